import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { as, bareActor, bareResolve } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { Refusal } from '../errors.ts';
import type { Change, Events } from '../events.ts';
import type { Actor } from './actor.ts';
import { type EventsOptions, eventsRoute } from './events-route.ts';
import { buildHost } from './host.ts';
import { listen } from './listen.ts';

/** Changes that the test announces itself. */
function ownEvents() {
  const subscribers = new Map<
    (change: Change) => void,
    { accountId: number; missed: (() => void) | undefined }
  >();
  const events: Events = {
    subscribe(accountId, listener, missed) {
      subscribers.set(listener, { accountId, missed });
      return () => void subscribers.delete(listener);
    },
    onWork: () => () => undefined,
    nameNode: () => undefined,
  };
  return {
    events,
    subscribers,
    change(id: number, type = 'cron_check', account_id = 1) {
      for (const [listener, { accountId }] of [...subscribers])
        if (accountId === account_id) listener({ account_id, type, id });
    },
    miss() {
      for (const { missed } of [...subscribers.values()]) missed?.();
    },
  };
}

async function stage(t: TestContext, options: Partial<EventsOptions> = {}) {
  const { events, ...changes } = ownEvents();
  const names = new Map<number, string | null>();
  const app = bareApp({ events });
  const route = eventsRoute({
    resolveActor: bareResolve,
    sources: {
      cron_check: async (_app, actor, id) => {
        const name = names.get(Number(id));
        return name ? { id, name, for: actor.role } : null;
      },
      alert: () => Promise.reject(new Refusal(404, 'not_found')),
    },
    heartbeatMs: 60_000,
    intervalMs: 1,
    ...options,
  });
  const fastify = await buildHost({
    app,
    surface: 'api',
    prefix: '',
    routes: [route],
    resolveActor: options.resolveActor ?? bareResolve,
  });
  const listener = await listen(fastify, { addresses: ['127.0.0.1'], port: 0, variable: 'TOCSIN_API_PORT' });
  t.after(() => listener.close(0));
  const open = (actor: Partial<Actor> = {}, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${listener.port}/events`, { headers: as(actor), ...init });
  return { ...changes, app, names, listener, open };
}

/** Text of a stream as it comes. */
function reading(answer: Response) {
  assert(answer.body);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    text: () => text,
    async until(part: string) {
      while (!text.includes(part)) {
        const { done, value } = await reader.read();
        if (done) assert.fail(`The stream ended without ${part}: ${text}`);
        text += value;
      }
    },
    async end() {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
      }
    },
  };
}

test('a change is sent as an event with the resource as it is now', async (t) => {
  const { open, names, change } = await stage(t);
  const answer = await open({ role: 'viewer' });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.match(answer.headers.get('x-request-id') ?? '', /-7/);
  const stream = reading(answer);
  names.set(7, 'line\nbreak');
  change(7);
  change(8, 'cron_check', 2);
  await stream.until('\n\nevent: cron_check\ndata: {"id":7,"name":"line\\nbreak","for":"viewer"}\n\n');
  assert(!stream.text().includes('"id":8'));
});

test('the last state of a busy subject is sent', async (t) => {
  const { open, names, change } = await stage(t);
  const stream = reading(await open());
  for (let version = 1; version <= 200; version += 1) {
    names.set(7, `version ${version}`);
    change(7);
  }
  await stream.until('version 200');
});

test('a change is read once for all streams of an account that see the same', async (t) => {
  const reads: string[] = [];
  const { open, change, subscribers } = await stage(t, {
    sources: {
      cron_check: async (_app, viewer, id) => {
        reads.push(`${viewer.account_id} ${viewer.role} ${id}`);
        return { id, for: viewer.role, account: viewer.account_id };
      },
    },
  });
  const owners = await Promise.all(Array.from({ length: 5 }, async () => reading(await open())));
  const viewers = await Promise.all(
    Array.from({ length: 5 }, async () => reading(await open({ role: 'viewer' }))),
  );
  const other = reading(await open({ account_id: 2 }));
  assert.equal(subscribers.size, 3);
  change(7);
  change(7, 'cron_check', 2);
  for (const stream of owners) await stream.until('data: {"id":7,"for":"owner","account":1}\n\n');
  for (const stream of viewers) await stream.until('data: {"id":7,"for":"viewer","account":1}\n\n');
  await other.until('data: {"id":7,"for":"owner","account":2}\n\n');
  assert.deepEqual(reads.toSorted(), ['1 owner 7', '1 viewer 7', '2 owner 7']);
});

test('one stream that ends leaves the others of its account open', async (t) => {
  const { open, change, names, subscribers } = await stage(t);
  const leaving = new AbortController();
  const first = await open({}, { signal: leaving.signal });
  const second = reading(await open());
  leaving.abort();
  await assert.rejects(first.text());
  names.set(7, 'still sent');
  change(7);
  await second.until('still sent');
  assert.equal(subscribers.size, 1);
});

test('a stream ends when more changes at once than it can send, or one cannot be read, and says so', async (t) => {
  for (const [reason, act] of [
    [
      'too_many_changes',
      (change: (id: number) => void) => Array.from({ length: 5_001 }, (_, id) => change(id)),
    ],
    ['unreadable_change', (change: (id: number) => void) => change(-1)],
  ] as const) {
    const { open, change, subscribers } = await stage(t, {
      sources: {
        cron_check: async (_app, _viewer, id) => {
          if (id === -1) throw new Error('no database');
          return { id };
        },
      },
    });
    const stream = reading(await open());
    act(change);
    assert.ok((await stream.end()).endsWith(`event: resync\ndata: {"reason":"${reason}"}\n\n`), reason);
    assert.equal(subscribers.size, 0);
  }
});

test('what is gone is sent as deleted, and what no source knows is not sent', async (t) => {
  const { open, change } = await stage(t);
  const stream = reading(await open());
  change(1, 'unheard_of');
  change(5);
  change(6, 'alert');
  await stream.until('event: cron_check\ndata: {"id":5,"deleted":true}\n\n');
  await stream.until('event: alert\ndata: {"id":6,"deleted":true}\n\n');
  assert(!stream.text().includes('unheard_of'));
});

test('a heartbeat shows that the stream lives', async (t) => {
  const { open } = await stage(t, { heartbeatMs: 1 });
  await reading(await open()).until(': heartbeat\n\n: heartbeat\n\n');
});

test('a stream ends when its session or key is revoked, or may less than before', async (t) => {
  const outcomes: Record<string, () => Promise<Actor | null>> = {
    revoked: () => Promise.reject(new Refusal(401, 'unauthorized')),
    nobody: async () => null,
    'another role': async () => ({ ...bareActor, role: 'viewer' }),
    'another account': async () => ({ ...bareActor, account_id: 2 }),
    broken: () => Promise.reject(new Error('no database')),
  };
  for (const [name, outcome] of Object.entries(outcomes)) {
    let calls = 0;
    const resolveActor = async () => {
      calls += 1;
      return calls < 4 ? bareActor : outcome();
    };
    const { open, subscribers } = await stage(t, { heartbeatMs: 1, resolveActor });
    const text = await reading(await open()).end();
    assert.match(text, /: heartbeat/, name);
    assert.equal(subscribers.size, 0, name);
  }
});

test('a stream looks at once whether its caller still may, when access to the account has changed', async (t) => {
  let isMember = true;
  const { open, change, names } = await stage(t, {
    resolveActor: async () => (isMember ? bareActor : Promise.reject(new Refusal(403, 'forbidden'))),
  });
  const stream = reading(await open());
  change(0, 'access');
  names.set(7, 'still sent');
  change(7);
  await stream.until('still sent');
  isMember = false;
  change(0, 'access', 2);
  change(0, 'access');
  assert(!(await stream.end()).includes('access'));
});

test('a stream ends when changes were missed, so that its reader fetches anew', async (t) => {
  const { open, miss, subscribers } = await stage(t);
  const stream = reading(await open());
  await stream.until('retry: 2000\n\n');
  miss();
  assert.match(await stream.end(), /\n\nevent: resync\ndata: {"reason":"missed_changes"}\n\n$/);
  assert.equal(subscribers.size, 0);
});

test('a stream ends when the host closes', async (t) => {
  const { open, listener } = await stage(t);
  const stream = reading(await open());
  await stream.until('retry');
  await listener.close();
  await stream.end();
});

test('streams of an account are counted, and free again when their reader leaves', async (t) => {
  const { app, open } = await stage(t, { mostPerAccount: 2 });
  const leaving = new AbortController();
  await open({}, { signal: leaving.signal });
  await open();
  const third = await open();
  assert.equal(third.status, 429);
  assert.equal(third.headers.get('retry-after'), '60');
  assert.deepEqual(await third.json(), { error: 'rate_limited' });
  assert.equal((await open({ account_id: 2 })).status, 200);
  assert.match(await app.metrics.metrics(), /tocsin_event_streams 3\n/);
  leaving.abort();
  let again = await open();
  for (let look = 0; look < 50 && again.status === 429; look += 1) again = await open();
  assert.equal(again.status, 200);
});

test('nobody gets no stream, and HEAD opens none', async (t) => {
  const { open, subscribers } = await stage(t);
  assert.equal((await open({}, { headers: {} })).status, 401);
  assert.equal((await open({}, { method: 'HEAD' })).status, 200);
  assert.equal(subscribers.size, 0);
});

test('a stream whose reader does not read ends, and says why to one that reads on', async (t) => {
  const { listener, names, change, subscribers } = await stage(t);
  const socket = connect(listener.port, '127.0.0.1');
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  const { authorization } = as();
  // Closed after the answer: kept alive, it would have to be read until the host gives it up, more than a minute later.
  socket.write(
    `GET /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  await once(socket, 'readable');
  names.set(1, 'x'.repeat(200_000));
  for (let count = 0; subscribers.size > 0; count += 1) {
    assert(count < 100_000);
    change(1);
    // A turn of the event loop, in which sockets take what they can.
    await new Promise((resolve) => setImmediate(resolve));
  }
  let end = '';
  for await (const chunk of socket) end = (end + chunk).slice(-200);
  assert.match(end, /event: resync\ndata: {"reason":"slow_reader"}\n\n/);
});

test('whoever hangs up before their stream begins leaves none behind', async (t) => {
  const { listener, subscribers, open } = await stage(t, {
    mostPerAccount: 1,
    // Who calls is known only once those have gone who do not wait for it.
    async resolveActor(app, facts, now) {
      if (facts.headers['x-leaves']) {
        setImmediate(() => socket.destroy());
        await once(facts.signal, 'abort');
      }
      return bareResolve(app, facts, now);
    },
  });
  const socket = connect(listener.port, '127.0.0.1');
  const { authorization } = as();
  socket.write(`GET /events HTTP/1.1\r\nHost: x\r\nX-Leaves: 1\r\nAuthorization: ${authorization}\r\n\r\n`);
  await once(socket, 'close');
  // A request of its own is answered after the one before it is over.
  let answer = await open();
  for (let look = 0; look < 50 && answer.status === 429; look += 1) answer = await open();
  assert.equal(answer.status, 200);
  assert.equal(subscribers.size, 1);
  await answer.body?.cancel();
});
