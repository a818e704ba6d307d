// Maintenance windows as somebody with a key meets them.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hours, minutes } from '../../platform/time.ts';
import { openMuteWindowStage } from '../muting/test-stage.ts';
import { maintenanceRoutes } from './routes.ts';

const everything = { all: true };
const nightly = { cron_expression: '0 12 * * *', duration_seconds: 7_200, timezone: 'Europe/Vilnius' };

async function openStage(t: TestContext) {
  const lookedAgain: number[] = [];
  const routes = maintenanceRoutes({
    reviewAgain: async (_tx, accountId) => {
      lookedAgain.push(accountId);
    },
  });
  return { ...(await openMuteWindowStage(t, routes)), lookedAgain };
}

test('a window starts now, recurs not and is not shown unless it says otherwise', async (t) => {
  const { succeed, inHours, alice } = await openStage(t);
  const window = await succeed('POST', '/maintenance-windows', {
    ...{ name: '  Upgrade ', targets: { tags: ['db', ' web', 'db'] }, ends_at: inHours(2) },
  });
  const now = inHours(0);
  assert.deepEqual(window, {
    ...{
      id: window.id,
      name: 'Upgrade',
      description: '',
      targets: { all: false, ids: [], tags: ['db', 'web'] },
    },
    ...{ starts_at: now, ends_at: inHours(2), recurrence: null, show_on_status_pages: false },
    ...{ status: 'active', active_until: inHours(2), next_starts_at: null },
    ...{ created_by: 'API key key of a owner', created_at: now, updated_at: now },
  });
  assert.deepEqual((await alice('GET', `/maintenance-windows/${window.id}`)).body, window);
});

test('a window that recurs says when it is on, and when it is on next', async (t) => {
  const { succeed, clock, inHours } = await openStage(t);
  const { id } = await succeed('POST', '/maintenance-windows', {
    ...{ name: 'Nightly', targets: everything, recurrence: nightly },
  });
  const shown = async () => {
    const { status, active_until, next_starts_at } = await succeed('GET', `/maintenance-windows/${id}`);
    return { status, active_until, next_starts_at };
  };
  assert.deepEqual(await shown(), { status: 'upcoming', active_until: null, next_starts_at: inHours(1) });
  clock.pass(hours(1));
  assert.deepEqual(await shown(), {
    status: 'active',
    active_until: inHours(2),
    next_starts_at: inHours(24),
  });
  await succeed('PATCH', `/maintenance-windows/${id}`, { ends_at: inHours(1) });
  assert.deepEqual(await shown(), { status: 'active', active_until: inHours(1), next_starts_at: null });
  clock.pass(hours(1));
  assert.deepEqual(await shown(), { status: 'ended', active_until: null, next_starts_at: null });
});

test('an end now is for what is on: what recurs comes again, what does not is over', async (t) => {
  const { succeed, alice, clock, inHours, lookedAgain, account_id } = await openStage(t);
  const post = (fields: object) =>
    succeed('POST', '/maintenance-windows', { name: 'W', targets: everything, ...fields });
  const once = await post({ ends_at: inHours(3) });
  const again = await post({ recurrence: nightly });
  const later = await post({ starts_at: inHours(2), ends_at: inHours(3) });
  const end = (window: { id: number }) => alice('POST', `/maintenance-windows/${window.id}/end`);
  clock.pass(hours(1));
  const over = await end(once);
  assert.deepEqual([over.body.status, over.body.ends_at], ['ended', inHours(0)]);
  assert.deepEqual((await end(once)).body, over.body);
  const cut = (await end(again)).body;
  assert.deepEqual([cut.status, cut.next_starts_at, cut.ends_at], ['upcoming', inHours(24), null]);
  for (const idle of [again, later]) {
    const refused = await end(idle);
    assert.deepEqual([refused.status, refused.body.error], [409, 'not_active']);
  }
  assert.deepEqual(lookedAgain, [account_id, account_id]);
  clock.pass(hours(24) + minutes(1));
  assert.equal((await succeed('GET', `/maintenance-windows/${again.id}`)).status, 'active');
});

test('with other times, what was ended early counts as planned again; with another name it does not', async (t) => {
  const { succeed, clock } = await openStage(t);
  const { id } = await succeed('POST', '/maintenance-windows', {
    ...{ name: 'Nightly', targets: everything, recurrence: nightly },
  });
  const path = `/maintenance-windows/${id}`;
  clock.pass(hours(1));
  await succeed('POST', `${path}/end`);
  assert.equal((await succeed('PATCH', path, { name: 'Other' })).status, 'upcoming');
  clock.pass(minutes(30));
  assert.equal(
    (await succeed('PATCH', path, { recurrence: { ...nightly, duration_seconds: 3_600 } })).status,
    'active',
  );
});

test('a change leaves what it does not name, and an empty one leaves everything', async (t) => {
  const { succeed, alice, addSubject, clock, audited, inHours, lookedAgain } = await openStage(t);
  const server = await addSubject('server');
  const first = await succeed('POST', '/maintenance-windows', {
    ...{ name: 'Nightly', description: 'Backups', targets: { ids: [server] }, recurrence: nightly },
    show_on_status_pages: true,
  });
  const path = `/maintenance-windows/${first.id}`;
  clock.pass(1_000);
  assert.deepEqual(await succeed('PATCH', path, {}), first);
  const renamed = await succeed('PATCH', path, { name: 'Weekly' });
  assert.deepEqual(renamed, { ...first, name: 'Weekly', updated_at: inHours(0) });
  const once = await succeed('PATCH', path, {
    recurrence: null,
    ends_at: inHours(1),
    targets: { tags: ['db'] },
  });
  assert.deepEqual([once.recurrence, once.status], [null, 'active']);
  assert.deepEqual(once.targets, { all: false, ids: [], tags: ['db'] });
  assert.equal(lookedAgain.length, 2);
  assert.equal((await alice('DELETE', path)).status, 200);
  assert.equal((await alice('GET', path)).status, 404);
  assert.equal(lookedAgain.length, 3);
  assert.deepEqual(await audited(), [
    ['maintenance_window.create', 'Nightly', {}],
    ['maintenance_window.update', 'Weekly', { fields: 'name' }],
    ['maintenance_window.update', 'Weekly', { fields: 'recurrence, ends_at, targets' }],
    ['maintenance_window.delete', 'Weekly', {}],
  ]);
});

test('times that make no sense are refused, each with its reason', async (t) => {
  const { issues, inHours } = await openStage(t);
  const soon = { starts_at: inHours(1) };
  const refused: [object, Record<string, string>][] = [
    [{}, { ends_at: 'required unless it recurs' }],
    [{ ...soon, ends_at: inHours(1) }, { ends_at: 'must be after starts_at' }],
    [{ ...soon, ends_at: inHours(0), recurrence: nightly }, { ends_at: 'must be after starts_at' }],
    [{ ends_at: inHours(367 * 24) }, { ends_at: 'at most 366 days after starts_at' }],
    [{ starts_at: '0001-01-01T00:00:00Z', recurrence: nightly }, { starts_at: 'within ten years of now' }],
    [{ starts_at: '9999-12-31T00:00:00Z', recurrence: nightly }, { starts_at: 'within ten years of now' }],
    [{ ends_at: '2026-02-30T00:00:00Z' }, { ends_at: 'ISO 8601 timestamp' }],
    [
      { recurrence: { ...nightly, cron_expression: '0 0 30 2 *' } },
      { 'recurrence.cron_expression': 'never occurs' },
    ],
    [
      { recurrence: { ...nightly, cron_expression: '* * *', timezone: 'Mars' } },
      {
        'recurrence.cron_expression': 'needs exactly five fields: minute hour day-of-month month day-of-week',
        'recurrence.timezone': 'IANA time zone, such as Europe/Vilnius',
      },
    ],
    [
      { recurrence: { ...nightly, cron_expression: '0 0 29 2 *' }, ends_at: inHours(24) },
      { 'recurrence.cron_expression': 'never occurs between starts_at and ends_at' },
    ],
    [
      { recurrence: { ...nightly, cron_expression: '* 2 * 3 SUNL', timezone: 'Europe/Berlin' } },
      { 'recurrence.cron_expression': 'never occurs between starts_at and ends_at' },
    ],
    [
      { recurrence: { ...nightly, duration_seconds: 86_400 } },
      { 'recurrence.duration_seconds': 'more than 100 occurrences would run into each other' },
    ],
    [
      { recurrence: { ...nightly, duration_seconds: 59 } },
      { 'recurrence.duration_seconds': 'integer 60..2592000' },
    ],
    [{ recurrence: { cron_expression: '0 3 * * *' } }, { 'recurrence.duration_seconds': 'required' }],
  ];
  for (const [fields, reasons] of refused)
    assert.deepEqual(
      await issues('POST', '/maintenance-windows', { name: 'W', targets: everything, ...fields }),
      reasons,
      JSON.stringify(fields),
    );
});

test('a change is judged with what is kept, and only where it touches the times', async (t) => {
  const { succeed, issues, clock, inHours } = await openStage(t);
  const { id } = await succeed('POST', '/maintenance-windows', {
    ...{ name: 'W', targets: everything, ends_at: inHours(1) },
  });
  const path = `/maintenance-windows/${id}`;
  assert.deepEqual(await issues('PATCH', path, { starts_at: inHours(1) }), {
    ends_at: 'must be after starts_at',
  });
  assert.deepEqual(await issues('PATCH', path, { ends_at: null }), { ends_at: 'required unless it recurs' });
  clock.pass(hours(24 * 365 * 11));
  assert.equal((await succeed('PATCH', path, { description: 'Long ago' })).status, 'ended');
});

test('a window names something, and nothing of other accounts', async (t) => {
  const { issues, inHours, addSubject, other_account_id } = await openStage(t);
  const [own, foreign] = [await addSubject('process'), await addSubject('server', [], other_account_id)];
  const reasons = (targets: unknown) =>
    issues('POST', '/maintenance-windows', { name: 'W', ends_at: inHours(1), targets });
  const nothing = { targets: 'names nothing: all, ids or tags is needed' };
  for (const targets of [{}, { all: false, ids: [], tags: [] }])
    assert.deepEqual(await reasons(targets), nothing);
  assert.deepEqual(await reasons({ tags: [' '] }), { 'targets.tags.0': 'must not be blank' });
  assert.deepEqual(await reasons({ ids: [own, foreign] }), {
    'targets.ids.1': 'there is no such server, process or check',
  });
  assert.deepEqual(await reasons(undefined), { targets: 'required' });
});

test('the list shows what has the status that is asked for, newest first and page by page', async (t) => {
  const { succeed, alice, charlie, inHours } = await openStage(t);
  const post = async (fields: object): Promise<number> =>
    (await succeed('POST', '/maintenance-windows', { name: 'W', targets: everything, ...fields })).id;
  const past = await post({ starts_at: inHours(-3), ends_at: inHours(-2) });
  const on = await post({ ends_at: inHours(1) });
  const soon = await post({ starts_at: inHours(1), ends_at: inHours(2) });
  const recurring = await post({ recurrence: nightly });
  const listed = async (query: string) => {
    const { maintenance_windows, next_cursor } = await succeed('GET', `/maintenance-windows?${query}`);
    return { ids: maintenance_windows.map(({ id }: { id: number }) => id), next_cursor };
  };
  assert.deepEqual((await listed('')).ids, [recurring, soon, on, past]);
  assert.deepEqual((await listed('status=ended')).ids, [past]);
  assert.deepEqual((await listed('status=active')).ids, [on]);
  const first = await listed('status=upcoming&limit=1');
  assert.deepEqual(first.ids, [recurring]);
  assert.deepEqual(await listed(`status=upcoming&limit=1&cursor=${first.next_cursor}`), {
    ids: [soon],
    next_cursor: null,
  });
  assert.equal((await alice('GET', '/maintenance-windows?status=over')).status, 400);
  assert.deepEqual((await charlie('GET', '/maintenance-windows')).body.maintenance_windows, []);
});

test('there are at most 200 that have not ended, however many are made at once', async (t) => {
  const { succeed, alice, inHours, database, account_id } = await openStage(t);
  const body = { name: 'W', targets: everything, ends_at: inHours(1) };
  const { id } = await succeed('POST', '/maintenance-windows', body);
  const { id: _, ...row } = await database
    .selectFrom('quiet_time')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('quiet_time')
    .values(Array.from({ length: 198 }, () => ({ ...row, account_id })))
    .execute();
  const answers = await Promise.all([1, 2, 3].map(() => alice('POST', '/maintenance-windows', body)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.body.error, 'too_many_maintenance_windows');
  await succeed('POST', `/maintenance-windows/${id}/end`);
  await succeed('POST', '/maintenance-windows', body);
});

test('a subject that is deleted leaves, and nothing else is meant then', async (t) => {
  const { succeed, inHours, addSubject, database } = await openStage(t);
  const server = await addSubject('server');
  const { id } = await succeed('POST', '/maintenance-windows', {
    ...{ name: 'W', targets: { ids: [server] }, ends_at: inHours(1) },
  });
  await database.deleteFrom('subject').where('id', '=', server).execute();
  const { targets } = await succeed('GET', `/maintenance-windows/${id}`);
  assert.deepEqual(targets, { all: false, ids: [], tags: [] });
});
