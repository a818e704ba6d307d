// A prober that falls silent is an alert of whom its location belongs to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seconds } from '../../../platform/time.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { notifyOfLocationTrouble } from './location-trouble.ts';

const IN_STEPS_MS = seconds(10);

async function call({ nobody, clock }: TestService, token: string, aheadMs = 0) {
  const sent_at = new Date(clock.now().getTime() + aheadMs).toISOString();
  const body = { version: '0.3.0', protocol: 1, sent_at, places: 1 };
  const { status } = await nobody.send('POST', '/probes/lease', body, { Authorization: `Bearer ${token}` });
  assert.equal(status, 200);
}

/** A service that looks all the time; a prober of each token calls meanwhile. */
async function pass(service: TestService, forMs: number, tokens: readonly string[] = [], aheadMs = 0) {
  for (let passedMs = 0; passedMs < forMs; passedMs += IN_STEPS_MS) {
    for (const token of tokens) await call(service, token, aheadMs);
    service.clock.pass(IN_STEPS_MS);
    await notifyOfLocationTrouble(service.app, service.clock.now());
  }
}

test('a silent prober alerts once whom its location belongs to, until it calls, is revoked or deleted', async (t) => {
  const service = await startTestService(t);
  const { alice, charlie, clock } = service;
  const [oslo, riga, shared] = [
    await alice.post('/locations', { name: 'Oslo' }),
    await alice.post('/locations', { name: 'Riga' }),
    await alice.post('/locations', { name: 'All', shared: true }),
  ];
  await alice.post('/locations', { name: 'Nowhere yet' });
  const alerts = async (of = alice) =>
    (await of.get('/alerts?kind=location_offline')).alerts.map(
      ({ subject, status }: { subject: { name: string }; status: string }) => `${subject.name} ${status}`,
    );
  const tokens = [oslo.token, riga.token, shared.token];
  await pass(service, seconds(120), tokens);
  assert.deepEqual(await alerts(), []);
  const lastCall = clock.now().getTime() - IN_STEPS_MS;
  await pass(service, seconds(90), [riga.token]);
  assert.deepEqual((await alerts()).toSorted(), ['All open', 'Oslo open']);
  assert.deepEqual(await alerts(charlie), [], 'not those who only share it');
  const [{ facts, opened_at, title, rule_ids }] = (await alice.get('/alerts?kind=location_offline&q=Oslo'))
    .alerts;
  assert.deepEqual(
    [Date.parse(facts.last_heard_at), Date.parse(opened_at), title, rule_ids.length],
    [lastCall, lastCall + seconds(45), 'The location Oslo is offline', 1],
  );
  await pass(service, seconds(10), [oslo.token, riga.token]);
  assert.deepEqual((await alerts()).toSorted(), ['All open', 'Oslo resolved']);
  await alice.post(`/locations/${shared.id}/revoke-token`);
  await pass(service, seconds(60), [oslo.token]);
  assert.deepEqual((await alerts()).toSorted(), ['All resolved', 'Oslo resolved', 'Riga open']);
  await alice.delete(`/locations/${riga.id}`);
  assert.deepEqual((await alerts()).toSorted(), ['All resolved', 'Oslo resolved', 'Riga resolved']);
  const [{ name, targets }, ...others] = (await alice.get('/alerts/rules?kind=location_offline')).rules;
  assert.deepEqual([name, targets.all, others.length], ['Location offline', true, 0]);
});

test('a location that calls with a wrong clock, or is cut off, is an alert as well, once and with the reason', async (t) => {
  const service = await startTestService(t);
  const { alice, app, clock } = service;
  const { token, id } = await alice.post('/locations', { name: 'Oslo' });
  const alerts = async () =>
    (await alice.get('/alerts?kind=location_offline')).alerts.map(
      ({ title, status }: { title: string; status: string }) => `${title}: ${status}`,
    );
  await pass(service, seconds(120), [token]);
  await pass(service, seconds(40), [token], seconds(5));
  assert.deepEqual(await alerts(), [], 'a clock may be set');
  await pass(service, seconds(30), [token], seconds(5));
  const skewed = 'The clock of the location Oslo is wrong';
  assert.deepEqual(await alerts(), [`${skewed}: open`]);
  await pass(service, seconds(60), []);
  assert.deepEqual(await alerts(), [`${skewed}: open`], 'silent as well is no other alert');
  await pass(service, seconds(10), [token]);
  assert.deepEqual(await alerts(), [`${skewed}: resolved`]);

  const site = { name: 'Shop', kind: 'http', url: 'https://shop.example.com', location_ids: [id] };
  const check = await alice.post('/uptime-checks', site);
  const isCutOff = async (isIt: boolean) => {
    const since = isIt ? { cut_off_since: clock.now(), cut_off_at: clock.now() } : { cut_off_since: null };
    await app.database.updateTable('location').set(since).where('id', '=', id).execute();
  };
  await isCutOff(true);
  await pass(service, seconds(60), [token]);
  assert.equal((await alice.get(`/locations/${id}`)).status, 'cut_off');
  assert.deepEqual(await alerts(), [`${skewed}: resolved`], 'what was handed in once may have been a moment');
  const set = { cut_off_at: clock.now() };
  await app.database.updateTable('location').set(set).where('id', '=', id).execute();
  await pass(service, seconds(10), [token]);
  const cutOff = 'The location Oslo is cut off';
  assert.deepEqual(await alerts(), [`${cutOff}: open`], 'the one of a minute ago, opened again');
  await isCutOff(false);
  await pass(service, seconds(10), [token]);
  assert.deepEqual(await alerts(), [`${cutOff}: resolved`]);
  assert.equal(check.unknown_since, null);
});

test('probers get time to call after the service was away, and locations are no monitors', async (t) => {
  const service = await startTestService(t);
  const { alice, clock } = service;
  const { token, id } = await alice.post('/locations', { name: 'Oslo' });
  await pass(service, seconds(60), [token]);
  const open = async () => (await alice.get('/alerts?status=open')).alerts;
  clock.pass(seconds(600));
  await pass(service, seconds(40));
  assert.deepEqual(await open(), [], 'nobody looked for ten minutes');
  await pass(service, seconds(20));
  const [alert, ...others] = await open();
  assert.equal(others.length, 0);
  await alice.patch(`/locations/${id}`, { name: 'Bergen' });
  assert.deepEqual((await alice.get('/search?q=Bergen')).results ?? [], []);
  assert.deepEqual((await alice.get('/overview')).worst, []);
  const { send } = alice;
  const named = { name: 'Down', kind: 'uptime_down', targets: { ids: [alert.subject.id] } };
  assert.equal((await send('POST', '/alerts/rules', named)).status, 400);
  const tested = await alice.post('/alerts/rules/backtest', { name: 'Offline', kind: 'location_offline' });
  assert.equal(tested.kind, 'location_offline');
});

test('a location counts the checks that are probed from it, those of nowhere else being of the service', async (t) => {
  const { alice, charlie } = await startTestService(t);
  const { id } = await alice.post('/locations', { name: 'Oslo' });
  const http = { kind: 'http', url: 'https://shop.example.com' };
  for (const location_ids of [[], [id]])
    await alice.post('/uptime-checks', { name: 'Shop', ...http, location_ids });
  await alice.post('/uptime-checks', { name: 'Generator', kind: 'manual' });
  await charlie.post('/uptime-checks', { name: 'Other', ...http });
  const { locations } = await alice.get('/locations');
  assert.deepEqual(
    locations.map(({ name, checks }: { name: string; checks: number }) => [name, checks]),
    [
      ['Oslo', 1],
      ['local', 1],
    ],
  );
});
