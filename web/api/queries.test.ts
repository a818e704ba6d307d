import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { everyRow } from './lists.ts';
import { isGone } from './live/gone.ts';
import { acknowledgeAlert } from './resources/alert-acts.ts';
import {
  createCronCheck,
  deleteCronCheck,
  pauseCronCheck,
  undoPauseOfCronCheck,
  updateCronCheck,
} from './resources/cron-check-acts.ts';
import { cronCheckListQuery, cronCheckQuery } from './resources/cron-checks.ts';
import { deleteIncident, deleteIncidentUpdate } from './resources/incidents.ts';
import { windowOf } from './resources/periods.ts';
import { deleteProcess } from './resources/processes.ts';
import { can } from './resources/session.ts';
import { changeSubjects } from './resources/subjects.ts';
import { createTvDashboard, deleteTvDashboard } from './resources/tv-dashboards.ts';

type Answer = (asked: { path: string; init: RequestInit | undefined }) => Response | Promise<Response>;

/** The API as the browser reaches it. */
function api(t: TestContext, answer: Answer) {
  const paths: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string, init?: RequestInit) => {
    paths.push(`${init?.method} ${path}`);
    return answer({ path, init });
  });
  const client = new QueryClient();
  t.after(() => client.clear());
  return { client, paths };
}

const listed = (rows: object[]) => ({ pages: [{ rows, next_cursor: null }], pageParams: [null] });
const rowsIn = (client: QueryClient, key: unknown[]) =>
  client.getQueryData<ReturnType<typeof listed>>(key)?.pages.flatMap(({ rows }) => rows);

const checks = [3, 'cron-checks', 'list', {}];
const up = { id: 1, name: 'Backup', status: 'up', paused: false };

test('a list gives the rows of its pages, and the next page by the cursor', async (t) => {
  const { client, paths } = api(t, ({ path }) =>
    Response.json(
      path.includes('cursor=c1')
        ? { checks: [{ id: 2 }], next_cursor: null }
        : { checks: [up], next_cursor: 'c1' },
    ),
  );
  const observer = new InfiniteQueryObserver(client, cronCheckListQuery(3, { tag: ['db'] }));
  t.after(observer.subscribe(() => undefined));
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  const { data, hasNextPage } = observer.getCurrentResult();
  assert.deepEqual([data, hasNextPage], [[up, { id: 2 }], false]);
  assert.deepEqual(paths, [
    'GET /api/cron-checks?limit=100&tag=db',
    'GET /api/cron-checks?limit=200&tag=db&cursor=c1',
  ]);
});

test('a small list is read whole, also over pages that are empty', async (t) => {
  const pages = [
    { servers: [{ id: 1 }], next_cursor: 'a' },
    { servers: [], next_cursor: 'b' },
    { servers: [{ id: 2 }], next_cursor: null },
  ];
  api(t, () => Response.json(pages.shift()));
  assert.deepEqual(await everyRow('GET /servers', { account: 3 }), [{ id: 1 }, { id: 2 }]);
});

test('an answer that was on its way before a change does not take the change back', async (t) => {
  const named = (name: string) => ({ ...up, name });
  const answers: ((name: string) => void)[] = [];
  const { client } = api(t, ({ init }) =>
    init?.method === 'PATCH'
      ? Response.json(named('New'))
      : new Promise((resolve) => answers.push((name) => resolve(Response.json(named(name))))),
  );
  const query = cronCheckQuery(3, 1);
  client.setQueryData([3, 'cron-checks', 'one', 1], named('Old'));
  const observer = new QueryObserver(client, query);
  t.after(observer.subscribe(() => undefined));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  await new MutationObserver(client, updateCronCheck(3)).mutate({ params: { id: 1 }, body: { name: 'New' } });
  for (const [index, name] of ['Old', 'New'].entries()) {
    answers[index]?.(name);
    await settled();
    assert.equal(observer.getCurrentResult().data?.name, 'New');
  }
  assert.equal(answers.length, 2);
});

test('what is paused shows so at once, and not when that fails', async (t) => {
  let answer = (_: Response): void => undefined;
  const { client } = api(t, () => new Promise((resolve) => (answer = resolve)));
  client.setQueryData(checks, listed([{ id: 2 }, up]));
  client.setQueryData([3, 'cron-checks', 'one', 1], up);
  const pausing = new MutationObserver(client, pauseCronCheck(3)).mutate({ params: { id: 1 } });
  await new Promise((resolve) => setImmediate(resolve));
  const paused = { ...up, paused: true, status: 'paused' };
  assert.deepEqual(rowsIn(client, checks), [{ id: 2 }, paused]);
  answer(Response.json({ error: 'forbidden' }, { status: 403 }));
  await assert.rejects(pausing, /forbidden/);
  assert.deepEqual(rowsIn(client, checks), [{ id: 2 }, up]);
  assert.deepEqual(client.getQueryData([3, 'cron-checks', 'one', 1]), up);
});

test('what is created is known at once, and lists are fetched that may have it', async (t) => {
  const { client } = api(t, () => Response.json(up, { status: 201 }));
  client.setQueryData(checks, listed([]));
  client.setQueryData([3, 'usage'], {});
  const body = { name: 'Backup', interval_seconds: 60 };
  await new MutationObserver(client, createCronCheck(3)).mutate({ body });
  assert.deepEqual(client.getQueryData([3, 'cron-checks', 'one', 1]), up);
  assert.equal(client.getQueryState(checks)?.isInvalidated, true);
  assert.equal(client.getQueryState([3, 'usage'])?.isInvalidated, true);
});

test('what is deleted leaves the lists, and its page is not asked for again', async (t) => {
  const { client, paths } = api(t, () => Response.json({ ok: true }));
  client.setQueryData(checks, listed([up, { id: 2 }]));
  const shown = new QueryObserver(client, {
    queryKey: [3, 'cron-checks', 'one', 1],
    queryFn: () => assert.fail('asked for what is gone'),
    initialData: up,
    staleTime: 60_000,
  });
  t.after(shown.subscribe(() => undefined));
  await new MutationObserver(client, deleteCronCheck(3)).mutate({ params: { id: 1 } });
  assert.deepEqual(rowsIn(client, checks), [{ id: 2 }]);
  assert.deepEqual(paths, ['DELETE /api/cron-checks/1']);
});

test('what is deleted of something else leaves the lists as well, and is not held in them', async (t) => {
  const { client } = api(t, () => Response.json({ ok: true }));
  const lists = {
    incidents: [3, 'incidents', 'list', { status_page_id: 7 }],
    updates: [3, 'incidents', 'updates', 'inc'],
    dashboards: [3, 'tv-dashboards', 'list', {}],
    processes: [3, 'processes', 'list', { server_id: 5 }],
  };
  client.setQueryData(lists.incidents, listed([{ id: 'inc' }, { id: 'other' }]));
  client.setQueryData(lists.updates, listed([{ id: 1 }, { id: 2 }]));
  client.setQueryData(lists.dashboards, listed([{ dashboard_id: 'hall' }, { dashboard_id: 'office' }]));
  client.setQueryData(lists.processes, listed([{ id: 5 }, { id: 6 }]));
  const params = { id: 7, incident_id: 'inc' };
  await new MutationObserver(client, deleteIncidentUpdate(3)).mutate({ params: { ...params, update_id: 1 } });
  assert.deepEqual(rowsIn(client, lists.updates), [{ id: 2 }]);
  await new MutationObserver(client, deleteIncident(3)).mutate({ params });
  assert.deepEqual(rowsIn(client, lists.incidents), [{ id: 'other' }]);
  await new MutationObserver(client, deleteTvDashboard(3)).mutate({ params: { dashboard_id: 'hall' } });
  assert.deepEqual(rowsIn(client, lists.dashboards), [{ dashboard_id: 'office' }]);
  await new MutationObserver(client, deleteProcess(3)).mutate({ params: { id: 5, process_id: 6 } });
  assert.deepEqual(rowsIn(client, lists.processes), [{ id: 5 }]);
  assert.deepEqual(
    [isGone('incidents', 'inc'), isGone('tv-dashboards', 'hall'), isGone('processes', 5)],
    [true, true, false],
  );
});

test('many are changed at once, by 200, and those that are paused already are left alone', async (t) => {
  const asked: unknown[] = [];
  const { client } = api(t, ({ init }) => {
    const { ids } = JSON.parse(String(init?.body)) as { ids: number[] };
    asked.push(ids.length);
    return Response.json({ results: ids.map((id) => ({ id, outcome: 'done' })), done: ids.length });
  });
  const paused = { id: 2, status: 'paused', paused: true };
  client.setQueryData(checks, listed([up, paused, { id: 3, status: 'down', paused: false }]));
  const ids = Array.from({ length: 450 }, (_, nth) => nth + 1);
  const resuming = new MutationObserver(client, changeSubjects(3)).mutate({ action: 'resume', ids });
  await new Promise((resolve) => setImmediate(resolve));
  const resumed = { id: 2, status: 'new', paused: false };
  assert.deepEqual(rowsIn(client, checks), [up, resumed, { id: 3, status: 'down', paused: false }]);
  assert.equal((await resuming).done, 450);
  assert.deepEqual(asked, [200, 200, 50]);
  assert.equal(client.getQueryState(checks)?.isInvalidated, true);
});

test('what an undone pause brings back is as the answer says', async (t) => {
  const asked: unknown[] = [];
  const { client } = api(t, ({ init }) => {
    asked.push(JSON.parse(String(init?.body)));
    return Response.json({ ...up, status: 'down' });
  });
  client.setQueryData(checks, listed([{ ...up, status: 'paused', paused: true }]));
  const undoing = new MutationObserver(client, undoPauseOfCronCheck(3));
  await undoing.mutate({ params: { id: 1 }, body: { undo: true } });
  assert.deepEqual([rowsIn(client, checks), asked], [[{ ...up, status: 'down' }], [{ undo: true }]]);
});

test('an alert keeps what was sent about it while its acknowledgement is answered', async (t) => {
  const alert = { id: 5, title: 'Down', status: 'open' };
  const answered = { ...alert, status: 'acknowledged', acknowledged_by: 'Mira' };
  const { client } = api(t, () => Response.json(answered));
  client.setQueryData([3, 'alerts', 'one', 5], { ...alert, notifications: [{ id: 'n' }] });
  client.setQueryData([3, 'alerts', 'list', { status: 'open' }], listed([alert]));
  await new MutationObserver(client, acknowledgeAlert(3)).mutate({ params: { id: 5 } });
  assert.deepEqual(client.getQueryData([3, 'alerts', 'one', 5]), {
    ...answered,
    notifications: [{ id: 'n' }],
  });
  assert.equal(client.getQueryState([3, 'alerts', 'one', 5])?.isInvalidated, true);
});

test('a key that is shown once stays out of the cache', async (t) => {
  const { client } = api(t, () =>
    Response.json({ dashboard_id: 'd', key: 'toc_tv_secret' }, { status: 201 }),
  );
  const body = { name: 'Office', layout: { servers: [] } };
  await new MutationObserver(client, createTvDashboard(3)).mutate({ body });
  const cached = client.getQueryCache().getAll();
  assert.ok(!JSON.stringify(cached.map(({ state }) => state.data)).includes('secret'));
});

test('roles include those below them', () => {
  assert.deepEqual(
    [can('viewer', 'viewer'), can('viewer', 'editor'), can('admin', 'editor'), can('admin', 'owner')],
    [true, false, true, false],
  );
});

test('a period ends now, or is between two moments', () => {
  const now = Date.parse('2026-06-16T12:00:00.000Z');
  const hour = { from: '2026-06-16T11:00:00.000Z', to: '2026-06-16T12:00:00.000Z' };
  assert.deepEqual(windowOf({ last_seconds: 3_600 }, now), hour);
  assert.deepEqual(windowOf(hour, 0), hour);
});
