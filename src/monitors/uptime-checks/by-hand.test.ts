import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { seconds } from '../../platform/time.ts';
import { created, open } from '../../testing/uptime-check-host.ts';

async function opened(t: TestContext, manual: Record<string, unknown> = {}) {
  const host = await open(t);
  const { id } = await created(host, { name: 'Generator', kind: 'manual', url: undefined, manual });
  const path = `/uptime-checks/${id}`;
  const read = async () => (await host.alice('GET', path)).body;
  const set = (status: string, note?: string | null) =>
    host.alice('POST', `${path}/status`, { status, ...(note !== undefined && { note }) });
  const results = () =>
    host.database
      .selectFrom('probe_result')
      .select(['up', 'reason', 'detail'])
      .where('check_id', '=', id)
      .orderBy('at', 'desc')
      .execute();
  const alerts = () =>
    host.database
      .selectFrom('alert')
      .select(['kind', 'status', 'title', 'detail'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
  return { host, id, path, read, set, results, alerts };
}

test('a manual check is as somebody sets it, at once, with the note in its alert and its results', async (t) => {
  const { host, id, read, set, results, alerts } = await opened(t);
  assert.equal((await read()).status, 'new');
  assert.equal((await set('up')).body.status, 'up');
  host.clock.pass(seconds(30));
  const down = (await set('down', 'Fuel is out')).body;
  assert.deepEqual(
    [down.status, down.status_since, down.last_error],
    ['down', host.clock.now().toISOString(), 'Fuel is out'],
  );
  const [alert] = await alerts();
  assert.deepEqual([alert?.kind, alert?.status, alert?.title], ['uptime_down', 'open', 'Generator is down']);
  assert.match(alert?.detail ?? '', /^It was set down by hand: Fuel is out\. Down since /);
  host.clock.pass(seconds(30));
  await set('down', null);
  assert.equal((await alerts()).length, 1, 'it was down already');
  host.clock.pass(seconds(30));
  await set('up', 'Filled up');
  assert.equal((await alerts())[0]?.status, 'resolved');
  assert.deepEqual(
    (await results()).map(({ up, reason, detail }) => [up, reason, detail]),
    [
      [true, null, 'Filled up'],
      [false, 'set_by_hand', null],
      [false, 'set_by_hand', 'Fuel is out'],
      [true, null, null],
    ],
  );
  const row = await host.database
    .selectFrom('uptime_check')
    .select('due_at')
    .where('id', '=', id)
    .executeTakeFirst();
  assert.equal(row?.due_at, null, 'nothing probes it');
});

test('what a manual check is created with notifies nobody, and a pause forgets nothing', async (t) => {
  const { host, path, read, alerts } = await opened(t, { starts_as: 'down' });
  assert.equal((await read()).status, 'down');
  assert.deepEqual(await alerts(), []);
  await host.alice('PATCH', path, { manual: { starts_as: 'up' } });
  assert.equal((await read()).status, 'down', 'it began already');
  await host.alice('POST', `${path}/pause`);
  host.clock.pass(seconds(30));
  await host.alice('POST', `${path}/resume`);
  assert.equal((await read()).status, 'down');
  assert.equal((await alerts())[0]?.status, 'open');
});

test('only a manual check that is not paused is set, by who may', async (t) => {
  const { host, path, set } = await opened(t);
  const { id } = await created(host, { name: 'Web' });
  const other = await host.alice('POST', `/uptime-checks/${id}/status`, { status: 'down' });
  assert.deepEqual([other.status, other.body.error], [409, 'not_manual']);
  assert.equal((await host.charlie('POST', `${path}/status`, { status: 'down' })).status, 404);
  assert.equal((await set('degraded')).status, 400);
  assert.equal((await set('down', '')).status, 400);
  const ran = await host.alice('POST', `${path}/run`);
  assert.deepEqual([ran.status, ran.body.error], [409, 'not_probed']);
  await host.alice('POST', `${path}/pause`);
  const paused = await set('up');
  assert.deepEqual([paused.status, paused.body.error], [409, 'paused']);
});

test('set ten times at once, a manual check has ten results and one alert', async (t) => {
  const { set, results, alerts, read } = await opened(t, { starts_as: 'up' });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => set('down', `${index}`)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal((await results()).length, 10);
  assert.equal((await alerts()).length, 1);
  assert.equal((await read()).status, 'down');
});
