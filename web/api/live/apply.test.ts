import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type ApplyOptions, applyChange, changedLists } from './apply.ts';
import type { CachedList } from './cached-lists.ts';
import { changeOf } from './changes.ts';

const ACCOUNT = 3;

interface Given {
  id: number;
  status?: string;
  [field: string]: unknown;
}

const listOf = (rows: Given[], nextCursor: string | null = null): CachedList => ({
  pages: [{ rows, next_cursor: nextCursor }],
  pageParams: [null],
});

function stage({ isVisible = true } = {}) {
  const client = new QueryClient();
  const refetched: unknown[] = [];
  const options: ApplyOptions = {
    client,
    account: ACCOUNT,
    isVisible,
    refetchSoon: (query) => refetched.push(query.queryKey),
    isMaterial: true,
    lists: changedLists(client),
  };
  const key = (...parts: unknown[]) => [ACCOUNT, 'cron-checks', ...parts];
  return {
    client,
    refetched,
    key,
    receive(resource: Given | null, type = 'cron_check') {
      const changed = applyChange(options, { type, id: resource?.id ?? 1, resource });
      options.lists.set();
      return changed;
    },
    rows: (filters: object) =>
      client.getQueryData<CachedList>(key('list', filters))?.pages.flatMap(({ rows }) => rows),
    isStale: (...parts: unknown[]) => client.getQueryState(key(...parts))?.isInvalidated,
  };
}

const up = { id: 1, name: 'Backup', status: 'up', tags: ['db'], created_at: '2026-01-01T00:00:00.000Z' };
const down = { ...up, status: 'down' };

test('an event is read as what changed; deletions and unknown types differ', () => {
  assert.deepEqual(changeOf('server', '{"id":4,"status":"up"}'), {
    type: 'server',
    id: 4,
    resource: { id: 4, status: 'up' },
  });
  assert.deepEqual(changeOf('alert', '{"id":4,"deleted":true}'), { type: 'alert', id: 4, resource: null });
  assert.equal(changeOf('toaster', '{"id":4}'), null);
});

test('what was sent before a change and comes after its answer takes nothing back', () => {
  const { client, key, receive, rows } = stage();
  const renamed = { ...up, name: 'Nightly backup', updated_at: '2026-06-16T08:00:01.000Z' };
  client.setQueryData(key('one', 1), renamed);
  client.setQueryData(key('list', {}), listOf([renamed]));
  assert.equal(receive({ ...down, updated_at: '2026-06-16T08:00:00.000Z' }), null);
  assert.deepEqual(client.getQueryData(key('one', 1)), renamed);
  assert.deepEqual(rows({}), [renamed]);
  receive({ ...renamed, status: 'down' });
  assert.deepEqual(client.getQueryData(key('one', 1)), { ...renamed, status: 'down' });
  assert.deepEqual(rows({}), [{ ...renamed, status: 'down' }]);
});

test('a resource changes where it is shown, in its page and in lists', () => {
  const { client, key, receive, rows, isStale } = stage();
  client.setQueryData(key('one', 1), { ...up, secret: 'kept' });
  client.setQueryData(key('list', {}), listOf([{ id: 2 }, up, { id: 3 }]));
  client.setQueryData([ACCOUNT, 'servers', 'one', 1], up);
  client.setQueryData([ACCOUNT + 1, 'cron-checks', 'one', 1], up);
  const changed = receive(down);
  assert.deepEqual(client.getQueryData(key('one', 1)), { ...down, secret: 'kept' });
  assert.deepEqual(rows({}), [{ id: 2 }, down, { id: 3 }]);
  assert.equal(isStale('list', {}), false);
  assert.deepEqual(client.getQueryData([ACCOUNT, 'servers', 'one', 1]), up);
  assert.deepEqual(client.getQueryData([ACCOUNT + 1, 'cron-checks', 'one', 1]), up);
  const expected = { type: 'cron_check', id: 1, name: 'Backup', status: 'down', previous: 'up' };
  assert.deepEqual(changed, expected);
  assert.equal(receive(down), null, 'nothing changed its status');
});

test('what is deleted leaves the lists', () => {
  const { client, key, receive, rows } = stage();
  client.setQueryData(key('list', {}), listOf([up, { id: 2 }]));
  receive(null);
  assert.deepEqual(rows({}), [{ id: 2 }]);
});

test('what is new marks the lists that will have it', () => {
  const { client, key, receive, refetched, isStale } = stage();
  const lists = [{}, { status: 'down' }, { status: 'up' }, { tag: ['db'] }, { q: 'BACK' }, { q: 'x' }];
  for (const filters of lists) client.setQueryData(key('list', filters), listOf([]));
  receive(up);
  assert.deepEqual(
    lists.map((filters) => isStale('list', filters)),
    [true, false, true, true, true, true],
  );
  assert.equal(refetched.length, 4, 'what is searched may be found elsewhere than in the name');
});

test('a row that may be on a page that is not loaded has not arrived', () => {
  const { client, key, receive, refetched, isStale } = stage();
  const later = { id: 9, created_at: '2026-02-01T00:00:00.000Z' };
  client.setQueryData(key('list', {}), listOf([later], 'more'));
  receive(up);
  assert.deepEqual([refetched, isStale('list', {})], [[], true]);
  receive({ ...up, id: 10, created_at: '2026-03-01T00:00:00.000Z' });
  assert.deepEqual(refetched, [key('list', {})]);
});

test('a row that a filter no longer fits stays in place until the list is fetched', () => {
  const { client, key, receive, rows, isStale, refetched } = stage();
  client.setQueryData(key('list', { status: 'down' }), listOf([down]));
  receive(up);
  assert.deepEqual(rows({ status: 'down' }), [up]);
  assert.equal(isStale('list', { status: 'down' }), true);
  assert.deepEqual(refetched, [key('list', { status: 'down' })]);
});

test('a list that was out of date is no fresher for one row', () => {
  const { client, key, receive, isStale } = stage();
  client.setQueryData(key('list', {}), listOf([up]), { updatedAt: 5 });
  void client.invalidateQueries({ queryKey: key('list', {}) });
  receive(down);
  assert.equal(isStale('list', {}), true);
  assert.equal(client.getQueryState(key('list', {}))?.dataUpdatedAt, 5);
});

test('once a silence or a maintenance window changes, all that shows mutes is fetched again', () => {
  const { client, key, receive, isStale, refetched } = stage();
  client.setQueryData(key('one', 1), up);
  client.setQueryData(key('list', {}), listOf([up]));
  client.setQueryData(key('pings', 1, {}), []);
  client.setQueryData([ACCOUNT, 'alerts', 'list', {}], listOf([]));
  client.setQueryData([ACCOUNT, 'silences', 'list', {}], listOf([{ id: 7, status: 'active' }]));
  assert.equal(receive({ id: 7, status: 'ended' }, 'silence'), null, 'no subject changed its status');
  assert.deepEqual([isStale('one', 1), isStale('list', {}), isStale('pings', 1, {})], [true, true, false]);
  assert.equal(refetched.length, 3);
  const silences = client.getQueryData<CachedList>([ACCOUNT, 'silences', 'list', {}]);
  assert.equal(silences?.pages[0]?.rows[0]?.status, 'ended');
  refetched.length = 0;
  receive({ id: 9, status: 'active' }, 'maintenance_window');
  assert.equal(refetched.length, 3);
});

test('what belongs to a resource is out of date when it changes', () => {
  const { client, key, receive, isStale, refetched } = stage();
  client.setQueryData(key('pings', 1, { kind: 'fail' }), []);
  client.setQueryData(key('pings', 2, {}), []);
  receive(up);
  assert.deepEqual([isStale('pings', 1, { kind: 'fail' }), isStale('pings', 2, {})], [true, false]);
  assert.deepEqual(refetched, [key('pings', 1, { kind: 'fail' })]);
});

test('in a hidden tab changes are only marked, but for what the title is made of', () => {
  const { client, key, receive, isStale, rows } = stage({ isVisible: false });
  client.setQueryData(key('list', {}), listOf([up]));
  client.setQueryData(key('one', 1), up);
  client.getQueryCache().build(client, { queryKey: key('list', { limit: 1 }), meta: { inBackground: true } });
  client.setQueryData(key('list', { limit: 1 }), listOf([up]));
  receive(down);
  assert.deepEqual([rows({}), isStale('list', {}), isStale('one', 1)], [[up], true, true]);
  assert.deepEqual(rows({ limit: 1 }), [down]);
});

test('an answer that was under way does not hide what changed meanwhile', async () => {
  const { client, key, receive } = stage();
  let answer = (_: unknown): void => undefined;
  const queryFn = () => new Promise((resolve) => (answer = resolve));
  const fetching = new QueryObserver(client, { queryKey: key('one', 1), queryFn, staleTime: 0 });
  const leave = fetching.subscribe(() => undefined);
  receive(down);
  answer(up);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(client.getQueryData(key('one', 1)), down);
  leave();
});

const subject = { type: 'server', id: 1 };

test('alerts are found by their subject', () => {
  const { client, receive } = stage();
  const alert: Given = { id: 5, title: 'Down', status: 'open', subject, opened_at: '2026-01-01' };
  const ofServer = [ACCOUNT, 'alerts', 'list', { subject_type: 'server', subject_id: 1 }];
  const ofOther = [ACCOUNT, 'alerts', 'list', { subject_type: 'server', subject_id: 2 }];
  for (const key of [ofServer, ofOther]) client.setQueryData(key, listOf([]));
  receive(alert, 'alert');
  assert.equal(client.getQueryState(ofServer)?.isInvalidated, true);
  assert.equal(client.getQueryState(ofOther)?.isInvalidated, false);
});
