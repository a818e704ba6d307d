import assert from 'node:assert/strict';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runWrapped, startPingedService, startShell, startWrapper, WRAPPER } from './test-stage.ts';

test('start and end are pinged under one run id, the end with the output of both streams', async (t) => {
  const service = await startPingedService(t);
  const { code, stdout, stderr } = await runWrapped(t, service, [
    'sh',
    '-c',
    'echo all is well; echo hm >&2',
  ]);
  assert.deepEqual([code, stdout.toString(), stderr], [0, 'all is well\n', 'hm\n']);
  assert.deepEqual(service.paths(), ['/start', '/0']);
  const [start, end] = service.received;
  assert.match(start?.runId ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(end?.runId, start?.runId);
  assert.deepEqual([start?.method, start?.body.toString(), end?.method], ['POST', '', 'POST']);
  assert.deepEqual(end?.body.toString().split('\n').sort(), ['', 'all is well', 'hm']);
  assert.match(String(end?.headers['user-agent']), /^tocsin-run\/\d/);
});

test('two runs have different run ids', async (t) => {
  const service = await startPingedService(t);
  await Promise.all([runWrapped(t, service, ['true']), runWrapped(t, service, ['true'])]);
  assert.equal(new Set(service.received.map(({ runId }) => runId)).size, 2);
});

for (const code of [0, 1, 2, 126, 127, 255])
  test(`exit code ${code} stays and is reported`, async (t) => {
    const service = await startPingedService(t);
    const finished = await runWrapped(t, service, ['sh', '-c', `exit ${code}`]);
    assert.deepEqual([finished.code, finished.signal, finished.stderr], [code, null, '']);
    assert.deepEqual(service.paths(), ['/start', `/${code}`]);
  });

test('a command that does not exist ends with 127, one that cannot be run with 126, as in a shell', async (t) => {
  const service = await startPingedService(t);
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-job-'));
  t.after(() => rm(directory, { recursive: true }));
  const file = join(directory, 'job');
  await writeFile(file, '#!/bin/sh\necho ran\n', { mode: 0o644 });
  const missing = await runWrapped(t, service, ['no-such-command-here', 'x']);
  assert.deepEqual([missing.code, missing.stderr], [127, 'tocsin run: no-such-command-here: not found\n']);
  const forbidden = await runWrapped(t, service, [file]);
  assert.deepEqual([forbidden.code, forbidden.stderr], [126, `tocsin run: ${file}: permission denied\n`]);
  assert.equal((await runWrapped(t, service, [directory])).code, 126);
  assert.deepEqual(
    service.paths().filter((path) => path !== '/start'),
    ['/127', '/126', '/126'],
  );
  assert.match(
    service.received[1]?.body.toString() ?? '',
    /could not be started: no-such-command-here: not found/,
  );
  await chmod(file, 0o755);
  assert.equal((await runWrapped(t, service, [file])).stdout.toString(), 'ran\n');
});

for (const [signal, number] of [
  ['SIGKILL', 9],
  ['SIGTERM', 15],
  ['SIGSEGV', 11],
  ['SIGPIPE', 13],
] as const)
  test(`a command that dies of ${signal} is reported so, and its parent sees the same death`, async (t) => {
    const service = await startPingedService(t);
    const finished = await runWrapped(t, service, ['sh', '-c', `echo so far; kill -${number} $$`]);
    assert.deepEqual(
      [finished.code, finished.signal, finished.stdout.toString()],
      [null, signal, 'so far\n'],
    );
    assert.deepEqual(service.paths(), ['/start', `/${128 + number}`]);
    assert.equal(service.received[1]?.body.toString(), `so far\nKilled by ${signal} (signal ${number}).\n`);
  });

test('the last 10 KB of the output are sent, and no half character', async (t) => {
  const service = await startPingedService(t);
  const script = "process.stdout.write('ä'.repeat(20_000) + '!')";
  const { stdout } = await runWrapped(t, service, [process.execPath, '-e', script]);
  assert.equal(stdout.toString(), `${'ä'.repeat(20_000)}!`);
  assert.equal(service.received[1]?.body.toString(), `${'ä'.repeat(5_119)}!`);
});

test('a service that keeps less is sent less', async (t) => {
  const service = await startPingedService(t);
  service.script.push({ status: 200, headers: { 'Ping-Body-Limit': '10' } });
  await runWrapped(t, service, ['sh', '-c', 'echo one; echo two; echo three']);
  assert.equal(service.received[1]?.body.toString(), 'two\nthree\n'.slice(-10));
});

test('--no-output sends nothing of the output, and still says how the command died', async (t) => {
  const service = await startPingedService(t);
  const spoke = await runWrapped(t, service, ['sh', '-c', 'echo secret; exit 3'], ['--no-output']);
  const died = await runWrapped(t, service, ['sh', '-c', 'echo secret; kill -9 $$'], ['--no-output']);
  assert.deepEqual([spoke.stdout.toString(), died.stdout.toString()], ['secret\n', 'secret\n']);
  assert.deepEqual(
    service.received.map(({ body }) => body.toString()),
    ['', '', '', 'Killed by SIGKILL (signal 9).\n'],
  );
});

test('wrong options end with 2 and say what to do, before anything runs or is pinged', async (t) => {
  const service = await startPingedService(t);
  const { code, stdout, stderr } = await runWrapped(t, service, ['echo', 'ran'], ['--tiemout', '1s']);
  assert.deepEqual([code, stdout.toString(), service.received.length], [2, '', 0]);
  assert.match(stderr, /^tocsin run: Unknown option '--tiemout'\n\ntocsin run --help says/);
});

test('help goes to stdout and shows how it is used', async (t) => {
  const { code, stdout } = await startWrapper(t, ['run', '--help']).ended;
  assert.equal(code, 0);
  assert.match(stdout.toString(), /^Usage: tocsin-run --url <ping URL> \[options\] -- command/);
  assert.ok(
    stdout
      .toString()
      .split('\n')
      .every((line) => line.length <= 120),
  );
});

test('environment, working directory and arguments reach the command as they are', async (t) => {
  const service = await startPingedService(t);
  const script = 'console.log(JSON.stringify([process.argv.slice(1), process.cwd(), process.env]))';
  const environment = { PATH: process.env.PATH, TOCSIN_PING_URL: service.url, 'A.B': 'ü', EMPTY: '' };
  const command = [process.execPath, '-e', script, '--', '', ' a "b" ', '$HOME', '*'];
  const { ended } = startWrapper(t, ['--', ...command], environment);
  assert.deepEqual(JSON.parse((await ended).stdout.toString()), [
    ['', ' a "b" ', '$HOME', '*'],
    process.cwd(),
    environment,
  ]);
});

const bundle = await readFile(WRAPPER, 'utf8');
const places = /for node in (.*?);/.exec(bundle)?.[1] ?? assert.fail('it looks for no Node.js');

test('a job runs also where there is no Node.js, or one that is too old, and a line says that it is not reported', async (t) => {
  const service = await startPingedService(t);
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-alone-'));
  t.after(() => rm(directory, { recursive: true }));
  const old = join(directory, 'node');
  await writeFile(old, '#!/bin/sh\necho v12.22.9\n', { mode: 0o755 });
  const copy = join(directory, 'tocsin-run');
  await writeFile(copy, bundle.replace(places, `/nowhere/node ${old}`), { mode: 0o755 });
  const quoted = `'${copy}' --url '${service.url}' --`;
  const { code, stdout, stderr } = await startShell(t, `${quoted} sh -c 'echo "$1"; exit 3' job 'a  b'`)
    .ended;
  assert.deepEqual([code, String(stdout)], [3, 'a  b\n']);
  assert.match(
    stderr,
    /^tocsin run: Node\.js 18 or newer was not found in .*: the command runs, but is not reported\n$/,
  );
  const asked = await startShell(t, `'${copy}' --help`).ended;
  assert.deepEqual([asked.code, String(asked.stdout)], [2, '']);
  assert.match(asked.stderr, /report with curl instead/);
  assert.deepEqual(service.paths(), []);
});

test('the bundle is one file that needs no other of ours', async (t) => {
  const service = await startPingedService(t);
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-alone-'));
  t.after(() => rm(directory, { recursive: true }));
  const copy = join(directory, 'tocsin-run');
  await copyFile(WRAPPER, copy);
  await chmod(copy, 0o755);
  await runWrapped(t, service, [copy, '--url', service.url, '--', 'true']);
  assert.deepEqual(service.paths(), ['/start', '/start', '/0', '/0']);
});
