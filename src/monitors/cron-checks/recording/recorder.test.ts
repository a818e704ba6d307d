import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { beginSuspension, endSuspension } from '../../../accounts/suspension/suspensions.ts';
import { transaction } from '../../../platform/database/database.ts';
import { encodeFrame, frameBytes } from '../../../platform/journal/frame.ts';
import { minutes, seconds } from '../../../platform/time.ts';
import { openCutLine } from '../../../testing/cut-line.ts';
import { type Node, openStage, type Stage } from './test-stage.ts';

/** What five pings of a job come to, whatever happens while they are recorded. */
async function pingFiveTimes(node: Node, slug: string) {
  for (const kind of ['success', 'fail', 'start', 'success', 'log'] as const)
    assert.ok(await node.ping(slug, { kind, exit_code: kind === 'fail' ? 3 : null, body: kind }));
}

async function assertFive(stage: Stage, id: number) {
  const check = await stage.look(id);
  assert.deepEqual(
    check.pings.map((ping) => ping.kind),
    ['success', 'fail', 'start', 'success', 'log'],
  );
  assert.deepEqual([check.status, check.ping_count], ['up', 5]);
  const alerts = (await stage.alerts()).filter((alert) => alert.subject_id === id);
  assert.deepEqual(
    alerts.map(({ kind, status }) => [kind, status]),
    [['cron_fail', 'resolved']],
  );
}

test('wherever the line to the database breaks, every ping is recorded once', async (t) => {
  const stage = await openStage(t);
  const line = await openCutLine(t, stage.url);
  for (const answerIsLost of [false, true]) {
    let cuts = 0;
    for (let after = 0, wasCut = true; wasCut; after += 1) {
      const node = await stage.node({ url: line.url });
      const recorder = await node.start();
      const { id, slug } = await stage.addCheck();
      await pingFiveTimes(node, slug);
      line.cut({ after, answerIsLost });
      const failed = await recorder.catchUp().then(
        () => false,
        () => true,
      );
      wasCut = line.wasCut();
      assert.ok(wasCut || !failed);
      cuts += wasCut ? 1 : 0;
      await recorder.catchUp();
      await assertFive(stage, id);
      assert.ok(recorder.listenedUntil);
      await recorder[Symbol.asyncDispose]();
      await node.close();
    }
    assert.ok(cuts > 20, `${cuts} breaks`);
  }
});

test('wherever it dies, every ping is recorded once after the next start', async (t) => {
  const stage = await openStage(t);
  const line = await openCutLine(t, stage.url);
  for (let after = 0, wasCut = true; wasCut; after += 1) {
    const node = await stage.node({ url: line.url });
    const recorder = await node.start();
    const { id, slug } = await stage.addCheck();
    await pingFiveTimes(node, slug);
    line.cut({ after, answerIsLost: after % 2 === 0 });
    await recorder.catchUp().catch(() => undefined);
    wasCut = line.wasCut();
    // Neither the recorder nor the journal is closed, as after `kill -9`.
    const again = await stage.node({ dir: node.dir });
    const successor = await again.start();
    await successor.catchUp();
    await assertFive(stage, id);
    await successor[Symbol.asyncDispose]();
  }
});

test('while connections are killed, pings are recorded once and in order', async (t) => {
  const stage = await openStage(t);
  const node = await stage.node();
  const recorder = await node.start();
  const checks = await Promise.all(Array.from({ length: 40 }, () => stage.addCheck()));
  const bodies = Array.from({ length: 50 }, (_, round) => String(round));
  recorder.start();
  for (const body of bodies) {
    await Promise.all(checks.map(({ slug }) => node.ping(slug, { body })));
    const { database } = stage.app;
    // The pool may hand out a connection that has just been killed.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
      .execute(database)
      .catch(() => undefined);
  }
  await recorder[Symbol.asyncDispose]();
  await node.close();
  const successor = await (await stage.node({ dir: node.dir })).start();
  await successor.catchUp();
  for (const { id } of checks) {
    const check = await stage.look(id);
    assert.equal(check.ping_count, bodies.length);
    assert.deepEqual(
      check.pings.map((ping) => ping.body),
      bodies,
    );
  }
  await successor[Symbol.asyncDispose]();
});

test('a recorder that is stopped in the middle judges nothing by what it has not recorded', async (t) => {
  const stage = await openStage(t);
  const node = await stage.node();
  const first = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug);
  await first.catchUp();
  const others = await Promise.all(Array.from({ length: 10 }, () => stage.addCheck()));
  stage.clock.pass(minutes(10));
  for (let round = 0; round < 500; round += 1)
    await Promise.all(others.map((other) => node.ping(other.slug, { kind: 'log' })));
  await node.ping(slug);
  stage.clock.pass(minutes(2));
  first.start();
  await first[Symbol.asyncDispose]();
  assert.deepEqual(await stage.alerts(), []);
  const second = await (await stage.node({ dir: node.dir })).start();
  await second.catchUp();
  assert.deepEqual(await stage.alerts(), []);
  assert.equal((await stage.look(id)).ping_count, 2);
  await second[Symbol.asyncDispose]();
});

test('a record that PostgreSQL refuses is set aside, and its neighbours are recorded', async (t) => {
  const stage = await openStage(t);
  const node = await stage.node();
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug, { kind: 'start' });
  await node.ping('no uuid at all');
  await node.ping(slug, { source_ip: 'nowhere' });
  await node.ping(slug, { body: 'a NUL \0 in it' });
  await node.append('{"not":"a ping"}');
  await node.append('["\0 garbage');
  await node.append('[0]');
  await node.ping(slug);
  await node.ping(randomUUID());
  await recorder.catchUp();
  const check = await stage.look(id);
  assert.deepEqual([check.status, check.ping_count], ['up', 2]);
  const letters = await stage.letters();
  assert.deepEqual(
    letters.map(({ error }) => error.replace(/[":].*/s, '')),
    [
      'invalid input syntax for type uuid',
      'invalid input syntax for type inet',
      'invalid byte sequence for encoding ',
      'a ping record is an array',
      'Bad control character in string literal in JSON at position 2 (line 1 column 3)',
    ],
  );
  assert.match(letters[0]?.record ?? '', /no uuid at all/);
  assert.equal(recorder.backlogBytes, 0);
  await recorder[Symbol.asyncDispose]();
});

test('a record that is refused alone is set aside as well, and deadlines go on', async (t) => {
  const stage = await openStage(t);
  const node = await stage.node();
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug);
  await recorder.catchUp();
  stage.clock.pass(minutes(12));
  await node.append('no ping');
  await recorder.catchUp();
  assert.equal((await stage.letters()).length, 1);
  assert.equal((await stage.look(id)).status, 'down');
  await recorder[Symbol.asyncDispose]();
});

test('a record with a time that no calendar has is set aside, and what follows it is recorded', async (t) => {
  const stage = await openStage(t);
  const node = await stage.node();
  const { slug, id } = await stage.addCheck();
  await node.ping(slug);
  await node.close();
  const frame = Buffer.alloc(frameBytes(3));
  encodeFrame(frame, 0, Buffer.from('[0]'), 2 ** 60);
  const [segment = ''] = (await readdir(node.dir)).filter((name) => name.endsWith('.segment'));
  await appendFile(join(node.dir, segment), frame);

  const again = await stage.node({ dir: node.dir });
  const recorder = await again.start();
  await again.ping(slug);
  await recorder.catchUp();
  assert.equal((await stage.letters()).length, 1);
  assert.equal((await stage.look(id)).ping_count, 2);
  await recorder[Symbol.asyncDispose]();
});

test('a check that cannot be judged is left for later, and all others are judged', async (t) => {
  const stage = await openStage(t);
  const { app, clock } = stage;
  const node = await stage.node();
  const recorder = await node.start();
  const checks = await Promise.all(
    Array.from({ length: 25 }, () =>
      stage.addCheck({ interval_seconds: null, cron_expression: '*/10 * * * *' }),
    ),
  );
  for (const { slug } of checks) await node.ping(slug);
  await recorder.catchUp();
  const broken = checks[12]?.id ?? 0;
  const setZone = (timezone: string) =>
    app.database.updateTable('cron_check').set({ timezone }).where('id', '=', broken).execute();
  await setZone('Nowhere/At_All');
  clock.pass(minutes(12));
  await recorder.catchUp();
  const statuses = () => Promise.all(checks.map(async ({ id }) => (await stage.look(id)).status));
  assert.deepEqual(
    await statuses(),
    checks.map(({ id }) => (id === broken ? 'up' : 'down')),
  );
  await setZone('UTC');
  clock.pass(minutes(2));
  await recorder.catchUp();
  assert.deepEqual([...new Set(await statuses())], ['down']);
  await recorder[Symbol.asyncDispose]();
});

/** Suspends and unsuspends the account of a stage as an operator does. */
const suspender = ({ app, account_id }: Stage) => ({
  suspend: () =>
    transaction(app.database, (tx) =>
      beginSuspension(tx, { account_id, reason: null, now: app.clock.now() }),
    ),
  unsuspend: () => transaction(app.database, (tx) => endSuspension(tx, account_id, app.clock.now())),
});

test('an account that is suspended is neither recorded nor alerted, and its next slot counts again', async (t) => {
  const stage = await openStage(t);
  const { clock } = stage;
  const { suspend, unsuspend } = suspender(stage);
  const node = await stage.node();
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug);
  await recorder.catchUp();
  await suspend();
  for (let slot = 0; slot < 6; slot += 1) {
    clock.pass(minutes(10));
    await node.ping(slug, { kind: 'fail' });
    await recorder.catchUp();
  }
  const suspended = await stage.look(id);
  assert.deepEqual([suspended.status, suspended.ping_count, await stage.alerts()], ['up', 1, []]);
  await unsuspend();
  clock.pass(seconds(30));
  await recorder.catchUp();
  assert.deepEqual(await stage.alerts(), []);
  clock.pass(minutes(22));
  await recorder.catchUp();
  assert.deepEqual(
    (await stage.alerts()).map(({ kind }) => kind),
    ['cron_missed'],
  );
  await recorder[Symbol.asyncDispose]();
});

test('of pings that wait in the journal, those count that came before the suspension or after its end', async (t) => {
  const stage = await openStage(t);
  const { clock } = stage;
  const { suspend, unsuspend } = suspender(stage);
  const node = await stage.node();
  const recorder = await node.start();
  const { id, slug } = await stage.addCheck();
  await node.ping(slug, { body: 'before' });
  clock.pass(minutes(1));
  await suspend();
  await node.ping(slug, { kind: 'fail', body: 'in its first moment' });
  await recorder.catchUp();
  const meanwhile = await stage.look(id);
  assert.deepEqual([meanwhile.status, meanwhile.ping_count], ['up', 1]);

  clock.pass(minutes(1));
  await node.ping(slug, { kind: 'fail', body: 'meanwhile' });
  clock.pass(minutes(1));
  await unsuspend();
  await node.ping(slug, { body: 'in the moment of its end' });
  await recorder.catchUp();
  const after = await stage.look(id);
  assert.deepEqual(
    after.pings.map(({ body }) => body),
    ['before', 'in the moment of its end'],
  );
  assert.deepEqual([after.status, after.ping_count, await stage.alerts()], ['up', 2, []]);
  await recorder[Symbol.asyncDispose]();
});

test('a slot of which a single second was suspended is excused, and one that was missed before is not', async (t) => {
  const stage = await openStage(t);
  const { clock } = stage;
  const { suspend, unsuspend } = suspender(stage);
  const node = await stage.node();
  const recorder = await node.start();
  const missed = await stage.addCheck();
  await node.ping(missed.slug);
  clock.pass(minutes(5));
  const excused = await stage.addCheck();
  await node.ping(excused.slug);
  clock.pass(minutes(10) + seconds(1)); // within the grace of one, long after that of the other
  await suspend();
  clock.pass(seconds(1));
  await unsuspend();
  clock.pass(minutes(3));
  await recorder.catchUp();
  assert.deepEqual(
    (await stage.alerts()).map(({ kind, subject_id }) => [kind, subject_id]),
    [['cron_missed', missed.id]],
  );
  assert.equal((await stage.look(excused.id)).status, 'up');
  clock.pass(minutes(10));
  await recorder.catchUp();
  assert.equal((await stage.look(excused.id)).status, 'down');
  await recorder[Symbol.asyncDispose]();
});
