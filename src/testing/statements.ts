// Which statements something runs, so that a test can say that two things do the same work.

import type { KyselyPlugin } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The same database, and a list that grows by the shape of every statement that is run through it. */
export function recordStatements(database: Database): { database: Database; statements: string[] } {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : shapeOf(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { database: database.withPlugin(plugin), statements };
}

/** A statement without the values that it was given. */
const shapeOf = (node: object) =>
  JSON.stringify(node, (name, part: unknown) => (name === 'value' || name === 'values' ? '?' : part));
