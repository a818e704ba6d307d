// JSONPath (RFC 9535) as people write it.

import type { JSONPathEnvironment, JSONPathQuery } from 'json-p3';
import { onFirstUse, packageOnFirstUse } from '../platform/first-use.ts';
import { readPattern } from './pattern.ts';

const MAX_PATH_LENGTH = 300;
const MAX_DEPTH = 200;
/** More values than anybody means to compare; each is looked at by an assertion. */
const MAX_FOUND = 1_000;

export type JsonPath =
  | {
      ok: true;
      /** All, or none where there are too many. */
      find: (root: unknown) => Found;
      /** The first 1,000, and how many more there are. */
      findFirst: (root: unknown) => FoundFirst;
    }
  | { ok: false; reason: string };

type Failed = { ok: false; reason: string };
type Found = { ok: true; values: unknown[] } | Failed;
type FoundFirst = { ok: true; values: unknown[]; beyond: number } | Failed;

const library = packageOnFirstUse<typeof import('json-p3')>('json-p3');

const environment = onFirstUse((): JSONPathEnvironment => {
  const made = new (library().JSONPathEnvironment)({ maxRecursionDepth: MAX_DEPTH });
  made.functionRegister.set('match', byPattern(true));
  made.functionRegister.set('search', byPattern(false));
  return made;
});

/** The functions of section 2.4.6 and 2.4.7, which the library runs with backtracking, by RE2. */
function byPattern(whole: boolean) {
  const { ValueType, LogicalType } = library().FunctionExpressionType;
  return {
    argTypes: [ValueType, ValueType],
    returnType: LogicalType,
    call(text: unknown, pattern: unknown) {
      if (typeof text !== 'string' || typeof pattern !== 'string') return false;
      const read = readPattern(whole ? `^(?:${pattern})$` : pattern);
      return read.ok && read.isFoundIn(text);
    },
  };
}

/** `reason` is a short sentence for the `issues` of a 400. */
export function readJsonPath(text: string): JsonPath {
  if (text.length > MAX_PATH_LENGTH)
    return { ok: false, reason: `JSONPath of at most ${MAX_PATH_LENGTH} characters` };
  const query = compile(text);
  if (!query) return { ok: false, reason: 'JSONPath (RFC 9535), such as $.status' };
  return {
    ok: true,
    find(root) {
      const found = find(query, root, 1);
      return found.ok && found.beyond > 0 ? { ok: false, reason: `more than ${MAX_FOUND} values` } : found;
    },
    findFirst: (root) => find(query, root, Number.POSITIVE_INFINITY),
  };
}

function compile(text: string): JSONPathQuery | null {
  const paths = environment();
  try {
    return paths.compile(text);
  } catch {
    return null; // The errors of the library share no class, and whatever they say, it is no path.
  }
}

/** Counts at most `mostBeyond` of those that it leaves out. */
function find(query: JSONPathQuery, root: unknown, mostBeyond: number): FoundFirst {
  const values: unknown[] = [];
  let beyond = 0;
  try {
    for (const { value } of query.lazyQuery(root as Parameters<JSONPathQuery['lazyQuery']>[0])) {
      if (values.length < MAX_FOUND) values.push(value);
      else beyond += 1;
      if (beyond === mostBeyond) break;
    }
  } catch {
    return { ok: false, reason: 'JSON that is nested too deep' }; // Or too much of it for the stack.
  }
  return { ok: true, values, beyond };
}
