import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { days, minutes } from '../../../../platform/time.ts';
import { raceForLock } from '../../../../testing/gates.ts';
import { handOutNotices } from './hand-out.ts';
import { openSendingStage, type SendResult, sent } from './test-stage.ts';

const addressesOf = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).sort();

test('what happens is one row, however many are to be notified', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(1_200);
  await stage.postUpdate();
  assert.equal((await stage.waiting()).length, 0);
  assert.equal(await stage.handOut(), false);
  stage.hold();
  assert.equal(await stage.handOut(), true);
  assert.equal((await stage.waiting()).length, 500);
});

test('every subscriber is mailed exactly once, in parts, whoever confirms or leaves meanwhile', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(620);
  await stage.postUpdate();
  stage.hold();
  await stage.handOut();
  await stage.addReaders(5, 'late');
  await sql`delete from subscriber where email in ('reader7@example.com', 'reader611@example.com')`.execute(
    stage.database,
  );
  await stage.sendAll();
  const recipients = addressesOf(stage.taken);
  assert.equal(recipients.length, 618);
  assert.equal(new Set(recipients).size, 618);
  assert.ok(!recipients.some((to) => to.startsWith('late') || to === 'reader7@example.com'));
  assert.deepEqual(await stage.waiting(), []);
});

test('several nodes that hand out and mail at the same time notify nobody twice', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(6);
  await stage.postUpdate();
  stage.hold();
  const handed = await raceForLock(
    stage.database,
    (tx) => sql`lock table subscriber_notice in access exclusive mode`.execute(tx),
    Array.from({ length: 3 }, () => () => handOutNotices(stage.app, stage.clock.now())),
  );
  assert.ok(handed.every(({ status }) => status === 'fulfilled'));
  assert.equal((await stage.waiting()).length, 6);
  const mailed = await raceForLock(
    stage.database,
    (tx) => sql`lock table subscriber_pace in access exclusive mode`.execute(tx),
    Array.from({ length: 4 }, () => () => stage.mail()),
  );
  assert.ok(mailed.every(({ status }) => status === 'fulfilled'));
  assert.deepEqual(addressesOf(stage.taken), addressesOf(await readersOf(stage)));
});

const readersOf = async ({ database }: Awaited<ReturnType<typeof openSendingStage>>) => {
  const { rows } = await sql<{ to: string }>`select email as to from subscriber`.execute(database);
  return rows;
};

test('after a death between two steps nobody is missed, and only who was being mailed is mailed again', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(5);
  await stage.postUpdate();
  stage.hold();
  await stage.handOut();
  const answer = Promise.withResolvers<SendResult>();
  stage.server.answer = () => answer.promise;
  const dead = stage.mail();
  while (stage.taken.length < 2) await new Promise(setImmediate);
  const inFlight = new Map(stage.taken.map(({ to, messageId }) => [to, messageId]));
  stage.server.answer = async () => sent;
  stage.clock.pass(minutes(5));
  await stage.sendAll();
  const again = stage.taken.slice(inFlight.size);
  assert.equal(new Set(addressesOf(again)).size, 5);
  assert.equal(again.length, 5);
  for (const { to, messageId } of again)
    if (inFlight.has(to)) assert.equal(messageId, inFlight.get(to), 'it can be recognised');
  answer.resolve(sent);
  await dead;
  assert.equal(stage.taken.length, 7);
});

test('a handing out that breaks off leaves no trace, and begins again', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(510);
  await stage.postUpdate();
  stage.hold();
  // The deliveries are written by then, and how far it came is not.
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    stage.database,
  );
  await sql`create trigger die before update on subscriber_notice execute function die()`.execute(
    stage.database,
  );
  await assert.rejects(stage.handOut(), /killed/);
  assert.deepEqual(await stage.waiting(), []);
  await sql`drop trigger die on subscriber_notice`.execute(stage.database);
  await stage.sendAll();
  assert.equal(new Set(addressesOf(stage.taken)).size, 510);
  assert.equal(stage.taken.length, 510);
});

test('no more than the rate are mailed within a minute, and all of them in the end', async (t) => {
  const stage = await openSendingStage(t, { perMinute: 60 });
  await stage.addReaders(150);
  await stage.postUpdate();
  stage.hold();
  const begun = stage.clock.now().getTime();
  const at: number[] = [];
  stage.server.answer = async () => {
    at.push(stage.clock.now().getTime() - begun);
    return sent;
  };
  await stage.sendAll();
  assert.equal(at.length, 150);
  for (const [index, moment] of at.entries())
    assert.ok((at[index + 61] ?? Number.POSITIVE_INFINITY) - moment > minutes(1));
  assert.ok((at.at(-1) ?? 0) <= minutes(2.6), 'as fast as is allowed');
});

test('never more than two mails are under way, so that the connections of alerts stay free', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(20);
  await stage.postUpdate();
  stage.hold();
  await stage.handOut();
  const gate = Promise.withResolvers<void>();
  stage.server.answer = async () => {
    await gate.promise;
    return sent;
  };
  const mailing = stage.mail();
  while (stage.taken.length < 2) await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.equal(stage.taken.length, 2);
  gate.resolve();
  assert.equal(await mailing, true);
});

test('an address that the server says twice, an hour apart, does not exist is never mailed again; others are', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(3);
  const gone = { ok: false, permanent: true, isNoSuchAddress: true, detail: '550 5.1.1 unknown' } as const;
  const answers: Record<string, SendResult> = {
    'reader1@example.com': gone,
    'reader2@example.com': { ok: false, permanent: false, detail: '451 try later' },
  };
  const suppressed = async () =>
    (await stage.database.selectFrom('mail_suppression').selectAll().execute()).map(
      ({ email, reason, detail }) => ({ email, reason, detail }),
    );
  stage.server.answer = async ({ to }) => answers[to] ?? sent;
  await stage.postUpdate();
  stage.hold();
  await stage.sendAll();
  assert.deepEqual(await suppressed(), [], 'once may be a mistake');
  stage.server.answer = async () => sent;
  stage.taken.length = 0;
  stage.clock.pass(minutes(1));
  await stage.sendAll();
  assert.deepEqual(addressesOf(stage.taken), ['reader2@example.com']);
  stage.server.answer = async ({ to }) => (to === 'reader1@example.com' ? gone : sent);
  stage.clock.pass(minutes(60));
  await stage.postUpdate('More.');
  stage.hold();
  await stage.sendAll();
  assert.deepEqual(await suppressed(), [
    { email: 'reader1@example.com', reason: 'refused', detail: '550 5.1.1 unknown' },
  ]);
  stage.taken.length = 0;
  await stage.postUpdate('And more.');
  stage.hold();
  await stage.sendAll();
  assert.deepEqual(addressesOf(stage.taken), ['reader2@example.com', 'reader3@example.com']);
});

test('who is suppressed, or whose page is hidden, after it was handed out is not mailed', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(3);
  await stage.postUpdate();
  stage.hold();
  await stage.handOut();
  const row = { account_id: stage.account_id, reason: 'manual', created_at: stage.clock.now() };
  await stage.database
    .insertInto('mail_suppression')
    .values({ ...row, email: 'reader1@example.com', email_key: 'reader1@example.com' })
    .execute();
  await stage.mail();
  assert.deepEqual(addressesOf(stage.taken), ['reader2@example.com', 'reader3@example.com']);
  await stage.postUpdate('More.');
  stage.hold();
  await stage.handOut();
  await stage.database.updateTable('status_page').set({ enabled: false }).execute();
  await stage.sendAll();
  assert.equal(stage.taken.length, 2);
  assert.deepEqual(await stage.waiting(), []);
});

test('what could not be handed out for three days is sent to nobody, and is forgotten', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(1);
  await stage.postUpdate();
  stage.clock.pass(days(3) + 1);
  await stage.sendAll();
  assert.deepEqual(stage.taken, []);
});

test('a page with many subscribers does not keep those of another waiting', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(2_000);
  await stage.postUpdate();
  stage.hold();
  await stage.handOut();
  await stage.postUpdate('Of somebody else');
  stage.hold();
  // The first one has 500 waiting, so the second one has its turn.
  await stage.handOut();
  const byNotice = Map.groupBy(await stage.waiting(), ({ notice_id }) => notice_id);
  assert.deepEqual(
    [...byNotice.values()].map((rows) => rows.length),
    [500, 500],
  );
  assert.equal(await stage.handOut(), false);
});

test('a page that is deleted takes its subscribers with it, and what they were to be sent', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(10);
  await stage.postUpdate();
  stage.hold();
  await stage.handOut();
  await stage.database.deleteFrom('status_page').execute();
  assert.deepEqual(await stage.waiting(), []);
  await stage.sendAll();
  assert.deepEqual(stage.taken, []);
});

test('mails about one incident refer to the first that the subscriber was sent, and show no Markdown', async (t) => {
  const stage = await openSendingStage(t);
  await stage.addReaders(1);
  await stage.postUpdate('**Down** since nine.');
  stage.hold();
  await stage.sendAll();
  await stage.postUpdate('More.');
  stage.hold();
  await stage.sendAll();
  const [first, second] = stage.taken;
  assert.match(first?.text ?? '', /Down since nine\./);
  assert.match(first?.html ?? '', /<strong>Down<\/strong> since nine/);
  assert.deepEqual([first?.inReplyTo, second?.inReplyTo], [undefined, first?.messageId]);
});
