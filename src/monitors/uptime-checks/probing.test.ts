import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { days, minutes, seconds } from '../../platform/time.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startTestService, type TestServiceOptions } from '../../testing/service.ts';

/** A site that answers as the test says. */
async function startSite(t: TestContext) {
  const site = { status: 200, requests: 0, url: '', whileAnswering: () => {} };
  const answer: RequestListener = (_request, response) => {
    site.requests += 1;
    site.whileAnswering();
    response.writeHead(site.status).end('ok');
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return site;
}

async function openBench(t: TestContext, options: TestServiceOptions = {}) {
  const site = await startSite(t);
  const service = await startTestService(t, options);
  // A key, so that days may pass: a session would end.
  const owner = await service.alice.withKey('full');
  const check = await owner.post('/uptime-checks', { name: 'Shop', kind: 'http', url: site.url });
  return {
    ...service,
    site,
    owner,
    check,
    read: () => owner.get(`/uptime-checks/${check.id}`),
    results: (query = '') => owner.get(`/uptime-checks/${check.id}/results${query}`),
    async untilDueMs(): Promise<number> {
      const row = await service.app.database
        .selectFrom('uptime_check')
        .select('due_at')
        .executeTakeFirstOrThrow();
      return (row.due_at?.getTime() ?? 0) - service.clock.now().getTime();
    },
    alerts: async (): Promise<string[]> =>
      (await owner.get(`/alerts?subject_id=${check.id}`)).alerts.map(
        (alert: { kind: string; status: string }) => `${alert.kind} ${alert.status}`,
      ),
  };
}

test('a new check is probed within five seconds and then once in its interval', async (t) => {
  const bench = await openBench(t);
  await bench.advance(seconds(5));
  assert.equal(bench.site.requests, 1);
  const seen = await bench.read();
  assert.deepEqual(
    [seen.status, seen.last_error, seen.last_checked_at],
    ['up', null, bench.clock.now().toISOString()],
  );
  const started: number[] = [];
  for (let slot = 0; slot < 5; slot += 1) {
    await bench.advance(await bench.untilDueMs());
    started.push(bench.clock.now().getTime());
  }
  assert.equal(bench.site.requests, 6);
  const [first = 0] = started;
  assert.deepEqual(
    started.map((at) => at - first),
    [0, 1, 2, 3, 4].map(minutes),
  );
});

test('an hour that nobody probed in is not caught up', async (t) => {
  const bench = await openBench(t);
  await bench.advance(seconds(5));
  await bench.advance(minutes(60));
  assert.equal(bench.site.requests, 2);
});

test('a site that fails at the retry too is down, and alerts once; so is its recovery', async (t) => {
  const bench = await openBench(t);
  await bench.advance(seconds(5));
  bench.site.status = 503;
  await bench.advance(minutes(2));
  const failedAt = bench.clock.now();
  assert.equal((await bench.read()).status, 'up', 'a retry has to confirm it');
  await bench.restart(() => bench.clock.pass(seconds(1)));
  await bench.settle();
  assert.equal(bench.site.requests, 2, 'the retry waits, also when the service starts again');
  await bench.advance(seconds(19));
  assert.equal(bench.site.requests, 3);
  assert.equal((await bench.read()).status, 'up', 'it has not lasted yet');
  await bench.advance(seconds(10));
  assert.equal(bench.site.requests, 4, 'probed at the moment that decides');
  const down = await bench.read();
  assert.deepEqual([down.status, down.status_since], ['down', failedAt.toISOString()]);
  assert.match(down.last_error, /503/);
  await bench.advance(minutes(2));
  assert.equal(bench.site.requests, 5);
  assert.deepEqual(await bench.alerts(), ['uptime_down open']);
  bench.site.status = 200;
  await bench.advance(minutes(2));
  assert.equal((await bench.read()).status, 'up');
  assert.deepEqual(await bench.alerts(), ['uptime_down resolved']);
  const { periods, uptime } = await bench.owner.get(`/uptime-checks/${bench.check.id}/timeline`);
  assert.deepEqual(
    periods.map(({ status }: { status: string }) => status),
    ['new', 'up', 'down', 'up'],
  );
  assert.equal(uptime, '30.84');
});

test('an answer that takes too long makes the check degraded when it comes again', async (t) => {
  const bench = await openBench(t);
  await bench.owner.patch(`/uptime-checks/${bench.check.id}`, { degraded_ms: 500 });
  bench.site.whileAnswering = () => bench.clock.pass(800);
  await bench.advance(seconds(5));
  assert.equal((await bench.read()).status, 'up');
  await bench.advance(minutes(2));
  const slow = await bench.read();
  assert.deepEqual([slow.status, slow.last_latency_ms], ['degraded', 800]);
  assert.deepEqual(await bench.alerts(), ['uptime_degraded open']);
});

test('results are listed newest first in pages, each once', async (t) => {
  const bench = await openBench(t);
  for (let index = 0; index < 5; index += 1) await bench.advance(minutes(2));
  const { results, next_cursor } = await bench.results();
  assert.equal(next_cursor, null);
  assert.equal(results.length, 5);
  assert.deepEqual(
    { ...results[0], at: null, latency_ms: null, phases: null },
    {
      ...{
        at: null,
        location: 'local',
        up: true,
        reason: null,
        detail: null,
        latency_ms: null,
        phases: null,
      },
      ...{ http_status: 200, ip: '127.0.0.1', steps: null, attempt: 1 },
    },
  );
  const paged: string[] = [];
  let cursor = '';
  do {
    const page = await bench.results(`?limit=2${cursor}`);
    paged.push(...page.results.map(({ at }: { at: string }) => at));
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
  } while (cursor !== '');
  assert.deepEqual(
    paged,
    results.map(({ at }: { at: string }) => at),
  );
  assert.deepEqual(paged.toSorted().toReversed(), paged);
  assert.deepEqual((await bench.results('?up=false')).results, []);
  assert.equal(
    (await bench.owner.send('GET', `/uptime-checks/${bench.check.id}/results?cursor=x`)).status,
    400,
  );
  assert.equal((await bench.charlie.send('GET', `/uptime-checks/${bench.check.id}/results`)).status, 404);
});

test('latency over time comes with percentiles', async (t) => {
  const bench = await openBench(t);
  bench.site.whileAnswering = () => bench.clock.pass(100);
  await bench.advance(seconds(5));
  await bench.advance(minutes(2));
  const from = new Date(bench.clock.now().getTime() - minutes(10)).toISOString();
  bench.clock.pass(1);
  const { step_seconds, series } = await bench.owner.get(
    `/uptime-checks/${bench.check.id}/latency?from=${from}&points=1`,
  );
  assert.equal(step_seconds, 1_200);
  assert.equal(series.length, 1);
  const [point] = series;
  assert.deepEqual([point.results, point.failures, point.average_ms, point.max_ms], [2, 0, 100, 100]);
  assert.ok(point.p50_ms >= 99 && point.p99_ms <= 101);
});

test('where Tocsin reaches none of its reference targets, nobody knows, and nobody is notified', async (t) => {
  const deaf = await startSite(t);
  const bench = await openBench(t, {
    env: { TOCSIN_REFERENCE_TARGETS: '127.0.0.1:1', TOCSIN_LOCATION: 'attic' },
  });
  assert.ok(deaf.url);
  await bench.advance(seconds(5));
  bench.site.status = 500;
  await bench.advance(minutes(2));
  assert.equal((await bench.read()).status, 'up');
  const { results } = await bench.results();
  assert.deepEqual([results[0].up, results[0].reason, results[0].location], [null, 'status', 'attic']);
  assert.deepEqual(await bench.alerts(), []);
});

test('a paused check is not probed, and the results of a deleted one are gone', async (t) => {
  const bench = await openBench(t);
  await bench.advance(seconds(5));
  await bench.owner.post(`/uptime-checks/${bench.check.id}/pause`);
  await bench.advance(minutes(10));
  assert.equal(bench.site.requests, 1);
  await bench.owner.delete(`/uptime-checks/${bench.check.id}`);
  await bench.settle();
  const { database } = bench.app;
  assert.deepEqual(await database.selectFrom('probe_result').selectAll().execute(), []);
  assert.deepEqual(await database.selectFrom('uptime_check_removal').selectAll().execute(), []);
});

test('an undone pause leaves a check down as it was, and its alert open', async (t) => {
  const receiver = await startReceiver(t);
  const bench = await openBench(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { owner, check, advance, read, alerts, settle } = bench;
  await owner.post('/webhooks', { name: 'Pager', url: receiver.url });
  const notified = () => receiver.received.map(({ body }) => JSON.parse(body).type);
  await advance(seconds(5));
  bench.site.status = 503;
  await advance(minutes(2));
  await advance(minutes(1));
  const down = await read();
  assert.deepEqual([down.status, await alerts()], ['down', ['uptime_down open']]);
  const before = await owner.get(`/uptime-checks/${check.id}/timeline`);
  await owner.post(`/uptime-checks/${check.id}/pause`);
  await settle();
  assert.deepEqual(await alerts(), ['uptime_down resolved']);
  await advance(minutes(3));
  const asked = bench.site.requests;
  const undone = await owner.post(`/uptime-checks/${check.id}/resume`, { undo: true });
  assert.deepEqual([undone.status, undone.paused, undone.status_since], ['down', false, down.status_since]);
  const again = await owner.post(`/uptime-checks/${check.id}/resume`, { undo: true });
  assert.deepEqual(again, undone);
  await settle();
  assert.equal(bench.site.requests, asked + 1, 'it is probed at once');
  assert.deepEqual(await alerts(), ['uptime_down open']);
  const { periods } = await owner.get(`/uptime-checks/${check.id}/timeline`);
  assert.deepEqual(periods, before.periods);
  assert.deepEqual(notified(), ['alert.opened', 'alert.resolved', 'alert.reopened']);
  bench.site.status = 200;
  await advance(await bench.untilDueMs());
  assert.deepEqual([(await read()).status, notified().at(-1)], ['up', 'alert.resolved']);
});

test('an undone pause keeps the count of failures, and is late after a change of what is probed', async (t) => {
  const bench = await openBench(t);
  const { owner, check, advance, read } = bench;
  await advance(seconds(5));
  await owner.patch(`/uptime-checks/${check.id}`, { retry_interval_seconds: 60 });
  await bench.settle();
  bench.site.status = 503;
  await advance(await bench.untilDueMs());
  const turn = (action: string, body?: object) =>
    owner.send('POST', `/uptime-checks/${check.id}/${action}`, body);
  await turn('pause');
  await turn('resume', { undo: true });
  assert.equal((await read()).status, 'up');
  await advance(await bench.untilDueMs());
  assert.equal((await read()).status, 'down', 'one failure was counted before the pause');
  await turn('pause');
  await owner.patch(`/uptime-checks/${check.id}`, { timeout_seconds: 5 });
  const late = await turn('resume', { undo: true });
  assert.deepEqual([late.status, late.body.error], [409, 'undo_expired']);
  assert.equal((await turn('resume')).body.status, 'new');
});

test('a service that was stopped probes what became due meanwhile once, and is in nobody’s downtime', async (t) => {
  const bench = await openBench(t);
  await bench.advance(seconds(5));
  await bench.restart(() => bench.clock.pass(days(1)));
  await bench.settle();
  assert.equal(bench.site.requests, 2);
  bench.site.status = 500;
  await bench.advance(minutes(2));
  await bench.advance(seconds(20));
  await bench.advance(seconds(10));
  await bench.restart(() => bench.clock.pass(days(1)));
  bench.site.status = 200;
  await bench.advance(minutes(2));
  const { uptime } = await bench.owner.get(`/uptime-checks/${bench.check.id}/timeline`);
  assert.equal(uptime, '44.44');
});

test('what probes do is shown at /metrics', async (t) => {
  const bench = await openBench(t);
  await bench.advance(seconds(5));
  const text = await bench.alice.get('/metrics');
  assert.match(text, /^tocsin_probes_total\{kind="http",outcome="up"\} 1$/m);
  assert.match(text, /^tocsin_probe_lateness_seconds_count 1$/m);
  assert.match(text, /^tocsin_probe_latency_seconds_count\{kind="http"\} 1$/m);
  assert.match(text, /^tocsin_probes_running 0$/m);
  assert.match(text, /^tocsin_probes_oldest_due_seconds 0$/m);
});
