import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { addMs, days, hours, minutes, seconds } from '../../../platform/time.ts';
import { temporaryDirectory } from '../../../testing/journals.ts';
import { openStage } from './test-stage.ts';

/** A check that was pinged just now, and recorded. */
async function openWithPing(t: TestContext) {
  const stage = await openStage(t);
  const node = await stage.node();
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug, { body: 'first' });
  await recorder.catchUp();
  return { stage, node, recorder, id, slug };
}

const bodiesOf = (check: { pings: { body: string | null; ignored: boolean }[] }) =>
  check.pings.map(({ body, ignored }) => (ignored ? `${body}, ignored` : body));

test('another node is refused while pings are being recorded, and leaves no trace', async (t) => {
  const { stage, recorder, id } = await openWithPing(t);
  const other = await stage.node();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    stage.clock.pass(minutes(4));
    await recorder.catchUp();
    assert.equal(await other.claim(), null);
  }
  assert.deepEqual(await stage.outages(), []);
  assert.equal((await stage.look(id)).status, 'down');
  await recorder[Symbol.asyncDispose]();
});

test('a claim that ran out is taken over, and who held it notices and stops', async (t) => {
  const { stage, node, recorder, id, slug } = await openWithPing(t);
  const other = await stage.node();
  stage.clock.pass(seconds(44));
  assert.equal(await other.claim(), null);
  stage.clock.pass(seconds(2));
  const successor = await other.start();
  await other.ping(slug, { body: 'second' });
  await successor.catchUp();

  await node.ping(slug, { kind: 'fail', body: 'unheard' });
  await recorder.catchUp();
  assert.equal(recorder.superseded, true);
  assert.equal(recorder.listenedUntil?.getTime(), addMs(stage.clock.now(), -seconds(46)).getTime());
  const check = await stage.look(id);
  assert.deepEqual([check.status, bodiesOf(check)], ['up', ['first', 'second']]);
  await recorder[Symbol.asyncDispose]();
  assert.equal(await (await stage.node({ dir: node.dir })).claim(), null);
  await successor[Symbol.asyncDispose]();
});

test('who lost the pings judges no deadline, also without a ping to notice it by', async (t) => {
  const { stage, recorder, id } = await openWithPing(t);
  stage.clock.pass(seconds(46));
  const successor = await (await stage.node()).start();
  stage.clock.pass(minutes(20));
  await recorder.catchUp();
  assert.equal(recorder.superseded, true);
  assert.equal((await stage.look(id)).status, 'up');
  await successor.catchUp();
  assert.equal((await stage.look(id)).status, 'down');
  await successor[Symbol.asyncDispose]();
});

test('a journal that comes back goes on where it was; what it kept is too late to change anything', async (t) => {
  const { stage, node, recorder, id, slug } = await openWithPing(t);
  await node.ping(slug, { kind: 'fail', body: 'kept' });
  await node.close();
  stage.clock.pass(minutes(1));
  const other = await stage.node();
  const successor = await other.start();
  await other.ping(slug, { body: 'elsewhere' });
  await successor.catchUp();
  await successor[Symbol.asyncDispose]();
  await recorder[Symbol.asyncDispose]();

  stage.clock.pass(hours(2));
  const back = await stage.node({ dir: node.dir });
  const again = await back.start();
  await back.ping(slug, { body: 'after' });
  await again.catchUp();
  const check = await stage.look(id);
  assert.deepEqual(bodiesOf(check), ['first', 'kept, ignored', 'elsewhere', 'after']);
  assert.deepEqual([check.status, check.ping_count], ['up', 4]);
  assert.deepEqual(await stage.alerts(), []);
  await again[Symbol.asyncDispose]();
});

test('what was late stays late when the program dies before it is recorded', async (t) => {
  const { stage, node, recorder, id, slug } = await openWithPing(t);
  await node.ping(slug, { kind: 'fail', body: 'kept' });
  stage.clock.pass(minutes(1));
  const successor = await (await stage.node()).start();
  await recorder[Symbol.asyncDispose]();
  await successor[Symbol.asyncDispose]();
  await (await stage.node({ dir: node.dir })).start();
  const again = await (await stage.node({ dir: node.dir })).start();
  await again.catchUp();
  assert.deepEqual(bodiesOf(await stage.look(id)), ['first', 'kept, ignored']);
  await again[Symbol.asyncDispose]();
});

test('a copy of a journal that claims the pings ends the claim of the original', async (t) => {
  const { stage, node, recorder, id, slug } = await openWithPing(t);
  const dir = await temporaryDirectory(t);
  await cp(node.dir, dir, { recursive: true });
  const copy = await stage.node({ dir });
  const successor = await copy.start();
  await copy.ping(slug, { body: 'to the copy' });
  await successor.catchUp();
  await node.ping(slug, { body: 'to the original' });
  await recorder.catchUp();
  assert.equal(recorder.superseded, true);
  assert.deepEqual(bodiesOf(await stage.look(id)), ['first', 'to the copy']);
  await successor[Symbol.asyncDispose]();
});

test('a journal that came back from an older copy is recorded from its end', async (t) => {
  const { stage, node, recorder, id, slug } = await openWithPing(t);
  const copy = await temporaryDirectory(t);
  await cp(node.dir, copy, { recursive: true });
  for (const body of ['lost', 'lost too']) await node.ping(slug, { body });
  await recorder.catchUp();
  await recorder[Symbol.asyncDispose]();
  await node.close();
  const restored = await stage.node({ dir: copy });
  const again = await restored.start();
  await restored.ping(slug, { body: 'new' });
  await again.catchUp();
  assert.deepEqual(bodiesOf(await stage.look(id)), ['first', 'lost', 'lost too', 'new']);
  assert.equal(again.backlogBytes, 0);
  await again[Symbol.asyncDispose]();
});

test('a journal that is gone is replaced by a new one once its claim ran out', async (t) => {
  const { stage, node, id, slug } = await openWithPing(t);
  await node.close();
  await rm(node.dir, { recursive: true });
  const fresh = await stage.node();
  assert.equal(await fresh.claim(), null);
  stage.clock.pass(minutes(1));
  const recorder = await fresh.start();
  await fresh.ping(slug, { body: 'second' });
  await recorder.catchUp();
  assert.deepEqual(bodiesOf(await stage.look(id)), ['first', 'second']);
  await recorder[Symbol.asyncDispose]();
});

test('a claim by a clock that was a year ahead does not last for a year', async (t) => {
  const { stage, recorder } = await openWithPing(t);
  stage.clock.jump(days(365));
  stage.clock.pass(seconds(11));
  await recorder.catchUp();
  stage.clock.jump(-days(365));
  const other = await (await stage.node()).start();
  await other.catchUp();
  await other[Symbol.asyncDispose]();
});

test('a database that came back from an older copy judges nothing by pings that are nowhere any more', async (t) => {
  const stage = await openStage(t);
  const { app, clock } = stage;
  const node = await stage.node({ maxBytes: 1_000_000, segmentBytes: 10_000 });
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug);
  await recorder.catchUp();
  const row = await app.database.selectFrom('cron_check').selectAll().where('id', '=', id).executeTakeFirst();
  const standing = await app.database.selectFrom('journal_position').selectAll().executeTakeFirstOrThrow();
  const backedUpAt = clock.now();
  for (let slot = 0; slot < 6; slot += 1) {
    clock.pass(minutes(10));
    await node.ping(slug);
    for (let other = 0; other < 60; other += 1) await node.ping('00000000-0000-4000-8000-000000000000');
    await recorder.catchUp();
  }
  await recorder[Symbol.asyncDispose]();
  await node.close();

  const { open_runs, ...before } = row ?? assert.fail();
  await app.database.updateTable('cron_check').set(before).where('id', '=', id).execute();
  await app.database
    .updateTable('journal_position')
    .set({ ...standing, listened_until: backedUpAt })
    .execute();
  clock.pass(minutes(2));
  const again = await (await stage.node({ dir: node.dir })).start();
  await again.catchUp();
  assert.deepEqual(await stage.alerts(), []);
  const [gap] = await stage.outages();
  assert.deepEqual([gap?.cause, gap?.from_at], ['journal', backedUpAt]);
  await again[Symbol.asyncDispose]();
});
