import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createLog } from '../log.ts';
import { createMailer, type MailerOptions } from './smtp.ts';

const mail = { to: 'bob@example.com', subject: 'Hello', text: 'Hello Bob\n', html: '<p>Hello Bob</p>' };
const silent = pino({ level: 'silent' });

/** Where nothing is answered; long enough for the rest of the conversation. */
const impatient = { connectMs: 150, greetingMs: 150, socketMs: 150 };

interface Received extends Email {
  recipients: string[];
}

async function startSmtp(t: TestContext, options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    async onData(stream, session, callback) {
      const email = await PostalMime.parse(Buffer.concat(await stream.toArray()));
      received.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address) });
      callback();
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Not waited for: it ends when the mailer, which is closed after it, has let go of its connections.
  t.after(() => server.close(() => {}));
  const { port } = server.server.address() as AddressInfo;
  return { received, port, url: `smtp://127.0.0.1:${port}`, connections: () => connections };
}

function mailerFor(t: TestContext, smtpUrl: string, options: Partial<MailerOptions> = {}) {
  const mailer = createMailer({ smtpUrl, mailFrom: 'Tocsin <tocsin@example.com>', log: silent, ...options });
  t.after(() => mailer.close());
  return mailer;
}

const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

test('a mail arrives as text and HTML with its headers', async (t) => {
  const smtp = await startSmtp(t);
  const mailer = mailerFor(t, smtp.url);
  const sent = await mailer.send({
    ...mail,
    subject: 'Grüße – 你好',
    headers: { 'X-Tocsin-Alert': '7' },
    messageId: '7',
  });
  assert.ok(sent.ok);
  assert.match(sent.detail, /^250 /);
  const [email] = smtp.received;
  assert.deepEqual(email?.recipients, ['bob@example.com']);
  assert.deepEqual([email?.from?.name, email?.from?.address], ['Tocsin', 'tocsin@example.com']);
  assert.equal(email?.subject, 'Grüße – 你好');
  assert.equal(email?.text?.trimEnd(), 'Hello Bob');
  assert.match(email?.html ?? '', /<p>Hello Bob<\/p>/);
  assert.equal(email?.messageId, '<7@example.com>');
  const headers = new Map(email?.headers.map(({ key, value }) => [key, value]));
  assert.equal(headers.get('x-tocsin-alert'), '7');
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
});

test('mails after one another share a connection, and many at once share a few', async (t) => {
  const smtp = await startSmtp(t);
  const mailer = mailerFor(t, smtp.url);
  for (let count = 0; count < 3; count += 1) assert.ok((await mailer.send(mail)).ok);
  assert.equal(smtp.connections(), 1);
  const sent = await Promise.all(Array.from({ length: 30 }, () => mailer.send(mail)));
  assert.ok(sent.every(({ ok }) => ok));
  assert.ok(smtp.connections() <= 5);
  assert.equal(smtp.received.length, 33);
});

const refusals: { by: string; options: SMTPServerOptions; permanent: boolean; detail: RegExp }[] = [
  {
    by: 'an unknown recipient',
    options: { onRcptTo: (_to, _session, callback) => callback(refuse(550, '5.1.1 no such user here')) },
    permanent: true,
    detail: /^550 5.1.1 no such user here/,
  },
  {
    by: 'a 550 that may be about anything',
    options: { onRcptTo: (_to, _session, callback) => callback(refuse(550, 'mailbox unavailable')) },
    permanent: false,
    detail: /^550 mailbox unavailable/,
  },
  {
    by: 'a recipient to be tried later',
    options: { onRcptTo: (_to, _session, callback) => callback(refuse(451, 'greylisted')) },
    permanent: false,
    detail: /^451 greylisted/,
  },
  {
    by: 'a refused text',
    options: {
      onData: (stream, _session, callback) =>
        stream.on('end', () => callback(refuse(554, 'looks like spam'))).resume(),
    },
    permanent: false,
    detail: /^554 looks like spam/,
  },
  {
    by: 'a full mailbox',
    options: {
      onData: (stream, _session, callback) => stream.on('end', () => callback(refuse(452, 'full'))).resume(),
    },
    permanent: false,
    detail: /^452 full/,
  },
  {
    by: 'wrong credentials, which the operator may mend',
    options: { onAuth: (_auth, _session, callback) => callback(refuse(535, 'bad credentials')) },
    permanent: false,
    detail: /535/,
  },
  {
    by: 'a server that will not talk to us',
    options: { onConnect: (_session, callback) => callback(refuse(554, 'go away')) },
    permanent: false,
    detail: /554/,
  },
];

for (const { by, options, permanent, detail } of refusals) {
  test(`a mail refused by ${by} is ${permanent ? 'given up' : 'worth another try'}`, async (t) => {
    const smtp = await startSmtp(t, options);
    const url = options.onAuth ? `smtp://carol:wrong@127.0.0.1:${smtp.port}` : smtp.url;
    const sent = await mailerFor(t, url).send(mail);
    assert.ok(!sent.ok);
    assert.equal(sent.permanent, permanent);
    assert.match(sent.detail, detail);
    assert.equal(smtp.received.length, 0);
  });
}

test('one refused mail does not hold up the next', async (t) => {
  const smtp = await startSmtp(t, {
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === 'gone@example.com' ? refuse(550, 'gone') : null),
  });
  const mailer = mailerFor(t, smtp.url);
  const [refused, sent] = await Promise.all([
    mailer.send({ ...mail, to: 'gone@example.com' }),
    mailer.send(mail),
  ]);
  assert.deepEqual([refused.ok, sent.ok], [false, true]);
});

for (const [reply, isNoSuchAddress] of [
  ['550 5.1.1 unknown user', true],
  ['553 5.1.3 bad address', true],
  ['551 5.1.6 moved', true],
  ['550 5.2.1 mailbox disabled', true],
  ['550 mailbox unavailable', false],
  ['553 sorry', false],
  ['550 5.1.2 no such host', false],
  ['553 5.1.8 sender refused', false],
  ['550 5.1.10 null MX', false],
  ['550 5.7.1 relaying denied', false],
  ['450 5.1.1 unverified', false],
] as const)
  test(`${reply} ${isNoSuchAddress ? 'names' : 'does not name'} an address that does not exist`, async (t) => {
    const [code, text] = [Number(reply.slice(0, 3)), reply.slice(4)];
    const smtp = await startSmtp(t, {
      onRcptTo: (_address, _session, callback) => callback(refuse(code, text)),
    });
    const sent = await mailerFor(t, smtp.url).send(mail);
    assert.ok(!sent.ok && sent.isAboutRecipient);
    assert.deepEqual([sent.isNoSuchAddress, sent.permanent], [isNoSuchAddress, isNoSuchAddress]);
  });

test('a sender that the server does not take says nothing about the address', async (t) => {
  const smtp = await startSmtp(t, {
    onMailFrom: (_address, _session, callback) => callback(refuse(550, '5.1.1 who are you')),
  });
  const sent = await mailerFor(t, smtp.url).send(mail);
  assert.ok(!sent.ok && !sent.isNoSuchAddress && !sent.isAboutRecipient && !sent.permanent);
});

test('ids of mails have the domain of the sender, and an answer names the mail that began the conversation', async (t) => {
  const smtp = await startSmtp(t);
  const mailer = mailerFor(t, smtp.url, { mailFrom: 'Tocsin <tocsin@Bücher.example>' });
  await mailer.send({ ...mail, messageId: 'one' });
  await mailer.send({ ...mail, messageId: 'two', inReplyTo: 'one' });
  const [one, two] = smtp.received;
  assert.equal(one?.messageId, '<one@xn--bcher-kva.example>');
  assert.equal(one?.inReplyTo, undefined);
  assert.deepEqual([two?.inReplyTo, two?.references], [one?.messageId, one?.messageId]);
});

test('a mail is from whom it says, at the address of the operator', async (t) => {
  const smtp = await startSmtp(t);
  await mailerFor(t, smtp.url).send({ ...mail, fromName: 'Acme" <evil@example.org>\r\nX-Bad: 1' });
  const [received] = smtp.received;
  assert.equal(received?.from?.address, 'tocsin@example.com');
  assert.ok(!received?.headers.some(({ key }) => key === 'x-bad'));
});

/** A server that says these lines, one for each thing it hears, and then nothing more. */
async function startFallingSilent(t: TestContext, lines: string[]) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    const rest = [...lines];
    const say = () => rest.length > 0 && socket.write(`${rest.shift()}\r\n`);
    socket
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
      .on('data', say);
    say();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a server that falls silent at any point costs bounded time and the mail is worth another try', async (t) => {
  const conversation = ['220 hello', '250 hello', '250 sender ok', '250 recipient ok', '354 go on'];
  for (let said = 0; said <= conversation.length; said += 1) {
    const url = await startFallingSilent(t, conversation.slice(0, said));
    const sent = await mailerFor(t, url, { timeouts: impatient }).send(mail);
    assert.ok(!sent.ok && !sent.permanent, `after ${said} lines`);
  }
});

test('a server that keeps talking without getting anywhere is cut off as well', async (t) => {
  const server = net.createServer((socket) => {
    const talk = () => socket.write('220-still here\r\n', () => socket.writable && setImmediate(talk));
    socket.on('error', () => {});
    talk();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = await mailerFor(t, url, { timeouts: { totalMs: 100 } }).send(mail);
  assert.ok(!sent.ok && !sent.permanent);
});

test('where no server listens, or something else does, the mail is worth another try', async (t) => {
  for (const url of [
    'smtp://127.0.0.1:1',
    'smtp://nowhere.invalid:25',
    await startFallingSilent(t, ['HTTP/1.1 400 Bad']),
  ]) {
    const sent = await mailerFor(t, url, { timeouts: impatient }).send(mail);
    assert.ok(!sent.ok && !sent.permanent, url);
    assert.match(sent.detail, /^[^\r\n]{1,300}$/);
  }
});

test('an address is one address and a subject one line, whatever is written in them', async (t) => {
  const smtp = await startSmtp(t);
  const mailer = mailerFor(t, smtp.url);
  for (const to of ['bob@example.com, eve@example.com', 'bob@example.com\r\nRCPT TO:<eve@example.com>', '']) {
    await mailer.send({ ...mail, to });
  }
  assert.ok(!smtp.received.some(({ recipients }) => recipients.includes('eve@example.com')));
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com', headers: { 'X-A': 'b\r\nX-C: d' } });
  const names = smtp.received.at(-1)?.headers.map(({ key }) => key);
  assert.ok(!names?.includes('bcc') && !names?.includes('x-c'));
});

test('a mail to no address is given up', async (t) => {
  const smtp = await startSmtp(t);
  const sent = await mailerFor(t, smtp.url).send({ ...mail, to: '' });
  assert.ok(!sent.ok && sent.permanent);
});

test('credentials are shown nowhere, even if the address asks for it', async (t) => {
  const smtp = await startSmtp(t, { onAuth: (_auth, _session, callback) => callback(refuse(535, 'no')) });
  const lines: string[] = [];
  const log = createLog('trace', { destination: { write: (line) => void lines.push(line) } });
  const print = t.mock.method(console, 'log', () => {});
  const url = `smtp://carol:hunter2%40@127.0.0.1:${smtp.port}/?logger=true&debug=true&transactionLog=true`;
  const sent = await mailerFor(t, url, { log }).send(mail);
  const shown = JSON.stringify([sent, lines, print.mock.calls.map((call) => call.arguments)]);
  assert.ok(!shown.includes('hunter2'), shown);
  assert.equal(print.mock.callCount(), 0);
});

test('closing lets a mail that is under way arrive and takes no more', async (t) => {
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const smtp = await startSmtp(t, {
    onRcptTo: async (_to, _session, callback) => {
      arrived.resolve();
      await goOn.promise;
      callback();
    },
  });
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom: 'tocsin@example.com', log: silent });
  const underWay = mailer.send(mail);
  await arrived.promise;
  const closed = mailer.close();
  goOn.resolve();
  await closed;
  assert.ok((await underWay).ok);
  const late = await mailer.send(mail);
  assert.ok(!late.ok && !late.permanent);
  assert.equal(smtp.received.length, 1);
});

test('closing does not wait for a server that has fallen silent', async (t) => {
  const url = await startFallingSilent(t, ['220 hello']);
  const mailer = createMailer({
    smtpUrl: url,
    mailFrom: 'a@example.com',
    log: silent,
    timeouts: { closeMs: 50 },
  });
  const underWay = mailer.send(mail);
  await mailer.close();
  const sent = await underWay;
  assert.ok(!sent.ok && !sent.permanent);
});

test('without SMTP_URL the whole mail is in the log, with the link that lets its reader in', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { destination: { write: (line) => void lines.push(line) } });
  await using mailer = createMailer({ smtpUrl: null, mailFrom: 'tocsin@localhost', log });
  const link = 'http://localhost:8080/verify-email?token=a1B2c3';
  const sent = await mailer.send({ ...mail, text: `Hello Bob\n\n${link}\n\u001b[2J` });
  assert.equal(sent.ok, true);
  assert.equal(lines.length, 1);
  const { msg, unsent_mail } = JSON.parse(lines[0] ?? '');
  assert.deepEqual(unsent_mail, { to: 'bob@example.com', subject: 'Hello' });
  assert.ok(msg.includes('To: bob@example.com\nSubject: Hello\n\nHello Bob\n'));
  assert.ok(msg.includes(link));
  assert.ok(!msg.includes('\u001b'));
});

test('secrets in any other line stay hidden, also when it looks like a mail', () => {
  const lines: string[] = [];
  const log = createLog('trace', { destination: { write: (line) => void lines.push(line) } });
  log.warn({ deep: { unsent_mail: {} }, token: 'hunter2' }, '"unsent_mail":{ ?token=hunter2');
  log.info({ unsent_mail: {}, token: 'hunter2' });
  log.child({ unsent_mail: 'x"},"unsent_mail":{' }).warn({ token: 'hunter2' });
  assert.equal(lines.length, 3);
  assert.ok(!lines.join('').includes('hunter2'));
});
