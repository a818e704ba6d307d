import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, METHODS, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { PING_CURL } from '../../../../shared/curl.ts';
import { openJournal } from '../../../platform/journal/journal.ts';
import { testClock } from '../../../testing/clock.ts';
import { networkOf } from './flood-valve.ts';
import { decodePing, type ReceivedPing } from './journal-record.ts';
import { KnownSlugs } from './known-slugs.ts';
import { keepingTrouble } from './ping-intake.ts';
import { openPingDoor, receivePing } from './receive.ts';

async function openDoor(t: TestContext, options: { maxBytes?: number } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'tocsin-pings-'));
  const journal = await openJournal({ dir, maxBytes: options.maxBytes ?? 64 * 1024 * 1024 });
  const clock = testClock();
  const known = new KnownSlugs();
  const slug = randomUUID();
  known.add(slug);
  known.complete();
  const door = openPingDoor({ journal, clock, knownSlugs: () => known });
  const server = createServer((incoming, outgoing) => {
    const rest = (incoming.url ?? '').slice('/ping/'.length);
    receivePing(door, incoming, outgoing, { rest, ip: '192.0.2.1' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await journal[Symbol.asyncDispose]();
    await rm(dir, { recursive: true });
  });
  const pings = async (): Promise<ReceivedPing[]> => {
    const { records } = await journal.read(0, { records: 10_000, bytes: 64 * 1024 * 1024 });
    return records.flatMap((record) => decodePing(record.payload) ?? []);
  };
  return { door, journal, clock, slug, port, pings, base: `http://127.0.0.1:${port}/ping/` };
}

interface Sent {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

function send(port: number, method: string, path: string, body?: Buffer | string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', method, path }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

test('§4.1.3 any method gets 200 and { "ok": true } and is recorded, but for OPTIONS', async (t) => {
  const { port, slug, pings } = await openDoor(t);
  const methods = METHODS.filter((method) => method !== 'CONNECT');
  for (const method of methods) {
    const answer = await send(port, method, `/ping/${slug}`);
    assert.equal(answer.status, 200, method);
    assert.equal(answer.body, method === 'HEAD' ? '' : '{"ok":true}', method);
    assert.equal(answer.headers['content-length'], '11');
    assert.equal(answer.headers['ping-body-limit'], '10240');
    assert.equal(answer.headers['access-control-allow-origin'], '*');
  }
  const recorded = (await pings()).map((ping) => ping.method);
  assert.deepEqual(
    recorded,
    methods.filter((method) => method !== 'OPTIONS'),
  );
});

test('§4.1.3 unknown and malformed slugs are answered like known ones', async (t) => {
  const { port, slug } = await openDoor(t);
  const shape = async (path: string) => {
    const { status, headers, body } = await send(port, 'POST', path, 'x');
    return { status, body, headers: Object.keys(headers), type: headers['content-type'] };
  };
  const known = await shape(`/ping/${slug}`);
  const paths = [
    `/ping/${randomUUID()}`,
    '/ping/nonsense',
    '/ping/',
    `/ping/${slug}/what/ever`,
    '/ping/%00%zz',
    '/ping/../x',
  ];
  for (const path of paths) assert.deepEqual(await shape(path), known, path);
});

test('bodies of any content type or none are kept as text', async (t) => {
  const { base, slug, pings } = await openDoor(t);
  for (const type of [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
    '',
  ])
    await fetch(base + slug, {
      method: 'POST',
      body: '{"a":1}',
      headers: type ? { 'Content-Type': type } : {},
    });
  assert.deepEqual(
    (await pings()).map((ping) => ping.body),
    Array.from({ length: 5 }, () => '{"a":1}'),
  );
});

test('a body of a slug that no check has is not kept', async (t) => {
  const { base, pings } = await openDoor(t);
  await fetch(base + randomUUID(), { method: 'POST', body: 'secret' });
  assert.deepEqual(
    (await pings()).map((ping) => ping.body),
    [null],
  );
});

test('§8 a body over 12 KB still gets 200, and the first 10 KB are kept', async (t) => {
  const { port, slug, pings } = await openDoor(t);
  for (const size of [12 * 1024, 12 * 1024 + 1, 100_000])
    assert.equal((await send(port, 'POST', `/ping/${slug}`, 'y'.repeat(size))).status, 200);
  const kept = await pings();
  assert.deepEqual(
    kept.map((ping) => ping.body?.length),
    [10_240, 10_240, 10_240],
  );
  assert.deepEqual(
    kept.map((ping) => ping.body_bytes),
    [12_288, 12_289, 100_000],
  );
});

test('an endless body is answered and then cut off', async (t) => {
  const { port, slug, pings } = await openDoor(t);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST /ping/${slug} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = `4000\r\n${'z'.repeat(0x4000)}\r\n`;
  const pump = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', pump);
  pump();
  const heard: Buffer[] = [];
  socket.on('data', (data: Buffer) => heard.push(data));
  await new Promise((resolve) => socket.on('close', resolve));
  assert.match(Buffer.concat(heard).toString(), /^HTTP\/1\.1 200 OK\r\n/);
  assert.equal((await pings()).length, 1);
});

test('a sender that hangs up within its body leaves nothing', async (t) => {
  const { port, slug, pings, base } = await openDoor(t);
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /ping/${slug}/fail HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf`);
  await new Promise<void>((resolve) => socket.end(resolve));
  await fetch(base + slug);
  assert.deepEqual(
    (await pings()).map((ping) => ping.kind),
    ['success'],
  );
});

test('pings are journaled in the order in which they were received', async (t) => {
  const { base, slug, pings } = await openDoor(t);
  for (const variant of ['/start', '', '/start', '/fail/3']) await fetch(base + slug + variant);
  const kept = await pings();
  assert.deepEqual(
    kept.map((ping) => ping.kind),
    ['start', 'success', 'start', 'fail'],
  );
  assert.deepEqual(
    kept.map((ping) => ping.id),
    kept.map((ping) => ping.id).sort(),
  );
});

test('a flood of one slug is cut at the door, and the slug is heard again when it is over', async (t) => {
  const { door, base, slug, clock } = await openDoor(t);
  await Promise.all(Array.from({ length: 704 }, () => fetch(base + slug)));
  assert.equal(door.counts.flooded, 100);
  clock.pass(1_000);
  await fetch(base + slug);
  assert.equal(door.counts.flooded, 100);
});

test('strangers cannot fill the journal: real pings still fit when unknown slugs no longer do', async (t) => {
  const { door, base, slug, clock, pings } = await openDoor(t, { maxBytes: 64 * 1024 });
  for (let round = 0; round < 40; round += 1) {
    clock.pass(60_000);
    await Promise.all(Array.from({ length: 20 }, () => fetch(base + randomUUID())));
  }
  const before = (await pings()).length;
  assert.ok(before < 800, `${before} were kept`);
  for (let count = 0; count < 5; count += 1) await fetch(base + slug);
  assert.equal((await pings()).filter((ping) => ping.slug === slug).length, 5);
  assert.equal(door.counts.lost, 0);
});

test('where other nodes make checks as well, a body is kept of a slug that no check has yet, as far as its network may', async (t) => {
  const { door, base, pings, clock } = await openDoor(t);
  door.hasOthers = true;
  await fetch(base + randomUUID(), { method: 'POST', body: 'began' });
  door.perNetwork.take(networkOf('192.0.2.1'), 4 * 1024 * 1024 - 2_000, clock.monotonicMs());
  await fetch(base + randomUUID(), { method: 'POST', body: 'x'.repeat(1_000) });
  assert.deepEqual(
    (await pings()).map(({ body }) => body),
    ['began', null],
  );
});

test('until the slugs are read, bodies are kept, and no network fills the journal', async (t) => {
  const { door, port, slug, pings, clock } = await openDoor(t, { maxBytes: 64 * 1024 * 1024 });
  const undecided = new KnownSlugs();
  door.knownSlugs = () => undecided;
  await send(port, 'POST', `/ping/${slug}`, 'backup done');
  assert.deepEqual(
    (await pings()).map(({ body }) => body),
    ['backup done'],
  );
  // What one network may send at once is used up: first it loses its bodies, then its pings.
  const burst = 4 * 1024 * 1024;
  door.perNetwork.take(networkOf('192.0.2.1'), burst - 400, clock.monotonicMs());
  await send(port, 'POST', `/ping/${randomUUID()}`, 'x'.repeat(1_000));
  await send(port, 'POST', `/ping/${randomUUID()}`);
  const [, bare, ...others] = await pings();
  assert.deepEqual([bare?.body, bare?.body_bytes, others.length], [null, 1_000, 0]);
  assert.deepEqual([door.counts.bodies_left_out, door.counts.flooded, door.counts.lost], [1, 1, 0]);
  // Known slugs pay nothing.
  undecided.add(slug);
  undecided.complete();
  await send(port, 'POST', `/ping/${slug}`, 'done again');
  assert.equal((await pings()).at(-1)?.body, 'done again');
});

test('until the slugs are read, a quarter of the journal is left for those that are known then', async (t) => {
  const { door, journal, port, slug, pings, clock } = await openDoor(t, { maxBytes: 64 * 1024 });
  const undecided = new KnownSlugs();
  door.knownSlugs = () => undecided;
  const ping = () => send(port, 'POST', `/ping/${randomUUID()}`, 'x'.repeat(2_000));
  while (door.counts.lost === 0) await ping();
  const kept = await pings();
  assert.ok(kept.some(({ body }) => body === null) && kept.some(({ body }) => body !== null));
  assert.equal(
    keepingTrouble({ journal, door }),
    'pings cannot be kept: the journal is full until the database can be reached',
  );
  undecided.add(slug);
  undecided.complete();
  assert.equal(keepingTrouble({ journal, door }), null);
  clock.pass(1_000);
  await send(port, 'GET', `/ping/${slug}`);
  assert.equal((await pings()).at(-1)?.slug, slug);
});

test('a full journal still answers 200 and counts what it lost', async (t) => {
  const { door, base, slug, clock } = await openDoor(t, { maxBytes: 32 * 1024 });
  let answered = 0;
  for (let count = 0; count < 300; count += 1) {
    clock.pass(1_000);
    if ((await fetch(base + slug, { method: 'POST', body: 'b'.repeat(500) })).ok) answered += 1;
  }
  assert.equal(answered, 300);
  assert.ok(door.counts.bodies_left_out > 0);
  assert.ok(door.counts.lost > 0);
});

test('what existing clients send works unchanged', async (t) => {
  const { port, base, slug, pings } = await openDoor(t);
  const rid = randomUUID();
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/ping/${path}`, { method: 'POST', body, headers });
  const text = { 'Content-Type': 'text/plain', 'User-Agent': 'runitor/1.4.1' };
  // runitor: an empty start, then the exit code with the output.
  const started = await post(`${slug}/start?rid=${rid}`, '', text);
  assert.equal(started.headers.get('ping-body-limit'), '10240');
  await post(`${slug}/2?rid=${rid}&create=1`, 'output', text);
  // borgmatic: no content type and up to 100,000 bytes.
  for (const variant of ['/start', '', '/fail', '/log']) await post(slug + variant, 'b'.repeat(99_000));
  // healthchecks-rs
  await fetch(`${base}${slug}/start?rid=${rid}`);
  await post(`${slug}/fail?rid=${rid}`, 'text');
  // curl in a crontab
  const curl = promisify(execFile);
  const [, ...silent] = PING_CURL.split(' ');
  await curl('curl', [...silent, base + slug]);
  await curl('curl', [...silent, `${base}${slug}/137`, '--data-raw', 'out=1&x']);
  await curl('curl', [...silent, '--data-binary', 'c'.repeat(50_000), `${base}${slug}/0`]);
  await curl('curl', [...silent, '--head', `${base}${slug}`]);
  const kinds = (await pings()).map((ping) => [ping.kind, ping.exit_code]);
  assert.deepEqual(kinds, [
    ['start', null],
    ['fail', 2],
    ['start', null],
    ['success', null],
    ['fail', null],
    ['log', null],
    ['start', null],
    ['fail', null],
    ['success', null],
    ['fail', 137],
    ['success', 0],
    ['success', null],
  ]);
});

test('a gzip body is unpacked as far as it is stored, and what is no text is said to be binary', async (t) => {
  const { port, slug, pings } = await openDoor(t);
  const plain = 'the backup wrote 3 files\n';
  const long = Array.from({ length: 4_000 }, (_, index) => `line ${index * index}\n`).join('');
  const saysBytes = (kind: string, bytes: number) => (body: string | null) =>
    body === `Binary (${kind}), ${bytes} bytes`;
  const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, 'a'));
  const table: [string, Buffer, string, (body: string | null) => boolean][] = [
    ['whole', gzipSync(plain), 'gzip', (body) => body === plain],
    ['in upper case', gzipSync(plain), 'X-GZIP', (body) => body === plain],
    ['longer than is stored', gzipSync(long), 'gzip', (body) => body === long.slice(0, 10_240)],
    ['of a high ratio', bomb, 'gzip', (body) => body === 'a'.repeat(10_240)],
    ['torn', gzipSync(long).subarray(0, 2_000), 'gzip', (body) => long.startsWith(body ?? '-')],
    ['not packed at all', Buffer.from(plain), 'gzip', (body) => body === plain],
    ['packed and not said to be', gzipSync(plain), 'identity', (body) => body === plain],
    ['gzip by its start only', Buffer.of(0x1f, 0x8b, 0x08, 9, 9), 'identity', saysBytes('gzip', 5)],
    ['a picture', Buffer.of(0x89, 0x50, 0x4e, 0x47, 0, 1), 'identity', saysBytes('png', 6)],
    [
      'a picture that was packed',
      gzipSync(Buffer.of(0xff, 0xd8, 0xff)),
      'gzip',
      (body) => /^Binary \(jpeg\), \d+ bytes$/.test(body ?? ''),
    ],
    ['zstd', Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 1), 'zstd', saysBytes('zstd', 5)],
    ['of another encoding', Buffer.from(plain), 'br', (body) => body === plain],
    ['nothing', Buffer.alloc(0), 'gzip', (body) => body === null],
  ];
  for (const [name, sent, encoding, holds] of table) {
    await fetch(`http://127.0.0.1:${port}/ping/${slug}`, {
      method: 'POST',
      body: new Uint8Array(sent),
      headers: { 'content-encoding': encoding },
    });
    const last = (await pings()).at(-1);
    assert.ok(holds(last?.body ?? null), `${name}: ${last?.body?.slice(0, 60)}`);
    assert.equal(last?.body_bytes, sent.length, name);
  }
});

test('an ending that says nothing is recorded as a log that says so', async (t) => {
  const { port, slug, pings } = await openDoor(t);
  for (const ending of ['START', 'typo/x', `fail/${'x'.repeat(100)}`])
    assert.equal((await send(port, 'GET', `/ping/${slug}/${ending}`)).body, '{"ok":true}');
  assert.deepEqual(
    (await pings()).map(({ kind, unknown_ending }) => [kind, unknown_ending]),
    [
      ['log', 'START'],
      ['log', 'typo/x'],
      ['fail', null],
    ],
  );
});
