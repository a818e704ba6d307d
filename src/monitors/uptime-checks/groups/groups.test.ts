import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, minutes, seconds } from '../../../platform/time.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import type { BareHost } from '../../../testing/bare-host.ts';
import { created, open } from '../../../testing/uptime-check-host.ts';
import { checkIsDown } from '../alert-causes.ts';
import { refused } from '../scheduling/test-stage.ts';
import { judgeChangedGroups } from './judge.ts';

const addGroup = (host: BareHost, member_ids: readonly number[], settings: Record<string, unknown> = {}) =>
  created(host, {
    ...{ name: 'Shop as a whole', kind: 'group', url: undefined },
    group: { member_ids, ...settings },
  });

const addChecks = async (host: BareHost, ...names: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const name of names) ids.push((await created(host, { name })).id);
  return ids;
};

/** As where a probe was recorded; one that goes down raises its alert. */
async function move({ database, account_id }: BareHost, id: number, status: string, at: Date): Promise<void> {
  await transaction(database, async (tx) => {
    await moveStatuses(tx, [{ account_id, subject_id: id, status, at }]);
    const check = { id, account_id, name: `check ${id}` };
    if (status === 'down')
      await applyAlertChanges(
        tx,
        [checkIsDown(check, { since: at, result: refused(), location: 'local' })],
        at,
      );
  });
}

async function judgeAll({ app }: BareHost): Promise<void> {
  while (await judgeChangedGroups(app)) {
    // Until nothing is queued, groups of groups included.
  }
}

async function moved(host: BareHost, id: number, status: string): Promise<void> {
  host.clock.pass(seconds(30));
  await move(host, id, status, host.clock.now());
  await judgeAll(host);
}

const read = async ({ alice }: BareHost, id: number) => (await alice('GET', `/uptime-checks/${id}`)).body;
const statusOf = async (host: BareHost, id: number): Promise<string> => (await read(host, id)).status;
const alertsOf = ({ database }: BareHost, id: number) =>
  database
    .selectFrom('alert')
    .select(['kind', 'status', 'hold', 'title', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

test('a group goes down with its member and comes back with it, at the same moments', async (t) => {
  const host = await open(t);
  const [web = 0, database = 0] = await addChecks(host, 'Web', 'Database');
  const group = await addGroup(host, [web, database, web], { notify: 'both' });
  assert.deepEqual(
    group.group.member_ids,
    [web, database].sort((one, other) => one - other),
  );
  assert.deepEqual(
    group.members.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`),
    ['Database new', 'Web new'],
  );
  await judgeAll(host);
  assert.equal(await statusOf(host, group.id), 'new');
  await moved(host, web, 'up');
  await moved(host, database, 'up');
  assert.equal(await statusOf(host, group.id), 'up');

  host.clock.pass(minutes(5));
  const failedAt = host.clock.now();
  host.clock.pass(seconds(40));
  await move(host, database, 'down', failedAt);
  await judgeAll(host);
  const down = await read(host, group.id);
  assert.deepEqual([down.status, down.status_since], ['down', failedAt.toISOString()]);
  const [alert] = await alertsOf(host, group.id);
  assert.deepEqual(
    [alert?.kind, alert?.status, alert?.title],
    ['uptime_down', 'open', 'Shop as a whole is down'],
  );
  assert.match(alert?.detail ?? '', /^1 of 2 members are down, 2 must be up: Database\. Down since /);
  await moved(host, database, 'up');
  assert.equal(await statusOf(host, group.id), 'up');
  assert.equal((await alertsOf(host, group.id))[0]?.status, 'resolved');
  const { rows } = {
    rows: await host.database
      .selectFrom('state_period')
      .select(['status', 'from_at'])
      .where('subject_id', '=', group.id)
      .orderBy('from_at')
      .execute(),
  };
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['new', 'up', 'down', 'up'],
  );
});

test('a group is judged again when a member is paused, deleted or taken out, and when its rule changes', async (t) => {
  const host = await open(t);
  const [first = 0, second = 0, third = 0] = await addChecks(host, 'A', 'B', 'C');
  const { id } = await addGroup(host, [first, second, third]);
  for (const one of [first, second, third]) await moved(host, one, 'up');
  await moved(host, first, 'down');
  assert.equal(await statusOf(host, id), 'down');
  assert.deepEqual(await alertsOf(host, id), [], 'its members notify');
  await host.alice('POST', `/uptime-checks/${first}/pause`);
  await judgeAll(host);
  assert.equal(await statusOf(host, id), 'up');
  await moved(host, second, 'down');
  assert.equal(await statusOf(host, id), 'down');
  await host.alice('DELETE', `/uptime-checks/${second}`);
  await judgeAll(host);
  assert.equal(await statusOf(host, id), 'up');
  await moved(host, third, 'down');
  const { status, body } = await host.alice('PATCH', `/uptime-checks/${id}`, {
    group: { member_ids: [first] },
  });
  assert.equal(status, 200, JSON.stringify(body));
  await judgeAll(host);
  assert.equal(await statusOf(host, id), 'new', 'its only member is paused');
  await host.alice('PATCH', `/uptime-checks/${id}`, { group: { member_ids: [first, third], rule: 'any' } });
  await judgeAll(host);
  assert.equal(await statusOf(host, id), 'down');
});

test('a group that is paused stays so, and is judged when it is resumed', async (t) => {
  const host = await open(t);
  const [member = 0] = await addChecks(host, 'A');
  const { id } = await addGroup(host, [member]);
  await moved(host, member, 'up');
  await host.alice('POST', `/uptime-checks/${id}/pause`);
  await moved(host, member, 'down');
  assert.equal(await statusOf(host, id), 'paused');
  await host.alice('POST', `/uptime-checks/${id}/resume`, { undo: true });
  await judgeAll(host);
  assert.equal(await statusOf(host, id), 'down');
  await host.alice('POST', `/uptime-checks/${id}/pause`);
  await host.alice('POST', `/uptime-checks/${id}/resume`);
  await judgeAll(host);
  assert.equal(await statusOf(host, id), 'down');
  const row = await host.database
    .selectFrom('uptime_check')
    .select('due_at')
    .where('id', '=', id)
    .executeTakeFirst();
  assert.equal(row?.due_at, null, 'nothing probes it');
});

test('groups within groups follow to the top, in no circle and not too deep', async (t) => {
  const host = await open(t);
  const [member = 0] = await addChecks(host, 'A');
  const ids = [member];
  for (let level = 1; level <= 8; level += 1) ids.push((await addGroup(host, ids.slice(-1))).id);
  await moved(host, member, 'up');
  await moved(host, member, 'down');
  for (const id of ids) assert.equal(await statusOf(host, id), 'down');
  const refusedFor = async (method: 'POST' | 'PATCH', path: string, fields: object) =>
    (await host.alice(method, path, fields)).body.issues?.[0];
  const ninth = { name: 'Ninth', kind: 'group', group: { member_ids: ids.slice(-1) } };
  assert.deepEqual(await refusedFor('POST', '/uptime-checks', ninth), {
    field: 'group.member_ids',
    reason: 'groups within groups: 8 levels at most',
  });
  const around = (id = 0, member_ids: (number | undefined)[] = []) =>
    refusedFor('PATCH', `/uptime-checks/${id}`, { group: { member_ids } });
  assert.match((await around(ids[1], ids.slice(3, 4))).reason, /must not name a group that this one is in/);
  assert.match((await around(ids[1], [ids[1]])).reason, /must not name the group itself/);
});

test('what is no server or check of the account cannot be in a group', async (t) => {
  const host = await open(t);
  const theirs = (
    await host.charlie('POST', '/uptime-checks', { name: 'X', kind: 'http', url: 'https://x.example/' })
  ).body;
  for (const id of [theirs.id, 12_345]) {
    const { status, body } = await host.alice('POST', '/uptime-checks', {
      name: 'G',
      kind: 'group',
      group: { member_ids: [id] },
    });
    assert.deepEqual([status, body.issues[0].reason], [400, `there is no server or check ${id}`]);
  }
  const { status, body } = await host.alice('POST', '/uptime-checks', {
    name: 'G',
    kind: 'group',
    url: 'https://x.example/',
  });
  assert.deepEqual([status, body.issues[0].field], [400, 'url']);
});

test('what is not probed cannot be tried or run', async (t) => {
  const host = await open(t);
  const { id } = await addGroup(host, []);
  for (const [path, body] of [
    [`/uptime-checks/${id}/run`],
    ['/uptime-checks/try', { kind: 'group' }],
  ] as const) {
    const answer = await host.alice('POST', path, body);
    assert.deepEqual([answer.status, answer.body.error], [409, 'not_probed']);
  }
});

test('a member whose group alone notifies is held back, as long as somebody is notified of the group', async (t) => {
  const host = await open(t);
  const [first = 0, second = 0] = await addChecks(host, 'A', 'B');
  const { id } = await addGroup(host, [first, second], { rule: 'any', notify: 'group' });
  await moved(host, first, 'up');
  await moved(host, second, 'up');
  await moved(host, first, 'down');
  assert.equal((await alertsOf(host, first))[0]?.hold, 'parent');
  await host.alice('PATCH', `/uptime-checks/${id}`, { group: { notify: 'both' } });
  await moved(host, second, 'down');
  assert.equal((await alertsOf(host, second))[0]?.hold, null);
  assert.equal((await alertsOf(host, id))[0]?.status, 'open');
  await host.alice('PATCH', `/uptime-checks/${id}`, { group: { notify: 'members' } });
  await judgeAll(host);
  assert.deepEqual([(await alertsOf(host, id))[0]?.status, await statusOf(host, id)], ['resolved', 'down']);
});

test('ten judges at once lose no change and judge none twice', async (t) => {
  const host = await open(t);
  const names = Array.from({ length: 6 }, (_, index) => `Check ${index}`);
  const ids = await addChecks(host, ...names);
  const inner = [
    await addGroup(host, ids.slice(0, 3), { notify: 'both' }),
    await addGroup(host, ids.slice(2), { notify: 'both' }),
  ];
  const outer = await addGroup(
    host,
    inner.map(({ id }) => id),
    { notify: 'both', rule: 'any' },
  );
  for (const id of ids) await moved(host, id, 'up');
  const work = Array.from({ length: 10 }, async (_, index) => {
    const id = ids[index % ids.length] ?? 0;
    await move(host, id, index < 6 ? 'down' : 'up', addMs(host.clock.now(), index + 1));
    await judgeAll(host);
  });
  await Promise.all(work);
  await judgeAll(host);
  const statuses = await host.database.selectFrom('subject').select(['id', 'status']).execute();
  const now = new Map(statuses.map(({ id, status }) => [id, status]));
  const isDown = (of: readonly number[]) => of.some((id) => now.get(id) === 'down');
  assert.equal(now.get(inner[0]?.id), isDown(ids.slice(0, 3)) ? 'down' : 'up');
  assert.equal(now.get(inner[1]?.id), isDown(ids.slice(2)) ? 'down' : 'up');
  const both = inner.every(({ id }) => now.get(id) === 'down');
  assert.equal(now.get(outer.id), both ? 'down' : 'up');
  assert.equal(
    (await alertsOf(host, outer.id)).filter(({ status }) => status === 'open').length,
    both ? 1 : 0,
  );
  assert.deepEqual(await host.database.selectFrom('group_change').select('id').execute(), []);
});

test('a change that was not judged when the program died is judged by the next one', async (t) => {
  const host = await open(t);
  const [member = 0] = await addChecks(host, 'A');
  const { id } = await addGroup(host, [member]);
  await moved(host, member, 'up');
  await move(host, member, 'down', host.clock.now());
  // Dies in the midst of judging: nothing of it is committed.
  const dies = transaction(host.database, async (tx) => {
    await judgeChangedGroups({ ...host.app, database: tx as never });
    throw new Error('killed');
  });
  await assert.rejects(dies, /killed/);
  assert.equal(await statusOf(host, id), 'up');
  await judgeAll(host);
  assert.equal(await statusOf(host, id), 'down');
});
