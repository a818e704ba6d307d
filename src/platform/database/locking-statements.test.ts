import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const SOURCES = new URL('../../', import.meta.url).pathname;
const STATEMENT = /sql(?:<[^`]*?>)?`([^`]*)`/g;
const LOCKS = /\bfor (no key update|update|key share|share)\b/;
const SEMI_JOIN = /\b(not )?in \(\s*select\b/;

/** The statements of a source that lock rows and choose them by a semi-join. */
const offending = (source: string): string[] =>
  [...source.matchAll(STATEMENT)]
    .map(([, statement = '']) => statement)
    .filter((statement) => LOCKS.test(statement) && SEMI_JOIN.test(statement));

test('no statement that locks rows chooses them by `in (select …)`, which can lose rows that it waited for', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] });
  assert.ok(files.length > 100);
  const found = files.flatMap((file) => offending(readFileSync(SOURCES + file, 'utf8')).map(() => file));
  assert.deepEqual(found, []);
});

test('such a statement is recognised', () => {
  const wanted = 'with found as (select id from b) select * from a where id';
  assert.equal(offending(`sql\`${wanted} in (select id from found) for no key update\``).length, 1);
  assert.equal(
    offending(`sql<Row>\`${wanted} = any(array(select id from found)) for no key update\``).length,
    0,
  );
});
