// The report of an account, from what happened to what is read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hours, minutes } from '../../platform/time.ts';
import { testServerUrl } from '../../testing/postgres.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { startTestService } from '../../testing/service.ts';
import { findAlertFigures, findCauses, findPages, findWatched } from './store.ts';

test('a report says what was down, what paged and what resolved by itself, and maintenance apart', async (t) => {
  // The clocks of the cast show a Tuesday, 08:00 UTC.
  const service = await startTestService(t);
  const { alice, bob, charlie, clock, app, settle } = service;
  const { members } = await alice.get('/account/members');
  const bobId = members.find(({ email }: { email: string }) => email === bob.email).id;
  const policy = await alice.post('/escalation-policies', {
    name: 'Platform',
    steps: [{ member_ids: [bobId], wait_seconds: 3_600 }],
  });
  const { rules } = await alice.get('/alerts/rules?kind=cron_fail');
  await alice.patch(`/alerts/rules/${rules[0].id}`, { escalation_policy_id: policy.id });
  const check = await alice.createCronCheck({ name: '=Backup', interval_seconds: 604_800 });
  const down = async (ms: number) => {
    await alice.ping(check, '/fail');
    await settle();
    clock.pass(ms);
    await alice.ping(check);
    await settle();
    clock.pass(hours(1));
  };
  await alice.ping(check);
  await settle();
  clock.pass(hours(1));
  await down(minutes(30));
  await alice.ping(check, '/fail');
  await settle();
  const [open] = (await alice.get('/alerts?status=open')).alerts;
  clock.pass(minutes(5));
  await bob.post(`/alerts/${open.id}/acknowledge`, {});
  await alice.ping(check);
  await settle();
  clock.pass(hours(1));
  const starts_at = clock.now().toISOString();
  const ends_at = new Date(clock.now().getTime() + minutes(20)).toISOString();
  await alice.post('/maintenance-windows', { name: 'Move', targets: { all: true }, starts_at, ends_at });
  await down(minutes(20));

  const report = await alice.get('/reports?period=week&date=2026-06-16&timezone=Europe/Berlin&target=99');
  assert.deepEqual([report.date, report.from], ['2026-06-15', '2026-06-14T22:00:00.000Z']);
  const [only] = report.checks;
  assert.deepEqual([only.name, only.down_seconds, only.maintenance_down_seconds], ['=Backup', 2_100, 1_200]);
  assert.ok(only.budget_left_seconds < 0);
  const { total, acknowledged, resolved_by_themselves, unnotified, median_acknowledge_seconds, pages } =
    report.alerts;
  assert.deepEqual(
    { total, acknowledged, resolved_by_themselves, unnotified, median_acknowledge_seconds, pages },
    {
      ...{ total: 3, acknowledged: 1, resolved_by_themselves: 2, unnotified: 1 },
      ...{ median_acknowledge_seconds: 300, pages: 2 },
    },
  );
  assert.deepEqual(
    report.noisiest.map(({ subject, kind, ...cause }: { subject: { name: string }; kind: string }) => [
      ...[subject.name, kind],
      ...Object.values(cause),
    ]),
    [['=Backup', 'cron_fail', 3, 2, 1, 2]],
  );
  const [paged] = report.people;
  assert.deepEqual([paged.name, paged.pages, paged.by_weekday], ['bob', 2, [0, 2, 0, 0, 0, 0, 0]]);
  assert.equal(paged.by_hour[11], 1, 'at 09:00 UTC, which is 11:00 in Berlin');

  const file = await alice.send('GET', '/reports/export?period=week&date=2026-06-16');
  assert.match(file.headers.get('content-disposition') ?? '', /report-week-2026-06-15-checks\.csv/);
  assert.match(file.body, /,'=Backup,/);
  const changed = await alice.patch('/reports/targets', {
    target: 90,
    checks: [{ id: check.id, target: 50 }],
  });
  assert.deepEqual(
    [
      changed.target,
      changed.checks.map(({ name, target }: { name: string; target: number }) => [name, target]),
    ],
    [90, [['=Backup', 50]]],
  );
  const kept = await alice.get('/reports?period=week&date=2026-06-16');
  assert.deepEqual([kept.target, kept.checks[0].target], [90, 50]);
  const asked = await alice.get('/reports?period=week&date=2026-06-16&target=99');
  assert.deepEqual([asked.target, asked.checks[0].target], [99, 99]);
  const csv = await alice.send('GET', '/reports/export?period=week&date=2026-06-16');
  assert.match(csv.body, /,50\r\n/);
  const unknown = await charlie.send('PATCH', '/reports/targets', { checks: [{ id: check.id, target: 60 }] });
  assert.deepEqual(unknown.body.issues, [
    { field: 'checks.0.id', reason: 'a server or check of the account' },
  ]);
  const reset = await alice.patch('/reports/targets', { checks: [{ id: check.id, target: null }] });
  assert.deepEqual(reset, { target: 90, checks: [] });
  const before = await alice.get('/reports?period=week');
  assert.deepEqual([before.alerts.total, before.checks, before.people], [0, [], []]);
  const foreign = await charlie.get('/reports?period=week&date=2026-06-16');
  assert.deepEqual([foreign.alerts.total, foreign.noisiest, foreign.people], [0, [], []]);

  await t.test('what it reads is found by index', async () => {
    const { id: accountId } = await alice.get('/account');
    await sql`
      insert into alert (account_id, subject_type, subject_name, kind, metric, severity, status, title, detail, opened_at,
        last_occurred_at, resolved_at, resolve_reason)
      select ${accountId}, 'server', 'old', 'server_offline', '', 'critical', 'resolved', '', '',
        '2025-01-01'::timestamptz + n * interval '1 minute', '2025-01-01', '2026-01-01', 'recovered'
      from generate_series(1, 20000) n`.execute(app.database);
    await sql`
      insert into page (account_id, member_id, person_id, person_name, severity, starts_at)
      select ${accountId}, n % 50, 1, 'old', 'critical', '2025-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, 20000) n`.execute(app.database);
    await sql`
      insert into page_alert (account_id, page_id, alert_id, policy_id, policy_name, round, step, at)
      select ${accountId}, p.id, a.id, 1, '', 0, 0, now()
      from (select id, row_number() over (order by id) as n from page) p
      join (select id, row_number() over (order by id) as n from alert) a using (n)
      on conflict do nothing`.execute(app.database);
    await sql`analyze alert, page, page_alert`.execute(app.database);
    const window = { from: new Date('2026-06-15'), to: new Date('2026-06-22') };
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.database);
    const url = new URL(await testServerUrl());
    url.pathname = rows[0]?.name ?? '';
    const plans = await plansOf(url.href, async (database) => {
      await findAlertFigures(database, accountId, window);
      await findCauses(database, accountId, { window, order: 'noise', limit: 20 });
      await findPages(database, accountId, { ...window, timezone: 'UTC' });
      await findWatched(database, accountId, { before: window.to, limit: 10 });
    });
    for (const plan of plans)
      assert.doesNotMatch(plan, /Seq Scan on (alert|page|page_alert|subject)\b/, plan);
  });
});
