import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes, seconds } from '../../../platform/time.ts';
import { openCheckBench } from '../../../testing/check-bench.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { deadlineAt } from '../deadline.ts';
import type { JournaledPing } from '../recording/batch.ts';
import type { RecordedCheck } from '../recording/recorded-check.ts';
import { defaultSettings } from '../settings-schema.ts';
import { type CronCheckState, type Ping, pause } from '../state.ts';
import { after, afterPings, alerts, id, ping, plain, sweep, up } from '../test-state.ts';
import { pausedFrom, undonePause } from './undo-pause-state.ts';

const checkOf = (state: CronCheckState): RecordedCheck => ({
  ...{
    id: 1,
    account_id: 7,
    slug: id('a'),
    name: 'Backup',
    schedule: plain,
    settings: defaultSettings,
    state,
  },
  ...{ ping_count: 3, unknown_ending: null, unknown_ending_at: null, rate_window: null, sweep_at: null },
});

const received = (given: Ping, index: number): JournaledPing => ({
  ...{ ...given, id: id(String(index)), slug: id('a'), method: 'GET', source_ip: null, user_agent: null },
  ...{ unknown_ending: null, body_bytes: 0, body: null, is_late: false },
});

/** Paused at 500 seconds and undone at 740: what it is then, and the alerts that change. */
function undone(before: CronCheckState, pings: Ping[]) {
  const check = checkOf(before);
  const from = pausedFrom(check, after(500));
  const paused = { ...check, state: pause(before, after(500)) };
  const meanwhile = { ignored: pings.map(received), gaps: { outages: [], suspensions: new Map() } };
  // As it comes back from the database.
  return undonePause(paused, JSON.parse(JSON.stringify(from)), { ...meanwhile, now: after(740) });
}

const failed = afterPings([ping('success', 0), ping('fail', 300, { exit_code: 3 })]);
const running = afterPings([ping('success', 0), ping('start', 450, { run_id: id('f') })]);

const table: {
  name: string;
  before: CronCheckState;
  pings?: Ping[];
  expected: CronCheckState;
  changes?: string[];
}[] = [
  { name: 'is up as before, and its deadline is the same', before: up(), expected: up() },
  { name: 'is down for the same reason', before: failed, expected: failed },
  { name: 'still runs', before: running, expected: running },
  {
    name: 'was heard from meanwhile',
    before: up(),
    pings: [ping('success', 600)],
    expected: afterPings([ping('success', 600)], plain, alerts, up()),
  },
  {
    name: 'failed meanwhile',
    before: up(),
    pings: [ping('fail', 600)],
    expected: afterPings([ping('fail', 600)], plain, alerts, up()),
    changes: ['raise'],
  },
  {
    name: 'recovered meanwhile',
    before: failed,
    pings: [ping('success', 600)],
    expected: afterPings([ping('success', 600)], plain, alerts, failed),
    changes: ['resolve'],
  },
  {
    name: 'ended its run meanwhile',
    before: running,
    pings: [ping('success', 510, { run_id: id('f') })],
    expected: afterPings([ping('success', 510, { run_id: id('f') })], plain, alerts, running),
  },
  {
    name: 'missed its deadline meanwhile, and was heard from too late',
    before: up(),
    pings: [ping('success', 700)],
    expected: afterPings([ping('success', 700)], plain, alerts, sweep(up(), 699).state),
    changes: ['raise', 'resolve'],
  },
];

for (const { name, before, pings = [], expected, changes = [] } of table)
  test(`a check whose pause is undone ${name}`, () => {
    const { check, outcome } = undone(before, pings);
    assert.deepEqual(check.state, expected);
    assert.deepEqual(
      outcome.alertChanges.map(({ change }) => change),
      changes,
    );
    assert.equal(check.ping_count, 3, 'pings are counted once');
    // A deadline that passed is due at once.
    const due = deadlineAt(expected, plain);
    assert.ok(due === null || (check.sweep_at !== null && check.sweep_at <= due));
  });

async function openPaused(t: TestContext) {
  const receiver = await startReceiver(t);
  const bench = await openCheckBench(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  await bench.owner.post('/webhooks', { name: 'Pager', url: receiver.url });
  const check = await bench.create();
  const turn = (action: string, body?: object) =>
    bench.owner.send('POST', `/cron-checks/${check.id}/${action}`, body);
  return {
    ...bench,
    check,
    turn,
    notified: () => receiver.received.map(({ body }) => JSON.parse(body).type),
    timeline: async () =>
      (await bench.owner.get(`/cron-checks/${check.id}/timeline`)).periods.map(
        ({ status }: { status: string }) => status,
      ),
  };
}

test('an undone pause restores status, deadline and alert, and its period goes on', async (t) => {
  const {
    check,
    turn,
    sendPing: pings,
    read,
    alertsOf,
    settle,
    advance,
    notified,
    timeline,
  } = await openPaused(t);
  await pings(check);
  await advance(seconds(60));
  const failedCheck = await pings(check, '/3');
  await turn('pause');
  await settle();
  assert.deepEqual(
    [await alertsOf(check), notified()],
    [['cron_fail resolved'], ['alert.opened', 'alert.resolved']],
  );
  await advance(minutes(5));
  const undone = await turn('resume', { undo: true });
  assert.deepEqual([undone.status, await read(check)], [200, failedCheck]);
  assert.deepEqual(
    (await turn('resume', { undo: true })).body,
    undone.body,
    'a repeated call changes nothing',
  );
  await settle();
  assert.deepEqual(await alertsOf(check), ['cron_fail open']);
  assert.deepEqual(notified(), ['alert.opened', 'alert.resolved', 'alert.reopened']);
  assert.deepEqual(await timeline(), ['up', 'down']);
  await advance(minutes(7));
  assert.equal((await read(check)).down_reason, 'missed', 'what is expected after the pause still is');
});

test('a dead job whose pause was undone alerts once its deadline has passed', async (t) => {
  const { check, turn, sendPing: pings, read, alertsOf, settle, advance, notified } = await openPaused(t);
  await pings(check);
  await advance(minutes(8));
  const before = await read(check);
  await turn('pause');
  await advance(minutes(4));
  assert.equal((await turn('resume', { undo: true })).status, 200);
  await settle();
  const after = await read(check);
  assert.deepEqual([after.status, after.status_since], ['down', before.deadline_at]);
  assert.deepEqual([await alertsOf(check), notified()], [['cron_missed open'], ['alert.opened']]);
});

test('pings of an undone pause count, and end its alert without another word', async (t) => {
  const {
    check,
    turn,
    sendPing: pings,
    pingsOf,
    alertsOf,
    settle,
    advance,
    notified,
    timeline,
  } = await openPaused(t);
  await pings(check, '/1');
  await turn('pause');
  await advance(seconds(30));
  await pings(check, '/start');
  await advance(seconds(30));
  const { ping_count } = await pings(check);
  await advance(seconds(30));
  const { body } = await turn('resume', { undo: true });
  assert.deepEqual([body.status, body.last_duration_ms, body.ping_count], ['up', seconds(30), ping_count]);
  assert.deepEqual(
    (await pingsOf(check)).map(({ ignored }: { ignored: boolean }) => ignored),
    [false, false, false],
  );
  await settle();
  assert.deepEqual(
    [await alertsOf(check), notified()],
    [['cron_fail resolved'], ['alert.opened', 'alert.resolved']],
  );
  assert.deepEqual(await timeline(), ['down', 'up']);
});

test('a pause is undone by an editor, within five minutes, unless the schedule was changed', async (t) => {
  const { check, turn, sendPing: pings, owner, bob, setRole, advance } = await openPaused(t);
  await pings(check);
  await turn('pause');
  await setRole('viewer');
  const address = `/cron-checks/${check.id}/resume`;
  assert.equal((await bob.send('POST', address, { undo: true })).status, 403);
  await advance(minutes(5) + 1);
  const late = await turn('resume', { undo: true });
  assert.deepEqual([late.status, late.body.error], [409, 'undo_expired']);
  assert.equal((await turn('resume')).body.status, 'new');
  await turn('pause');
  await owner.patch(`/cron-checks/${check.id}`, { interval_seconds: 300 });
  assert.equal((await turn('resume', { undo: true })).body.error, 'undo_expired');
  await turn('resume');
  await turn('pause');
  await setRole('editor');
  assert.equal((await bob.send('POST', address, { undo: true })).body.status, 'new');
});
