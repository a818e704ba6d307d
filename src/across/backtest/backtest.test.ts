import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addMs, days, hours, minutes, seconds } from '../../platform/time.ts';
import type { Answer } from '../../testing/caller.ts';
import { openServerBench } from '../../testing/server-bench.ts';

const CPU = { name: 'Busy', kind: 'server_metric', metric: 'cpu', op: 'gt', threshold: 90, for_seconds: 120 };

async function openStage(t: TestContext) {
  const bench = await openServerBench(t);
  return {
    ...bench,
    backtest: (body: object): Promise<Answer['body']> => bench.owner.post('/alerts/rules/backtest', body),
    refused: (body: object, of = bench.owner) => of.send('POST', '/alerts/rules/backtest', body),
    /** The last hour, one sample a minute. */
    async hourOf(server: { agent_token: string }, cpuOf: (minute: number) => number) {
      const start = bench.now();
      bench.clock.pass(hours(1));
      const samples = Array.from({ length: 60 }, (_, minute) =>
        bench.sample({ cpu: cpuOf(minute) }, addMs(start, minutes(minute))),
      );
      await bench.report(server, { samples });
      return start;
    },
  };
}

test('a rule about a metric says when it would have fired, on which server, and what is not known', async (t) => {
  const stage = await openStage(t);
  const busy = await stage.add({ name: 'Busy' });
  // The oldest comes first; of two from the same moment that would be either.
  await stage.advance(1);
  const quiet = await stage.add({ name: 'Quiet' });
  const start = await stage.hourOf(busy, (minute) => (minute >= 10 && minute < 20 ? 91 + (minute % 3) : 5));
  const rules = (await stage.owner.get('/alerts/rules')).rules;
  const answer = await stage.backtest({ ...CPU, days: 1 });
  const at = (minute: number) => addMs(start, minutes(minute)).toISOString();
  const alert = {
    metric: 'cpu',
    opened_at: at(12),
    closed_at: at(20),
    duration_seconds: 480,
    worst_value: 93,
  };
  const subject = { type: 'server', id: busy.id, name: 'Busy' };
  assert.deepEqual(answer.subjects[0], {
    subject,
    alerts: [alert],
    alert_count: 1,
    open_seconds: 480,
    unknown_seconds: 23 * 3_600,
    known_from: start.toISOString(),
  });
  assert.deepEqual(
    [
      answer.subjects[1].subject.id,
      answer.subjects[1].alerts,
      answer.subjects[1].unknown_seconds,
      answer.subjects[1].known_from,
    ],
    [quiet.id, [], 86_400, null],
  );
  assert.deepEqual(
    [answer.kind, answer.to, answer.left_out, answer.complete, answer.totals],
    ['server_metric', stage.now().toISOString(), 0, false, { subjects: 2, alerts: 1, open_seconds: 480 }],
  );
  assert.deepEqual((await stage.owner.get('/alerts/rules')).rules, rules);
  const aimed = await stage.backtest({ ...CPU, targets: { ids: [quiet.id] } });
  assert.deepEqual(aimed.totals, { subjects: 1, alerts: 0, open_seconds: 0 });
  assert.equal((await stage.backtest({ ...CPU, targets: {} })).totals.subjects, 0);
});

test('a back-test sees no server of anybody else, and says so as creating the rule would', async (t) => {
  const stage = await openStage(t);
  const server = await stage.add({ tags: ['shared'] });
  await stage.hourOf(server, () => 99);
  for (const targets of [{ all: true }, { tags: ['shared'] }]) {
    const { status, body } = await stage.refused({ ...CPU, targets }, stage.charlie);
    assert.deepEqual([status, body.subjects], [200, []]);
  }
  const named = await stage.refused({ ...CPU, targets: { ids: [server.id] } }, stage.charlie);
  assert.equal(named.status, 400);
  assert.equal(named.body.issues[0].field, 'targets.ids.0');
});

test('a back-test refuses what the rule would be refused for, and days that are not kept', async (t) => {
  const stage = await openStage(t);
  const issues = async (body: object) => {
    const answer = await stage.refused(body);
    assert.equal(answer.status, 400);
    return answer.body.issues.map(({ field, reason }: Record<string, string>) => `${field}: ${reason}`);
  };
  assert.deepEqual(await issues({ ...CPU, days: 31 }), ['days: integer 1..30']);
  assert.deepEqual(await issues({ ...CPU, days: 0, threshold: 101 }), [
    'days: integer 1..30',
    'threshold: number 0..100',
  ]);
  assert.deepEqual(await issues({ ...CPU, metric: null }), ['metric: required']);
  assert.deepEqual(await issues({ ...CPU, channel_ids: [999] }), ['channel_ids.0: there is no such channel']);
  await stage.app.database.updateTable('account').set({ plan: 'free' }).execute();
  assert.deepEqual(await issues({ ...CPU, days: 8 }), ['days: integer 1..7']);
  assert.equal((await stage.refused({ ...CPU, days: 7 })).status, 200);
});

test('rules about servers, processes and cron checks are tried on what was stored of them', async (t) => {
  const stage = await openStage(t);
  const server = await stage.add();
  const watched = await stage.owner.post(`/servers/${server.id}/processes`, {
    name: 'nginx',
    match: { kind: 'name', value: 'nginx' },
  });
  const check = await stage.alice.createCronCheck({ interval_seconds: 86_400 });
  await stage.alice.ping(check);
  const found = (count: number) => ({
    samples: [stage.sample({ processes: [{ id: watched.id, count, pids: [] }] })],
  });
  await stage.report(server, found(1));
  await stage.advance(minutes(1));
  await stage.report(server, found(0));
  const stoppedAt = stage.now();
  await stage.alice.ping(check, '/fail');
  await stage.advance(minutes(2));
  await stage.report(server, found(1));
  const heardAt = stage.now();
  await stage.alice.ping(check);
  await stage.advance(hours(1));
  const spans = async (kind: string, targets: object = { all: true }) => {
    const { subjects } = await stage.backtest({ name: kind, kind, targets, days: 1 });
    return subjects.map(({ alerts }: Answer['body']) =>
      alerts.map(({ opened_at, closed_at }: Answer['body']) => [opened_at, closed_at]),
    );
  };
  const offlineAt = addMs(heardAt, minutes(10)).toISOString();
  assert.deepEqual(await spans('server_offline'), [[[offlineAt, null]]]);
  const stopped = [[[stoppedAt.toISOString(), heardAt.toISOString()]]];
  assert.deepEqual(await spans('process_stopped'), stopped);
  assert.deepEqual(await spans('process_stopped', { ids: [server.id] }), stopped);
  assert.deepEqual(await spans('cron_fail'), stopped);
  assert.deepEqual(await spans('cron_missed'), [[]]);
  assert.deepEqual(await spans('uptime_down'), []);
});

test('what began before the window begins with it, and what was paused is not known', async (t) => {
  const stage = await openStage(t);
  const server = await stage.add();
  await stage.report(server);
  await stage.advance(days(3));
  const { subjects, from, complete } = await stage.backtest({
    name: 'Gone',
    kind: 'server_offline',
    days: 1,
  });
  const [{ alerts, open_seconds, unknown_seconds }] = subjects;
  assert.deepEqual(alerts, [
    { metric: null, opened_at: from, closed_at: null, duration_seconds: 86_400, worst_value: null },
  ]);
  assert.deepEqual([open_seconds, unknown_seconds, complete], [86_400, 0, true]);
  const check = await stage.owner.post('/cron-checks', { name: 'Job', interval_seconds: 60 });
  await stage.alice.ping(check);
  await stage.advance(seconds(30));
  await stage.owner.post(`/cron-checks/${check.id}/pause`);
  await stage.advance(hours(1));
  const failed = await stage.backtest({ name: 'Failed', kind: 'cron_fail', days: 1 });
  assert.equal(failed.subjects[0].unknown_seconds, 86_400 - 30);
});

test('more than fifty servers: the oldest are looked at, and it says how many are not', async (t) => {
  const stage = await openStage(t);
  for (let count = 0; count < 51; count += 1) await stage.add({ name: `Server ${count}` });
  const { subjects, left_out, complete } = await stage.backtest(CPU);
  assert.deepEqual([subjects.length, left_out, complete], [50, 1, false]);
});
