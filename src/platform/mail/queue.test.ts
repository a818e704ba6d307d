import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareApp } from '../../testing/bare-app.ts';
import { testClock } from '../../testing/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import type { App } from '../app.ts';
import { openDatabase, transaction } from '../database/database.ts';
import { rescheduleRows } from '../sending/row-queue.ts';
import { days, hours, minutes } from '../time.ts';
import type { Mailer } from './mailer.ts';
import { deleteOldMail, queueMail, sendDueMail } from './queue.ts';

type Mail = Parameters<Mailer['send']>[0];
type SendResult = Awaited<ReturnType<Mailer['send']>>;

const letter = {
  to: 'alice@example.org',
  subject: 'Hello',
  text: 'a secret link',
  html: '<p>a secret link</p>',
};
const sent: SendResult = { ok: true, detail: '250' };
const busy: SendResult = { ok: false, permanent: false, detail: '451 try later' };

/** The mail server of these tests is a function, so that an attempt can be held open. */
async function openOutbox(
  t: Parameters<typeof testDatabase>[0],
  answer: (mail: Mail) => Promise<SendResult>,
) {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 12 });
  t.after(() => database.destroy());
  const clock = testClock();
  const taken: Mail[] = [];
  const mailer: App['mailer'] = {
    send: (mail) => {
      taken.push(mail);
      return answer(mail);
    },
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const app = bareApp({ database, clock, mailer });
  return {
    app,
    clock,
    taken,
    queue: (mail = letter) => transaction(database, (tx) => queueMail(app, tx, mail, clock.now())),
    send: () => sendDueMail(app, clock.now(), new AbortController().signal),
    rows: () => database.selectFrom('outgoing_mail').selectAll().orderBy('id').execute(),
  };
}

test('a mail is sent once it is committed, under an id of its own, and then forgotten but for the fact', async (t) => {
  const outbox = await openOutbox(t, async () => sent);
  await outbox.queue();
  assert.equal(await outbox.send(), true);
  const [row] = await outbox.rows();
  assert.deepEqual(outbox.taken, [{ ...letter, messageId: row?.id }]);
  assert.deepEqual(
    [row?.sent_at, row?.due_at, row?.sealed_message, row?.last_error, row?.attempts],
    [outbox.clock.now(), null, null, null, 1],
  );
  await outbox.send();
  assert.equal(outbox.taken.length, 1);
});

test('a mail of a transaction that was rolled back is not sent', async (t) => {
  const outbox = await openOutbox(t, async () => sent);
  const { app, clock } = outbox;
  await assert.rejects(
    transaction(app.database, async (tx) => {
      await queueMail(app, tx, letter, clock.now());
      throw new Error('the rest failed');
    }),
  );
  await outbox.send();
  assert.deepEqual(outbox.taken, []);
});

test('a mail that waits is not readable in the database', async (t) => {
  const outbox = await openOutbox(t, async () => sent);
  await outbox.queue();
  const [row] = await outbox.rows();
  assert.ok(row?.sealed_message);
  assert.equal(row.sealed_message.includes('secret link'), false);
  assert.equal(row.sealed_message.includes('alice'), false);
});

test('a refused mail is tried again after 1 and 5 minutes, half an hour, 2 and 8 hours, then given up', async (t) => {
  const outbox = await openOutbox(t, async () => busy);
  await outbox.queue();
  await outbox.send();
  for (const wait of [minutes(1), minutes(5), minutes(30), hours(2), hours(8)]) {
    const before = outbox.taken.length;
    outbox.clock.pass(wait - 1);
    await outbox.send();
    assert.equal(outbox.taken.length, before, `not before ${wait} ms`);
    outbox.clock.pass(1);
    await outbox.send();
    assert.equal(outbox.taken.length, before + 1, `after ${wait} ms`);
  }
  const [row] = await outbox.rows();
  assert.deepEqual(
    [row?.sent_at, row?.due_at, row?.sealed_message, row?.last_error, row?.attempts],
    [null, null, null, '451 try later', 6],
  );
  assert.equal(new Set(outbox.taken.map((mail) => mail.messageId)).size, 1, 'every attempt is the same mail');
  outbox.clock.pass(days(2));
  await outbox.send();
  assert.equal(outbox.taken.length, 6);
});

test('a mail that the server will never take is given up at once', async (t) => {
  const outbox = await openOutbox(t, async () => ({
    ok: false,
    permanent: true,
    detail: '550 no such user',
  }));
  await outbox.queue();
  await outbox.send();
  const [row] = await outbox.rows();
  assert.deepEqual([row?.due_at, row?.sealed_message, row?.last_error], [null, null, '550 no such user']);
});

test('two senders at once never send the same mail', async (t) => {
  const under = Promise.withResolvers<void>();
  const outbox = await openOutbox(t, async () => {
    await under.promise;
    return sent;
  });
  for (let count = 0; count < 8; count += 1) await outbox.queue();
  const first = outbox.send();
  while (outbox.taken.length < 5) await new Promise((resolve) => setImmediate(resolve));
  const second = outbox.send();
  while (outbox.taken.length < 8) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await Promise.race([first, second, 'still sending']), 'still sending');
  under.resolve();
  assert.deepEqual(await Promise.all([first, second]), [true, true]);
  assert.equal(new Set(outbox.taken.map((mail) => mail.messageId)).size, 8);
  assert.ok((await outbox.rows()).every((row) => row.sent_at !== null));
});

test('a mail whose sender died is sent by another once the lease is over, and its late answer changes nothing', async (t) => {
  const answers: ((result: SendResult) => void)[] = [];
  const outbox = await openOutbox(t, () => new Promise((resolve) => answers.push(resolve)));
  await outbox.queue();
  const stuck = outbox.send();
  while (answers.length < 1) await new Promise((resolve) => setImmediate(resolve));
  outbox.clock.pass(minutes(5) - 1);
  await outbox.send();
  assert.equal(outbox.taken.length, 1, 'the lease still holds');
  outbox.clock.pass(1);
  const taking = outbox.send();
  while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve));
  answers[1]?.(sent);
  await taking;
  answers[0]?.(busy);
  await stuck;
  const [row] = await outbox.rows();
  assert.deepEqual([row?.attempts, row?.last_error, row?.due_at], [2, null, null]);
  assert.ok(row?.sent_at);
});

test('after the clock was set back a mail waits no longer than before, and one that is under way is left alone', async (t) => {
  const answers = new Map<string, (result: SendResult) => void>();
  const outbox = await openOutbox(t, async ({ to }) => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    answers.set(to, resolve);
    return promise;
  });
  const { app, clock } = outbox;
  await outbox.queue({ ...letter, to: 'retried@example.org' });
  await outbox.queue({ ...letter, to: 'sending@example.org' });
  const sending = outbox.send();
  while (answers.size < 2) await new Promise((resolve) => setImmediate(resolve));
  answers.get('retried@example.org')?.(busy);
  while (!(await outbox.rows()).some((row) => row.last_error))
    await new Promise((resolve) => setImmediate(resolve));
  clock.jump(-hours(1));
  await transaction(app.database, (tx) => rescheduleRows(tx, clock.now()));
  const rows = await outbox.rows();
  answers.get('sending@example.org')?.(sent);
  await sending;
  const retried = rows.find((row) => row.last_error);
  assert.equal((retried?.due_at?.getTime() ?? 0) - clock.now().getTime(), minutes(1));
  assert.equal(rows.filter((row) => row.lease_until).length, 1, 'the lease stays');
  assert.equal((await outbox.rows()).filter((row) => row.sent_at).length, 1);
});

test('a mail that was queued just before the clock was set back is sent at once', async (t) => {
  const outbox = await openOutbox(t, async () => sent);
  const { app, clock } = outbox;
  await outbox.queue();
  clock.jump(-hours(1));
  await outbox.send();
  assert.deepEqual(outbox.taken, []);
  await transaction(app.database, (tx) => rescheduleRows(tx, clock.now()));
  await outbox.send();
  assert.equal(outbox.taken.length, 1);
});

test('a mail that was sealed with a lost secret is given up and stops nobody else’s', async (t) => {
  const outbox = await openOutbox(t, async () => sent);
  const { app, clock } = outbox;
  const before = bareApp({ database: app.database, secret: 'the secret before' });
  await transaction(app.database, (tx) => queueMail(before, tx, letter, clock.now()));
  clock.pass(1);
  await outbox.queue({ ...letter, to: 'bob@example.org' });
  await outbox.send();
  assert.deepEqual(
    outbox.taken.map((mail) => mail.to),
    ['bob@example.org'],
  );
  const [lost] = await outbox.rows();
  assert.deepEqual(
    [lost?.sent_at, lost?.due_at, lost?.last_error],
    [null, null, 'sealed with another TOCSIN_SECRET'],
  );
});

test('mails are forgotten 30 days after they were queued, unless they still wait', async (t) => {
  const outbox = await openOutbox(t, async (mail) => (mail.to.startsWith('alice') ? sent : busy));
  await outbox.queue();
  await outbox.queue({ ...letter, to: 'bob@example.org' });
  await outbox.send();
  outbox.clock.pass(days(30));
  await deleteOldMail(outbox.app, outbox.clock.now());
  assert.equal((await outbox.rows()).length, 2);
  outbox.clock.pass(1);
  assert.equal(await deleteOldMail(outbox.app, outbox.clock.now()), false);
  assert.deepEqual(
    (await outbox.rows()).map((row) => row.sent_at),
    [null],
  );
});
