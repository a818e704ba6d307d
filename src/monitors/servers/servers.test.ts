import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { agentInstallCommand } from '../../../shared/curl.ts';
import { transaction } from '../../platform/database/database.ts';
import { addMs, hours, minutes, seconds } from '../../platform/time.ts';
import { recordOutage } from '../../subjects/own-outages.ts';
import { openServerBench } from '../../testing/server-bench.ts';
import { agentScriptSha256 } from './agent-script/script.ts';

test('a new server is offline, and online from its first report on', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add({ name: 'Web 1', tags: ['production'] });
  assert.match(server.agent_token, /^toc_agent_/);
  assert.equal(
    server.install_command,
    agentInstallCommand({ apiUrl: bench.api, sha256: agentScriptSha256, token: server.agent_token }),
  );
  const { agent_token, install_command, ...created } = server;
  assert.deepEqual(await bench.read(server), { ...created, muted: null });
  assert.deepEqual([created.status, created.last_seen, created.metrics.cpu], ['offline', null, null]);
  await bench.advance(1);
  const answer = await bench.report(server, {
    agent_version: '0.1.0',
    host: { hostname: 'web-1', ip: '192.0.2.7', os: 'Debian', arch: 'x64', kernel: '6.1', boot_id: 'b' },
    samples: [bench.sample({ cpu: 12.5, memory: 61, disk: 91 })],
  });
  assert.deepEqual(answer, { ok: true, interval_seconds: 60, watch: [], rejected: [] });
  const seen = await bench.read(server);
  assert.deepEqual(
    [seen.status, seen.last_seen, seen.hostname, seen.ip, seen.metrics.cpu, seen.metrics.network_in],
    ['warning', bench.now().toISOString(), 'web-1', '192.0.2.7', 12.5, null],
  );
  assert.deepEqual(
    (await bench.timelineOf(server)).map((period: { status: string }) => period.status),
    ['new', 'online'],
  );
});

test('a warning began with the first sample above 90 %, not when the server came online', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const since = async (cpu: number) => {
    await bench.advance(minutes(1));
    await bench.report(server, { samples: [bench.sample({ cpu })] });
    const { status, status_since } = await bench.read(server);
    const { servers } = (await bench.owner.get('/servers')) as { servers: { status_since: string }[] };
    assert.equal(servers[0]?.status_since, status_since);
    return [status, status_since];
  };
  const [, online] = await since(10);
  const [, first] = await since(95);
  assert.equal(first, bench.now().toISOString());
  assert.deepEqual(await since(97), ['warning', first]);
  assert.deepEqual(await since(20), ['online', online]);
  assert.deepEqual(await since(99), ['warning', bench.now().toISOString()]);
});

test('a silent server goes offline once, dated ten minutes after its last report, and comes back', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  await bench.report(server);
  const heardAt = bench.now();
  await bench.advance(minutes(10) - 1);
  assert.equal((await bench.read(server)).status, 'online');
  await bench.advance(hours(2));
  const silent = await bench.read(server);
  assert.deepEqual(
    [silent.status, silent.status_since],
    ['offline', addMs(heardAt, minutes(10)).toISOString()],
  );
  assert.deepEqual(await bench.alertsOf(server), ['server_offline open']);
  await bench.advance(hours(1));
  assert.deepEqual(await bench.alertsOf(server), ['server_offline open']);
  await bench.report(server);
  await bench.settle();
  assert.equal((await bench.read(server)).status, 'online');
  assert.deepEqual(await bench.alertsOf(server), ['server_offline resolved']);
});

test('samples that come late turn the outage into the truth, and page nobody', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  await bench.report(server);
  const start = bench.now();
  await bench.advance(hours(2));
  assert.equal((await bench.read(server)).status, 'offline');
  const missed = Array.from({ length: 119 }, (_, minute) =>
    bench.sample({}, addMs(start, minutes(minute + 1))),
  );
  await bench.report(server, { samples: missed.slice(0, 60) });
  assert.deepEqual(
    (await bench.timelineOf(server))
      .map((period: { status: string; from: string }) => [period.status, period.from])
      .slice(-2),
    [
      ['online', start.toISOString()],
      ['offline', addMs(start, minutes(70)).toISOString()],
    ],
  );
  await bench.report(server, { samples: missed.slice(60) });
  await bench.report(server);
  assert.deepEqual((await bench.timelineOf(server)).at(-1), {
    status: 'online',
    from: start.toISOString(),
    to: null,
  });
  await bench.settle();
  assert.deepEqual(await bench.alertsOf(server), ['server_offline resolved']);
  assert.equal((await bench.owner.get(`/servers/${server.id}/uptime?days=1`)).uptime, '100.00');
});

test('after a long own outage nobody is paged while an agent delivers its backlog, and all of it is stored', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  await bench.report(server);
  const start = bench.now();
  const away = { from: addMs(start, minutes(1)), to: addMs(start, hours(8)) };
  await transaction(bench.app.database, (tx) => recordOutage(tx, { cause: 'stopped', ...away }));
  await bench.advance(hours(8));
  const backlog = Array.from({ length: 480 }, (_, minute) =>
    bench.sample({}, addMs(start, minutes(minute + 1))),
  );
  for (let part = 0; part < 5; part += 1) {
    await bench.report(server, { samples: backlog.slice(part * 96, part * 96 + 96) });
    await bench.advance(minutes(7));
    assert.equal((await bench.read(server)).status, 'online', `part ${part}`);
  }
  assert.deepEqual(await bench.alertsOf(server), []);
  const { n } = await bench.app.database
    .selectFrom('server_sample')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(n), 481);
  await bench.advance(minutes(11));
  assert.deepEqual(await bench.alertsOf(server), ['server_offline open']);
});

test('a sample that is sent twice is stored once, also packed and at the same time', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const samples = [bench.sample({ cpu: 10 }, addMs(bench.now(), -seconds(60))), bench.sample({ cpu: 30 })];
  const body = gzipSync(JSON.stringify({ samples }));
  const send = () =>
    fetch(`${bench.api}/agent/report`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.agent_token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body,
    });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 10 }, () => 200),
  );
  await bench.advance(1);
  const { series, step_seconds } = await bench.owner.get(
    `/servers/${server.id}/metrics?points=1000&from=${addMs(bench.now(), -hours(1)).toISOString()}`,
  );
  assert.equal(step_seconds, 60);
  assert.deepEqual(
    series.map((point: { cpu: number }) => point.cpu),
    [10, 30],
  );
});

test('a report that was packed only to cost much is refused, and costs little', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const send = (body: Buffer) =>
    fetch(`${bench.api}/agent/report`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.agent_token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body,
    });
  const report = (text: string) => send(gzipSync(text));
  assert.equal((await report(`{"samples":[${'1,'.repeat(5_000_000)}1]}`)).status, 413);
  const dense = await report(`{"samples":[${'1,'.repeat(100_000)}1]}`);
  const issuesOf = async (answer: Response) => ((await answer.json()) as { issues: unknown }).issues;
  assert.deepEqual(await issuesOf(dense), [{ field: 'body', reason: 'at most one value for 7 bytes' }]);
  const many = await report(JSON.stringify({ samples: Array.from({ length: 1_441 }, () => bench.sample()) }));
  assert.deepEqual(await issuesOf(many), [{ field: 'samples', reason: 'array 0..1440' }]);
  assert.equal((await send(Buffer.alloc(3_200_000))).status, 400);
  const turnedAway = await report('{"samples":[]}');
  assert.deepEqual([turnedAway.status, turnedAway.headers.has('retry-after')], [429, true]);
  await bench.advance(minutes(2));
  assert.equal((await report('{"samples":[]}')).status, 200, 'there is room again');
});

test('of a machine whose clock is off a sample that comes again is stored once, also after a restart', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const wrong = addMs(bench.now(), -hours(2));
  // The time of sending is that of each attempt, and one takes longer on its way than the other.
  const send = (ms: number, cpu = 90) =>
    bench.send(server, { sent_at: addMs(wrong, ms), samples: [bench.sample({ cpu }, wrong)] });
  assert.equal((await send(0, 10)).status, 200);
  await bench.advance(seconds(10));
  assert.equal((await send(9_100)).status, 200);
  await bench.restart();
  await bench.advance(seconds(10));
  assert.equal((await send(19_500)).status, 200);
  const { series } = await bench.owner.get(
    `/servers/${server.id}/metrics?points=1000&from=${addMs(bench.now(), -hours(1)).toISOString()}`,
  );
  // A second one beside the first would count in the average of the minute.
  assert.deepEqual(
    series.map((point: { cpu: number }) => point.cpu),
    [10],
  );
});

test('a watched process alerts when it stops, with what was expected and what was found', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add({ name: 'Web 1' });
  const process = await bench.owner.post(`/servers/${server.id}/processes`, {
    name: 'nginx',
    match: { kind: 'systemd', value: 'nginx.service' },
    min_count: 2,
  });
  assert.equal(process.status, 'new');
  const found = (count: number) => ({
    samples: [bench.sample({ processes: [{ id: process.id, count, pids: [7], cpu: 1, memory_bytes: 5 }] })],
  });
  const { watch } = await bench.report(server, found(2));
  assert.deepEqual(watch, [{ id: process.id, kind: 'systemd', value: 'nginx.service' }]);
  const read = () => bench.owner.get(`/servers/${server.id}/processes/${process.id}`);
  assert.deepEqual([(await read()).status, (await read()).pids], ['running', [7]]);
  await bench.advance(minutes(1));
  await bench.report(server, found(1));
  assert.equal((await read()).status, 'stopped');
  const [alert] = (await bench.owner.get(`/alerts?subject_id=${process.id}`)).alerts;
  assert.deepEqual(
    [alert.kind, alert.title, alert.value],
    ['process_stopped', 'Too few processes of nginx on Web 1: 1', 1],
  );
  assert.match(alert.detail, /^Expected: at least 2 \(systemd unit nginx\.service\)\. Found: 1\.$/);
  await bench.advance(minutes(30));
  assert.equal((await read()).status, 'unknown');
  await bench.report(server, found(2));
  assert.equal((await read()).status, 'running');
  assert.deepEqual(await bench.alertsOf(process), ['process_stopped resolved']);
});

test('a deleted server takes its token, its processes and its samples with it', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  await bench.owner.post(`/servers/${server.id}/processes`, {
    name: 'a',
    match: { kind: 'name', value: 'a' },
  });
  await bench.report(server);
  await bench.owner.delete(`/servers/${server.id}`);
  assert.equal((await bench.send(server, { samples: [] })).status, 401);
  await bench.advance(minutes(2));
  for (const table of [
    'server_sample',
    'server_bucket',
    'server_rollup',
    'server_removal',
    'watched_process',
    'subject',
  ] as const) {
    const rows = await bench.app.database.selectFrom(table).selectAll().execute();
    assert.deepEqual(rows, [], table);
  }
});

test('servers are found by words of names, tags, host names and addresses', async (t) => {
  const bench = await openServerBench(t);
  const host = { hostname: 'edge-7.fra.example', ip: '192.0.2.77' };
  const samples = () => [bench.sample({ uptime: 90, load_1m: 2 })];
  await bench.report(await bench.add({ name: 'Edge', tags: ['fra', 'cdn'] }), { host, samples: samples() });
  await bench.add({ name: 'Quiet', tags: ['fra'] });
  const names = async (query: string) =>
    (await bench.owner.get(`/servers?sort=name&${query}`)).servers.map(({ name }: { name: string }) => name);
  for (const q of ['EDGE-7', 'cdn', 'fra+192.0.2.77', 'Fra.Example+edge'])
    assert.deepEqual(await names(`q=${q}`), ['Edge'], q);
  assert.deepEqual(await names('q=fra'), ['Edge', 'Quiet']);
  assert.deepEqual(await names('q=quiet+cdn'), []);
  for (const sort of ['load', 'uptime'])
    assert.deepEqual((await bench.owner.get(`/servers?sort=-${sort}`)).servers[0].name, 'Edge');
});

test('servers are listed by several statuses and sorted by what was measured', async (t) => {
  const bench = await openServerBench(t);
  const figures: [string, number][] = [
    ['Low', 5],
    ['High', 95],
    ['Middle', 50],
  ];
  for (const [name, cpu] of figures)
    await bench.report(await bench.add({ name }), { samples: [bench.sample({ cpu })] });
  await bench.add({ name: 'Silent' });
  const names = async (query: string) =>
    (await bench.owner.get(`/servers?${query}`)).servers.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names('sort=-cpu'), ['High', 'Middle', 'Low', 'Silent']);
  assert.deepEqual([(await names('sort=worst'))[0], (await names('sort=worst')).at(-1)], ['High', 'Silent']);
  assert.deepEqual(await names('status=warning&status=offline&sort=name'), ['High', 'Silent']);
  assert.deepEqual(await names('status=online&sort=name'), ['Low', 'Middle']);
  assert.deepEqual(await names('state=new&sort=name'), ['Silent']);
  assert.deepEqual(await names('state=offline'), [], 'what never reported is new');
  assert.deepEqual(await names('state=new&state=warning&sort=name'), ['High', 'Silent']);
  assert.deepEqual(await names('state=online&sort=name'), ['Low', 'Middle']);
});

test('the file systems of the last report are shown with what is in use, and when the fullest will be full', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const disks = () => bench.owner.get(`/servers/${server.id}/disks`);
  assert.deepEqual(await disks(), { at: null, disks: [] });
  const mounts = (used: number) => [
    { mount: '/boot', used_percent: 20, total_bytes: 1_000_000_000 },
    { mount: '/', used_percent: used, total_bytes: 40_000_000_000 },
  ];
  for (let hour = 0; hour <= 36; hour += 1) {
    const used = 50 + hour / 12;
    await bench.report(server, { samples: [bench.sample({ disk: used, disks: mounts(used) })] });
    if (hour < 36) bench.clock.pass(hours(1));
  }
  await bench.settle();
  const seen = await disks();
  assert.equal(seen.at, bench.now().toISOString());
  const [root, boot] = seen.disks;
  assert.deepEqual([root.mount, root.used_percent, root.used_bytes], ['/', 53, 21_200_000_000]);
  assert.ok(Math.abs(root.days_until_full - 23.5) < 0.5, root.days_until_full);
  assert.deepEqual([boot.mount, boot.used_bytes, boot.days_until_full], ['/boot', 200_000_000, null]);
  const top = await bench.owner.get(`/servers/${server.id}/top`);
  assert.deepEqual([top.at, top.disks], [seen.at, seen.disks], 'beside the heaviest processes as well');
});
