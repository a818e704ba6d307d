import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import nodemailer from 'nodemailer';
import { createLog } from '../../../../platform/log.ts';
import { openCheckBench } from '../../../../testing/check-bench.ts';
import { keyedAliasId } from '../../alias.ts';
import { addresseeOf } from './addressee.ts';
import { openMailListener } from './listener.ts';
import { openMailReader } from './mail-reader.ts';
import { mailText } from './mail-text.ts';

const UUID = '728b3763-ea80-4113-9fc0-f49b8adfc3a8';
const KEY = 'fqOOd6-F4MMNuCEnzTU01w';
const DOMAIN = 'ping.example.com';

test('a mail pings the check that its address names', () => {
  const cases: [string, string | null][] = [
    [`${UUID}@${DOMAIN}`, UUID],
    [`${UUID.toUpperCase()}@PING.example.COM`, UUID],
    [`${KEY}+db-backups@${DOMAIN}`, keyedAliasId(KEY, 'db-backups')],
    [`${KEY}+DB-backups@${DOMAIN}`, keyedAliasId(KEY, 'db-backups')],
    [`${UUID}@example.com`, null],
    [`${UUID}@sub.${DOMAIN}`, null],
    [`${KEY}@${DOMAIN}`, null],
    [`${KEY}+@${DOMAIN}`, null],
    [`short+db@${DOMAIN}`, null],
    [`postmaster@${DOMAIN}`, null],
    [UUID, null],
    ['', null],
  ];
  for (const [address, slug] of cases)
    assert.equal(addresseeOf(address, DOMAIN)?.slug ?? null, slug, address);
});

const MIME = [
  'Subject: =?UTF-8?B?QmFja3VwIMO8YmVy?=',
  'Content-Type: multipart/mixed; boundary=b',
  ...[
    '',
    '--b',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
  ],
  ...['', 'Fertig f=FCr heute', '--b', 'Content-Type: application/pdf', 'Content-Transfer-Encoding: base64'],
  ...['', 'JVBERi0=', '--b--', ''],
].join('\r\n');

test('of a mail its subject and its text are kept', async () => {
  const of = (text: string) => mailText(Buffer.from(text));
  assert.equal(await of(MIME), 'Backup über\n\nFertig für heute');
  assert.equal(await of('Subject: Done\r\n\r\nall good\r\n'), 'Done\n\nall good');
  const html = 'Content-Type: text/html\r\n\r\n<style>p{}</style><p>Job <b>FAILED</b> &amp; stopped</p>';
  assert.match(await of(html), /^Job FAILED & stopped/);
  assert.equal(await of(''), '');
  // Cut anywhere, as a large one is.
  for (let end = 0; end < MIME.length; end += 7)
    assert.equal(typeof (await of(MIME.slice(0, end))), 'string');
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
      assert.equal(typeof (await mailText(Buffer.from(bytes))), 'string');
    }),
  );
  const nested = Array.from(
    { length: 300 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  assert.equal(typeof (await of(nested.join(''))), 'string');
});

test('a mail that takes long to read keeps nothing else waiting', async (t) => {
  const reader = openMailReader();
  t.after(() => reader.close());
  assert.equal(await reader.textOf(Buffer.from(MIME)), 'Backup über\n\nFertig für heute');
  const slow = Buffer.from(`Subject: slow\r\n\r\n${'\n'.repeat(8 * 1024)}`);
  const read = reader.textOf(slow);
  assert.equal(await Promise.race([read, setImmediate('something else')]), 'something else');
  assert.equal(await read, 'slow');
});

test('mails ping checks, and whoever sends them nothing else', async (t) => {
  const bench = await openCheckBench(t);
  const { create, read, pingsOf, settle, owner, pings } = bench;
  const { door } = pings();
  const place = { addresses: ['127.0.0.1'], port: 0, variable: 'TOCSIN_PING_MAIL_PORT' };
  const log = createLog('silent');
  const listener = await openMailListener({ door, place, domain: DOMAIN, log });
  t.after(() => listener.close());
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  const check = await create({ ping_aliases: ['db-backups'], failure_keywords: ['FAILED'] });
  const { ping_key } = await owner.get('/account/ping-key');
  const mail = { from: 'Cron <cron@db1.example.com>', subject: 'Backup done', text: '12 GB in 3 minutes' };
  const send = async (to: string | string[], more: object = {}) => {
    const { rejected } = await transport.sendMail({ ...mail, to, ...more });
    await settle();
    return rejected;
  };

  assert.deepEqual(await send(`${check.slug}@${DOMAIN}`), []);
  assert.equal((await read(check)).status, 'up');
  const [{ id, method, user_agent }] = await pingsOf(check);
  assert.deepEqual([method, user_agent], ['EMAIL', 'Email from cron@db1.example.com']);
  const { body } = await owner.get(`/cron-checks/${check.id}/pings/${id}`);
  assert.equal(body, 'Backup done\n\n12 GB in 3 minutes');

  // Words are looked for in the subject and in the text.
  await send(`${ping_key}+db-backups@${DOMAIN}`, { subject: 'Backup FAILED' });
  assert.equal((await read(check)).status, 'down');
  await send(`${check.slug}@${DOMAIN}`, { text: '', html: '<p>all good</p>' });
  assert.equal((await read(check)).status, 'up');

  // A mail with attachments is a ping as well; one to several checks pings each.
  const second = await create({ name: 'Second' });
  const attachments = [{ filename: 'log.txt', content: Buffer.alloc(1024 * 1024, 'x') }];
  await send([`${check.slug}@${DOMAIN}`, `${second.slug}@${DOMAIN}`], { attachments });
  assert.deepEqual([(await read(check)).ping_count, (await read(second)).ping_count], [4, 1]);

  // An address that could be one is taken, so that nobody finds out which exist; others are not.
  assert.deepEqual(await send(`${UUID}@${DOMAIN}`), []);
  await assert.rejects(send(`someone@${DOMAIN}`), /550/);
  await assert.rejects(send(`${check.slug}@elsewhere.example`), /550/);
  assert.deepEqual(await send([`someone@${DOMAIN}`, `${check.slug}@${DOMAIN}`]), [`someone@${DOMAIN}`]);
  const many = Array.from({ length: 21 }, (_, at) => `${UUID.slice(0, -2)}${10 + at}@${DOMAIN}`);
  assert.equal((await send(many)).length, 1);
  await assert.rejects(
    send(`${check.slug}@${DOMAIN}`, { attachments: [{ content: Buffer.alloc(20 * 1024 * 1024) }] }),
    /552/,
  );
  assert.equal((await read(check)).ping_count, 5);

  await t.test('a client that never ends is ended, and does not hold up a stop', async () => {
    const options = { door, place, domain: DOMAIN, log };
    const speak = async (port: number, lines: string) => {
      const socket = connect(port, '127.0.0.1');
      t.after(() => socket.destroy());
      socket.on('error', () => {}).resume();
      await once(socket, 'data');
      socket.write(lines);
      return socket;
    };
    const START = `EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${UUID}@${DOMAIN}>\r\nDATA\r\n`;
    const impatient = await openMailListener({ ...options, longestMs: 1_000 });
    const endless = await speak(impatient.port, START);
    const dripping = setInterval(() => endless.write('x'), 20);
    t.after(() => clearInterval(dripping));
    await once(endless, 'close');
    await impatient.close();

    const patient = await openMailListener(options);
    const [inMail, noLine] = [
      await speak(patient.port, START),
      await speak(patient.port, 'x'.repeat(100_000)),
    ];
    await once(noLine, 'close');
    const ended = once(inMail, 'close');
    await patient.close();
    await ended;
  });

  await t.test('more connections of one network than any mail server opens are turned away', async () => {
    const crowded = await openMailListener({ door, place, domain: DOMAIN, log });
    t.after(() => crowded.close());
    const greeting = async () => {
      const socket = connect(crowded.port, '127.0.0.1').on('error', () => {});
      const [data] = await once(socket, 'data');
      return { socket, code: String(data).slice(0, 3) };
    };
    const opened = await Promise.all(Array.from({ length: 31 }, greeting));
    const refused = opened.filter(({ code }) => code === '421');
    assert.deepEqual([refused.length, opened.filter(({ code }) => code === '220').length], [1, 30]);
    for (const { socket } of opened) {
      socket.destroy();
    }
  });
});
