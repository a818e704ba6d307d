import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { raiseAlerts, resolveAlerts } from '../../alerts/lifecycle/raise.ts';
import { createDefaultRules } from '../../alerts/rules/defaults.ts';
import { causeOf, deliveriesOf, openStage, recoveryOf, type Stage } from '../../alerts/test-stage.ts';
import { createMailer } from '../../platform/mail/smtp.ts';
import { minutes } from '../../platform/time.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { createDefaultChannels } from './defaults.ts';

const EMAIL = 'Alice@example.org';

async function openMailStage(
  t: TestContext,
  smtpUrl?: string | null,
): Promise<{ stage: Stage; mailbox: Mailbox }> {
  const mailbox = await openMailbox();
  const mailer = createMailer({
    smtpUrl: smtpUrl === undefined ? mailbox.url : smtpUrl,
    mailFrom: 'tocsin@example.net',
    log: pino({ level: 'silent' }),
  });
  const stage = await openStage(t, { mailer, urls: { api: '', dashboard: 'https://tocsin.example.com' } });
  t.after(async () => {
    await mailer.close();
    await mailbox[Symbol.asyncDispose]();
  });
  const { database } = stage.app;
  const now = stage.clock.now();
  const { id: person_id } = await database
    .insertInto('person')
    .values({ email: EMAIL, email_key: 'alice@example.org', time_zone: 'Europe/Berlin', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('member')
    .values({ account_id: stage.account_id, person_id, role: 'owner', joined_at: now })
    .execute();
  await stage.inTransaction(async (tx) => {
    const created = {
      account_id: stage.account_id,
      owner: { person_id, email: EMAIL, language: 'de' },
      now,
    } as const;
    await createDefaultChannels(stage.app, tx, created);
    await createDefaultRules(stage.app, tx, created);
  });
  return { stage, mailbox };
}

const raise = async (stage: Stage) => {
  const subject = await stage.addSubject();
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(subject, now)], now));
  return subject;
};

test('the owner of a new account is mailed when something breaks and when it is well again', async (t) => {
  const { stage, mailbox } = await openMailStage(t);
  const subject = await raise(stage);
  await stage.deliver();
  stage.clock.pass(minutes(12));
  await stage.inTransaction((tx, now) => resolveAlerts(tx, [recoveryOf(subject, now)], now));
  await stage.deliver();

  const [begin, end] = mailbox.to(EMAIL);
  assert.equal(begin?.subject, 'Down: Nightly backup failed, 10:00 CEST');
  assert.equal(end?.subject, 'Up again: Nightly backup, after 12 min');
  assert.ok(begin.text?.includes('exit code 3'));
  assert.ok(begin.html?.includes('exit code 3'));
  assert.equal(begin.inReplyTo, undefined, 'it begins a conversation');
  assert.equal(end.inReplyTo, begin.messageId);
  assert.equal(end.references, begin.messageId);
  assert.match(begin.messageId ?? '', /@example\.net>$/);
  assert.notEqual(begin.messageId, end.messageId);
  const [delivery] = await deliveriesOf(stage);
  assert.equal(delivery?.log_only, false);
  assert.ok(begin.messageId?.includes(String(delivery?.message_id)));
  assert.ok(begin.text?.includes(`https://tocsin.example.com/alerts/${delivery?.alert_id}`));
});

test('what is only written to the log says so, also in a digest', async (t) => {
  const { stage } = await openMailStage(t, null);
  const subjects = await Promise.all(Array.from({ length: 25 }, (_, n) => stage.addSubject(`Job ${n}`)));
  await stage.inTransaction((tx, now) =>
    raiseAlerts(
      tx,
      subjects.map((subject) => causeOf(subject, now)),
      now,
    ),
  );
  await stage.deliver();
  stage.clock.pass(minutes(1));
  await stage.deliver();
  const deliveries = await deliveriesOf(stage);
  assert.ok(deliveries.some(({ digest_id }) => digest_id !== null));
  assert.deepEqual(
    [...new Set(deliveries.map(({ status, log_only }) => `${status} ${log_only}`))],
    ['delivered true'],
  );
});

test('what came of the last mail is noted on the channel', async (t) => {
  const { stage } = await openMailStage(t);
  await raise(stage);
  await stage.deliver();
  const [channel] = await stage.app.database.selectFrom('channel').selectAll().execute();
  assert.equal(channel?.last_delivery_ok, true);
  assert.deepEqual(channel?.last_delivery_at, stage.clock.now());
});

test('while the mail server is away mails wait, and whatever it says but that an address does not exist', async (t) => {
  const replies = { rcpt: '451 try later' };
  const { stage } = await openMailStage(t, await startRefusingServer(t, replies));
  await raise(stage);
  await stage.deliver();
  for (const rcpt of ['550 mailbox unavailable', '553 5.1.8 sender refused', '550 5.7.1 relaying denied']) {
    replies.rcpt = rcpt;
    stage.clock.pass(minutes(10));
    await stage.deliver();
    const [waiting] = await deliveriesOf(stage);
    assert.equal(waiting?.status, 'pending');
    assert.ok(waiting?.error?.includes(rcpt.slice(4)), waiting?.error ?? '');
  }
  assert.equal((await destinationsOf(stage))[0]?.enabled, true);
});

const destinationsOf = (stage: Stage) => stage.app.database.selectFrom('destination').selectAll().execute();

test('an address that does not exist disables its channel when that is said twice, an hour apart', async (t) => {
  const replies = { rcpt: '550 5.1.1 no such person' };
  const { stage } = await openMailStage(t, await startRefusingServer(t, replies));
  await raise(stage);
  await stage.deliver();
  stage.clock.pass(minutes(59));
  await stage.deliver();
  const [waiting] = await deliveriesOf(stage);
  assert.deepEqual([waiting?.status, (await destinationsOf(stage))[0]?.enabled], ['pending', true]);
  stage.clock.pass(minutes(70));
  await stage.deliver();
  const [refused] = await deliveriesOf(stage);
  assert.deepEqual([refused?.status, (await destinationsOf(stage))[0]?.enabled], ['failed', false]);
  assert.match(refused?.error ?? '', /no such person/);
});

test('a mail that was taken in between takes back that an address does not exist', async (t) => {
  const replies = { rcpt: '550 5.1.1 no such person' };
  const { stage } = await openMailStage(t, await startRefusingServer(t, replies));
  await raise(stage);
  await stage.deliver();
  replies.rcpt = '250 ok';
  stage.clock.pass(minutes(1));
  await stage.deliver();
  replies.rcpt = '550 5.1.1 no such person';
  stage.clock.pass(minutes(120));
  await raise(stage);
  await stage.deliver();
  assert.equal((await destinationsOf(stage))[0]?.enabled, true);
});

/** A mail server that takes nobody's mail. */
async function startRefusingServer(t: TestContext, replies: { rcpt: string }): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const command = chunk.toString();
      if (command.startsWith('RCPT')) socket.write(`${replies.rcpt}\r\n`);
      else if (command.startsWith('DATA')) socket.write('354 go on\r\n');
      else if (command.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
