import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { addMs, hours, minutes } from '../../../platform/time.ts';
import type { Answer } from '../../../testing/caller.ts';
import { openServerBench } from '../../../testing/server-bench.ts';

type Fields = Record<string, unknown>;

const FIVE_MINUTES = { kind: 'server_metric', metric: 'cpu', op: 'gt', threshold: 90, for_seconds: 300 };

/** No rules about metrics but those that a test makes. */
async function openStage(t: TestContext) {
  const bench = await openServerBench(t);
  for (const { id } of (await bench.owner.get('/alerts/rules?kind=server_metric')).rules)
    await bench.owner.delete(`/alerts/rules/${id}`);
  const server = await bench.add();
  return {
    ...bench,
    server,
    addRule: (fields: Fields = {}): Promise<Answer['body']> =>
      bench.owner.post('/alerts/rules', { name: 'Busy', ...FIVE_MINUTES, ...fields }),
    /** A report a minute, each with these figures. */
    async minutesOf(count: number, figures: Fields, of = server) {
      for (let minute = 0; minute < count; minute += 1) {
        bench.clock.pass(minutes(1));
        await bench.report(of, { samples: [bench.sample(figures)] });
      }
    },
    alerts: async (query = ''): Promise<Answer['body'][]> =>
      (await bench.owner.get(`/alerts?kind=server_metric${query}`)).alerts,
    held: () => bench.app.database.selectFrom('metric_rule_state').selectAll().execute(),
  };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

/** `cpu open` and the like, oldest first. */
const shown = async (stage: Stage) =>
  (await stage.alerts()).map(({ metric, status }) => `${metric} ${status}`).reverse();

const top = [
  { pid: 7, name: 'sshd', cpu: 0.1, memory_bytes: 9_000_000 },
  { pid: 4711, name: 'ffmpeg', cpu: 187.2, memory_bytes: 512_000_000 },
];

test('a metric beyond its threshold for long enough is an alert with who took it, until it is back', async (t) => {
  const stage = await openStage(t);
  const rule = await stage.addRule({ severity: 'critical', clear_threshold: 80 });
  await stage.minutesOf(2, { cpu: 50 });
  assert.deepEqual(await stage.held(), []);
  await stage.minutesOf(5, { cpu: 97.5, top });
  assert.deepEqual(await stage.alerts(), []);
  assert.equal((await stage.held()).length, 1);
  await stage.minutesOf(1, { cpu: 97.5, top });
  const [alert] = await stage.alerts();
  assert.equal(alert.title, 'CPU of Web 1 is 97.5%, above 90%');
  assert.match(alert.detail, /It has been above 90% since .* Most CPU: ffmpeg \(4711\) 187\.2%, sshd/);
  assert.deepEqual(
    [alert.metric, alert.severity, alert.value, alert.rule_ids, alert.opened_at, alert.subject.id],
    ['cpu', 'critical', 97.5, [rule.id], stage.now().toISOString(), stage.server.id],
  );
  await stage.minutesOf(2, { cpu: 85 });
  assert.deepEqual(await shown(stage), ['cpu open']);
  await stage.minutesOf(1, { cpu: 80 });
  const [over] = await stage.alerts();
  assert.deepEqual(
    [over.status, over.resolve_reason, over.resolved_at],
    ['resolved', 'recovered', stage.now().toISOString()],
  );
  assert.deepEqual(await stage.held(), []);
});

test('the rule of a new account watches cpu, memory and disk, each for itself', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const minutesOf = async (count: number, figures: Fields) => {
    for (let minute = 0; minute < count; minute += 1) {
      bench.clock.pass(minutes(1));
      await bench.report(server, { samples: [bench.sample(figures)] });
    }
  };
  await minutesOf(6, { cpu: 95, disk: 99, disks: [{ mount: '/var', used_percent: 99, total_bytes: 1e11 }] });
  const { alerts } = await bench.owner.get('/alerts?kind=server_metric');
  assert.deepEqual(alerts.map(({ metric }: { metric: string }) => metric).sort(), ['cpu', 'disk']);
  const disk = alerts.find(({ metric }: { metric: string }) => metric === 'disk');
  assert.match(disk.detail, /Fullest disks: \/var 99% of 93.1 GiB\.$/);
  await bench.settle();
  await minutesOf(1, { cpu: 5, disk: 99 });
  assert.deepEqual(await bench.alertsOf(server), ['server_metric open', 'server_metric resolved']);
  await bench.settle();
  const subjects = bench.mailbox.to(bench.alice.email).map(({ subject }) => subject ?? '');
  for (const told of ['Warning: CPU of Web 1 is 95%', 'Warning: Disk of Web 1 is 99%'])
    assert.equal(subjects.filter((subject) => subject.includes(told)).length, 1, told);
});

test('a server that goes silent neither opens nor ends an alert about its metrics', async (t) => {
  const stage = await openStage(t);
  await stage.addRule();
  await stage.minutesOf(4, { cpu: 95 });
  await stage.advance(hours(1));
  await stage.minutesOf(4, { cpu: 95 });
  assert.deepEqual(await shown(stage), []);
  await stage.minutesOf(2, { cpu: 95 });
  assert.deepEqual(await shown(stage), ['cpu open']);
  await stage.advance(hours(1));
  assert.deepEqual(await shown(stage), ['cpu open']);
  await stage.minutesOf(1, { cpu: 5 });
  assert.deepEqual(await shown(stage), ['cpu resolved']);
});

test('many samples in one report are judged in their order', async (t) => {
  const stage = await openStage(t);
  await stage.addRule({ for_seconds: 60 });
  const start = stage.now();
  stage.clock.pass(minutes(8));
  const samples = [5, 95, 95, 5, 95, 95, 95, 5].map((cpu, minute) =>
    stage.sample({ cpu }, addMs(start, minutes(minute + 1))),
  );
  await stage.report(stage.server, { samples });
  const found = (await stage.alerts()).flatMap((alert) => [alert.opened_at, alert.resolved_at]);
  const at = (minute: number) => addMs(start, minutes(minute)).toISOString();
  assert.ok(found.includes(at(3)) && found.includes(at(8)), JSON.stringify(found));
  assert.deepEqual(await stage.held(), []);
});

test('samples that come late open nothing; what lasts until now alerts now, with its beginning', async (t) => {
  const stage = await openStage(t);
  await stage.addRule();
  await stage.minutesOf(1, { cpu: 5 });
  const start = stage.now();
  stage.clock.pass(hours(3));
  const spooled = (from: number, to: number, cpu: number) =>
    Array.from({ length: to - from }, (_, minute) =>
      stage.sample({ cpu }, addMs(start, minutes(from + minute + 1))),
    );
  await stage.report(stage.server, { samples: spooled(0, 60, 95) });
  assert.deepEqual(await shown(stage), []);
  await stage.report(stage.server, { samples: [...spooled(60, 90, 5), ...spooled(90, 180, 95)] });
  const [alert] = await stage.alerts();
  assert.equal(alert.opened_at, addMs(start, minutes(170)).toISOString());
  assert.match(alert.detail, / since 2026-06-16 09:32:00 UTC\./);
  // Older than what was judged: stored, and judged no more.
  await stage.report(stage.server, { samples: [stage.sample({ cpu: 5 }, addMs(start, 90_000))] });
  assert.deepEqual(await shown(stage), ['cpu open']);
});

test('two rules about one metric share its alert, which the last of them ends', async (t) => {
  const stage = await openStage(t);
  const mild = await stage.addRule({ threshold: 70, severity: 'warning', for_seconds: 60 });
  const strict = await stage.addRule({ threshold: 90, severity: 'critical', for_seconds: 60 });
  await stage.minutesOf(2, { cpu: 75 });
  const [first] = await stage.alerts();
  assert.deepEqual([first.severity, first.rule_ids], ['warning', [mild.id]]);
  await stage.minutesOf(2, { cpu: 95 });
  const [second] = await stage.alerts();
  assert.deepEqual(
    [second.id, second.severity, second.rule_ids],
    [first.id, 'critical', [mild.id, strict.id]],
  );
  await stage.minutesOf(1, { cpu: 80 });
  assert.deepEqual(await shown(stage), ['cpu open']);
  await stage.minutesOf(1, { cpu: 60 });
  assert.deepEqual(await shown(stage), ['cpu resolved']);
});

test('a rule that is changed, turned off or deleted lets go of its alert, and begins anew', async (t) => {
  const stage = await openStage(t);
  const ends = [
    (id: number) => stage.owner.patch(`/alerts/rules/${id}`, { threshold: 91 }),
    (id: number) => stage.owner.patch(`/alerts/rules/${id}`, { enabled: false }),
    (id: number) => stage.owner.patch(`/alerts/rules/${id}`, { targets: { tags: ['none'] } }),
    (id: number) => stage.owner.patch(`/alerts/rules/${id}`, { kind: 'server_offline' }),
    (id: number) => stage.owner.delete(`/alerts/rules/${id}`),
  ];
  for (const end of ends) {
    const rule = await stage.addRule();
    await stage.minutesOf(6, { cpu: 95 });
    assert.deepEqual((await stage.alerts('&status=open')).length, 1);
    await end(rule.id);
    const [alert] = await stage.alerts();
    assert.deepEqual([alert.status, alert.resolve_reason], ['resolved', 'rule_changed']);
    assert.deepEqual(await stage.held(), []);
    await stage.minutesOf(5, { cpu: 95 });
    assert.deepEqual(await stage.alerts('&status=open'), []);
    await stage.owner.send('DELETE', `/alerts/rules/${rule.id}`);
    await stage.advance(hours(1));
  }
});

test('an edit of nothing that is judged leaves the alert open', async (t) => {
  const stage = await openStage(t);
  const rule = await stage.addRule();
  await stage.minutesOf(6, { cpu: 95 });
  await stage.owner.patch(`/alerts/rules/${rule.id}`, { name: 'Very busy', severity: 'critical' });
  await stage.minutesOf(1, { cpu: 95 });
  assert.deepEqual(await shown(stage), ['cpu open']);
});

test('another rule keeps the alert of one that is deleted', async (t) => {
  const stage = await openStage(t);
  const [one, other] = [await stage.addRule(), await stage.addRule({ threshold: 80 })];
  await stage.minutesOf(6, { cpu: 95 });
  await stage.owner.delete(`/alerts/rules/${one.id}`);
  assert.deepEqual(await shown(stage), ['cpu open']);
  await stage.owner.delete(`/alerts/rules/${other.id}`);
  assert.deepEqual(await shown(stage), ['cpu resolved']);
});

test('a server that loses the tag of a rule loses its alert with the next report', async (t) => {
  const stage = await openStage(t);
  await stage.addRule({ targets: { tags: ['database'] } });
  await stage.minutesOf(6, { cpu: 95 });
  assert.deepEqual(await stage.alerts(), []);
  await stage.owner.patch(`/servers/${stage.server.id}`, { tags: ['database'] });
  await stage.minutesOf(6, { cpu: 95 });
  assert.deepEqual(await shown(stage), ['cpu open']);
  await stage.owner.patch(`/servers/${stage.server.id}`, { tags: [] });
  await stage.minutesOf(1, { cpu: 95 });
  assert.equal((await stage.alerts())[0]?.resolve_reason, 'rule_changed');
  assert.deepEqual(await stage.held(), []);
});

test('a server that is deleted takes what rules held of it along', async (t) => {
  const stage = await openStage(t);
  await stage.addRule();
  await stage.minutesOf(6, { cpu: 95 });
  await stage.owner.delete(`/servers/${stage.server.id}`);
  const [alert] = await stage.alerts();
  assert.deepEqual([alert.status, alert.resolve_reason], ['resolved', 'deleted']);
  assert.deepEqual(await stage.held(), []);
});

test('rules judge the servers of their own account and of nobody else', async (t) => {
  const stage = await openStage(t);
  await stage.addRule({ for_seconds: 0 });
  const server = await stage.charlie.post('/servers', { name: 'Theirs' });
  for (const { id } of (await stage.charlie.get('/alerts/rules?kind=server_metric')).rules)
    await stage.charlie.delete(`/alerts/rules/${id}`);
  await stage.minutesOf(6, { cpu: 99 }, server);
  assert.deepEqual(await stage.alerts(), []);
  assert.deepEqual((await stage.charlie.get('/alerts')).alerts, []);
});

test('a breach is written when it begins and when it opens, and not in between', async (t) => {
  const stage = await openStage(t);
  await stage.addRule();
  const versions = async () => {
    const { rows } = await sql<{ xmin: string }>`select xmin::text from metric_rule_state`.execute(
      stage.app.database,
    );
    return rows;
  };
  await stage.minutesOf(1, { cpu: 95 });
  const begun = await versions();
  await stage.minutesOf(4, { cpu: 96 });
  assert.deepEqual(await versions(), begun);
  await stage.minutesOf(1, { cpu: 96 });
  const opened = await versions();
  assert.notDeepEqual(opened, begun);
  await stage.minutesOf(5, { cpu: 97 });
  assert.deepEqual(await versions(), opened);
});

test('samples are judged on at once when the clock was set back by an hour', async (t) => {
  const stage = await openStage(t);
  await stage.addRule();
  await stage.minutesOf(6, { cpu: 99 });
  assert.deepEqual(await shown(stage), ['cpu open']);
  stage.clock.jump(-hours(1));
  await stage.minutesOf(1, { cpu: 10 });
  assert.deepEqual(await shown(stage), ['cpu resolved']);
  await stage.minutesOf(6, { cpu: 99 });
  assert.equal((await stage.alerts('&status=open')).length, 1);
});
