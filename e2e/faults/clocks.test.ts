// An hour in which the program is down, and clocks that are set by an hour while it runs: whoever could not be heard is
// not blamed for it, and a job that falls silent afterwards alerts once.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addMs, hours, minutes, seconds } from '../../src/platform/time.ts';
import { type Receiver, startReceiver } from '../../src/testing/receiver.ts';
import { caller, register } from '../caller.ts';
import type { LoadedCheck } from '../ping-load.ts';
import { installation, type Tocsin, until } from '../program.ts';
import { movedClock } from './moved-clock.ts';
import { passTime, setClock, showPresent, type Timepiece } from './passing-time.ts';

interface Scene extends Timepiece {
  t: TestContext;
  receiver: Receiver;
  create(name: string, interval_seconds: number, grace_seconds: number): Promise<LoadedCheck>;
  ping(...checks: LoadedCheck[]): Promise<void>;
  /** kill -9, and a start after `whileDown`. */
  killAndStart(whileDown: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

async function openScene(t: TestContext): Promise<Scene> {
  const home = await installation(t);
  const clock = await movedClock(t);
  const receiver = await startReceiver(t);
  let tocsin = await home.start(clock.environment);
  const alice = await register(tocsin.api);
  await alice.post('/webhooks', { name: 'ops', url: receiver.url });
  const create: Scene['create'] = (name, interval_seconds, grace_seconds) =>
    alice.post('/cron-checks', { name, interval_seconds, grace_seconds });
  const reached = (at: Tocsin) => ({ api: at.api, alice: caller(at.api, alice.token) });
  const scene: Scene = {
    ...{ t, clock, receiver, create, ...reached(tocsin) },
    pacemaker: await create('pacemaker', 86_400, 0),
    async ping(...checks) {
      for (const { ping_url } of checks) await caller(scene.api).get(new URL(ping_url).pathname);
      await showPresent(scene);
    },
    async killAndStart(whileDown) {
      await tocsin.end('SIGKILL');
      await whileDown();
      tocsin = await home.start(clock.environment);
      Object.assign(scene, reached(tocsin));
    },
    async end() {
      const { code, stderr } = await tocsin.end('SIGTERM');
      assert.deepEqual([code, stderr], [0, '']);
    },
  };
  return scene;
}

type Standing = 'open' | 'resolved' | 'open again';

const missed = (name: string, standing: Standing = 'open') => `${name}: cron_missed, ${standing}`;

/** How often a webhook hears of it: of what opens, of its end, and of its return within five minutes. */
const callsOf = (expected: string): number =>
  expected.endsWith('again') ? 3 : expected.endsWith('resolved') ? 2 : 1;

interface Alert {
  subject: { name: string };
  kind: string;
  status: string;
  occurrences: number;
}

/** Alerts and the calls of the webhook are these and no others, each once; waits for the calls. */
async function assertNotified(
  { t, alice, receiver }: Scene,
  when: string,
  expected: string[],
): Promise<void> {
  const { alerts }: { alerts: Alert[] } = await alice.get('/alerts?limit=200');
  const notified = alerts.map(
    ({ subject, kind, status, occurrences }) =>
      `${subject.name}: ${kind}, ${status}${occurrences === 2 ? ' again' : ''}`,
  );
  const calls = expected.reduce((sum, one) => sum + callsOf(one), 0);
  await until('the calls of the webhook', async () => (receiver.received.length >= calls ? true : null));
  const outcome = {
    lost: expected.filter((one) => !notified.includes(one)).length,
    false: notified.filter((one) => !expected.includes(one)).length,
    doubled: receiver.received.length - calls,
  };
  t.diagnostic(`${when}: ${notified.length} notified, ${JSON.stringify(outcome)}`);
  assert.deepEqual(notified.toSorted(), expected.toSorted(), when);
  assert.deepEqual(outcome, { lost: 0, false: 0, doubled: 0 }, when);
  for (const { occurrences } of alerts) assert.ok(occurrences <= 2, when);
}

const after = (moment: string, ms: number) => addMs(new Date(moment), ms).toISOString();

/** Slots of which an hour without hearing takes 20 seconds, 40 seconds, and all. */
async function hourWithoutListening(scene: Scene, hourGoes: () => Promise<Date>): Promise<void> {
  const { clock } = scene;
  const grazed = await scene.create('20 seconds of 80', 60, 60);
  const halved = await scene.create('40 seconds of 80', 60, 80);
  const covered = await scene.create('all of it', 600, 60);
  const begin = clock.now();
  await scene.ping(grazed, halved, covered);
  await passTime(scene, seconds(100), begin);
  const hourOver = await hourGoes();
  await scene.ping();
  const look = ({ id }: LoadedCheck) => scene.alice.get(`/cron-checks/${id}`);
  const pinged = (await look(grazed)).last_ping_at;
  const isBack = clock.now();

  // The one that missed its deadline by less gets the time in which a caller that was refused tries again.
  const retried = clock.now();
  await scene.ping(halved);
  await passTime(scene, seconds(125), retried);
  const down = await until('the deadline before to alert', async () => {
    const check = await look(grazed);
    return check.status === 'down' ? check : null;
  });
  assert.equal(down.status_since, after(pinged, seconds(120)));
  await assertNotified(scene, 'after the hour', [missed('20 seconds of 80')]);
  await assertNobodysDowntime(scene, grazed, { pinged, hourOver, isBack });

  // The next slots count again: of the one that is not heard of since, and of one that comes back and falls silent.
  await scene.ping(grazed, halved);
  const { last_ping_at } = await look(halved);
  await passTime(scene, minutes(3));
  const silent = await look(halved);
  assert.deepEqual([silent.status, silent.status_since], ['down', after(last_ping_at, seconds(140))]);
  await passTime(scene, minutes(12));
  const coveredFrom = (await look(covered)).last_ping_at;
  const slots = Math.ceil((isBack.getTime() - Date.parse(coveredFrom)) / minutes(10));
  const next = await look(covered);
  assert.equal(next.status, 'down');
  // An interval is counted from the end of the hour, which lies between the last slot in it and the next one.
  assert.ok(next.status_since > after(coveredFrom, minutes(10) * slots + seconds(60)));
  assert.ok(next.status_since <= after(isBack.toISOString(), minutes(10) + seconds(60)));
  await assertNotified(scene, 'after the next slots', [
    missed('20 seconds of 80', 'open again'),
    missed('40 seconds of 80'),
    missed('all of it'),
  ]);
}

interface Moments {
  pinged: string;
  /** From here on somebody could hear again, as soon as the program was up. */
  hourOver: Date;
  isBack: Date;
}

/** From the ping until right after the hour it was up: down only from the end of the hour, never in it. */
async function assertNobodysDowntime({ alice }: Scene, { id }: LoadedCheck, moments: Moments) {
  const { pinged, hourOver, isBack } = moments;
  const to = isBack.toISOString();
  const { uptime } = await alice.get(`/cron-checks/${id}/timeline?from=${pinged}&to=${to}`);
  const downMs = isBack.getTime() - hourOver.getTime();
  const least = (95 * seconds(100)) / (seconds(100) + downMs);
  assert.ok(Number(uptime) >= least, `an uptime of ${uptime}, ${downMs} ms after the hour`);
}

test('an hour in which the program was down is blamed on no job', async (t) => {
  const scene = await openScene(t);
  await hourWithoutListening(scene, async () => {
    let hourOver = scene.clock.now();
    await scene.killAndStart(async () => {
      await scene.clock.jump(hours(1));
      hourOver = scene.clock.now();
    });
    return hourOver;
  });
  await scene.end();
});

test('an hour by which the clock is set forward is blamed on no job', async (t) => {
  const scene = await openScene(t);
  await hourWithoutListening(scene, async () => {
    const hourOver = addMs(scene.clock.now(), hours(1));
    await setClock(scene, hours(1));
    return hourOver;
  });
  await scene.end();
});

test('after the clock is set back by an hour only a job that falls silent alerts', async (t) => {
  const scene = await openScene(t);
  const steady = await scene.create('steady', 60, 60);
  const faltering = await scene.create('faltering', 60, 80);
  const begin = scene.clock.now();
  await scene.ping(steady, faltering);
  await passTime(scene, seconds(100), begin);
  await setClock(scene, -hours(1));
  const back = scene.clock.now();
  await scene.ping(steady, faltering);
  await assertNotified(scene, 'after the clock was set back', []);

  await passTime(scene, seconds(100), back);
  await scene.ping(steady);
  await passTime(scene, seconds(60));
  await until('the silence to alert', async () =>
    (await scene.alice.get(`/cron-checks/${faltering.id}`)).status === 'down' ? true : null,
  );
  await assertNotified(scene, 'after a silence', [missed('faltering')]);
  await scene.killAndStart(async () => {});
  await scene.ping(steady, faltering);
  await assertNotified(scene, 'after a kill', [missed('faltering', 'resolved')]);
  const { checks } = await scene.alice.get('/cron-checks');
  assert.deepEqual(new Set(checks.map(({ status }: { status: string }) => status)), new Set(['up']));
  await scene.end();
});
