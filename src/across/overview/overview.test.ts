import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, transaction } from '../../platform/database/database.ts';
import { addMs, hours, minutes } from '../../platform/time.ts';
import { recordOutage } from '../../subjects/own-outages.ts';
import { bareActor } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { type BareHost, openBareHost } from '../../testing/bare-host.ts';
import { openForManyRows } from '../../testing/many-rows.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { openServerBench } from '../../testing/server-bench.ts';
import { readOverview } from './read.ts';
import { overviewRoutes } from './routes.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const at = (ms: number) => addMs(start, ms).toISOString();

async function openStage(t: TestContext) {
  const bench = await openServerBench(t);
  return {
    ...bench,
    overview: () => bench.owner.get('/overview'),
    check: (name: string, fields: object = {}) =>
      bench.owner.post('/cron-checks', { name, interval_seconds: 600, grace_seconds: 600, ...fields }),
    ping: async (check: { ping_url: string }, variant = '', body = '') => {
      await bench.alice.ping(check, variant, body);
      await bench.settle();
    },
  };
}

const namesOf = (overview: { worst: { name: string }[] }) => overview.worst.map(({ name }) => name);

test('nothing is there yet: everything is zero, and nothing is wrong', async (t) => {
  const { overview } = await openStage(t);
  const { counts, alerts, worst, last_change_at, ribbon, ahead } = await overview();
  assert.equal(counts.all.total, 0);
  assert.deepEqual(counts.cron_check.statuses, { new: 0, up: 0, late: 0, down: 0, paused: 0 });
  assert.deepEqual(alerts, { open: 0, unacknowledged: 0, held_back: 0 });
  assert.deepEqual([worst, last_change_at, ribbon.openings], [[], null, []]);
  assert.equal(ribbon.buckets.length, 96);
  assert.equal(ribbon.known_from, null);
  assert.deepEqual([ahead.maintenance, ahead.runs, ahead.runs_total], [[], [], 0]);
});

test('what is wrong comes worst first and then newest, with why, since when and who is on it', async (t) => {
  const stage = await openStage(t);
  const { check, ping, overview, advance, owner } = stage;
  const [backup, export_, fine] = [await check('Backup'), await check('Export'), await check('Fine')];
  const paused = await check('Paused');
  await check('New');
  await owner.post(`/cron-checks/${paused.id}/pause`);
  const web = await stage.add({ name: 'Web' });
  await stage.report(web, { samples: [stage.sample({ memory: 93.4 })] });
  await ping(backup, '/fail/3', 'pg_dump: error');
  await ping(export_);
  await advance(minutes(5));
  await ping(fine);
  await advance(minutes(7));
  const alert = (await owner.get(`/alerts?subject_id=${backup.id}`)).alerts[0];
  await owner.post(`/alerts/${alert.id}/acknowledge`);
  await stage.report(web, { samples: [stage.sample({ memory: 93.4 })] });

  const seen = await overview();
  assert.deepEqual(namesOf(seen), ['Backup', 'Web', 'Export']);
  const [failed, high, late] = seen.worst;
  assert.deepEqual(
    [failed.standing, failed.status, failed.since, failed.reason.down_reason, failed.reason.exit_code],
    ['down', 'down', at(0), 'fail', 3],
  );
  assert.deepEqual(
    [failed.alert.id, failed.alert.kind, failed.alert.acknowledged_by, failed.open_alerts],
    [alert.id, 'cron_fail', 'API key full key', 1],
  );
  assert.deepEqual([high.standing, high.status, high.reason.memory], ['attention', 'warning', 93.4]);
  assert.deepEqual(
    [late.standing, late.status, late.since, late.reason.deadline_at, late.alert],
    ['attention', 'late', at(minutes(10)), at(minutes(20)), null],
  );
  const { all, cron_check, server } = seen.counts;
  assert.deepEqual(all, { total: 6, down: 1, attention: 2, held_back: 0, fine: 1, paused: 1, new: 1 });
  assert.deepEqual(cron_check.statuses, { new: 1, up: 1, late: 1, down: 1, paused: 1 });
  assert.deepEqual(server.statuses, { online: 0, warning: 1, offline: 0 });
  assert.deepEqual([seen.alerts.open, seen.alerts.unacknowledged], [1, 0]);
  assert.equal(seen.last_change_at, at(minutes(12)));
});

test('what is wrong is counted whole, and listed by who is on it', async (t) => {
  const { check, ping, overview, owner } = await openStage(t);
  const checks = [];
  for (let nth = 0; nth < 53; nth += 1) checks.push(await check(`Check ${nth}`));
  for (const one of checks) await ping(one, '/fail');
  const [muted, acknowledged] = checks;
  await owner.post('/alerts/silences', {
    ...{ name: 'Known', targets: { ids: [muted.id] }, duration_seconds: 3_600 },
  });
  const [alert] = (await owner.get(`/alerts?subject_id=${acknowledged.id}`)).alerts;
  await owner.post(`/alerts/${alert.id}/acknowledge`);
  const counts = { all: 53, nobody: 51, muted: 1 };
  const seen = await overview();
  assert.deepEqual([seen.worst.length, seen.worst_counts], [50, counts]);
  const listed = async (query: string) => owner.get(`/overview/worst?${query}`);
  const nobody = await listed('who=nobody&limit=500');
  assert.deepEqual([nobody.worst.length, nobody.worst_counts], [51, counts]);
  assert.deepEqual(namesOf(await listed('who=muted')), [muted.name]);
  assert.equal((await listed('limit=500')).worst.length, 53);
});

test('what hangs behind a dead server is counted under it, and is not wrong by itself', async (t) => {
  const { advance, check, overview, owner, ping, ...stage } = await openStage(t);
  const edge = await stage.add({ name: 'edge-sin-1' });
  await stage.report(edge);
  await owner.post(`/servers/${edge.id}/processes`, {
    name: 'caddy',
    match: { kind: 'name', value: 'caddy' },
  });
  const relay = await check('Relay', { depends_on: { type: 'server', id: edge.id } });
  await ping(relay);
  await advance(minutes(11));
  await ping(relay, '/fail');
  const seen = await overview();
  assert.deepEqual(namesOf(seen), ['edge-sin-1']);
  const [wrong] = seen.worst;
  assert.deepEqual([wrong.status, wrong.alert.kind], ['offline', 'server_offline']);
  assert.ok(
    wrong.held_back.some(
      ({ type, count }: { type: string; count: number }) => type === 'cron_check' && count === 1,
    ),
  );
  assert.equal(seen.counts.cron_check.held_back, 1);
  assert.deepEqual(seen.held_back_ids, [relay.id]);
  assert.deepEqual([seen.counts.all.down, seen.alerts.held_back], [1, 1]);
});

test('what was notified before its server went offline is held back neither here nor on its alert', async (t) => {
  const { advance, check, overview, owner, ping, ...stage } = await openStage(t);
  const edge = await stage.add({ name: 'edge-sin-1' });
  await stage.report(edge);
  const relay = await check('Relay', { depends_on: { type: 'server', id: edge.id } });
  const { rules } = await owner.get('/alerts/rules');
  for (const { id } of rules) await owner.patch(`/alerts/rules/${id}`, { repeat_seconds: 600 });
  await ping(relay, '/fail');
  await advance(minutes(25));
  const seen = await overview();
  assert.deepEqual(namesOf(seen).toSorted(), ['Relay', 'edge-sin-1']);
  assert.deepEqual([seen.counts.all.held_back, seen.alerts.held_back, seen.held_back_ids], [0, 0, []]);
  const { alerts } = await owner.get(`/alerts?subject_id=${edge.id}`);
  assert.deepEqual((await owner.get(`/alerts/${alerts[0].id}`)).holds_back, []);
});

test('a silence is named beside what it mutes', async (t) => {
  const { check, overview, owner, ping } = await openStage(t);
  const shop = await check('Shop');
  await ping(shop, '/fail');
  await owner.post('/alerts/silences', {
    name: 'Known',
    targets: { ids: [shop.id] },
    duration_seconds: 3_600,
  });
  const [wrong] = (await overview()).worst;
  assert.deepEqual(
    [wrong.quiet.type, wrong.quiet.name, wrong.quiet.until],
    ['silence', 'Known', at(hours(1))],
  );
});

test('the ribbon counts each subject once in a quarter hour, as the worst that it was', async (t) => {
  const { advance, check, overview, ping } = await openStage(t);
  const hourly = { interval_seconds: 3_600 };
  const [one, other] = [await check('One', hourly), await check('Other', hourly)];
  await ping(one, '/fail');
  await ping(other, '/fail');
  await advance(minutes(10));
  await ping(one);
  await ping(other);
  await ping(one, '/fail');
  await advance(minutes(10));
  await ping(one);
  const { ribbon } = await overview();
  assert.equal(ribbon.step_seconds, 900);
  assert.equal(ribbon.known_from, one.created_at);
  assert.deepEqual(
    ribbon.buckets.slice(-3).map(({ at: begins, ...counts }: { at: string }) => [begins, counts]),
    [
      [at(-minutes(15)), { down: 0, attention: 0, maintenance: 0 }],
      [at(0), { down: 2, attention: 0, maintenance: 0 }],
      [at(minutes(15)), { down: 1, attention: 0, maintenance: 0 }],
    ],
  );
  assert.deepEqual(
    ribbon.openings.map(({ subject, kind }: { subject: { name: string }; kind: string }) => [
      subject.name,
      kind,
    ]),
    [
      ['One', 'cron_fail'],
      ['Other', 'cron_fail'],
    ],
  );
});

test('the ribbon says when nothing could be heard', async (t) => {
  const { app, overview, advance } = await openStage(t);
  const [from, to] = [addMs(start, -hours(30)), addMs(start, -hours(20))];
  await transaction(app.database, (tx) => recordOutage(tx, { cause: 'stopped', from, to }));
  await advance(minutes(1));
  assert.deepEqual((await overview()).ribbon.outages, [{ from: at(-hours(23.75)), to: to.toISOString() }]);
});

test('what comes in the next four hours is listed: maintenance, and when each check is expected', async (t) => {
  const { check, overview, owner, ping } = await openStage(t);
  const [soon, late] = [await check('Soon'), await check('Late', { interval_seconds: 86_400 })];
  const first = await check('First', { interval_seconds: 7_200, alert_on_first_miss: true });
  await check('Never', { interval_seconds: 7_200 });
  await ping(soon);
  await ping(late);
  await owner.post('/maintenance-windows', {
    name: 'Upgrade',
    targets: { ids: [soon.id] },
    starts_at: at(hours(2)),
    ends_at: at(hours(9)),
  });
  const { ahead } = await overview();
  assert.equal(ahead.until, at(hours(4)));
  assert.deepEqual(ahead.runs, [
    { check_id: soon.id, name: 'Soon', at: at(minutes(10)) },
    { check_id: first.id, name: 'First', at: at(hours(2)) },
  ]);
  assert.equal(ahead.runs_total, 2);
  assert.deepEqual(
    ahead.maintenance.map(({ name, from, to, subjects }: Record<string, unknown>) => [
      name,
      from,
      to,
      subjects,
    ]),
    [['Upgrade', at(hours(2)), at(hours(4)), 1]],
  );
});

test('another account sees nothing of it', async (t) => {
  const { charlie, check, ping } = await openStage(t);
  await ping(await check('Backup'), '/fail');
  const { counts, worst, alerts, ribbon } = await charlie.get('/overview');
  assert.deepEqual([counts.all.total, worst, alerts.open, ribbon.openings], [0, [], 0, []]);
});

/** Alice has a hundredth of a hundred thousand checks; a fiftieth of them is down. */
async function manyChecks({ url, clock, account_id }: BareHost) {
  await using database = await openForManyRows(url);
  const now = sql`${clock.now()}::timestamptz`;
  await sql`insert into account (name, plan, created_at) select 'Other', 'free', ${now} from generate_series(1, 98)`.execute(
    database,
  );
  await sql`
    with made as (
      insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
      select n, (select array_agg(id order by id) from account)[1 + n % 100], 'cron_check', 'Check ' || n,
        case when n / 100 % 50 = 0 then 'down' else 'up' end, ${now} - n % 2880 * interval '1 minute', ${now}, ${now}
      from generate_series(1, 100000) n returning *
    ), periods as (
      insert into state_period (account_id, subject_id, status, from_at)
      select account_id, id, status, status_since from made
    ), alerts as (
      insert into alert (account_id, subject_id, subject_type, subject_name, kind, severity, status, title, opened_at,
        last_occurred_at)
      select account_id, id, type, name, 'cron_fail', 'critical', 'open', 'It failed', status_since, status_since
      from made where status = 'down'
    )
    insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds, slot_since, sweep_at, next_expected_at)
    select id, account_id, gen_random_uuid(), ${now}, 3600, ${now}, ${now} + interval '65 minutes',
      case when status = 'up' then ${now} + interval '1 hour' end
    from made`.execute(database);
  await sql`analyze`.execute(database);
  return account_id;
}

test('an account among a hundred thousand subjects is read without reading those of others', async (t) => {
  const host = await openBareHost(t, overviewRoutes);
  const account_id = await manyChecks(host);
  const { body } = await host.alice('GET', '/overview');
  assert.deepEqual([body.counts.all.total, body.counts.all.down, body.worst.length], [1_000, 20, 20]);
  const read = (database: Database) =>
    readOverview(bareApp({ database, clock: host.clock }), { ...bareActor, account_id }, host.clock.now());
  const plans = await plansOf(host.url, read);
  assert.ok(plans.length > 10);
  for (const plan of plans)
    assert.doesNotMatch(plan, /Seq Scan on (subject|cron_check|state_period|alert)\b/, plan);
});
