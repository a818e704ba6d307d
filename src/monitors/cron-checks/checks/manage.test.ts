import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { raiseAlerts } from '../../../alerts/lifecycle/raise.ts';
import { transaction } from '../../../platform/database/database.ts';
import { minutes, seconds } from '../../../platform/time.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { type BareHost, openBareHost } from '../../../testing/bare-host.ts';
import { defaultSettings } from '../settings-schema.ts';
import { cronCheckRoutes } from './routes.ts';

const open = (t: TestContext, plan?: string) => openBareHost(t, cronCheckRoutes, plan);

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

async function created({ alice }: BareHost, fields: Record<string, unknown> = {}) {
  const { status, body } = await alice('POST', '/cron-checks', {
    name: 'Backup',
    interval_seconds: 600,
    ...fields,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

/** As if pings had been recorded: the check is up since now, and expected every ten minutes. */
async function comesUp({ database, clock }: BareHost, check: { id: number }, account_id: number) {
  const now = clock.now();
  await transaction(database, async (tx) => {
    await moveStatuses(tx, [{ account_id, subject_id: check.id, status: 'up', at: now }]);
    await tx
      .updateTable('cron_check')
      .set({
        slot_since: now,
        last_ping_at: now,
        ping_count: 1,
        sweep_at: new Date(now.getTime() + minutes(15)),
      })
      .where('id', '=', check.id)
      .execute();
  });
}

test('a new check has every field, and its defaults', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const now = host.clock.now().toISOString();
  assert.match(check.slug, UUID_V4);
  assert.ok(Number.isSafeInteger(check.id) && check.id > 0);
  assert.deepEqual(check, {
    id: check.id,
    name: 'Backup',
    slug: check.slug,
    ping_url: `http://api.test/ping/${check.slug}`,
    tags: [],
    ...defaultSettings,
    interval_seconds: 600,
    depends_on: null,
    paused: false,
    status: 'new',
    down_reason: null,
    running: false,
    status_since: now,
    last_ping_at: null,
    last_start_at: null,
    last_duration_ms: null,
    last_exit_code: null,
    failures: 0,
    next_expected_at: null,
    deadline_at: null,
    ping_count: 0,
    unknown_ending: null,
    muted: null,
    created_at: now,
    updated_at: now,
  });
  const read = await host.alice('GET', `/cron-checks/${check.id}`);
  assert.deepEqual(read, { status: 200, body: check });
});

test('a new check keeps what it was given', async (t) => {
  const host = await open(t);
  const parent = await created(host, { name: 'Parent' });
  const given = {
    description: 'Runs on db-1.\nAsk Anna.',
    tags: ['backup', 'db-1'],
    interval_seconds: null,
    cron_expression: '30 3 * * *',
    timezone: 'Europe/Vilnius',
    grace_seconds: 0,
    max_runtime_seconds: 7_200,
    min_runtime_seconds: 5,
    alert_on_fail: false,
    alert_on_miss: false,
    badge_enabled: true,
    depends_on: { type: 'cron_check', id: parent.id },
  };
  const check = await created(host, {
    ...given,
    name: '  Nightly backup ',
    tags: ['backup', ' db-1 ', 'backup'],
  });
  for (const [field, value] of Object.entries(given)) assert.deepEqual(check[field], value, field);
  assert.equal(check.name, 'Nightly backup');
});

test('booleans may be written as 1 and 0', async (t) => {
  const host = await open(t);
  const check = await created(host, { alert_on_fail: 0, badge_enabled: 1 });
  assert.deepEqual([check.alert_on_fail, check.badge_enabled], [false, true]);
});

test('a change leaves alone what it does not name', async (t) => {
  const host = await open(t);
  const check = await created(host, { tags: ['a'], description: 'Mine' });
  host.clock.pass(seconds(5));
  const changed = await host.alice('PATCH', `/cron-checks/${check.id}`, { grace_seconds: 60 });
  assert.deepEqual(changed, {
    status: 200,
    body: { ...check, grace_seconds: 60, updated_at: host.clock.now().toISOString() },
  });
  host.clock.pass(seconds(5));
  const same = await host.alice('PATCH', `/cron-checks/${check.id}`, {});
  assert.deepEqual(same.body, changed.body);
});

test('one kind of schedule takes the place of the other', async (t) => {
  const host = await open(t);
  const { id } = await created(host);
  const change = async (fields: unknown) => {
    const { body } = await host.alice('PATCH', `/cron-checks/${id}`, fields);
    return [body.interval_seconds, body.cron_expression];
  };
  assert.deepEqual(await change({ cron_expression: '0 4 * * *' }), [null, '0 4 * * *']);
  assert.deepEqual(await change({ interval_seconds: null, cron_expression: '0 5 * * *' }), [
    null,
    '0 5 * * *',
  ]);
  assert.deepEqual(await change({ interval_seconds: null }), [null, '0 5 * * *']);
  assert.deepEqual(await change({ interval_seconds: 900 }), [900, null]);
  assert.deepEqual(await change({ interval_seconds: 300, cron_expression: null }), [300, null]);
  const none = await host.alice('PATCH', `/cron-checks/${id}`, { interval_seconds: null });
  assert.deepEqual(none.body.issues, [
    { field: 'interval_seconds', reason: 'one of interval_seconds and cron_expression is required' },
  ]);
});

test('an edit moves the deadline, and pages for nothing that it could not have known', async (t) => {
  const host = await open(t);
  const check = await created(host);
  await comesUp(host, check, host.account_id);
  host.clock.pass(minutes(5));
  const sooner = await host.alice('PATCH', `/cron-checks/${check.id}`, { interval_seconds: 360 });
  assert.equal(sooner.body.deadline_at, '2026-06-16T08:11:00.000Z');
  const past = await host.alice('PATCH', `/cron-checks/${check.id}`, {
    interval_seconds: 60,
    grace_seconds: 0,
  });
  assert.equal(past.body.deadline_at, '2026-06-16T08:06:00.000Z');
  assert.equal(past.body.status, 'up');
  const row = await host.database
    .selectFrom('cron_check')
    .select('sweep_at')
    .where('id', '=', check.id)
    .executeTakeFirst();
  assert.deepEqual(row?.sweep_at, new Date('2026-06-16T08:06:00.000Z'));
});

test('a pause ends what is expected and what is wrong, and resuming begins anew', async (t) => {
  const host = await open(t);
  const { account_id, database, alice, clock } = host;
  const check = await created(host);
  await comesUp(host, check, account_id);
  clock.pass(minutes(20));
  await transaction(database, async (tx) => {
    await moveStatuses(tx, [{ account_id, subject_id: check.id, status: 'down', at: clock.now() }]);
    await tx.updateTable('cron_check').set({ down_reason: 'missed', sweep_at: null }).execute();
    await raiseAlerts(
      tx,
      [
        {
          account_id,
          subject: { type: 'cron_check', id: check.id, name: 'Backup' },
          kind: 'cron_missed',
          at: clock.now(),
          title: 'no ping',
          detail: '',
        },
      ],
      clock.now(),
    );
  });
  clock.pass(minutes(1));
  const paused = await alice('POST', `/cron-checks/${check.id}/pause`);
  assert.equal(paused.status, 200);
  const { status, paused: isPaused, down_reason, status_since, deadline_at, next_expected_at } = paused.body;
  assert.deepEqual(
    [status, isPaused, down_reason, status_since, deadline_at, next_expected_at],
    ['paused', true, null, clock.now().toISOString(), null, null],
  );
  const alert = await database.selectFrom('alert').selectAll().executeTakeFirst();
  assert.deepEqual([alert?.status, alert?.resolve_reason], ['resolved', 'paused']);

  clock.pass(minutes(1));
  const again = await alice('POST', `/cron-checks/${check.id}/pause`);
  assert.deepEqual(again.body, paused.body);

  const resumed = await alice('POST', `/cron-checks/${check.id}/resume`);
  assert.deepEqual(
    [resumed.body.status, resumed.body.paused, resumed.body.status_since],
    ['new', false, clock.now().toISOString()],
  );
  const twice = await alice('POST', `/cron-checks/${check.id}/resume`);
  assert.deepEqual(twice.body, resumed.body);

  const timeline = await alice('GET', `/cron-checks/${check.id}/timeline`);
  assert.deepEqual(
    timeline.body.periods.map((period: { status: string }) => period.status),
    ['up', 'down', 'paused', 'new'],
  );
  assert.equal(timeline.body.uptime, '95.23');
});

test('a rotated slug is another one, and old ones are not known any more', async (t) => {
  const host = await open(t);
  const check = await created(host);
  host.clock.pass(1_000);
  const { body } = await host.alice('POST', `/cron-checks/${check.id}/rotate-slug`);
  assert.match(body.slug, UUID_V4);
  assert.notEqual(body.slug, check.slug);
  assert.equal(body.ping_url, `http://api.test/ping/${body.slug}`);
  const row = await host.database.selectFrom('cron_check').select('slug_set_at').executeTakeFirst();
  assert.deepEqual(row?.slug_set_at, host.clock.now());
});

test('a deleted check is gone, its alerts stay in the history', async (t) => {
  const host = await open(t);
  const { account_id, database, alice, clock } = host;
  const check = await created(host);
  const child = await created(host, { depends_on: { type: 'cron_check', id: check.id } });
  await transaction(database, (tx) =>
    raiseAlerts(
      tx,
      [
        {
          account_id,
          subject: { type: 'cron_check', id: check.id, name: 'Backup' },
          kind: 'cron_fail',
          at: clock.now(),
          title: 'exit code 1',
          detail: '',
        },
      ],
      clock.now(),
    ),
  );
  const removed = await alice('DELETE', `/cron-checks/${check.id}`);
  assert.deepEqual(removed, { status: 200, body: { ok: true } });
  assert.equal((await alice('GET', `/cron-checks/${check.id}`)).status, 404);
  assert.equal((await alice('DELETE', `/cron-checks/${check.id}`)).status, 404);
  const alert = await database.selectFrom('alert').selectAll().executeTakeFirst();
  assert.deepEqual(
    [alert?.status, alert?.resolve_reason, alert?.subject_id, alert?.subject_name],
    ['resolved', 'deleted', null, 'Backup'],
  );
  assert.equal((await alice('GET', `/cron-checks/${child.id}`)).body.depends_on, null);
});
