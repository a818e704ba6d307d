// Pings that cannot be recorded, in the midst of good ones: the others are recorded all the same, and deadlines go on.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFile, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { encodePing, type ReceivedPing } from '../../src/monitors/cron-checks/recording/journal-record.ts';
import { pingIds } from '../../src/monitors/cron-checks/recording/ping-ids.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { encodeFrame, frameBytes } from '../../src/platform/journal/frame.ts';
import { minutes } from '../../src/platform/time.ts';
import { caller, register } from '../caller.ts';
import {
  ALL_WELL,
  accountFor,
  createChecks,
  type LoadedCheck,
  startLoad,
  untilAllRecorded,
} from '../ping-load.ts';
import { installation, until } from '../program.ts';
import { embeddedDatabase, untilBlocked, whileLocked } from './embedded-database.ts';
import { movedClock } from './moved-clock.ts';
import { passTime } from './passing-time.ts';

const slugOf = ({ ping_url }: LoadedCheck) => new URL(ping_url).pathname.replace('/ping/', '');

async function deadLetters(database: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from dead_letter`.execute(database);
  return Number(rows[0]?.count);
}

interface Strange {
  path: string;
  body?: Buffer;
  userAgent?: string;
  recorded: { kind: string; exit_code: number | null };
}

const success = { kind: 'success', exit_code: null };
const fail = (exit_code: number | null) => ({ kind: 'fail', exit_code });

/** Whatever might not fit into a column, an encoding or a pattern. */
const STRANGE: Strange[] = [
  { path: '', body: Buffer.from('a\0b\0'), recorded: success },
  { path: '', body: Buffer.alloc(10_240), recorded: success },
  { path: '', body: Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf5]), recorded: success },
  { path: '', body: Buffer.from('😀'.repeat(4_000)), recorded: success },
  { path: '', body: Buffer.from(String.raw`"\u0000\ud800", '{}' --`), recorded: success },
  { path: '', userAgent: 'curl/8.5.0 ÿþ', recorded: success },
  { path: '', userAgent: 'x'.repeat(8_000), recorded: success },
  { path: '/fail/9007199254740991', recorded: fail(2 ** 53 - 1) },
  { path: '/fail/9223372036854775808', recorded: fail(null) },
  { path: `/${'9'.repeat(60)}`, recorded: fail(null) },
  { path: '/-2147483649', recorded: fail(-2_147_483_649) },
  { path: '/fail/-0', recorded: fail(0) },
  { path: '/fail/1e3', recorded: fail(null) },
  { path: `?rid=${'f'.repeat(6_000)}`, recorded: success },
  { path: "?rid=%00&rid='%22", recorded: success },
  // Endings that mean nothing change nothing, and are kept as they came.
  { path: '/%00', recorded: { kind: 'log', exit_code: null } },
  { path: '/start/%ff', recorded: { kind: 'log', exit_code: null } },
];

/** The status; null where the connection was closed without an answer. */
function send(api: string, { path, body, userAgent }: Strange, check: LoadedCheck): Promise<number | null> {
  const url = `${api}${new URL(check.ping_url).pathname}${path}`;
  const headers = userAgent === undefined ? {} : { 'User-Agent': userAgent };
  return new Promise((resolve, reject) => {
    try {
      request(url, { method: 'POST', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? null));
      })
        .on('error', () => resolve(null))
        .end(body);
    } catch (error) {
      reject(error);
    }
  });
}

test('whatever is said over HTTP is recorded, and holds up no other ping', async (t) => {
  const { start, dataDir } = await installation(t);
  const tocsin = await start();
  const alice = await register(tocsin.api);
  const checks = await createChecks(alice, 100);
  const strange = await createChecks(alice, STRANGE.length);
  const [doomed] = await createChecks(alice, 1);
  assert.ok(doomed);
  const database = await embeddedDatabase(t, dataDir);

  const load = startLoad(checks, { each: 30, address: async () => tocsin.api, perSecond: 2_000 });
  await load.reaches(0.2);
  for (const [index, check] of strange.entries()) {
    const ping = STRANGE[index];
    assert.ok(ping);
    assert.equal(await send(tocsin.api, ping, check), 200, ping.path);
  }
  await load.reaches(0.5);
  // A check is deleted after its ping was answered and before it is recorded.
  await whileLocked(
    database,
    (tx) => sql`select 1 from journal_position for update`.execute(tx),
    async () => {
      await caller(tocsin.api).get(new URL(doomed.ping_url).pathname);
      await untilBlocked(database, 'update journal_position');
      assert.equal((await alice.send('DELETE', `/cron-checks/${doomed.id}`)).status, 200);
    },
  );
  await load.done;

  await untilAllRecorded(alice);
  const account = await accountFor(alice, load.ledger);
  t.diagnostic(JSON.stringify({ ...account, dead_letters: await deadLetters(database) }));
  assert.deepEqual(account, ALL_WELL);
  for (const [index, { id }] of strange.entries()) {
    const { pings } = await alice.get(`/cron-checks/${id}/pings`);
    const recorded = pings.map(({ kind, exit_code }: Record<string, unknown>) => ({ kind, exit_code }));
    assert.deepEqual(recorded, [STRANGE[index]?.recorded], JSON.stringify(STRANGE[index]?.path));
  }
  assert.equal((await alice.send('GET', `/cron-checks/${doomed.id}`)).status, 404);
  assert.equal(await deadLetters(database), 0);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
});

/** Frames with a true checksum, as nothing but a bug or another program would write them. */
function framed(payload: Buffer, timeMs: number): Buffer {
  const frame = Buffer.alloc(frameBytes(payload.length));
  encodeFrame(frame, 0, payload, timeMs);
  return frame;
}

async function plant(dataDir: string, frames: readonly Buffer[]): Promise<void> {
  const journal = join(dataDir, 'journal');
  const newest = (await readdir(journal))
    .filter((name) => name.endsWith('.segment'))
    .toSorted()
    .at(-1);
  assert.ok(newest);
  await appendFile(join(journal, newest), Buffer.concat(frames));
}

test('records that nothing can be made of are set aside, the rest is recorded and deadlines go on', async (t) => {
  const { start, dataDir } = await installation(t);
  const clock = await movedClock(t);
  const first = await start(clock.environment);
  const { token } = await register(first.api);
  const [check, silent, pacemaker] = await createChecks(caller(first.api, token), 3);
  assert.ok(check && silent && pacemaker);
  await caller(first.api, token).send('PATCH', `/cron-checks/${silent.id}`, {
    interval_seconds: 60,
    grace_seconds: 30,
  });
  assert.equal((await first.end('SIGTERM')).code, 0);

  const nextId = pingIds();
  const good = (body: string, of = check): ReceivedPing => ({
    id: nextId(clock.now()),
    slug: slugOf(of),
    ...{ kind: 'success', exit_code: null, run_id: null, method: 'GET', source_ip: '192.0.2.1' },
    ...{ user_agent: null, body_bytes: body.length, body, unknown_ending: null },
  });
  const bad: Buffer[] = [
    Buffer.from('no JSON at all'),
    Buffer.from([0xff, 0x00, 0x80]),
    Buffer.from('{}'),
    Buffer.from('[99]'),
    Buffer.from(JSON.stringify([1, randomUUID()])),
    encodePing({ ...good('a'), id: 'no uuid' }),
    encodePing({ ...good('b'), slug: 'no uuid' }),
    encodePing({ ...good('c'), body: 'NUL \0' }),
    encodePing({ ...good('d'), run_id: 'no uuid' }),
    encodePing({ ...good('e'), source_ip: 'nowhere' }),
    encodePing({ ...good('f'), body_bytes: 2 ** 40 }),
  ];
  const now = clock.now().getTime();
  const timeless = framed(encodePing(good('g')), 2 ** 60);
  const badFrames = [...bad.map((payload) => framed(payload, now)), timeless];
  const frames = badFrames.flatMap((frame, index) => [framed(encodePing(good(`good ${index}`)), now), frame]);
  await plant(dataDir, [...frames, framed(encodePing(good('last', silent)), now)]);

  const tocsin = await start(clock.environment);
  const alice = caller(tocsin.api, token);
  await untilAllRecorded(alice);
  const { pings } = await alice.get(`/cron-checks/${check.id}/pings`);
  const bodies = pings.map((ping: { body_preview: string }) => ping.body_preview).toReversed();
  const database = await embeddedDatabase(t, dataDir);
  const set_aside = await deadLetters(database);
  t.diagnostic(
    JSON.stringify({ good: badFrames.length, recorded: bodies.length, bad: badFrames.length, set_aside }),
  );
  assert.deepEqual(
    bodies,
    badFrames.map((_, index) => `good ${index}`),
  );
  assert.equal(set_aside, badFrames.length);

  assert.deepEqual((await alice.get('/alerts')).alerts, []);
  await passTime({ clock, api: tocsin.api, alice, pacemaker }, minutes(2));
  const [missed, ...others] = await until('the job that fell silent to alert', async () => {
    const { alerts } = await alice.get('/alerts');
    return alerts.length > 0 ? alerts : null;
  });
  assert.deepEqual(
    [missed.subject.id, missed.kind, missed.occurrences, others],
    [silent.id, 'cron_missed', 1, []],
  );
  await tocsin.untilLogged('a ping could not be recorded and was set aside');
  await tocsin.untilLogged('Tocsin could not record a ping');
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
});
