import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import packageJson from '../../../../package.json' with { type: 'json' };
import {
  type AgentStage,
  addServer,
  call,
  hasWget,
  openAgentStage,
  SCRIPT,
  startAgent,
  surroundings,
} from './test-stage.ts';

const script = await readFile(SCRIPT, 'utf8');

const storedSamples = async (stage: AgentStage): Promise<string[]> =>
  (await stage.service.app.database.selectFrom('server_sample').select('at').orderBy('at').execute()).map(
    ({ at }) => at.toISOString(),
  );

/** What was sent, ascending. The wall clock of the script is that of seconds: a new start may share a moment with the run before, or go back within it. */
const distinctMoments = (stage: AgentStage): string[] =>
  [...new Set(stage.reports.flatMap(({ samples }) => samples.map(({ at }: { at: string }) => at)))].sort();

const isNear = (seen: number, expected: number, tolerance: number, what: string) =>
  assert.ok(Math.abs(seen - expected) <= tolerance, `${what}: ${seen}, beside ${expected}`);

test('the script is that of the program, and a shell can read it', () => {
  assert.match(script, new RegExp(`^version='${packageJson.version}\\+sh'$`, 'm'));
  assert.equal(script.trimEnd().split('\n').at(-1), 'main "$@"');
  for (const { shell } of surroundings) {
    const [program = '', ...first] = shell;
    execFileSync(program, [...first, '-n', SCRIPT]);
  }
});

test('both hosts give the script and the wrapper to anybody, and once only to who has them already', async (t) => {
  const { service } = await openAgentStage(t);
  const wrapper = await readFile(new URL('../../../../dist/tocsin-run.cjs', import.meta.url), 'utf8');
  for (const [address, text, type] of [
    [`${service.api}/agent.sh`, script, /^text\/x-shellscript/],
    [`${service.dashboard}/api/agent.sh`, script, /^text\/x-shellscript/],
    [`${service.api}/tocsin-run`, wrapper, /^text\/plain/],
    [`${service.dashboard}/api/tocsin-run`, wrapper, /^text\/plain/],
  ] as const) {
    const answer = await fetch(address);
    assert.equal(await answer.text(), text);
    assert.match(answer.headers.get('content-type') ?? '', type);
    const known = await fetch(address, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
    assert.deepEqual([known.status, await known.text()], [304, '']);
  }
});

for (const place of surroundings)
  test(`a report says what the machine says of itself (${place.name})`, async (t) => {
    const stage = await openAgentStage(t);
    const { id, args } = await addServer(stage);
    const ended = await call(stage, ['once', ...args], place);
    assert.deepEqual([ended.code, ended.errors.includes('took the report')], [0, true], ended.errors);
    const seen = await stage.owner.get(`/servers/${id}`);
    assert.equal(seen.status === 'offline', false);
    assert.equal(seen.agent_version, `${packageJson.version}+sh`);
    assert.equal(seen.hostname, await line('/proc/sys/kernel/hostname'));
    assert.equal(seen.kernel, await line('/proc/sys/kernel/osrelease'));
    assert.equal(seen.arch, process.arch);
    compareMetrics(seen.metrics);
    const [report] = stage.reports;
    assert.equal(report.host.cores, Number(execFileSync('nproc', ['--all'])));
    assert.equal(report.host.boot_id, await line('/proc/sys/kernel/random/boot_id'));
    const [sample] = report.samples;
    assert.ok(sample.top.length >= 1 && sample.top.length <= 20);
    // What runs this test is called so by the kernel. What was ending when the agent looked has no other name.
    for (const { name, pid } of sample.top) assert.ok(name !== 'MainThread' || !(await isRunning(pid)), pid);
    for (const { mount, total_bytes } of sample.disks) {
      const [size] = df(mount, '--output=size');
      assert.equal(total_bytes, Number(size) * 1024, mount);
    }
  });

const isRunning = (pid: number) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (commandLine) => commandLine !== '',
    () => false,
  );

const line = async (file: string) => (await readFile(file, 'utf8')).trim();
const df = (mount: string, columns: string): string[] =>
  execFileSync('df', ['-k', columns, mount]).toString().trim().split('\n').slice(1)[0]?.trim().split(/\s+/) ??
  [];

function compareMetrics(metrics: Record<string, number>) {
  const words = execFileSync('free', ['-b']).toString().split('\n')[1]?.split(/\s+/).map(Number) ?? [];
  const [, total = 0, , , , , available = 0] = words;
  isNear(metrics.memory ?? -1, (100 * (total - available)) / total, 10, 'memory');
  const [used = 0, free = 0] = df('/', '--output=used,avail').map(Number);
  assert.ok((metrics.disk ?? -1) >= (100 * used) / (used + free) - 2, `disk: ${metrics.disk}`);
  isNear(metrics.load_1m ?? -1, loadavg()[0] ?? 0, 3, 'load');
  isNear(
    metrics.uptime ?? -1,
    Math.floor(Number(execFileSync('cut', ['-d.', '-f1', '/proc/uptime']))),
    60,
    'uptime',
  );
  assert.ok((metrics.cpu ?? -1) >= 0 && (metrics.cpu ?? 101) <= 100, `cpu: ${metrics.cpu}`);
}

test('once --print shows the report and sends nothing', async (t) => {
  const stage = await openAgentStage(t);
  const { code, output } = await call(stage, ['--once', '--print']);
  assert.equal(code, 0);
  assert.equal(JSON.parse(output).samples.length, 1);
  assert.deepEqual(stage.reports, []);
});

test('whatever the bytes of a name are, they make valid JSON', () => {
  const quoting = /^quoting='\n(.*?)^'$/ms.exec(script)?.[1] ?? '';
  for (const { awk } of surroundings) {
    const quoted = (bytes: Uint8Array): Buffer =>
      execFileSync(
        'sh',
        [
          '-c',
          `exec ${awk} "$0"`,
          `${quoting}{ text = text (NR > 1 ? "\\n" : "") $0 } END { printf "%s", quoted(text) }`,
        ],
        {
          input: bytes,
          env: { ...process.env, LC_ALL: 'C' },
        },
      );
    const known = 'q"u\\o/te \u{e9}\u{20ac}\u{1f514} {}[]:,';
    assert.equal(JSON.parse(String(quoted(Buffer.from(known)))), known, awk);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = bytes.map((byte) => byte || 1);
        const answer = quoted(text);
        const seen = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer));
        const wanted = new TextDecoder().decode(text).replaceAll(/(?!\n)\p{Cc}|\u{feff}/gu, '');
        const kept = (given: string) => given.replaceAll(/[\s\u{fffd}]|(?!\n)\p{Cc}|\u{feff}/gu, '');
        assert.equal(kept(seen), kept(wanted));
      }),
      { numRuns: 30 },
    );
  }
});

test('mount points reach df as they are, whatever they are called', () => {
  const functions = /^function unescaped.*?^}\nfunction shell_quoted.*?^}/ms.exec(script)?.[0] ?? '';
  for (const { awk } of surroundings) {
    const program = `${functions}\nBEGIN { while ((("printf %s " shell_quoted(unescaped(ARGV[1]))) | getline line) > 0) print line }`;
    const mount = execFileSync('sh', [
      '-c',
      `exec ${awk} "$@"`,
      'sh',
      program,
      '/mnt/it\'s\\040$(id)\\012"q"',
    ]);
    assert.equal(String(mount), '/mnt/it\'s $(id)\n"q"\n', awk);
  }
});

for (const place of surroundings)
  test(`watched processes are found by each kind of match (${place.name})`, async (t) => {
    const stage = await openAgentStage(t);
    const { id, args } = await addServer(stage);
    const name = 'q"\\ é';
    const program = join(stage.directory, name);
    await copyFile('/bin/sleep', program);
    await mkdir(join(stage.directory, 'run'));
    const child = spawn(program, ['86399'], { stdio: 'ignore' });
    t.after(() => child.kill());
    const pidFile = join(stage.directory, 'run', "it's.pid");
    await writeFile(pidFile, `${child.pid}\n`);
    const watch = (kind: string, value: string) =>
      stage.owner.post(`/servers/${id}/processes`, { name: kind, match: { kind, value } });
    const processes = [
      await watch('name', name),
      await watch('command', `${name} 86399`),
      await watch('pidfile', pidFile),
    ];
    const absent = await watch('command', 'system("no such thing")');
    const agent = await startAgent(t, stage, args, place);
    for (let pause = 0; pause < 3; pause += 1) await agent.goOn();
    for (const { id: process_id, match } of processes) {
      const seen = await stage.owner.get(`/servers/${id}/processes/${process_id}`);
      assert.deepEqual([seen.status, seen.pids], ['running', [child.pid]], match.kind);
      isNear(Date.parse(seen.started_at), Date.now(), 60_000, 'started_at');
      assert.ok(seen.memory_bytes > 0);
    }
    assert.equal((await stage.owner.get(`/servers/${id}/processes/${absent.id}`)).status, 'stopped');
    assert.equal(agent.errors(), '');
  });

test('what could not be sent is kept over a kill and a torn line, and stored once', async (t) => {
  const stage = await openAgentStage(t);
  const { args, state } = await addServer(stage);
  const agent = await startAgent(t, stage, args);
  for (let pause = 0; pause < 2; pause += 1) await agent.goOn();
  stage.line = 'cut';
  for (let pause = 0; pause < 3; pause += 1) await agent.goOn();
  agent.child.kill('SIGKILL');
  await once(agent.child, 'exit');
  const spooled = await readFile(join(state, 'spool'), 'utf8');
  assert.equal(spooled.split('\n').length - 1, 3);
  await writeFile(join(state, 'spool'), `${spooled}{"at":"2026-0`);
  stage.line = 'lost';
  const again = await startAgent(t, stage, args);
  await again.goOn();
  again.child.kill('SIGKILL');
  await once(again.child, 'exit');
  assert.ok((await storedSamples(stage)).length >= 5);
  stage.line = 'open';
  const last = await startAgent(t, stage, args);
  await last.goOn();
  assert.equal(await readFile(join(state, 'spool'), 'utf8'), '');
  const moments = distinctMoments(stage);
  assert.ok(moments.length >= 5);
  assert.deepEqual(await storedSamples(stage), moments);
  assert.equal(last.errors(), '');
});

test('where many samples wait, the newest figures come first, and all are stored in the end', async (t) => {
  const stage = await openAgentStage(t);
  const { id, args, state } = await addServer(stage);
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const waiting = Array.from({ length: 250 }, (_, index) =>
    new Date(now - (260 - index) * 60_000).toISOString(),
  );
  await mkdir(state);
  await writeFile(join(state, 'spool'), waiting.map((at) => `{"at":"${at}","cpu":1}\n`).join(''));
  const seen: string[] = [];
  stage.whileSending = () => void seen.push(stage.reports.at(-1)?.samples.length);
  const agent = await startAgent(t, stage, args);
  await agent.goOn();
  assert.deepEqual(seen.slice(0, 3), [1, 200, 51]);
  const [newest] = stage.reports[0].samples;
  assert.deepEqual([newest.processes, newest.at], [undefined, stage.reports[2].samples.at(-1).at]);
  const stored = await storedSamples(stage);
  assert.ok(waiting.every((moment) => stored.includes(moment)));
  assert.equal((await stage.owner.get(`/servers/${id}`)).status === 'offline', false);
  assert.equal(agent.errors(), '');
});

test('a server that refuses the token is reported once, and samples wait for another token', async (t) => {
  const stage = await openAgentStage(t);
  const { id, args, tokenFile } = await addServer(stage);
  const { agent_token } = await stage.owner.post(`/servers/${id}/rotate-token`, {});
  const agent = await startAgent(t, stage, [...args, '--interval', '1']);
  for (let pause = 0; pause < 4; pause += 1) await agent.goOn();
  assert.equal(agent.errors().match(/the token is refused/g)?.length, 1);
  assert.deepEqual(await storedSamples(stage), []);
  agent.child.kill('SIGKILL');
  await once(agent.child, 'exit');
  const refused = distinctMoments(stage);
  assert.ok(refused.length > 0);
  await writeFile(tokenFile, agent_token);
  const next = await startAgent(t, stage, args);
  await next.goOn();
  const stored = await storedSamples(stage);
  assert.deepEqual(stored, distinctMoments(stage));
  assert.ok(refused.every((moment) => stored.includes(moment)));
});

for (const client of ['curl', ...(hasWget ? ['wget'] : [])])
  test(`no command line has the token while a report is sent with ${client}`, async (t) => {
    const stage = await openAgentStage(t);
    const { token, args } = await addServer(stage);
    const seen: string[] = [];
    stage.whileSending = () => {
      seen.push(execFileSync('sh', ['-c', 'cat /proc/[0-9]*/cmdline 2>/dev/null | tr "\\0" " "']).toString());
    };
    const { code, errors } = await call(stage, ['once', ...args], {
      shell: ['sh'],
      awk: 'awk',
      hasNoCurl: client === 'wget',
    });
    assert.equal(code, 0, errors);
    assert.equal(seen.length, 1);
    assert.ok(seen[0]?.includes(client) && seen[0].includes('agent.sh'));
    assert.equal(seen[0]?.includes(token), false);
  });

test('the interval is the one of the answer, at the same moment of it every time', async (t) => {
  const stage = await openAgentStage(t);
  stage.answered = { interval_seconds: 10 };
  const { args } = await addServer(stage);
  const agent = await startAgent(t, stage, args);
  await agent.goOn();
  const moments: number[] = [];
  for (let pause = 0; pause < 3; pause += 1) {
    const seconds = await agent.goOn();
    assert.ok(seconds >= 1 && seconds <= 15, `${seconds}`);
    moments.push((Date.now() / 1_000 + seconds) % 10);
  }
  const apart = Math.abs((moments[0] ?? 0) - (moments[2] ?? 0));
  assert.ok(Math.min(apart, 10 - apart) < 3, moments.join(' '));
});

/** What the script does when it is asked for the pause, in a time of tenths of a second that passes in the shell. */
const rhythm = `
  tenths=12345 interval=10 booted=1780000000 offset=4 turn=0
  read_uptime() { up=$((tenths / 10)); }
  nap() { tenths=$((tenths + $1 * 10 + turn % 4)); }
  while [ "$turn" -lt 300 ]; do
    turn=$((turn + 1))
    read_uptime
    echo "$tenths"
    tenths=$((tenths + 3 + turn * 7 % (turn % 50 == 0 ? 90 : 13)))
    pause
  done`;

test('there is one sample at each moment: none is taken twice, and none is left out for what sending took', () => {
  const functions = script.slice(0, script.lastIndexOf('main "$@"'));
  for (const { shell, name } of surroundings) {
    const [program = '', ...first] = shell;
    const output = execFileSync(program, [...first, '-c', `${functions}${rhythm}`], { encoding: 'utf8' });
    const moments = output.trim().split('\n').map(Number);
    assert.equal(moments.length, 300);
    const slots = moments.slice(1).map((tenths) => Math.floor((1_780_000_000 + 4 + tenths / 10) / 10));
    for (const [index, slot] of slots.slice(1).entries())
      assert.equal(slot - (slots[index] ?? 0), 1, `${name} ${index}`);
  }
});
