import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { transaction } from '../../../platform/database/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { journaledAlias, keyedAliasId } from '../alias.ts';
import { createMissing } from './auto-create.ts';

test('pings that ask for checks below keys of nobody cost a batch two statements, however many they are', async (t) => {
  const { database } = await testDatabase(t);
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const received = Array.from({ length: 500 }, (_, index) => {
    const [key, name] = [`key${index}`, 'job'];
    const creation = { key, name, settings: {}, updates: false };
    return {
      slug: journaledAlias(keyedAliasId(key, name), '0'),
      further: { duration_ms: null, creation },
      received_at: new Date('2026-11-24T00:00:00Z'),
    };
  });
  await transaction(database, (tx) => createMissing(tx.withPlugin(counting), received));
  assert.equal(statements, 2);
});
