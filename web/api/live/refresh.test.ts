import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError, Unreachable } from '../errors.ts';
import { noteWhenAsked } from './asked-at.ts';
import { refreshAll, refreshFailed } from './refresh.ts';

/** Ten queries, the first six of which are on screen. */
function stage(t: { after: (run: () => void) => void }) {
  const client = new QueryClient();
  const fetched: number[] = [];
  let atOnce = 0;
  let most = 0;
  const keys = Array.from({ length: 10 }, (_, nth) => nth);
  for (const nth of keys) client.setQueryData([nth], 'old', { updatedAt: Date.now() - 1_000 + nth });
  for (const nth of keys.slice(0, 6)) {
    const observer = new QueryObserver(client, {
      queryKey: [nth],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        fetched.push(nth);
        most = Math.max(most, ++atOnce);
        await turn();
        atOnce--;
        return 'new';
      },
    });
    t.after(observer.subscribe(() => undefined));
  }
  const stale = () => keys.filter((nth) => client.getQueryState([nth])?.isInvalidated);
  return { client, fetched, stale, most: () => most };
}

test('what is on screen is fetched once each, three at a time; the rest is marked', async (t) => {
  const { client, fetched, stale, most } = stage(t);
  await refreshAll({ client, isVisible: true });
  assert.deepEqual(
    fetched.toSorted((one, other) => one - other),
    [0, 1, 2, 3, 4, 5],
  );
  assert.deepEqual(stale(), [6, 7, 8, 9]);
  assert.equal(most(), 3);
});

test('a hidden tab only marks', async (t) => {
  const { client, fetched, stale } = stage(t);
  await refreshAll({ client, isVisible: false });
  assert.deepEqual([fetched, stale().length], [[], 10]);
});

test('what was asked for since is left alone, and what is on its way from before is asked for once more', async (t) => {
  const client = new QueryClient();
  let now = 0;
  noteWhenAsked(client, () => now);
  const asked: string[] = [];
  const slow = Promise.withResolvers<void>();
  const show = (name: string, until = Promise.resolve()) => {
    const queryFn = async () => {
      asked.push(name);
      await until;
      return 'some';
    };
    t.after(new QueryObserver(client, { queryKey: [7, name], queryFn }).subscribe(() => undefined));
  };
  for (const name of ['early', 'slow', 'late']) {
    now += 1;
    show(name, name === 'slow' ? slow.promise : undefined);
  }
  await turn();
  asked.length = 0;
  const refreshed = refreshAll({ client, isVisible: true, before: 3 });
  slow.resolve();
  await refreshed;
  assert.deepEqual(asked, ['early', 'slow']);
});

test('who is signed in is not asked for again because the stream was opened', async (t) => {
  const client = new QueryClient();
  let now = 1;
  noteWhenAsked(client, () => now);
  const fetched: unknown[] = [];
  const keys = [
    [null, 'profile'],
    [7, 'session'],
    [7, 'account', 'one'],
    [7, 'overview'],
    [7, 'servers', 'one', 3],
  ];
  for (const queryKey of keys) {
    const queryFn = () => fetched.push(queryKey);
    await client.fetchQuery({ queryKey, queryFn });
    const options = { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY };
    t.after(new QueryObserver(client, options).subscribe(() => undefined));
  }
  fetched.length = 0;
  now = 3;
  await refreshAll({ client, isVisible: true, before: 2 });
  assert.deepEqual(fetched.splice(0), keys.slice(3));
  await refreshAll({ client, isVisible: true });
  assert.deepEqual(fetched, keys);
});

test('of what failed, what may well be had now is asked for again', async (t) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failures: Record<string, Error | null> = {
    lost: new Unreachable('timeout'),
    broken: new ApiError({ status: 503, code: 'unavailable' }),
    missing: new ApiError({ status: 404, code: 'not_found' }),
    fine: null,
  };
  const asked: string[] = [];
  for (const [name, failure] of Object.entries(failures)) {
    const queryFn = async () => {
      asked.push(name);
      if (failure) throw failure;
      return 'some';
    };
    t.after(new QueryObserver(client, { queryKey: [7, name], queryFn }).subscribe(() => undefined));
  }
  await turn();
  asked.length = 0;
  await refreshFailed(client);
  assert.deepEqual(asked, ['lost', 'broken']);
});

test('what is asked for in one call is asked for at once', async (t) => {
  const client = new QueryClient();
  const batches: number[][] = [];
  let batch: number[] = [];
  for (let nth = 0; nth < 50; nth++) {
    client.setQueryData(['strips', nth], 'old');
    const observer = new QueryObserver(client, {
      queryKey: ['strips', nth],
      staleTime: Number.POSITIVE_INFINITY,
      meta: { isGathered: true },
      queryFn: async () => {
        if (batch.push(nth) === 1) batches.push(batch);
        await turn();
        batch = [];
        return 'new';
      },
    });
    t.after(observer.subscribe(() => undefined));
  }
  await refreshAll({ client, isVisible: true });
  assert.deepEqual(
    batches.map(({ length }) => length),
    [50],
  );
});
