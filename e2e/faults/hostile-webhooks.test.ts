// Webhook targets that hang, reset, stream without end, redirect or refuse: they cost bounded time and memory, delay
// nobody, are tried again as promised, and are delivered to at least once when they recover.

import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { register } from '../caller.ts';
import { installation } from '../program.ts';
import { answers, type Behaviour, type WebReceiver, webReceiver } from '../web-receiver.ts';
import {
  assertNotified,
  createJob,
  createWebhook,
  type Delivery,
  fail,
  opened,
  recover,
  resolved,
  unexpectedAlerts,
  untilDelivered,
  untilDelivery,
  type Webhook,
} from './deliveries.ts';
import { residentMb } from './memory.ts';
import { movedClock } from './moved-clock.ts';

/** More than destinations are called at once while nobody knows yet that they fail. */
const HANGING = 100;
const RETRY_DELAYS_S = [5, 30, 120, 600, 3_600, 10_800, 28_800] as const;
const JITTER_SHARE = 0.05;
/** The program may be late with noting that an attempt has ended, never early. */
const SLACK_S = 2;
/** Failures of those that answer quickly, before they mend. */
const MENDED_AFTER = 3;
const MEBIBYTE = 1_048_576;
const MOST_READ_PER_ATTEMPT = 16 * MEBIBYTE;

const hangs: Behaviour = () => {};

const hangsAfterTheHead: Behaviour = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('so far');
};

const trickles: Behaviour = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('.'), 200);
  response.once('close', () => clearInterval(timer));
};

const resets: Behaviour = (response) => void response.socket?.resetAndDestroy();

const redirectsTo =
  (address: string): Behaviour =>
  (response, arrival) => {
    arrival.status = 302;
    response.writeHead(302, { location: address }).end();
  };

const answersTenMegabytes =
  (status: number): Behaviour =>
  (response, arrival) => {
    arrival.status = status;
    response.writeHead(status).end(Buffer.alloc(10 * MEBIBYTE, 'x'));
  };

/** Write as fast as the other side reads; `taken` counts what it took. */
function endless(taken: { bytes: number }) {
  const pour = (response: ServerResponse, stream: Writable, chunk: Buffer) => {
    const { socket } = response;
    const write = () => {
      while (!stream.destroyed && stream.write(chunk)) {}
    };
    response.once('close', () => {
      taken.bytes += socket?.bytesWritten ?? 0;
    });
    stream.on('drain', write);
    write();
  };
  const body: Behaviour = (response, arrival) => {
    arrival.status = 500;
    response.writeHead(500);
    pour(response, response, Buffer.alloc(65_536, 'x'));
  };
  const head: Behaviour = (response) => {
    const { socket } = response;
    socket?.write('HTTP/1.1 200 OK\r\n');
    if (socket) pour(response, socket, Buffer.from('X-Endless: and so on\r\n'.repeat(1_000)));
  };
  return { body, head };
}

/** A place that nobody may be led to. */
async function trap(t: TestContext) {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { visits, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret` };
}

function behaviours(receiver: WebReceiver, secret: string, taken: { bytes: number }) {
  const { body, head } = endless(taken);
  return {
    /** Until the program gives the attempt up. */
    slow: new Map<string, Behaviour>([
      ...Array.from({ length: HANGING }, (_, n) => [`hangs ${n}`, hangs] as const),
      ['hangs after the head', hangsAfterTheHead],
      ['trickles', trickles],
    ]),
    quick: new Map<string, Behaviour>([
      ['resets', resets],
      ['streams a body without end', body],
      ['streams a head without end', head],
      ['redirects to a private address', redirectsTo(secret)],
      ['redirects in a loop', redirectsTo(receiver.url('redirects in a loop'))],
      ['answers ten megabytes of refusal', answersTenMegabytes(500)],
    ]),
  };
}

const secondsLater = (moment: string | null, s: number) => Date.parse(moment ?? '') + s * 1_000;

/** As the documentation of webhooks says, from the end of the attempt. */
function assertTriedAgain(delivery: Delivery, delayS: number) {
  const { attempted_at, duration_ms, next_attempt_at } = delivery;
  const nextMs = secondsLater(next_attempt_at, 0);
  const roundingMs = 5;
  assert.ok(
    nextMs >= secondsLater(attempted_at, delayS) + duration_ms - roundingMs,
    JSON.stringify(delivery),
  );
  const latestMs = secondsLater(attempted_at, delayS * (1 + JITTER_SHARE) + SLACK_S) + duration_ms;
  assert.ok(nextMs <= latestMs, JSON.stringify(delivery));
}

test('hostile webhooks delay nobody, are tried again as promised, and get everything once they recover', async (t) => {
  const clock = await movedClock(t);
  const { start } = await installation(t);
  const tocsin = await start(clock.environment);
  const alice = await register(tocsin.api);
  const receiver = await webReceiver(t);
  const secret = await trap(t);
  const taken = { bytes: 0 };
  const { slow, quick } = behaviours(receiver, secret.url, taken);
  const webhooks = new Map<string, Webhook>();
  const add = async (name: string, behaviour: Behaviour, events?: string[]) => {
    receiver.behave(name, behaviour);
    webhooks.set(name, await createWebhook(alice, receiver, name, events));
  };
  for (const [name, behaviour] of [...slow, ...quick]) await add(name, behaviour, ['alert.opened']);
  const refuses = 'answers 500 for a day';
  await add(refuses, answers(500), ['alert.opened']);
  const unharmed = ['well', 'answers ten megabytes'];
  await add('well', answers(200));
  await add('answers ten megabytes', answersTenMegabytes(200));
  const [first, second] = [await createJob(alice, 'first job'), await createJob(alice, 'second job')];
  const mbBefore = await residentMb(tocsin.pid);

  const untilTried = (names: readonly string[], attempts: number) =>
    Promise.all(
      names.map((name) =>
        untilDelivery(alice, webhooks.get(name), (delivery) => delivery.attempts === attempts),
      ),
    );
  await fail(tocsin.api, first);
  // Watched from here on: they are tried again after five seconds.
  const triedFirst = untilTried([...quick.keys(), refuses], 1);
  triedFirst.catch(() => undefined);
  await receiver.until('the healthy one to be notified', () => receiver.at('well').length === 1);
  await recover(tocsin.api, first);
  await receiver.until(
    'the healthy one to be notified of the resolution',
    () => receiver.at('well').length === 2,
  );
  const slowArrivals = receiver.arrivals.filter(({ path }) => slow.has(path));
  assert.ok(!slowArrivals.some(({ isOver }) => isOver), 'the well one had to wait for one that hangs');
  const reachedAtFirst = [...slow.keys(), ...quick.keys()];
  await receiver.until('all to be called', () =>
    reachedAtFirst.every((name) => receiver.at(name).length > 0),
  );
  const mbMeanwhile = await residentMb(tocsin.pid);

  for (const name of slow.keys()) receiver.behave(name, answers(200));
  for (const [failures, delayS] of RETRY_DELAYS_S.entries()) {
    if (failures === MENDED_AFTER) for (const name of quick.keys()) receiver.behave(name, answers(200));
    const failing = [...(failures < MENDED_AFTER ? quick.keys() : []), refuses];
    const tried = await (failures === 0 ? triedFirst : untilTried(failing, failures + 1));
    for (const delivery of tried) assertTriedAgain(delivery, delayS);
    const latest = Math.max(...tried.map(({ next_attempt_at }) => Date.parse(next_attempt_at ?? '')));
    await clock.jump(Math.max(0, latest - clock.now().getTime() + 1));
  }
  const givenUp = await untilDelivery(alice, webhooks.get(refuses), ({ status }) => status === 'failed');
  assert.deepEqual([givenUp.attempts, givenUp.next_attempt_at], [8, null]);

  receiver.behave(refuses, answers(200));
  await fail(tocsin.api, second);
  const all = (names: readonly string[], event: readonly string[]) =>
    names.map((name) => [name, event] as const);
  const expected = new Map([
    ...all(reachedAtFirst, [opened(first), opened(second)]),
    ...all(unharmed, [opened(first), resolved(first), opened(second)]),
    ...all([refuses], [opened(second)]),
  ]);
  await untilDelivered(receiver, expected);
  assertNotified(t, receiver, expected);
  assert.deepEqual(secret.visits, []);
  const attempts = receiver.arrivals.filter(({ path }) => path.startsWith('streams')).length;
  assert.ok(taken.bytes < attempts * MOST_READ_PER_ATTEMPT, `read ${taken.bytes} bytes of endless answers`);
  assert.deepEqual(await unexpectedAlerts(alice, [first, second]), []);
  t.diagnostic(
    `resident: ${mbBefore} MB before, ${mbMeanwhile} MB meanwhile, ${await residentMb(tocsin.pid)} MB after; ` +
      `${Math.round(taken.bytes / 1_024)} KB taken of endless answers in ${attempts} attempts`,
  );
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
});
