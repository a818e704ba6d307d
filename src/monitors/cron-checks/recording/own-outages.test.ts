// What Tocsin could not hear excuses the slots of that time, and no others.

import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { addMs, days, hours, minutes, seconds } from '../../../platform/time.ts';
import { failingDisk, temporaryDirectory } from '../../../testing/journals.ts';
import { openGapFile } from './listening-gaps.ts';
import { openPingIntake } from './ping-intake.ts';
import type { RunningRecorder } from './running-recorder.ts';
import { type Node, openStage, type Stage } from './test-stage.ts';

interface Scene {
  stage: Stage;
  node: Node;
  recorder: RunningRecorder;
  id: number;
  slug: string;
  start: Date;
}

/** A check every ten minutes, pinged now and recorded. */
async function openScene(t: TestContext, options: Parameters<Stage['node']>[0] = {}): Promise<Scene> {
  const stage = await openStage(t);
  const start = stage.clock.now();
  const node = await stage.node(options);
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug);
  await recorder.catchUp();
  return { stage, node, recorder, id, slug, start };
}

/** The program is killed, and started again on the same data. */
async function killAndStart({ stage, node }: Scene, whileDown: () => void) {
  await node.close();
  whileDown();
  const again = await stage.node({ dir: node.dir });
  const recorder = await again.start();
  await recorder.catchUp();
  return { node: again, recorder };
}

const kindsOf = async (stage: Stage) => (await stage.alerts()).map(({ kind }) => kind);

async function passSlowly({ stage, recorder }: Pick<Scene, 'stage' | 'recorder'>, ms: number) {
  for (let passed = 0; passed < ms; passed += seconds(10)) {
    stage.clock.pass(seconds(10));
    await recorder.catchUp();
  }
}

test('a ping that was refused by a broken disk is not missed, the next slot is, and the outage is one row', async (t) => {
  const disk = await failingDisk(t);
  const scene = await openScene(t);
  const { stage, node, recorder, id, slug, start } = scene;
  await passSlowly(scene, minutes(9));
  disk.fail({ call: 'datasync', code: 'EIO', machineDies: true });
  assert.equal(await node.ping(slug), false);
  assert.equal(node.journal.stats().state, 'failing');
  await passSlowly(scene, minutes(5));
  assert.equal((await stage.look(id)).status, 'up');
  assert.deepEqual(await stage.outages(), [
    { cause: 'journal', from_at: addMs(start, minutes(9)), to_at: addMs(start, minutes(14)) },
  ]);

  disk.heal();
  assert.equal(await node.append(''), true);
  assert.equal(node.journal.stats().state, 'ok');
  await passSlowly(scene, minutes(30));
  const down = await stage.look(id);
  assert.deepEqual([down.status, down.status_since], ['down', addMs(start, minutes(14 + 11))]);
  assert.equal((await stage.outages()).length, 1);
  await recorder[Symbol.asyncDispose]();
});

test('a journal that filled up excuses, and recovers by itself once it was recorded', async (t) => {
  const scene = await openScene(t, { maxBytes: 200_000 });
  const { stage, node, recorder, id, slug } = scene;
  stage.clock.pass(minutes(9));
  // The database is away: nothing is recorded, and the service looks at its clocks every second.
  while (await node.ping(slug, { kind: 'log', body: 'x'.repeat(2_000) }));
  assert.equal(node.journal.stats().state, 'full');
  for (let second = 0; second < 180; second += 1) {
    stage.clock.pass(seconds(1));
    node.listening.watch(node.journal.stats().state === 'ok');
  }
  assert.equal(await node.ping(slug, { body: 'x'.repeat(2_000) }), false);
  await recorder.catchUp();
  assert.equal(node.journal.stats().state, 'ok');
  assert.deepEqual([(await stage.look(id)).status, await stage.alerts()], ['up', []]);
  assert.equal(await node.ping(slug), true);
  await recorder.catchUp();
  stage.clock.pass(minutes(12));
  await recorder.catchUp();
  assert.deepEqual(await kindsOf(stage), ['cron_missed']);
  await recorder[Symbol.asyncDispose]();
});

test('an outage that was noticed while the database was away is stored before anything is judged', async (t) => {
  const scene = await openScene(t);
  const { stage, node, recorder, id } = scene;
  stage.clock.jump(hours(1));
  node.listening.watch(true);
  await recorder.catchUp();
  assert.deepEqual([(await stage.look(id)).status, await stage.alerts()], ['up', []]);
  await recorder[Symbol.asyncDispose]();
});

test('pings that were lost while the database was away are not missed after a restart, and the outage is one row', async (t) => {
  const dataDir = await temporaryDirectory(t);
  const scene = await openScene(t, { dir: join(dataDir, 'journal') });
  const { stage, id, start } = scene;
  await scene.recorder[Symbol.asyncDispose]();
  await scene.node.close();
  const intake = await openPingIntake({
    ...{ dataDir, maxBytes: 64 * 1024 * 1024, clock: stage.clock, log: pino({ level: 'silent' }) },
    ...{ realMs: () => 0, keepsWatch: false, isShared: false },
  });
  await intake.startListening();
  // Pings come in again after the slot was lost, so that the stop itself excuses nothing of it.
  for (let second = 0; second < 14 * 60; second += 1) {
    stage.clock.pass(seconds(1));
    intake.listening.watch(second < 9 * 60 || second > 13 * 60);
  }
  await intake.journal.append(new Uint8Array(), stage.clock.now());
  await intake.stopListening();
  await intake[Symbol.asyncDispose]();
  for (const _start of ['the first', 'one after a start that ended before the file was removed']) {
    const gaps = (await openGapFile(dataDir, pino({ level: 'silent' }))).earlier();
    const node = await stage.node({ dir: join(dataDir, 'journal'), gaps });
    const recorder = await node.start();
    await recorder.catchUp();
    assert.deepEqual([(await stage.look(id)).status, await stage.alerts()], ['up', []]);
    const lost = (await stage.outages()).filter(({ cause }) => cause === 'journal');
    assert.deepEqual(lost, [
      { cause: 'journal', from_at: addMs(start, minutes(9)), to_at: addMs(start, seconds(13 * 60 + 1)) },
    ]);
    await recorder[Symbol.asyncDispose]();
    await node.close();
  }
});

test('pings that a damaged disk took before they were recorded are not missed', async (t) => {
  const scene = await openScene(t);
  const { stage, node, recorder, id, slug } = scene;
  await passSlowly(scene, minutes(10));
  await node.ping(slug, { body: 'the damaged one' });
  await damage(node.dir, 'the damaged one');
  stage.clock.pass(seconds(70));
  await recorder.catchUp();
  const check = await stage.look(id);
  assert.deepEqual([check.status, check.ping_count, await stage.alerts()], ['up', 1, []]);
  await recorder[Symbol.asyncDispose]();
});

async function damage(dir: string, text: string) {
  for (const name of await readdir(dir)) {
    const bytes = await readFile(join(dir, name));
    const at = bytes.indexOf(text);
    if (at >= 0) await writeFile(join(dir, name), bytes.fill(0xff, at, at + text.length));
  }
}

test('pings from before and after a stop that are recorded together miss nothing in between', async (t) => {
  const stage = await openStage(t);
  const node = await stage.node();
  await node.start();
  const { id, slug } = await stage.addCheck({ max_runtime_seconds: 60 });
  const silent = await stage.addCheck();
  await node.ping(slug);
  await node.ping(silent.slug);
  await node.close();
  stage.clock.pass(hours(2));
  const again = await stage.node({ dir: node.dir });
  const recorder = await again.start();
  await again.ping(slug, { kind: 'start' });
  stage.clock.pass(seconds(5));
  await again.ping(slug);
  await recorder.catchUp();
  assert.deepEqual([(await stage.look(id)).status, await stage.alerts()], ['up', []]);
  await recorder[Symbol.asyncDispose]();
});

test('an outage that comes while a backlog is recorded counts for the pings behind it', async (t) => {
  const scene = await openScene(t);
  const { stage, node, recorder, id, slug } = scene;
  for (let ping = 0; ping < 2_500; ping += 1) await node.ping(slug, { kind: 'log' });
  const caughtUp = recorder.catchUp();
  // The machine sleeps while the first batch is being recorded, and is pinged as soon as it wakes.
  stage.clock.jump(hours(1));
  await node.ping(slug);
  await caughtUp;
  await recorder.catchUp();
  assert.deepEqual([(await stage.look(id)).status, await stage.alerts()], ['up', []]);
  await recorder[Symbol.asyncDispose]();
});

test('a program that dies twice in a row was silent all the time', async (t) => {
  const scene = await openScene(t);
  const { stage, id, start } = scene;
  await scene.node.close();
  stage.clock.pass(minutes(1));
  const unheard = await stage.node({ dir: scene.node.dir });
  await unheard.claim();
  await unheard.close();
  const after = await killAndStart({ ...scene, node: unheard }, () => stage.clock.pass(hours(1)));
  assert.deepEqual(await stage.outages(), [
    { cause: 'stopped', from_at: start, to_at: addMs(start, hours(1) + minutes(1)) },
  ]);
  assert.deepEqual([(await stage.look(id)).status, await stage.alerts()], ['up', []]);
  await after.recorder[Symbol.asyncDispose]();
});

test('an outage of a clock that was an hour ahead ends when it is set right: a job that dies alerts in time', async (t) => {
  const { stage, node, recorder, slug, id } = await openScene(t);
  stage.clock.jump(hours(1));
  await recorder.catchUp();
  stage.clock.jump(-hours(1));
  stage.clock.pass(seconds(1));
  await node.ping(slug);
  await recorder.catchUp();
  assert.deepEqual(await stage.alerts(), []);
  stage.clock.pass(minutes(12));
  await recorder.catchUp();
  assert.deepEqual([(await stage.look(id)).status, await kindsOf(stage)], ['down', ['cron_missed']]);
  await recorder[Symbol.asyncDispose]();
});

test('a start with a clock that is a year ahead excuses no year', async (t) => {
  const scene = await openScene(t);
  const { stage, slug, id } = scene;
  await scene.recorder[Symbol.asyncDispose]();
  const wrong = await killAndStart(scene, () => stage.clock.jump(days(365)));
  await wrong.recorder[Symbol.asyncDispose]();
  const right = await killAndStart({ ...scene, node: wrong.node }, () => stage.clock.jump(-days(365)));
  stage.clock.pass(minutes(1));
  await right.node.ping(slug);
  await right.recorder.catchUp();
  stage.clock.pass(minutes(12));
  await right.recorder.catchUp();
  assert.deepEqual([(await stage.look(id)).status, await kindsOf(stage)], ['down', ['cron_missed']]);
  await right.recorder[Symbol.asyncDispose]();
});

test('pings are told apart and kept in order over clocks that are set back and on by a year', async (t) => {
  const { stage, node, recorder, slug, id } = await openScene(t);
  const bodies: string[] = [];
  for (const [index, jump] of [-days(365), days(730), -days(365), 0].entries()) {
    stage.clock.jump(jump);
    stage.clock.pass(minutes(1));
    bodies.push(String(index));
    await node.ping(slug, { body: String(index) });
    await recorder.catchUp();
  }
  const check = await stage.look(id);
  assert.deepEqual(
    check.pings.map(({ body }) => body),
    [null, ...bodies],
  );
  assert.deepEqual(check.pings.at(-1)?.received_at, stage.clock.now());
  assert.deepEqual([check.status, await stage.letters()], ['up', []]);
  await recorder[Symbol.asyncDispose]();
});

test('lag is the time that passed since all was recorded, whatever is done to the clock', async (t) => {
  const { stage, recorder } = await openScene(t);
  assert.equal(recorder.lagMs, 0);
  stage.clock.pass(seconds(7));
  stage.clock.jump(hours(1));
  assert.equal(recorder.lagMs, seconds(7));
  stage.clock.jump(-hours(3));
  assert.equal(recorder.lagMs, seconds(7));
  await recorder.catchUp();
  assert.equal(recorder.lagMs, 0);
  await recorder[Symbol.asyncDispose]();
});
