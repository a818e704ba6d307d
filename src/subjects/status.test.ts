import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { type Database, transaction } from '../platform/database/database.ts';
import { insertAccount } from '../testing/account.ts';
import { testDatabase } from '../testing/database.ts';
import { foldMoves, moveStatuses } from './status.ts';
import { createSubject } from './subjects.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const at = (second: number) => new Date(start.getTime() + second * 1_000);

test('a move closes the period that goes on and opens the next', () => {
  const current = { status: 'new', status_since: at(0) };
  const table: [string, [string, number][], [string, number, number | null][]][] = [
    ['nothing', [], [['new', 0, null]]],
    [
      'one',
      [['up', 5]],
      [
        ['new', 0, 5],
        ['up', 5, null],
      ],
    ],
    ['to the same status', [['new', 5]], [['new', 0, null]]],
    [
      'two in order',
      [
        ['up', 5],
        ['down', 7],
      ],
      [
        ['new', 0, 5],
        ['up', 5, 7],
        ['down', 7, null],
      ],
    ],
    ['at the start', [['up', 0]], [['up', 0, null]]],
    ['before the start', [['up', -9]], [['up', 0, null]]],
    [
      'two at once',
      [
        ['up', 5],
        ['down', 5],
      ],
      [
        ['new', 0, 5],
        ['down', 5, null],
      ],
    ],
    [
      'back at once',
      [
        ['up', 5],
        ['down', 9],
        ['up', 9],
      ],
      [
        ['new', 0, 5],
        ['up', 5, null],
      ],
    ],
    [
      'the second before the first',
      [
        ['up', 5],
        ['down', 2],
      ],
      [
        ['new', 0, 5],
        ['down', 5, null],
      ],
    ],
  ];
  for (const [name, moves, expected] of table)
    assert.deepEqual(
      foldMoves(
        current,
        moves.map(([status, second]) => ({ status, at: at(second) })),
      ),
      expected.map(([status, from, to]) => ({ status, from: at(from), to: to === null ? null : at(to) })),
      name,
    );
});

const moves = fc.array(
  fc.record({
    status: fc.constantFrom('new', 'up', 'down', 'paused'),
    at: fc.integer({ min: -5, max: 20 }).map(at),
  }),
  { maxLength: 12 },
);

test('whatever the moves, periods follow each other without gap, without empty ones, and end in the last status', () => {
  fc.assert(
    fc.property(moves, (given) => {
      const current = { status: 'new', status_since: at(0) };
      const periods = foldMoves(current, given);
      assert.deepEqual(periods[0]?.from, at(0));
      assert.equal(periods.at(-1)?.to, null);
      assert.equal(periods.at(-1)?.status, given.at(-1)?.status ?? 'new');
      for (const [index, period] of periods.slice(0, -1).entries()) {
        const next = periods[index + 1];
        assert.deepEqual(period.to, next?.from);
        assert.ok(period.to && period.from < period.to);
        assert.notEqual(period.status, next?.status);
      }
    }),
  );
});

test('moves applied a second time leave the status as it was', () => {
  fc.assert(
    fc.property(moves, (given) => {
      const last = foldMoves({ status: 'new', status_since: at(0) }, given).at(-1);
      assert.ok(last);
      const again = foldMoves({ status: last.status, status_since: last.from }, given).at(-1);
      assert.equal(again?.status, last.status);
    }),
  );
});

async function subjects(t: TestContext, count: number) {
  const { database } = await testDatabase(t);
  const account_id = await insertAccount(database);
  const ids = await transaction(database, async (tx) => {
    const made: number[] = [];
    for (let index = 0; index < count; index += 1)
      made.push(
        await createSubject(tx, {
          account_id,
          type: 'cron_check',
          name: `Check ${index}`,
          tags: [],
          status: 'new',
          depends_on_id: null,
          now: start,
        }),
      );
    return made;
  });
  return { database, account_id, ids };
}

const periodsOf = (database: Database, id: number) =>
  database
    .selectFrom('state_period')
    .select(['status', 'from_at', 'to_at'])
    .where('subject_id', '=', id)
    .orderBy('from_at')
    .execute();

const statusOf = (database: Database, id: number) =>
  database.selectFrom('subject').select(['status', 'status_since']).where('id', '=', id).executeTakeFirst();

test('a subject begins with the period of its first status', async (t) => {
  const { database, ids } = await subjects(t, 1);
  const [id = 0] = ids;
  assert.deepEqual(await periodsOf(database, id), [{ status: 'new', from_at: start, to_at: null }]);
  assert.ok(id > 0 && id <= 2 ** 52);
});

test('thousands of moves of thousands of subjects are written at once and in order', async (t) => {
  const { database, account_id, ids } = await subjects(t, 3_000);
  const batch = ids.flatMap((subject_id) => [
    { account_id, subject_id, status: 'up', at: at(10) },
    { account_id, subject_id, status: 'down', at: at(20) },
    { account_id, subject_id, status: 'up', at: at(30) },
  ]);
  await transaction(database, (tx) => moveStatuses(tx, batch));
  const counted = await database
    .selectFrom('state_period')
    .select(({ fn }) => ['status', 'from_at', 'to_at', fn.countAll<number>().as('count')])
    .groupBy(['status', 'from_at', 'to_at'])
    .orderBy('from_at')
    .execute();
  assert.deepEqual(counted, [
    { status: 'new', from_at: at(0), to_at: at(10), count: 3_000 },
    { status: 'up', from_at: at(10), to_at: at(20), count: 3_000 },
    { status: 'down', from_at: at(20), to_at: at(30), count: 3_000 },
    { status: 'up', from_at: at(30), to_at: null, count: 3_000 },
  ]);
  assert.deepEqual(await statusOf(database, ids.at(-1) ?? 0), { status: 'up', status_since: at(30) });
});

test('a batch that is replayed changes nothing', async (t) => {
  const { database, account_id, ids } = await subjects(t, 2);
  const [one = 0, other = 0] = ids;
  const batch = [
    { account_id, subject_id: one, status: 'up', at: at(10) },
    { account_id, subject_id: other, status: 'up', at: at(15) },
    { account_id, subject_id: one, status: 'down', at: at(20) },
  ];
  await transaction(database, (tx) => moveStatuses(tx, batch));
  const before = await Promise.all(ids.map((id) => periodsOf(database, id)));
  await transaction(database, (tx) => moveStatuses(tx, batch));
  assert.deepEqual(await Promise.all(ids.map((id) => periodsOf(database, id))), before);
  assert.deepEqual(await statusOf(database, one), { status: 'down', status_since: at(20) });
});

test('a move dated before the current period takes its place', async (t) => {
  const { database, account_id, ids } = await subjects(t, 1);
  const [subject_id = 0] = ids;
  await transaction(database, (tx) =>
    moveStatuses(tx, [{ account_id, subject_id, status: 'up', at: at(-60) }]),
  );
  assert.deepEqual(await periodsOf(database, subject_id), [{ status: 'up', from_at: start, to_at: null }]);
});

test('subjects that are gone, or of another account, are passed over', async (t) => {
  const { database, account_id, ids } = await subjects(t, 1);
  const [subject_id = 0] = ids;
  const stranger = await insertAccount(database);
  await transaction(database, (tx) =>
    moveStatuses(tx, [
      { account_id: stranger, subject_id, status: 'down', at: at(5) },
      { account_id, subject_id: 1, status: 'down', at: at(5) },
    ]),
  );
  assert.deepEqual(await statusOf(database, subject_id), { status: 'new', status_since: start });
});
