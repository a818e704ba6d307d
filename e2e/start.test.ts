// Starting and stopping the program, as the person at the terminal and the service manager do it.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { temporaryDirectory } from '../src/testing/journals.ts';
import { caller, EMAIL, register, signIn } from './caller.ts';
import {
  installation,
  isGone,
  launchNode,
  lineWith,
  newInstallation,
  PROGRAM,
  type Tocsin,
  until,
  within,
} from './program.ts';

/** Every line of stdout is a JSON object. */
const linesOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const isAlarming = ({ level = 'info' }: { level?: string }) => ['warn', 'error', 'fatal'].includes(level);

async function answers(tocsin: Tocsin): Promise<void> {
  for (const path of ['/health', '/ready']) {
    const { status, body } = await caller(tocsin.api).send('GET', path);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
  }
  assert.equal((await fetch(tocsin.dashboard)).status, 200);
}

test('a start on an empty data dir is ready once, at addresses that answer, and SIGTERM leaves nothing running', async (t) => {
  const { start, postmaster } = await newInstallation(t);
  const tocsin = await start();
  await answers(tocsin);
  const postgres = await postmaster();
  assert.ok(postgres, 'no PostgreSQL runs in the data directory');
  const { code, stdout, stderr } = await tocsin.end('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
  const lines = linesOf(stdout);
  const ready = { ready: true, api_url: tocsin.api, dashboard_url: tocsin.dashboard };
  assert.deepEqual(
    lines.filter((line) => line.ready),
    [ready],
  );
  assert.deepEqual(lines.filter(isAlarming), []);
  assert.ok(await isGone(postgres), 'PostgreSQL was left behind');
});

test('what was there before a stop is there after the next start', async (t) => {
  const { start } = await installation(t);
  const before = await start({ TOCSIN_DRAIN_SECONDS: '5' });
  const alice = await register(before.api);
  const check = await alice.post('/cron-checks', { name: 'Nightly backup', interval_seconds: 3600 });
  const ended = before.end('SIGTERM');
  await before.untilLogged('"msg":"stopping"');
  assert.equal((await fetch(`${before.api}/ready`)).status, 503, 'it still answers, and is not ready');
  assert.equal((await ended).code, 0);

  const after = await start();
  await answers(after);
  const again = await signIn(after.api);
  assert.equal((await again.get('/auth/session')).user.email, EMAIL);
  const kept = await again.get(`/cron-checks/${check.id}`);
  assert.deepEqual([kept.name, kept.slug, kept.ping_count], [check.name, check.slug, 0]);
  assert.equal((await after.end('SIGTERM')).code, 0);
});

test('Ctrl-C ends the program and its PostgreSQL with exit code 0', async (t) => {
  const { start, postmaster } = await installation(t);
  const tocsin = await start({}, { ownGroup: true });
  const postgres = await postmaster();
  assert.ok(postgres);
  process.kill(-tocsin.pid, 'SIGINT');
  const { code, stderr } = await within(tocsin.ended, 'the end after Ctrl-C');
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(await isGone(postgres), 'PostgreSQL was left behind');
});

test('a second Ctrl-C ends the program at once, whatever it still waits for', async (t) => {
  const { start } = await installation(t);
  const tocsin = await start();
  const { hostname, port } = new URL(tocsin.api);
  const slow = connect(Number(port), hostname).on('error', () => {});
  t.after(() => slow.destroy());
  // The rest of the body never comes, and closing waits for the request.
  slow.write('POST /ping/x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n');
  await new Promise((resolve) => slow.once('data', resolve));
  tocsin.send('SIGINT');
  await tocsin.untilLogged('"msg":"stopping"');
  assert.equal((await tocsin.end('SIGINT')).code, 1);
});

test('SIGTERM in the middle of a start leaves nothing running', async (t) => {
  const { launch, postmaster } = await newInstallation(t);
  const launched = launch();
  await within(lineWith(launched, 'PostgreSQL is ready'), 'PostgreSQL');
  const postgres = await postmaster();
  assert.ok(postgres);
  launched.child.kill('SIGTERM');
  const { code, stderr } = await within(launched.ended, 'the end');
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(await isGone(postgres), 'PostgreSQL was left behind');
});

test('a program that was killed leaves its PostgreSQL running, and the next one takes it over', async (t) => {
  const { start, postmaster } = await installation(t);
  const killed = await start();
  const postgres = await postmaster();
  assert.ok(postgres);
  assert.equal((await killed.end('SIGKILL')).signal, 'SIGKILL');
  assert.equal(await postmaster(), postgres);
  const next = await start();
  assert.equal(await postmaster(), postgres, 'another PostgreSQL was started');
  assert.equal((await next.end('SIGTERM')).code, 0);
  await until('PostgreSQL to end', async () => ((await isGone(postgres)) ? true : null));
});

const run = (...args: string[]) => within(launchNode([PROGRAM, ...args]).ended, 'the command to end');

test('version, help and a mistyped command say what there is to say', async () => {
  const version = { code: 0, signal: null, stdout: `${packageJson.version}\n`, stderr: '' };
  assert.deepEqual(await run('version'), version);
  const help = await run('help');
  assert.deepEqual([help.code, help.stderr], [0, '']);
  assert.match(help.stdout, /^Usage: tocsin <command>\n/);
  for (const [words, sentence] of [
    [['sevre'], 'there is no command "sevre"'],
    [['serve', 'now'], "Unexpected argument 'now'"],
  ] as const) {
    const { code, stdout, stderr } = await run(...words);
    assert.deepEqual([code, stdout], [2, '']);
    assert.ok(stderr.startsWith(`tocsin: ${sentence}`), stderr);
  }
});

const TOO_OLD =
  /^Tocsin needs Node\.js 24(\.\d+)? or newer, but this is v[\d.]+ Start it with "npm start".*\n$/;

test('on a Node.js that is too old the program says so in one sentence', async () => {
  for (const version of ['18.20.8', '22.21.0', '24.0.0']) {
    const pretend = `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
      Object.defineProperty(process, 'version', { value: 'v${version}' });
      require(${JSON.stringify(PROGRAM)});`;
    const { code, stdout, stderr } = await within(launchNode(['-e', pretend]).ended, 'the end');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, TOO_OLD);
  }
});

test('every Node.js of the machine runs the program, or says that it is too old', async () => {
  for (const directory of new Set((process.env.PATH ?? '').split(delimiter))) {
    const node = join(directory, 'node');
    const version = await outputOf(node, '--version');
    if (version === null) continue;
    const major = Number(/^v(\d+)\./.exec(version.stdout)?.[1]);
    const { stdout, stderr } = (await outputOf(node, PROGRAM, 'version')) ?? { stdout: '', stderr: '' };
    if (major < 24 || stdout === '') assert.match(stderr, TOO_OLD);
    else assert.equal(stdout, `${packageJson.version}\n`);
    assert.ok(major < 25 || stdout !== '', stderr);
  }
});

/** Null where the program cannot be run; what it wrote, whatever its exit code, where it can. */
async function outputOf(program: string, ...args: string[]) {
  try {
    return await promisify(execFile)(program, args);
  } catch (error) {
    const isRun = error instanceof Error && 'stdout' in error && 'stderr' in error && !('errno' in error);
    return isRun ? { stdout: String(error.stdout), stderr: String(error.stderr) } : null;
  }
}

test('what the program was compiled to is stored before it is ready, so that no stop takes the time for it', async (t) => {
  const { start } = await installation(t);
  const cache = await temporaryDirectory(t);
  const stored = async () => (await readdir(cache, { recursive: true })).length;
  const tocsin = await start({ NODE_COMPILE_CACHE: cache });
  const whenReady = await stored();
  await tocsin.end('SIGTERM');
  const atLast = await stored();
  assert.ok(whenReady > 0.9 * atLast, `${whenReady} of ${atLast}`);
});
