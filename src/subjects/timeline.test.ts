import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../platform/database/database.ts';
import { insertAccount } from '../testing/account.ts';
import { testDatabase } from '../testing/database.ts';
import { plansOf } from '../testing/query-plans.ts';
import { closeOutage, openOutage, outagesBetween, recordOutage } from './own-outages.ts';
import { moveStatuses } from './status.ts';
import { createSubject } from './subjects.ts';
import { tallyByDay, timeline, uptimeByDay } from './timeline.ts';

const midnight = new Date('2026-06-10T00:00:00.000Z');
const at = (hour: number) => new Date(midnight.getTime() + hour * 3_600_000);
const text = (hour: number) => at(hour).toISOString();

/** A check that was new for two hours and down for six on the second day, unless told otherwise. */
async function history(
  t: TestContext,
  moves: [string, number][] = [
    ['up', 2],
    ['down', 26],
    ['up', 32],
  ],
) {
  const { database, url } = await testDatabase(t);
  const account_id = await insertAccount(database);
  const id = await transaction(database, async (tx) => {
    const subject_id = await createSubject(tx, {
      account_id,
      type: 'cron_check',
      name: 'Backup',
      tags: [],
      status: 'new',
      depends_on_id: null,
      now: at(0),
    });
    await moveStatuses(
      tx,
      moves.map(([status, hour]) => ({ account_id, subject_id, status, at: at(hour) })),
    );
    return subject_id;
  });
  return { database, url, account_id, id };
}

test('a timeline holds the periods of its window, oldest first, cut to it', async (t) => {
  const { database, account_id, id } = await history(t);
  const seen = await timeline(database, account_id, id, { from: at(20), to: at(30), now: at(48) });
  assert.deepEqual(seen, {
    from: text(20),
    to: text(30),
    periods: [
      { status: 'up', from: text(20), to: text(26) },
      { status: 'down', from: text(26), to: text(30) },
    ],
    uptime: '60.00',
  });
});

test('the period that goes on has no end, and the future is cut off', async (t) => {
  const { database, account_id, id } = await history(t);
  const seen = await timeline(database, account_id, id, { from: at(-100), to: at(1_000), now: at(42) });
  assert.deepEqual(seen.periods, [
    { status: 'new', from: text(0), to: text(2) },
    { status: 'up', from: text(2), to: text(26) },
    { status: 'down', from: text(26), to: text(32) },
    { status: 'up', from: text(32), to: null },
  ]);
  assert.deepEqual([seen.from, seen.to, seen.uptime], [text(-100), text(42), '85.00']);
});

test('a window before the first or after the last moment is empty', async (t) => {
  const { database, account_id, id } = await history(t);
  const before = await timeline(database, account_id, id, { from: at(-9), to: at(-1), now: at(42) });
  assert.deepEqual([before.periods, before.uptime], [[], null]);
  const future = await timeline(database, account_id, id, { from: at(50), to: at(60), now: at(42) });
  assert.deepEqual([future.periods, future.uptime], [[], null]);
});

test('periods of the same status that follow each other are shown as one', async (t) => {
  const { database, account_id, id } = await history(t, [
    ['up', 2],
    ['down', 5],
  ]);
  await transaction(database, (tx) =>
    moveStatuses(tx, [{ account_id, subject_id: id, status: 'up', at: at(5) }]),
  );
  const seen = await timeline(database, account_id, id, { from: at(3), to: at(9), now: at(9) });
  assert.deepEqual(seen.periods, [{ status: 'up', from: text(3), to: null }]);
});

test('a timeline of another account is empty', async (t) => {
  const { database, id } = await history(t);
  const stranger = await insertAccount(database);
  const seen = await timeline(database, stranger, id, { from: at(0), to: at(40), now: at(40) });
  assert.deepEqual([seen.periods, seen.uptime], [[], null]);
});

test('the uptime of a day is that of its 24 hours, and days without data have none', async (t) => {
  const { database, account_id, id } = await history(t);
  const reports = await uptimeByDay(database, account_id, [id, 42], { count: 4, now: at(54) });
  assert.deepEqual(reports.get(id), {
    uptime: '88.46',
    down_seconds: 21_600,
    days: [
      { date: '2026-06-09', uptime: null },
      { date: '2026-06-10', uptime: '100.00' },
      { date: '2026-06-11', uptime: '75.00' },
      { date: '2026-06-12', uptime: '100.00' },
    ],
  });
  assert.equal(reports.get(42)?.uptime, null);
});

test('own outages are left out of timelines and days alike', async (t) => {
  const { database, account_id, id } = await history(t);
  await transaction(database, (tx) => recordOutage(tx, { cause: 'stopped', from: at(26), to: at(32) }));
  const seen = await timeline(database, account_id, id, { from: at(0), to: at(40), now: at(40) });
  assert.equal(seen.uptime, '100.00');
  const reports = await uptimeByDay(database, account_id, [id], { count: 2, now: at(40) });
  assert.equal(reports.get(id)?.uptime, '100.00');
});

/** A check that flaps every second, written without the ceremony of moves. */
async function flapping(t: TestContext, count: number) {
  const made = await history(t, []);
  await sql`
    insert into state_period (account_id, subject_id, status, from_at, to_at)
    select ${made.account_id}, ${made.id}, case when n % 4 = 0 then 'down' else 'up' end,
      ${at(0)}::timestamptz + n * interval '1 second', ${at(0)}::timestamptz + (n + 1) * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(made.database);
  return made;
}

test('what is left out of a subject counts neither way, and slow time is part of what was up', async (t) => {
  const { database, account_id, id } = await history(t, [
    ['up', 0],
    ['down', 26],
    ['degraded', 32],
    ['up', 34],
  ]);
  const leftOut = new Map([[id, [{ from: at(25), to: at(28) }]]]);
  const asked = { count: 2, now: at(40) };
  const hour = 3_600_000;
  const whole = (await tallyByDay(database, account_id, [id], asked)).get(id)?.at(-1);
  assert.deepEqual(whole, {
    date: '2026-06-11',
    tally: { up_ms: 10 * hour, down_ms: 6 * hour, degraded_ms: 2 * hour },
  });
  const less = (await tallyByDay(database, account_id, [id, id + 1], { ...asked, leftOut })).get(id)?.at(-1);
  assert.deepEqual(less?.tally, { up_ms: 9 * hour, down_ms: 4 * hour, degraded_ms: 2 * hour });
});

test('a check that flaps all day is summed up whole, and its timeline begins where it says', async (t) => {
  const { database, account_id, id } = await flapping(t, 40_000);
  const now = at(12);
  const reports = await uptimeByDay(database, account_id, [id], { count: 1, now });
  assert.deepEqual(reports.get(id), {
    uptime: '75.00',
    down_seconds: 10_000,
    days: [{ date: '2026-06-10', uptime: '75.00' }],
  });
  const seen = await timeline(database, account_id, id, { from: at(-1), to: now, now });
  assert.ok(seen.periods.length <= 10_000);
  assert.equal(seen.periods[0]?.from, seen.from);
  assert.ok(seen.from > text(8));
});

test('an outage that goes on is one per cause, and ends once', async (t) => {
  const { database } = await testDatabase(t);
  await transaction(database, async (tx) => {
    await openOutage(tx, { cause: 'journal', from: at(1) });
    await openOutage(tx, { cause: 'journal', from: at(2) });
    await openOutage(tx, { cause: 'clock', from: at(2) });
  });
  assert.deepEqual(await outagesBetween(database, at(0), at(3)), [
    { cause: 'journal', from: at(1), to: null },
    { cause: 'clock', from: at(2), to: null },
  ]);
  await transaction(database, async (tx) => {
    await closeOutage(tx, { cause: 'journal', to: at(3) });
    await closeOutage(tx, { cause: 'journal', to: at(4) });
  });
  assert.deepEqual(await outagesBetween(database, at(2.5), at(3)), [
    { cause: 'journal', from: at(1), to: at(3) },
    { cause: 'clock', from: at(2), to: null },
  ]);
  assert.deepEqual(await outagesBetween(database, at(0), at(1)), []);
});

test('an outage that is stored twice is one, as long as the longer', async (t) => {
  const { database } = await testDatabase(t);
  await transaction(database, async (tx) => {
    await recordOutage(tx, { cause: 'stopped', from: at(1), to: at(3) });
    await recordOutage(tx, { cause: 'stopped', from: at(1), to: at(2) });
  });
  assert.deepEqual(await outagesBetween(database, at(0), at(9)), [
    { cause: 'stopped', from: at(1), to: at(3) },
  ]);
});

test('reading periods does not scan the table of a hundred thousand', async (t) => {
  const { database, url, account_id, id } = await flapping(t, 100_000);
  await sql`analyze`.execute(database);
  const asked = { from: at(5), to: at(6), now: at(48) };
  const plans = await plansOf(url, async (watched) => {
    await timeline(watched, account_id, id, asked);
    await uptimeByDay(watched, account_id, [id], { count: 30, now: at(48) });
  });
  assert.ok(plans.length >= 4);
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan on (state_period|subject)/);
});
