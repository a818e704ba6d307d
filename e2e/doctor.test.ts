// `tocsin doctor` from outside: beside a Tocsin that runs, without one, and where nothing is as it should be.

import assert from 'node:assert/strict';
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openMailbox } from '../src/testing/mailbox.ts';
import { register } from './caller.ts';
import {
  type Environment,
  type Installation,
  installation,
  launchNode,
  newInstallation,
  PROGRAM,
  within,
} from './program.ts';

interface Check {
  area: string;
  level: 'ok' | 'warning' | 'problem';
  found: string;
  advice: string | null;
}

async function doctor(
  { dataDir }: Installation,
  environment: Environment = {},
  args: readonly string[] = [],
) {
  const usual = { TOCSIN_DATA_DIR: dataDir, TOCSIN_API_PORT: '0', TOCSIN_DASHBOARD_PORT: '0' };
  const { ended } = launchNode([PROGRAM, 'doctor', '--json', ...args], { ...usual, ...environment });
  const { code, stdout, stderr } = await within(ended, 'doctor to end');
  assert.equal(stderr, '');
  const { ok, checks } = JSON.parse(stdout);
  assert.equal(code, ok ? 0 : 1);
  return {
    ok,
    stdout,
    of: (area: string): string[] =>
      checks
        .filter((check: Check) => check.area === area)
        .map(({ level, found }: Check) => `${level}: ${found}`),
    problems: (): string[] =>
      checks
        .filter(({ level }: Check) => level === 'problem')
        .map(({ area, found }: Check) => `${area}: ${found}`),
  };
}

/** A server that takes connections and says nothing. */
async function silentServer(t: TestContext): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return address.port;
}

/** Names and sizes of all files, but for what PostgreSQL writes by itself. */
async function filesOf(dataDir: string) {
  const names = (await readdir(dataDir, { recursive: true })).filter(
    (name) => !/^(postgresql|journal)/.test(name),
  );
  return Promise.all(names.sort().map(async (name) => [name, (await stat(join(dataDir, name))).mtimeMs]));
}

const portsOf = ({ api, dashboard }: { api: string; dashboard: string }): Environment => ({
  TOCSIN_API_PORT: new URL(api).port,
  TOCSIN_DASHBOARD_PORT: new URL(dashboard).port,
});

test('beside a Tocsin that runs everything is found, and nothing is disturbed or written', async (t) => {
  const place = await installation(t);
  const mailbox = await openMailbox();
  t.after(() => mailbox[Symbol.asyncDispose]());
  const tocsin = await place.start();
  const alice = await register(tocsin.api);
  await alice.post('/webhooks', { name: 'Pager', url: 'https://hooks.example.com/' });
  const before = await filesOf(place.dataDir);
  const environment = { ...portsOf(tocsin), SMTP_URL: mailbox.url, MAIL_FROM: 'tocsin@example.net' };
  const seen = await doctor(place, environment, ['--mail-to', 'carol@example.org']);
  assert.deepEqual(seen.problems(), []);
  assert.deepEqual(seen.of('secret').slice(1), ['ok: what is stored can be decrypted with it']);
  assert.ok(seen.of('service').includes('ok: the API is ready'), seen.of('service').join());
  assert.match(seen.of('database').join(), /ok: it has all \d+ migrations/);
  assert.match(seen.of('journal').join(), /ok: all pings are recorded|not recorded yet/);
  assert.equal(mailbox.to('carol@example.org').length, 1);
  assert.deepEqual(await filesOf(place.dataDir), before);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
});

test('without a Tocsin that runs, and before its first start, it says so and makes nothing', async (t) => {
  const place = await newInstallation(t);
  const fresh = await doctor(place);
  assert.deepEqual(fresh.problems(), []);
  assert.deepEqual(await readdir(place.dataDir), []);
  assert.equal((await (await place.start()).end('SIGTERM')).code, 0);
  const before = await filesOf(place.dataDir);
  const stopped = await doctor(place);
  assert.deepEqual(stopped.problems(), []);
  assert.equal(stopped.of('service')[0], 'warning: Tocsin is not running');
  assert.match(stopped.of('database').join(), /^ok: the built-in PostgreSQL \d+ runs with Tocsin only/);
  assert.deepEqual(await filesOf(place.dataDir), before);
  const started = await doctor(place, {}, ['--start-database']);
  assert.match(started.of('database').join(), /ok: it has all \d+ migrations/);
  assert.deepEqual(
    started.of('secret').filter((found) => !found.startsWith('ok')),
    [],
  );
  assert.equal((await doctor(place)).of('service')[0], 'warning: Tocsin is not running');
});

test('a database and a mail server that never answer are reported, and hold up nothing', async (t) => {
  const place = await newInstallation(t);
  const port = await silentServer(t);
  const seen = await doctor(place, {
    DATABASE_URL: `postgres://tocsin:hunter2@127.0.0.1:${port}/tocsin`,
    SMTP_URL: `smtp://tocsin:hunter2@127.0.0.1:${port}`,
    TOCSIN_API_PORT: String(port),
  });
  const areas = seen.problems().map((problem) => problem.split(':')[0]);
  assert.deepEqual([...new Set(areas)].sort(), ['database', 'mail', 'service']);
  assert.ok(!seen.stdout.includes('hunter2'));
});

test('a secret that others may read, or that is another one, is a problem', async (t) => {
  const place = await installation(t);
  const tocsin = await place.start();
  const alice = await register(tocsin.api);
  await alice.post('/webhooks', { name: 'Pager', url: 'https://hooks.example.com/' });
  await chmod(join(place.dataDir, 'secret'), 0o644);
  const open = await doctor(place, portsOf(tocsin));
  assert.match(open.problems().join(), /^secret: others may read the file /);
  const other = await doctor(place, {
    ...portsOf(tocsin),
    TOCSIN_SECRET: 'a secret that nothing was sealed with',
  });
  assert.match(other.problems().join(), /^secret: what is stored cannot be decrypted with it \(webhook/);
  const secret = await readFile(join(place.dataDir, 'secret'), 'utf8');
  assert.ok(!(open.stdout + other.stdout).includes(secret));
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
});

test('a wrong configuration is reported as the start reports it', async (t) => {
  const place = await newInstallation(t);
  const seen = await doctor(place, { TOCSIN_API_PORT: 'x', TOCSIN_ROLSE: '1' });
  assert.deepEqual(seen.problems(), [
    'configuration: TOCSIN_API_PORT is "x", but must be an integer 0..65535.',
    'configuration: TOCSIN_ROLSE is not a variable of Tocsin: correct it to TOCSIN_ROLES.',
  ]);
});
