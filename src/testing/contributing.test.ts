// What CONTRIBUTING.md says of the code is true of it.

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const PATH = /`((?:agent|bench|bin|docs|e2e|shared|src|web)\/[\w./-]+)`/g;
/** What a bench writes, and the folder of a language that is yet to come. */
const NOT_THERE_YET = new Set(['bench/results/', 'shared/texts/it']);
const pathsIn = (text: string) =>
  [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !NOT_THERE_YET.has(path));

for (const document of ['CONTRIBUTING.md', 'ARCHITECTURE.md'])
  test(`every path that ${document} names is there`, () => {
    const paths = pathsIn(textOf(document));
    assert.ok(paths.length > 5);
    assert.deepEqual(
      paths.filter((path) => !existsSync(`${root}${path}`)),
      [],
    );
  });

/** A row from one table is found by the key of another: short enough to stay until they are changed. */
const JOINING = [
  'src/accounts/email-change/store.ts',
  'src/accounts/invitations/invitation-store.ts',
  'src/accounts/keys/store.ts',
  'src/accounts/profile/store.ts',
  'src/accounts/sessions/session-store.ts',
  'src/accounts/sign-in/store.ts',
];

const BEYOND_ONE_TABLE = /\.(?:innerJoin|leftJoin|with|union|unionAll)\(/;

test('stores join tables in SQL', () => {
  const stores = globSync('src/**/*store.ts', { cwd: root });
  assert.ok(stores.length > 100);
  assert.deepEqual(stores.filter((path) => BEYOND_ONE_TABLE.test(textOf(path))).sort(), JOINING);
});
