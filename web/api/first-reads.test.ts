import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { call } from './client.ts';
import { askFirstReads, firstPaths, forgetFirstReads, showsWatched } from './first-reads.ts';
import { alertListQuery } from './resources/alerts.ts';
import { cronCheckListQuery, cronCheckQuery } from './resources/cron-checks.ts';
import { overviewQuery } from './resources/overview.ts';
import { serverListQuery, serverQuery } from './resources/servers.ts';
import { uptimeCheckListQuery, uptimeCheckQuery } from './resources/uptime-checks.ts';
import type { ListOptions } from './use-all.ts';

const ACCOUNT = 7;
const OPEN = Promise.resolve({});

/** What is asked of the API beside who is signed in, each answered by how often anything was asked before it. */
function watched(t: TestContext, answer = (times: number) => Response.json({ times, next_cursor: null })) {
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string) => {
    if (path !== '/api/start') asked.push(path);
    return answer(asked.length);
  });
  return asked;
}

beforeEach(forgetFirstReads);

test('what is read first is what the page asks for', async (t) => {
  const asked = watched(t);
  const one = (options: object) => new QueryClient().prefetchQuery(options as { queryKey: QueryKey });
  const list = (options: object) => new QueryClient().prefetchInfiniteQuery(options as ListOptions<object>);
  const overview = () => one(overviewQuery(ACCOUNT));
  const begins: Readonly<Record<string, readonly (() => Promise<void>)[]>> = {
    '': [overview],
    'cron-checks/3': [() => one(cronCheckQuery(ACCOUNT, 3))],
    'servers/3': [() => one(serverQuery(ACCOUNT, 3))],
    'uptime-checks/3': [() => one(uptimeCheckQuery(ACCOUNT, 3))],
    'cron-checks': [overview, () => list(cronCheckListQuery(ACCOUNT))],
    servers: [overview, () => list(serverListQuery(ACCOUNT))],
    'uptime-checks': [overview, () => list(uptimeCheckListQuery(ACCOUNT))],
    alerts: (['open', 'acknowledged'] as const).map(
      (status) => () => list(alertListQuery(ACCOUNT, { status })),
    ),
  };
  for (const [below, asks] of Object.entries(begins)) {
    for (const ask of asks) await ask();
    assert.deepEqual(
      firstPaths(below).map((path) => `/api${path}`),
      asked.splice(0),
      below,
    );
  }
});

test('pages that begin with something else have nothing read for them', () => {
  for (const below of ['settings', 'cron-checks/new', 'cron-checks/3/pings', 'alerts/3', 'x/cron-checks'])
    assert.deepEqual(firstPaths(below), [], below);
  assert.deepEqual(firstPaths('servers/3/edit'), ['/servers/3']);
  for (const [below, shows] of [
    ['servers', true],
    ['uptime-checks/7', true],
    ['servers/3/edit', false],
    ['servers/new', false],
    ['', false],
  ] as const)
    assert.equal(showsWatched(below), shows, below);
});

test('what was read first answers the page, once', async (t) => {
  const asked = watched(t);
  await askFirstReads(ACCOUNT, '', OPEN);
  const overview = () => call('GET /overview', { account: ACCOUNT }) as Promise<unknown>;
  assert.deepEqual(await overview(), { times: 1, next_cursor: null });
  assert.deepEqual(await overview(), { times: 2, next_cursor: null });
  assert.deepEqual(asked, ['/api/overview', '/api/overview']);
});

test('it answers nobody else, and nothing that is asked later', async (t) => {
  const asked = watched(t);
  await askFirstReads(ACCOUNT, '', OPEN);
  await call('GET /overview', { account: 8 });
  assert.equal(asked.length, 2);
  forgetFirstReads();
  await call('GET /overview', { account: ACCOUNT });
  assert.equal(asked.length, 3);
});

test('who is signed in is read at once, with or without a stream', async (t) => {
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string) => {
    asked.push(path);
    return Response.json({});
  });
  void askFirstReads(ACCOUNT, '', new Promise(() => undefined));
  assert.deepEqual(asked, ['/api/start']);
  await call('GET /start', { account: ACCOUNT });
  assert.equal(asked.length, 1);
});

test('without the stream nothing is read first: what changes meanwhile would be missed', async (t) => {
  const asked = watched(t);
  await askFirstReads(ACCOUNT, '', Promise.resolve(null));
  assert.deepEqual(asked, []);
  await call('GET /overview', { account: ACCOUNT });
  assert.equal(asked.length, 1);
});

test('a stream that opens late keeps nobody waiting, and nothing is read twice', async (t) => {
  const asked = watched(t);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const reading = askFirstReads(ACCOUNT, '', promise);
  await call('GET /overview', { account: ACCOUNT });
  resolve({});
  await reading;
  assert.equal(asked.length, 1);
});

test('what was refused is asked again by the page, which says why', async (t) => {
  const refusal = { error: 'forbidden', message: 'no' };
  const asked = watched(t, () => Response.json(refusal, { status: 403 }));
  await askFirstReads(ACCOUNT, '', OPEN);
  await assert.rejects(call('GET /overview', { account: ACCOUNT }), { status: 403 });
  assert.equal(asked.length, 2);
});
