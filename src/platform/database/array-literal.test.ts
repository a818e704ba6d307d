import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';
import { arrayLiteral } from './array-literal.ts';

const sample = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.sample(fc.array(fc.option(arbitrary), { minLength: 300, maxLength: 300 }), 1).flat();

test('PostgreSQL reads back what was written, whatever is in it', async (t) => {
  const { database } = await testDatabase(t);
  const special = ['', 'NULL', 'null', '{', '}', ',', '"', '\\', '\\"', ' a ', "'", '\n\t', 'ä€😀', null];
  const texts = [...special, ...sample(fc.string().filter((text) => !text.includes('\0')))];
  const given = {
    texts,
    numbers: [0, -1, null, Number.MAX_SAFE_INTEGER, ...sample(fc.maxSafeInteger())],
    fractions: [0.1, 1e-7, 1e21, null],
    flags: [true, false, null],
    moments: sample(
      fc.date({ min: new Date('-001000-01-01'), max: new Date('+019999-12-31'), noInvalidDate: true }),
    ),
  };
  const { rows } = await sql<typeof given>`
    select ${arrayLiteral(texts)}::text[] as texts, ${arrayLiteral(given.numbers)}::bigint[]::text[] as numbers,
      ${arrayLiteral(given.fractions)}::float8[] as fractions, ${arrayLiteral(given.flags)}::boolean[] as flags`.execute(
    database,
  );
  const { moments, ...others } = given;
  assert.deepEqual(rows, [{ ...others, numbers: others.numbers.map((one) => one?.toString() ?? null) }]);
  const written = JSON.parse(
    arrayLiteral(moments).replace('{', '[').replace('}', ']').replaceAll('NULL', 'null'),
  );
  assert.deepEqual(
    written,
    moments.map((moment) => moment?.toISOString() ?? null),
  );
});

test('an array without elements is one, and no moment is no text', async (t) => {
  const { database } = await testDatabase(t);
  const { rows } = await sql`select ${arrayLiteral([])}::text[] as none`.execute(database);
  assert.deepEqual(rows, [{ none: [] }]);
  assert.throws(() => arrayLiteral([new Date(Number.NaN)]), RangeError);
});
