import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { StatusChange } from './apply.ts';
import { testTimers } from './test-timers.ts';
import { takeUpdates } from './updates.ts';

function stage(t: { after: (run: () => void) => void }) {
  const client = new QueryClient();
  const timers = testTimers();
  const announced: StatusChange[][] = [];
  let isVisible = true;
  const updates = takeUpdates({
    client,
    account: 3,
    timers,
    isVisible: () => isVisible,
    statusChanged: (changes) => announced.push(changes),
  });
  const receive = (resource: object, type = 'server') =>
    updates.receive({ type, text: JSON.stringify({ id: 1, name: 'web', ...resource }) });
  const key = (...parts: unknown[]) => [3, 'servers', ...parts];
  const status = () => client.getQueryData<{ status: string }>(key('one', 1))?.status;
  client.setQueryData(key('one', 1), { id: 1, name: 'web', status: 'online' });
  t.after(() => client.clear());
  return {
    client,
    timers,
    announced,
    updates,
    receive,
    key,
    status,
    hide() {
      isVisible = false;
    },
    show() {
      isVisible = true;
      updates.shown();
    },
  };
}

test('a list is set once for all of its rows that a drawing changes', (t) => {
  const { client, timers, receive, key } = stage(t);
  const ids = Array.from({ length: 100 }, (_, nth) => nth + 1);
  const rows = ids.map((id) => ({ id, name: 'web', status: 'online' }));
  client.setQueryData(key('list', {}), { pages: [{ rows, next_cursor: null }], pageParams: [null] });
  let sets = 0;
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[2] === 'list')
      sets++;
  });
  for (const id of ids) receive({ id, status: 'offline' });
  timers.advance(250);
  assert.equal(sets, 1);
  const list = client.getQueryData<{ pages: { rows: typeof rows }[] }>(key('list', {}));
  assert.ok(list?.pages[0]?.rows.every(({ status }) => status === 'offline'));
  leave();
});

test('nor is it set more often where its answer is under way meanwhile', async (t) => {
  const { client, timers, receive, key } = stage(t);
  const ids = Array.from({ length: 50 }, (_, nth) => nth + 1);
  const list = {
    pages: [{ rows: ids.map((id) => ({ id, status: 'online' })), next_cursor: null }],
    pageParams: [null],
  };
  let answer = (_: unknown): void => undefined;
  const queryFn = () => new Promise((resolve) => (answer = resolve));
  const leave = new QueryObserver(client, { queryKey: key('list', {}), queryFn }).subscribe(() => undefined);
  for (const id of ids) receive({ id, status: 'offline' });
  timers.advance(250);
  let sets = 0;
  const unwatch = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') sets++;
  });
  answer(list);
  await turn();
  assert.ok(sets <= 2, `set ${sets} times`);
  const rows = client.getQueryData<typeof list>(key('list', {}))?.pages[0]?.rows;
  assert.ok(rows?.every(({ status }) => status === 'offline'));
  unwatch();
  leave();
});

test('a storm of changes is drawn four times a second', (t) => {
  const { client, timers, receive, key, status } = stage(t);
  let draws = 0;
  const leave = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') draws++;
  });
  for (let nth = 0; nth < 100; nth++) {
    receive({ status: nth % 2 === 0 ? 'offline' : 'online', cpu: nth });
    timers.advance(10);
  }
  timers.advance(250);
  assert.ok(draws <= 6, `${draws} draws in a second`);
  assert.equal(status(), 'online');
  assert.deepEqual(client.getQueryData(key('one', 1)), { id: 1, name: 'web', status: 'online', cpu: 99 });
  leave();
});

test('a hidden tab draws nothing; what has changed is marked, and shown when it is looked at', (t) => {
  const { client, timers, receive, hide, show, key, status } = stage(t);
  receive({ status: 'offline' });
  timers.advance(1_000);
  hide();
  receive({ status: 'online' });
  timers.advance(20_000);
  assert.equal(status(), 'offline');
  assert.equal(client.getQueryState(key('one', 1))?.isInvalidated, true);
  receive({ status: 'warning' });
  show();
  assert.equal(status(), 'warning');
});

test('a query that belongs to what changes often is fetched every five seconds', (t) => {
  const { client, timers, receive, key } = stage(t);
  let fetches = 0;
  const observer = new QueryObserver(client, {
    queryKey: key('metrics', 1, {}),
    queryFn: () => ++fetches,
    initialData: 0,
    staleTime: 60_000,
  });
  const leave = observer.subscribe(() => undefined);
  for (let second = 0; second < 20; second++) {
    receive({ cpu: second });
    timers.advance(1_000);
  }
  assert.ok(fetches >= 3 && fetches <= 5, `${fetches} fetches in 20 s`);
  leave();
});

test('what sums up is fetched again for material changes, and not for every reading', async (t) => {
  const { client, timers, receive, hide } = stage(t);
  const fetches: number[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [3, 'overview'],
    queryFn: () => fetches.push(timers.now()),
    initialData: 0,
    staleTime: 60_000,
    meta: { sumsUp: true, inBackground: true },
  });
  const leave = observer.subscribe(() => undefined);
  for (let reading = 0; reading < 60; reading++) {
    receive({ status: 'online', cpu: reading });
    timers.advance(1_000);
    await turn();
  }
  assert.equal(fetches.length, 1);
  receive({ status: 'offline' });
  timers.advance(60_000);
  await turn();
  hide();
  receive({ status: 'online' });
  timers.advance(60_000);
  await turn();
  assert.equal(fetches.length, 3, 'also while the tab is hidden');
  leave();
});

test('what sums up is not fetched again for the first reading of what the cache has as it is', async (t) => {
  const { client, timers, receive, key } = stage(t);
  let fetches = 0;
  const observer = new QueryObserver(client, {
    queryKey: [3, 'overview'],
    queryFn: () => ++fetches,
    initialData: 0,
    staleTime: 60_000,
    meta: { sumsUp: true },
  });
  const leave = observer.subscribe(() => undefined);
  const fetchedFor = async (resource: object) => {
    const before = fetches;
    receive(resource);
    timers.advance(20_000);
    await turn();
    return fetches - before;
  };
  const status_since = '2026-01-01T00:00:00.000Z';
  assert.equal(await fetchedFor({ status: 'online', status_since, cpu: 1 }), 0);
  assert.equal(await fetchedFor({ status: 'offline', status_since, cpu: 2 }), 1);
  const of = (id: number) => ({ id, name: 'web', status: 'online' });
  for (const id of [2, 3]) client.setQueryData(key('one', id), of(id));
  assert.equal(
    await fetchedFor({ ...of(2), status_since, status: 'offline' }),
    1,
    'otherwise than in the cache',
  );
  const now = new Date().toISOString();
  assert.equal(await fetchedFor({ ...of(3), status_since: now }), 1, 'the summary may be older');
  leave();
});

test('what sums up is not fetched again for the first reading of what only a summary knows', async (t) => {
  const { client, timers, receive } = stage(t);
  const late = { id: 20, status: 'late' };
  const overview = { worst: [late], worst_counts: { all: 1 } };
  let fetches = 0;
  const observer = new QueryObserver(client, {
    queryKey: [3, 'overview'],
    queryFn: () => {
      fetches += 1;
      return overview;
    },
    initialData: overview,
    staleTime: 60_000,
    meta: { sumsUp: true },
  });
  const leave = observer.subscribe(() => undefined);
  const fetchedFor = async (resource: object, type?: string) => {
    const before = fetches;
    const old = '2026-01-01T00:00:00.000Z';
    receive({ name: 'web', status: 'online', status_since: old, updated_at: old, ...resource }, type);
    timers.advance(20_000);
    await turn();
    return fetches - before;
  };
  const now = new Date().toISOString();
  assert.equal(await fetchedFor({ id: 10 }), 0, 'it is as it was when all was summed up');
  assert.equal(await fetchedFor({ id: 10, status: 'offline' }), 1, 'then it changed');
  assert.equal(await fetchedFor({ id: 11, status_since: now }), 1);
  assert.equal(await fetchedFor({ id: 12, updated_at: now }), 1, 'it may have another name');
  assert.equal(await fetchedFor({ id: 13, status: 'late' }), 1, 'nothing says since when it has been late');
  assert.equal(await fetchedFor(late), 0, 'it is wrong as the summary says');
  overview.worst = [{ id: 14, status: 'warning' }];
  client.setQueryData([3, 'overview'], overview);
  assert.equal(await fetchedFor({ id: 14 }), 1, 'it was wrong');
  overview.worst_counts = { all: 2 };
  client.setQueryData([3, 'overview'], { ...overview });
  assert.equal(
    await fetchedFor({ id: 15, status: 'up' }, 'cron_check'),
    1,
    'it may have been late, and not named',
  );
  assert.equal(await fetchedFor({ id: 16 }), 0, 'it was so before');
  leave();
});

test('screen readers hear at most one summary in ten seconds, of the last of each', (t) => {
  const { timers, announced, receive } = stage(t);
  for (const status of ['offline', 'online', 'warning', 'offline', 'online']) {
    receive({ status });
    timers.advance(2_500);
  }
  timers.advance(20_000);
  assert.deepEqual(
    announced.map((changes) => changes.map(({ status }) => status)),
    [['offline'], ['online']],
  );
});
