import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { type Node, openStage, type Stage } from './test-stage.ts';

const PINGS = 400;

/** More pings than are recorded without a thread, of a check each, and what they come to. */
async function recordBurst(t: TestContext, { logLevel = 'silent' } = {}) {
  const stage = await openStage(t);
  Object.assign(stage.app, { config: { ...stage.app.config, logLevel } });
  const node = await stage.node({ databaseUrlApart: stage.url });
  const recorder = await node.start();
  const ids = await pingMany(stage, node);
  recorder.start();
  await untilRecorded(stage, ids);
  return { stage, node, recorder };
}

async function pingMany(stage: Stage, node: Node): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < PINGS; n += 1) {
    const { id, slug } = await stage.addCheck();
    ids.push(id);
    assert.ok(await node.ping(slug));
  }
  return ids;
}

const countPings = async ({ app }: Stage) =>
  Number(
    (
      await app.database
        .selectFrom('ping')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );

async function untilRecorded(stage: Stage, ids: readonly number[]): Promise<void> {
  while ((await countPings(stage)) < ids.length) await new Promise(setImmediate);
}

test('a burst and what follows it is recorded once, the rest by a thread of its own', async (t) => {
  const { stage, node, recorder } = await recordBurst(t);
  const { id, slug } = await stage.addCheck();
  await node.ping(slug, { body: 'later' });
  while ((await stage.look(id)).ping_count === 0) await new Promise(setImmediate);
  assert.equal(await countPings(stage), PINGS + 1);
  await recorder[Symbol.asyncDispose]();
  const successor = await (await stage.node()).claim();
  assert.ok(successor, 'the claim was released by the thread');
  await successor[Symbol.asyncDispose]();
});

test('a thread that is asked to stop ends by itself, as one that is terminated may take the program along', async (t) => {
  const exitCode = Promise.withResolvers<number>();
  const watch = (thread: Worker) => thread.on('exit', exitCode.resolve);
  process.on('worker', watch);
  t.after(() => process.off('worker', watch));
  const { stage, node, recorder } = await recordBurst(t);
  const { id, slug } = await stage.addCheck();
  await node.ping(slug);
  while ((await stage.look(id)).ping_count === 0) await new Promise(setImmediate);
  await recorder[Symbol.asyncDispose]();
  assert.equal(await exitCode.promise, 0);
});

test('where a thread cannot be had, recording goes on without it', async (t) => {
  // No log can be made of it, so that the thread ends with an error at once.
  const { stage, node, recorder } = await recordBurst(t, { logLevel: 'no such level' });
  const { id, slug } = await stage.addCheck();
  await node.ping(slug, { body: 'later' });
  while ((await stage.look(id)).ping_count === 0) await new Promise(setImmediate);
  assert.equal(await countPings(stage), PINGS + 1);
  await recorder[Symbol.asyncDispose]();
});
