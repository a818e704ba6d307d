// The whole way of a heartbeat, from the ping to the mail and the webhook, over HTTP against a started service.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createMetrics, printMetrics } from '../platform/metrics.ts';
import { hours, minutes, seconds } from '../platform/time.ts';
import { metricsProblems } from '../testing/metrics-lint.ts';
import { startReceiver } from '../testing/receiver.ts';
import { startTestService } from '../testing/service.ts';

const after = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString();

test('a check that misses its ping goes down once, dated at its deadline, and its owner is notified once', async (t) => {
  const { alice, clock, mailbox, advance, settle } = await startTestService(t);
  const check = await alice.createCronCheck({ interval_seconds: 600, grace_seconds: 60 });
  const pingedAt = clock.now().toISOString();
  assert.equal(await alice.ping(check), 200);
  await settle();
  const up = await alice.get(`/cron-checks/${check.id}`);
  assert.equal(up.status, 'up');
  assert.equal(up.status_since, pingedAt);
  assert.equal(up.deadline_at, after(pingedAt, seconds(660)));
  const before = mailbox.to(alice.email).length;

  await advance(minutes(30));
  const down = await alice.get(`/cron-checks/${check.id}`);
  assert.deepEqual([down.status, down.down_reason], ['down', 'missed']);
  assert.equal(down.status_since, after(pingedAt, seconds(660)));
  await advance(hours(3));
  const mails = mailbox.to(alice.email).slice(before);
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.subject ?? '', /Nightly backup/);
  assert.ok(mails[0]?.html && mails[0].text);
  const { alerts } = await alice.get('/alerts');
  assert.equal(alerts.length, 1);
  assert.deepEqual(
    [alerts[0].kind, alerts[0].status, alerts[0].opened_at],
    ['cron_missed', 'open', down.status_since],
  );
});

test('a check with a schedule that is never heard from notifies after its first slot; one with an interval waits', async (t) => {
  const { alice, mailbox, advance } = await startTestService(t);
  const hourly = { cron_expression: '0 * * * *', timezone: 'UTC', grace_seconds: 60 };
  const awaited = await alice.post('/cron-checks', { name: 'Never installed', ...hourly });
  const excused = { name: 'Not yet', ...hourly, alert_on_first_miss: false };
  const waiting = [
    await alice.post('/cron-checks', excused),
    await alice.post('/cron-checks', { name: 'By interval', interval_seconds: 600, grace_seconds: 60 }),
  ];
  const before = mailbox.to(alice.email).length;
  await advance(hours(3));
  const { status, down_reason } = await alice.get(`/cron-checks/${awaited.id}`);
  assert.deepEqual([status, down_reason], ['down', 'missed']);
  const mails = mailbox.to(alice.email).slice(before);
  assert.deepEqual([mails.length, /Never installed/.test(mails[0]?.subject ?? '')], [1, true]);
  for (const { id } of waiting) assert.equal((await alice.get(`/cron-checks/${id}`)).status, 'new');
});

test('a webhook is notified of a failure and of the recovery, in order and signed', async (t) => {
  const { alice, settle } = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const receiver = await startReceiver(t);
  const webhook = await alice.post('/webhooks', {
    name: 'ops',
    url: receiver.url,
    headers: { 'X-Team': 'night' },
  });
  const check = await alice.createCronCheck();
  await alice.ping(check, '/fail/3', 'pg_dump: error: no space left');
  await settle();
  await alice.ping(check);
  await settle();
  const events = receiver.received.map(({ body, headers }) => {
    assert.equal(headers['x-team'], 'night');
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const signature = new Webhook(webhook.secret).sign(headers['webhook-id'] ?? '', sentAt, body);
    assert.equal(headers['webhook-signature'], signature);
    return JSON.parse(body);
  });
  assert.deepEqual(
    events.map((event) => event.type),
    ['alert.opened', 'alert.resolved'],
  );
  const opened: Record<string, unknown> = events[0]?.data ?? {};
  assert.equal(opened.kind, 'cron_fail');
  assert.equal(opened.title, 'Nightly backup failed with exit code 3');
  assert.match(String(opened.detail), /no space left/);
});

test('a run that does not end goes down by overrun, at its limit', async (t) => {
  const { alice, clock, advance, settle } = await startTestService(t);
  const check = await alice.createCronCheck({ max_runtime_seconds: 120 });
  await alice.ping(check);
  const startedAt = clock.now().toISOString();
  await alice.ping(check, '/start');
  await settle();
  const running = await alice.get(`/cron-checks/${check.id}`);
  assert.deepEqual(
    [running.status, running.running, running.next_expected_at],
    ['up', true, after(startedAt, seconds(120))],
  );
  await advance(minutes(5));
  const down = await alice.get(`/cron-checks/${check.id}`);
  assert.deepEqual(
    [down.status, down.down_reason, down.status_since],
    ['down', 'overrun', after(startedAt, seconds(120))],
  );
  await alice.ping(check);
  await settle();
  const over = await alice.get(`/cron-checks/${check.id}`);
  assert.deepEqual([over.status, over.running, over.last_duration_ms], ['up', false, minutes(5)]);
  const { alerts } = await alice.get('/alerts');
  assert.deepEqual(
    alerts.map((alert: { kind: string; status: string }) => [alert.kind, alert.status]),
    [['cron_overrun', 'resolved']],
  );
});

test('a run that ends too soon goes down', async (t) => {
  const { alice, clock, settle } = await startTestService(t);
  const check = await alice.createCronCheck({ min_runtime_seconds: 60 });
  await alice.ping(check, '/start');
  clock.pass(seconds(2));
  await alice.ping(check);
  await settle();
  const seen = await alice.get(`/cron-checks/${check.id}`);
  assert.deepEqual([seen.status, seen.down_reason, seen.last_duration_ms], ['down', 'too_fast', 2_000]);
});

test('§8 of the pings of a minute the first 60 count, and a restart does not begin a new minute', async (t) => {
  const { alice, clock, settle, restart } = await startTestService(t);
  const check = await alice.createCronCheck();
  await Promise.all(Array.from({ length: 50 }, () => alice.ping(check)));
  await settle();
  await restart();
  clock.pass(seconds(30));
  await Promise.all(Array.from({ length: 25 }, () => alice.ping(check)));
  await alice.ping(check, '/fail');
  await settle();
  const limited = await alice.get(`/cron-checks/${check.id}`);
  assert.deepEqual([limited.ping_count, limited.status], [60, 'up']);
  assert.equal((await alice.get(`/cron-checks/${check.id}/pings?limit=200`)).pings.length, 60);
  clock.pass(seconds(30));
  await alice.ping(check, '/fail');
  await settle();
  assert.equal((await alice.get(`/cron-checks/${check.id}`)).status, 'down');
});

test('pings that were answered but not recorded are recorded after a restart, once and in order', async (t) => {
  const { alice, settle, restart } = await startTestService(t);
  const check = await alice.createCronCheck();
  const rid = randomUUID();
  for (const variant of [`/start?rid=${rid}`, `/fail/7?rid=${rid}`, '/log', ''])
    await alice.ping(check, variant, 'x');
  await restart();
  await settle();
  await restart();
  await settle();
  const { pings } = await alice.get(`/cron-checks/${check.id}/pings`);
  assert.deepEqual(
    pings.map((ping: { kind: string }) => ping.kind),
    ['success', 'log', 'fail', 'start'],
  );
  assert.deepEqual([pings[2].exit_code, pings[2].run_id], [7, rid]);
  assert.equal((await alice.get(`/cron-checks/${check.id}`)).ping_count, 4);
});

test('nobody is woken for a slot in which Tocsin was down, the next slot counts, and the outage is no downtime', async (t) => {
  const { alice, clock, advance, settle, restart, mailbox } = await startTestService(t);
  const check = await alice.createCronCheck({ interval_seconds: 600, grace_seconds: 60 });
  const pingedAt = clock.now().toISOString();
  await alice.ping(check);
  await settle();
  const before = mailbox.received.length;
  await restart(() => clock.pass(hours(1) + seconds(45)));
  await settle();
  const excused = await alice.get(`/cron-checks/${check.id}`);
  assert.ok(['up', 'late'].includes(excused.status), excused.status);
  assert.equal((await alice.get('/alerts')).alerts.length, 0);
  assert.equal(mailbox.received.length, before);
  // The interval is counted anew from the end of the outage.
  await advance(minutes(15));
  const down = await alice.get(`/cron-checks/${check.id}`);
  const restartedAt = after(pingedAt, hours(1) + seconds(45));
  assert.deepEqual([down.status, down.status_since], ['down', after(restartedAt, minutes(10) + seconds(60))]);
});

test('a clock that is set an hour on or back takes nobody down', async (t) => {
  const { alice, clock, settle } = await startTestService(t);
  const check = await alice.createCronCheck({ interval_seconds: 600, grace_seconds: 60 });
  await alice.ping(check);
  await settle();
  clock.jump(hours(1));
  await settle();
  assert.notEqual((await alice.get(`/cron-checks/${check.id}`)).status, 'down');
  clock.jump(-hours(1));
  clock.pass(minutes(9));
  await alice.ping(check);
  await settle();
  assert.equal((await alice.get(`/cron-checks/${check.id}`)).status, 'up');
  assert.equal((await alice.get('/alerts')).alerts.length, 0);
});

test('a record that cannot be recorded is set aside, and the rest is recorded', async (t) => {
  const { alice, app, settle, pings } = await startTestService(t);
  const check = await alice.createCronCheck();
  const { journal } = pings().door;
  await alice.ping(check, '/start');
  await journal.append(Buffer.from('no record at all'), app.clock.now());
  await alice.ping(check, '/fail');
  await settle();
  const seen = await alice.get(`/cron-checks/${check.id}`);
  assert.deepEqual([seen.status, seen.ping_count], ['down', 2]);
  const letters = await app.database.selectFrom('dead_letter').selectAll().execute();
  assert.deepEqual(
    letters.map((letter) => letter.record.toString()),
    ['no record at all'],
  );
});

test('pings while paused are kept and change nothing; resume begins anew', async (t) => {
  const { alice, settle, advance } = await startTestService(t);
  const check = await alice.createCronCheck();
  await alice.post(`/cron-checks/${check.id}/pause`);
  await alice.ping(check, '/fail');
  await settle();
  const paused = await alice.get(`/cron-checks/${check.id}`);
  assert.deepEqual(
    [paused.status, paused.paused, paused.ping_count, paused.last_ping_at],
    ['paused', true, 1, null],
  );
  assert.equal((await alice.get(`/cron-checks/${check.id}/pings`)).pings[0].ignored, true);
  await advance(hours(5));
  const resumed = await alice.post(`/cron-checks/${check.id}/resume`);
  assert.deepEqual([resumed.status, resumed.deadline_at], ['new', null]);
});

test('a deadline that passed while the database was behind alerts before the ping that came after it', async (t) => {
  const { alice, clock, settle } = await startTestService(t);
  const check = await alice.createCronCheck({ interval_seconds: 600, grace_seconds: 60 });
  const pingedAt = clock.now().toISOString();
  await alice.ping(check);
  await settle();
  clock.pass(minutes(20));
  await alice.ping(check);
  const recoveredAt = clock.now().toISOString();
  await settle();
  const { periods } = await alice.get(`/cron-checks/${check.id}/timeline`);
  const down = periods.find((period: { status: string }) => period.status === 'down');
  assert.deepEqual([down?.from, down?.to], [after(pingedAt, seconds(660)), recoveredAt]);
  const [alert] = (await alice.get('/alerts')).alerts;
  assert.deepEqual(
    [alert.kind, alert.opened_at, alert.resolved_at],
    ['cron_missed', after(pingedAt, seconds(660)), recoveredAt],
  );
});

test('the figures of a busy instance keep the rules of Prometheus', async (t) => {
  const { alice, advance, settle } = await startTestService(t);
  const receiver = await startReceiver(t);
  const check = await alice.createCronCheck({ interval_seconds: 600, grace_seconds: 60 });
  await alice.post('/uptime-checks', { name: 'Shop', kind: 'http', url: receiver.url });
  await alice.post('/webhooks', { name: 'Pager', url: receiver.url });
  assert.equal(await alice.ping(check), 200);
  await settle();
  await advance(minutes(30));
  const text: string = await alice.get('/metrics');
  for (const sample of [
    'tocsin_pings_received_total 1',
    'tocsin_probes_total{kind="http",outcome="up"}',
    'tocsin_delivery_attempts_total{',
  ])
    assert.ok(text.includes(`\n${sample}`), sample);
  assert.deepEqual(metricsProblems(text), []);
  assert.doesNotMatch(text, /\d\.\d{10,}$/m);

  const ofProcess = await printMetrics(createMetrics({ ofProcess: true }));
  assert.match(ofProcess, /^# TYPE tocsin_nodejs_active_handles gauge$/m);
  assert.deepEqual(metricsProblems(ofProcess), []);
});
