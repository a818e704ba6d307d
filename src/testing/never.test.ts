// What docs/never.md promises, where nothing else shows it, and that the proofs which it and docs/security.md name are there.

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { days, hours } from '../platform/time.ts';
import { startTestService } from './service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8');

/** Hosts that anything in this process connects to, but for this machine; those are refused. */
function outgoing(t: TestContext): string[] {
  const hosts: string[] = [];
  const connect = net.Socket.prototype.connect;
  t.mock.method(net.Socket.prototype, 'connect', function (this: net.Socket, ...args: unknown[]) {
    const host = hostOf(args);
    if (host === null || /^(?:localhost|127\.|::1$)/.test(host)) return Reflect.apply(connect, this, args);
    hosts.push(host);
    return this.destroy(Object.assign(new Error('refused by the test'), { code: 'ECONNREFUSED' }));
  });
  return hosts;
}

/** Of whatever form of arguments `connect` is called with; null: a socket of this machine. */
function hostOf(args: readonly unknown[]): string | null {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object' && first !== null)
    return 'path' in first && first.path
      ? null
      : String('host' in first ? (first.host ?? 'localhost') : 'localhost');
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  return typeof second === 'string' ? second : 'localhost';
}

test('in days of work, all jobs included, nothing is connected to but what an account asked for', async (t) => {
  const hosts = outgoing(t);
  const service = await startTestService(t);
  const alice = await service.alice.withKey('full');
  const check = await service.alice.createCronCheck();
  await service.alice.ping(check);
  await service.advance(hours(1));
  await service.advance(days(8));
  assert.deepEqual(hosts, []);
  const webhook = await alice.post('/webhooks', { name: 'Pager', url: 'https://93.184.215.14/hook' });
  await alice.send('POST', `/webhooks/${webhook.id}/test`);
  assert.deepEqual([...new Set(hosts)], ['93.184.215.14']);
});

const isTest = (path: string) => /\.test\.tsx?$|(?:^|\/)testing\/|\/test-[\w-]+\.ts$/.test(path);
const sources = globSync(['src/**/*.ts', 'agent/**/*.ts', 'shared/**/*.ts', 'web/**/*.{ts,tsx}'], {
  cwd: root,
})
  .filter((path) => !isTest(path))
  .sort();
const naming = (pattern: RegExp) => sources.filter((path) => pattern.test(textOf(path)));

/**
 * PostgreSQL; the processes that redraw logos, read imports, back up and are further doors, of Tocsin itself; systemctl of the agent;
 * the browser that whoever runs the machine allows; the ping of the system, which gets an address that was judged; and the command that a user gives `tocsin run`.
 */
const STARTING_PROCESSES = [
  'agent/measure/main-pids.ts',
  'src/admin/backups/make.ts',
  'src/commands/run/command.ts',
  'src/commands/run/leave.ts',
  'src/commands/run/lookup.ts',
  'src/commands/run/output.ts',
  'src/commands/run/passage.ts',
  'src/commands/run/pipes.ts',
  'src/hosts/doors/door-process.ts',
  'src/hosts/doors/door.ts',
  'src/importers/runs/reader.ts',
  'src/monitors/uptime-checks/probes/browser/drive.ts',
  'src/monitors/uptime-checks/probes/icmp/ping.ts',
  'src/monitors/uptime-checks/scheduling/find-route.ts',
  'src/platform/database/embedded/cluster.ts',
  'src/platform/database/embedded/command-line.ts',
  'src/platform/database/embedded/postmaster.ts',
  'src/published/status-pages/logos/redraw.ts',
];

test('nothing starts other programs but what is listed, and no text becomes code', () => {
  assert.ok(sources.length > 1_000);
  assert.deepEqual(naming(/'(?:node:)?child_process'/), STARTING_PROCESSES);
  assert.deepEqual(naming(/\beval\(|new Function\(/), []);
  // A script that never changes, for its limit of time; and the name of the collector of garbage.
  assert.deepEqual(naming(/'(?:node:)?vm'/), [
    'src/monitors/time-limit.ts',
    'src/platform/memory-at-rest.ts',
  ]);
});

test('neither agent listens for anybody, or runs what the server answers', () => {
  const agent = sources.filter((path) => path.startsWith('agent/'));
  assert.ok(agent.length > 20);
  assert.deepEqual(
    agent.filter((path) => /\b(?:createServer|listen)\(/.test(textOf(path))),
    [],
  );
  const shell = globSync('agent/sh/*.sh', { cwd: root });
  assert.ok(shell.length > 5);
  const dangerous = /^\s*(?:eval|source|\.)\s|\b(?:nc|ncat|socat|netcat)\b|\|\s*(?:sh|bash)\b/m;
  assert.deepEqual(
    shell.filter((path) => dangerous.test(textOf(path))),
    [],
  );
});

test('every file that docs/never.md names as its proof is there', () => {
  const named = [...textOf('docs/never.md').matchAll(/`((?:src|agent|e2e|web)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  assert.ok(named.length > 5);
  assert.deepEqual(
    named.filter((path) => globSync(path, { cwd: root }).length === 0),
    [],
  );
});

test('every file that docs/security.md names is there', () => {
  const named = [...textOf('docs/security.md').matchAll(/`([\w-]+\/[\w./-]+\.(?:ts|tsx))`/g)].map(
    ([, path = '']) => path,
  );
  assert.ok(named.length > 50);
  const isThere = (path: string) => existsSync(`${root}${path}`) || existsSync(`${root}src/${path}`);
  assert.deepEqual(
    named.filter((path) => !isThere(path)),
    [],
  );
});
