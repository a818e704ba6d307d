import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runWrapped, startPingedService, startShell, startWrapper, WRAP, WRAPPER } from './test-stage.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function scratch(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-streams-'));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

test('binary input and output pass through byte by byte', async (t) => {
  const service = await startPingedService(t);
  const bytes = randomBytes(3_000_000);
  const { child, ended } = startWrapper(t, ['--url', service.url, '--', 'cat']);
  child.stdin?.end(bytes);
  const { code, stdout } = await ended;
  assert.deepEqual([code, stdout.length, sha256(stdout)], [0, bytes.length, sha256(bytes)]);
  // What is cut may begin up to three bytes later, with a byte that may begin a character.
  const body = service.received[1]?.body ?? Buffer.alloc(0);
  assert.ok(body.length >= 10_237 && body.length <= 10_240, String(body.length));
  assert.ok(body.equals(bytes.subarray(-body.length)));
});

test('100 MB of output pass through a slow reader in bounded memory', async (t) => {
  const service = await startPingedService(t);
  // The command waits for its input in the end, so that the memory of the wrapper can still be asked for.
  const command = ['sh', '-c', 'head -c 100000000 /dev/zero; read -r line'];
  const child = spawn(process.execPath, [WRAPPER, '--url', service.url, '--', ...command]);
  t.after(() => child.kill('SIGKILL'));
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of child.stdout) {
    hash.update(chunk);
    bytes += chunk.length;
    if (bytes === 100_000_000) break;
  }
  assert.equal(hash.digest('hex'), sha256(Buffer.alloc(100_000_000)));
  assert.ok((await peakMb(child.pid ?? 0)) < 150);
});

async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

test('output arrives while the command still runs', async (t) => {
  const service = await startPingedService(t);
  const command = ['sh', '-c', 'printf "Password: "; read -r answer; echo "got $answer"'];
  const wrapped = startWrapper(t, ['--url', service.url, '--', ...command]);
  await wrapped.untilPrinted('Password: ');
  wrapped.child.stdin?.end('open sesame\n');
  assert.equal((await wrapped.ended).stdout.toString(), 'Password: got open sesame\n');
});

test('a reader that goes away ends the command as it would have without the wrapper', async (t) => {
  const service = await startPingedService(t);
  const line = `{ ${WRAP} --url ${service.url} -- yes; echo "ended with $?" >&2; } | head -1`;
  const { code, stdout, stderr } = await startShell(t, line).ended;
  assert.deepEqual([code, stdout.toString()], [0, 'y\n']);
  assert.match(stderr, /^ended with 141$/m);
  assert.deepEqual(service.paths(), ['/start', '/141']);
  assert.match(service.received[1]?.body.toString() ?? '', /y\nKilled by SIGPIPE \(signal 13\)\.\n$/);
});

test('a command that goes on without a reader is not ended', async (t) => {
  const service = await startPingedService(t);
  const job =
    "trap '' PIPE; echo one; read -r line </dev/stdin; echo two 2>/dev/null; echo three 2>/dev/null; exit 5";
  const line = `{ printf '\\n' | ${WRAP} --url ${service.url} -- sh -c "${job}"; echo "ended with $?" >&2; } | true`;
  assert.match((await startShell(t, line).ended).stderr, /^ended with 5$/m);
  assert.deepEqual(service.paths(), ['/start', '/5']);
});

test('stdout and stderr that go to one place keep their order among each other', async (t) => {
  const service = await startPingedService(t);
  const job = 'i=0; while [ $i -lt 300 ]; do echo $i; echo $((i + 1)) >&2; i=$((i + 2)); done';
  const { stdout } = await startShell(t, `${WRAP} --url ${service.url} -- sh -c '${job}' 2>&1`).ended;
  const expected = Array.from({ length: 300 }, (_, index) => `${index}\n`).join('');
  assert.equal(stdout.toString(), expected);
  assert.equal(service.received[1]?.body.toString(), expected);
});

test('stdout and stderr that go to two places stay apart', async (t) => {
  const service = await startPingedService(t);
  const { stdout, stderr } = await runWrapped(t, service, ['sh', '-c', 'echo out; echo err >&2']);
  assert.deepEqual([stdout.toString(), stderr], ['out\n', 'err\n']);
});

test('the command has pipes, which it may open again by name', async (t) => {
  const service = await startPingedService(t);
  const command = ['sh', '-c', 'test -p /dev/stdout && test -p /dev/stderr && echo again >/dev/stdout'];
  const { code, stdout } = await runWrapped(t, service, command);
  assert.deepEqual([code, stdout.toString()], [0, 'again\n']);
});

test('without a place for pipes, output passes through all the same', async (t) => {
  const service = await startPingedService(t);
  const environment = { PATH: process.env.PATH, TMPDIR: '/nowhere' };
  const command = ['sh', '-c', 'echo out; echo err >&2; exit 4'];
  const wrapped = startWrapper(t, ['--url', service.url, '--', ...command], environment);
  const { code, stdout, stderr } = await wrapped.ended;
  assert.deepEqual([code, stdout.toString(), stderr], [4, 'out\n', 'err\n']);
  assert.deepEqual(service.received[1]?.body.toString().split('\n').sort(), ['', 'err', 'out']);
});

test('nothing is left in the directory for temporary files', async (t) => {
  const service = await startPingedService(t);
  const directory = await scratch(t);
  const environment = { PATH: process.env.PATH, TMPDIR: directory };
  const command = ['sh', '-c', 'ls -A "$TMPDIR"'];
  const { stdout } = await startWrapper(t, ['--url', service.url, '--', ...command], environment).ended;
  assert.equal(stdout.toString(), '');
});

test('a process that the command left behind holds nobody up, and what it writes still arrives', async (t) => {
  const service = await startPingedService(t);
  const directory = await scratch(t);
  const gate = join(directory, 'gate');
  await promisifiedMkfifo(gate);
  // As a daemon that a job restarts: it keeps its output open, and writes long after the job is over.
  const job = `( cat ${gate}; echo from the daemon ) & echo from the job; exit 3`;
  const line = `${WRAP} --url ${service.url} -- sh -c '${job}'; echo "ended with $?"`;
  const shell = startShell(t, line);
  await shell.untilPrinted('ended with 3');
  assert.deepEqual(service.paths(), ['/start', '/3']);
  assert.equal(service.received[1]?.body.toString(), 'from the job\n');
  await writeFile(gate, 'go\n');
  const { stdout } = await shell.ended;
  assert.equal(stdout.toString(), 'from the job\nended with 3\ngo\nfrom the daemon\n');
});

async function promisifiedMkfifo(path: string) {
  const [code] = await once(spawn('mkfifo', [path]), 'exit');
  assert.equal(code, 0);
}

test('a process left behind that writes without end holds nobody up either', async (t) => {
  const service = await startPingedService(t);
  const directory = await scratch(t);
  const pidFile = join(directory, 'pid');
  const job = `yes & echo $! >${pidFile}; exit 3`;
  const line = `${WRAP} --url ${service.url} -- sh -c '${job}' >/dev/null; echo "ended with $?"`;
  const shell = startShell(t, line);
  await shell.untilPrinted('ended with 3\n');
  process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGKILL');
  await shell.ended;
});

test('in a terminal, --no-output leaves the command its terminal, and otherwise it has pipes', async (t) => {
  const service = await startPingedService(t);
  const job = 'test -t 0 && test -t 1 && test -t 2 && echo all; test -t 0 && echo input';
  const inTerminal = async (options: string) => {
    const wrap = `${WRAP} --url ${service.url} ${options} -- sh -c "${job}"`;
    const child = spawn('script', ['-qec', wrap, '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] });
    t.after(() => child.kill('SIGKILL'));
    const said: Buffer[] = [];
    for await (const chunk of child.stdout) said.push(chunk);
    return Buffer.concat(said).toString().replaceAll('\r', '');
  };
  assert.equal(await inTerminal('--no-output'), 'all\ninput\n');
  assert.equal(await inTerminal(''), 'input\n');
});
