import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { SendResult } from '../../platform/mail/mailer.ts';
import { watchedMailer } from '../../platform/mail/trouble.ts';
import { addMs, minutes, seconds } from '../../platform/time.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startTestService } from '../../testing/service.ts';
import { heartbeat } from './send.ts';

async function watched(t: TestContext) {
  const monitor = await startReceiver(t);
  const service = await startTestService(t, { env: { TOCSIN_HEARTBEAT_URL: monitor.url } });
  await service.settle();
  monitor.received.length = 0;
  const step = heartbeat(service.pings());
  const beat = (app: App = service.app) => step(app, service.clock.now(), new AbortController().signal);
  return { ...service, app: service.app, clock: service.clock, monitor, beat };
}

async function figure(app: App, line: string): Promise<number> {
  const found = (await app.metrics.metrics()).split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length));
}

test('while it works, the other monitor is called by GET, without a body', async (t) => {
  const { app, monitor, beat } = await watched(t);
  await beat();
  assert.deepEqual(
    monitor.received.map(({ method, path, body }) => [method, path, body]),
    [['GET', '/hook', '']],
  );
  assert.equal(await figure(app, 'tocsin_working'), 1);
});

test('while pings are recorded late the other monitor hears nothing, and hears again afterwards', async (t) => {
  const { app, monitor, beat, clock, settle } = await watched(t);
  clock.pass(seconds(61));
  await beat();
  assert.deepEqual(monitor.received, []);
  assert.equal(await figure(app, 'tocsin_working'), 0);
  await settle();
  assert.equal(monitor.received.length, 1);
});

test('alerts that are due and that nobody delivers silence it; a receiver that is down does not', async (t) => {
  const { app, monitor, beat, clock, alice } = await watched(t);
  await alice.post('/webhooks', { name: 'Pager', url: 'https://hooks.example.com/' });
  const set = (failing_since: Date | null, lease_until: Date | null) =>
    sql`update destination set due_at = ${addMs(clock.now(), -minutes(3))}, failing_since = ${failing_since},
      lease_until = ${lease_until}`.execute(app.database);
  await set(clock.now(), null);
  await beat();
  await set(null, addMs(clock.now(), seconds(10)));
  await beat();
  assert.equal(monitor.received.length, 2);
  await set(null, addMs(clock.now(), -seconds(10)));
  await beat();
  assert.equal(monitor.received.length, 2);
});

test('without a database that answers it stays silent', async (t) => {
  const { app, monitor, beat } = await watched(t);
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  t.after(() => database.destroy());
  await beat({ ...app, database });
  assert.deepEqual(monitor.received, []);
});

test('a monitor that refuses is counted, logged without its address, and called again', async (t) => {
  const { app, monitor, beat } = await watched(t);
  const logged: unknown[] = [];
  const log = Object.assign(Object.create(app.log), { warn: (...line: unknown[]) => logged.push(line) });
  monitor.answer.status = 404;
  await beat({ ...app, log });
  await beat({ ...app, log });
  assert.equal(monitor.received.length, 2);
  assert.deepEqual(logged, [
    [{ detail: 'answered with 404' }, 'TOCSIN_HEARTBEAT_URL does not answer as it should'],
  ]);
  assert.equal(await figure(app, 'tocsin_heartbeats_total{outcome="unanswered"}'), 2);
});

test('a stop does not wait for a monitor that hangs, and does not count it as unanswered', async (t) => {
  const { app, clock, pings } = await watched(t);
  const stop = new AbortController();
  const step = heartbeat(pings());
  const hanging = app.safeFetch.fetch;
  const safeFetch = {
    ...app.safeFetch,
    fetch: (...args: Parameters<typeof hanging>) => {
      stop.abort();
      return hanging(...args);
    },
  };
  await step({ ...app, safeFetch }, clock.now(), stop.signal);
  assert.equal(await figure(app, 'tocsin_heartbeats_total{outcome="unanswered"}'), Number.NaN);
});

test('right after a start nothing was recorded yet, which is trouble only at the next look', async (t) => {
  const { app, monitor, clock } = await watched(t);
  const logged: unknown[] = [];
  const log = Object.assign(Object.create(app.log), { error: (...line: unknown[]) => logged.push(line) });
  const starting = heartbeat({ readiness: () => ({ ok: true }), recorder: { listenedUntil: null } });
  const look = () => starting({ ...app, log }, clock.now(), new AbortController().signal);
  await look();
  assert.deepEqual(logged, []);
  await look();
  assert.equal(logged.length, 1);
  assert.deepEqual(monitor.received, []);
});

test('a mail server that takes no mail silences it and is shown in /ready and to the operator; one refused address is not', async (t) => {
  const { app, monitor, beat, clock, alice, nobody } = await watched(t);
  const server = { answer: { ok: false, permanent: false, isAboutRecipient: true, detail: '550 no' } };
  const mailer = watchedMailer({ ...app.mailer, send: async () => server.answer as SendResult }, app);
  const send = (to: string) => mailer.send({ to, subject: 'Hello', text: 'Hello', html: 'Hello' });
  const trouble = async () => (await alice.get('/admin/stats')).mails.trouble;
  await send('bob@example.org');
  await send('bob@example.org');
  assert.equal(await trouble(), null);
  await send('dora@example.org');
  assert.deepEqual(await trouble(), { failing_since: clock.now().toISOString(), error: '550 no' });
  const { status, body } = await nobody.send('GET', '/ready');
  const { ok, detail } = body.checks.find(({ name }: { name: string }) => name === 'mail');
  assert.deepEqual([status, ok], [200, true]);
  assert.match(detail, /takes no mail since 20/);
  assert.doesNotMatch(detail, /550/, 'anybody may read it');
  clock.pass(minutes(6));
  const called = async () => {
    monitor.received.length = 0;
    await beat();
    return monitor.received.length;
  };
  assert.equal(await called(), 0);
  server.answer = { ok: true, detail: '250 taken' } as never;
  await send('bob@example.org');
  assert.equal(await trouble(), null);
});
