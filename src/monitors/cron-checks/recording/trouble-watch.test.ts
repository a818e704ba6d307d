import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { openDatabase, type Tx } from '../../../platform/database/database.ts';
import { hours, minutes, seconds } from '../../../platform/time.ts';
import { openCutLine } from '../../../testing/cut-line.ts';
import { raceForLock } from '../../../testing/gates.ts';
import { openQueuedMails } from '../../../testing/queued-mails.ts';
import { startTestService } from '../../../testing/service.ts';
import { openStage, type Stage } from './test-stage.ts';
import { watchTrouble } from './trouble-watch.ts';

async function addPerson({ app }: Stage, email: string, fields: Record<string, unknown> = {}) {
  const created_at = app.clock.now();
  await app.database
    .insertInto('person')
    .values({ email, email_key: email, created_at, ...fields })
    .execute();
}

/** Alice and dave run the instance, erin did, and bob does not. */
async function openWatched(t: TestContext) {
  const stage = await openStage(t);
  await addPerson(stage, 'alice@example.org', { is_admin: true, time_zone: 'Europe/Vilnius' });
  await addPerson(stage, 'bob@example.org');
  await addPerson(stage, 'dave@example.org', { is_admin: true });
  await addPerson(stage, 'erin@example.org', { is_admin: true, disabled_at: stage.clock.now() });
  const node = await stage.node();
  const recorder = await node.start();
  await recorder.catchUp();
  let watch = watchTrouble(recorder);
  const { app, clock } = stage;
  return {
    ...stage,
    stage,
    node,
    recorder,
    /** Looks once. */
    look: (seenBy: App = app) => watch.notify(seenBy, clock.now()),
    /** Looks without the database. */
    glance: () => watch.look(app, clock.now()),
    /** Another process, which remembers nothing. */
    forget() {
      watch = watchTrouble(recorder);
    },
    /** Looks every ten seconds. */
    async lookFor(ms: number) {
      for (let passed = 0; passed < ms; passed += seconds(10)) {
        clock.pass(seconds(10));
        await watch.notify(app, clock.now());
      }
    },
    /** What alice is mailed; dave is mailed the same, and nobody else anything. */
    async subjects() {
      const mails = await openQueuedMails(app);
      const subjectsTo = (email: string) =>
        mails.filter(({ to }) => to === email).map(({ subject }) => subject);
      assert.deepEqual(subjectsTo('dave@example.org'), subjectsTo('alice@example.org'));
      assert.equal(mails.length, 2 * subjectsTo('alice@example.org').length);
      return subjectsTo('alice@example.org');
    },
  };
}

const LATE = 'Tocsin records pings late';
const IN_TIME = 'Tocsin records pings in time again';

test('while pings are recorded in time nobody is notified', async (t) => {
  const { recorder, clock, look, subjects } = await openWatched(t);
  for (let round = 0; round < 20; round += 1) {
    clock.pass(seconds(29));
    await look();
    await recorder.catchUp();
  }
  assert.deepEqual(await subjects(), []);
});

test('who runs the instance is notified once that pings are late, and once that they are not', async (t) => {
  const { recorder, app, lookFor, look, subjects } = await openWatched(t);
  await lookFor(seconds(30));
  assert.deepEqual(await subjects(), []);
  await lookFor(minutes(10));
  assert.deepEqual(await subjects(), [LATE]);
  const first = (await openQueuedMails(app)).find(({ to }) => to === 'alice@example.org');
  assert.match(first?.text ?? '', /Since: +16 June 2026, 11:00 EEST \(08:00 UTC\)/);
  await recorder.catchUp();
  await look();
  await look();
  assert.deepEqual(await subjects(), [LATE, IN_TIME]);
  await lookFor(minutes(1));
  assert.deepEqual(await subjects(), [LATE, IN_TIME, LATE]);
});

test('a process that stood still or a machine that slept is not late', async (t) => {
  const { recorder, clock, look, subjects } = await openWatched(t);
  clock.pass(minutes(5));
  await look();
  await look();
  await recorder.catchUp();
  await look();
  clock.jump(hours(8));
  await look();
  clock.pass(seconds(10));
  await look();
  assert.deepEqual(await subjects(), []);
});

test('a new start notifies nobody twice, and still notifies when it is over', async (t) => {
  const { recorder, lookFor, look, forget, subjects } = await openWatched(t);
  await lookFor(minutes(2));
  forget();
  await lookFor(minutes(2));
  assert.deepEqual(await subjects(), [LATE]);
  forget();
  await recorder.catchUp();
  await look();
  assert.deepEqual(await subjects(), [LATE, IN_TIME]);
});

test('before a new start has caught up it is not said to be over', async (t) => {
  const { node, stage, clock, app, lookFor, subjects } = await openWatched(t);
  await lookFor(minutes(2));
  const recorder = await (await stage.node({ dir: node.dir })).start();
  const watch = watchTrouble(recorder);
  await watch.notify(app, clock.now());
  assert.deepEqual(await subjects(), [LATE]);
  await recorder.catchUp();
  await watch.notify(app, clock.now());
  assert.deepEqual(await subjects(), [LATE, IN_TIME]);
  await recorder[Symbol.asyncDispose]();
});

test('pings that were late because the database was away are reported in one mail, afterwards', async (t) => {
  const { recorder, app, url, clock, look, subjects } = await openWatched(t);
  const line = await openCutLine(t, url);
  const away = { ...app, database: openDatabase({ url: line.url }) };
  t.after(() => away.database.destroy());
  for (let round = 0; round < 6; round += 1) {
    clock.pass(seconds(10));
    line.cut({ after: 0, answerIsLost: false });
    await assert.rejects(look(away));
  }
  await recorder.catchUp();
  await look();
  assert.deepEqual(await subjects(), [IN_TIME]);
  const [mail] = await openQueuedMails(app);
  assert.match(mail?.text ?? '', /Since:.*08:00.*\n.*Until:.*08:01/);
});

test('pings that were late while the database stood still are reported in one mail, once it goes on', async (t) => {
  const { recorder, app, clock, look, glance, subjects } = await openWatched(t);
  const lock = (tx: Tx) => sql`lock table operator_incident in access exclusive mode`.execute(tx);
  const [looked] = await raceForLock(app.database, lock, [
    async () => {
      const looking = look();
      for (let second = 0; second < 60; second += 1) {
        clock.pass(seconds(1));
        glance();
      }
      await looking;
    },
  ]);
  assert.equal(looked?.status, 'fulfilled');
  await recorder.catchUp();
  for (let round = 0; round < 3; round += 1) {
    glance();
    await look();
  }
  assert.deepEqual(await subjects(), [IN_TIME]);
});

test('a node that lost the pings to another reports nothing of them', async (t) => {
  const { stage, recorder, clock, lookFor, subjects } = await openWatched(t);
  clock.pass(minutes(1));
  const successor = await (await stage.node()).start();
  clock.pass(minutes(1));
  await recorder.catchUp();
  await lookFor(minutes(5));
  assert.deepEqual(await subjects(), []);
  await successor[Symbol.asyncDispose]();
});

test('a ping that was set aside is reported once, and once that none was for an hour', async (t) => {
  const { alice, bob, app, mailbox, settle, advance, current, pings, restart } = await startTestService(t);
  await app.database.updateTable('person').set({ is_admin: true }).where('email', '=', alice.email).execute();
  const before = mailbox.received.length;
  const poison = () => pings().door.journal.append(Buffer.from('no ping at all'), current().app.clock.now());
  await poison();
  await settle();
  await poison();
  await advance(minutes(30));
  await restart();
  await advance(minutes(59));
  assert.deepEqual(
    mailbox.received.slice(before).map(({ subject }) => subject),
    ['Tocsin could not record a ping'],
  );
  await advance(minutes(2));
  await advance(hours(5));
  const mails = mailbox.received.slice(before);
  assert.deepEqual(
    mails.map(({ subject, recipients }) => [subject, recipients]),
    [
      ['Tocsin could not record a ping', [alice.email]],
      ['Tocsin records all pings again', [alice.email]],
    ],
  );
  assert.match(mails[1]?.text ?? '', /Pings set aside: +2/);
  assert.ok(mails[1]?.html);
  assert.equal(mailbox.to(bob.email).filter(({ subject }) => subject?.includes('ping')).length, 0);
  await poison();
  await settle();
  assert.equal(mailbox.received.slice(before).length, 3);
});
