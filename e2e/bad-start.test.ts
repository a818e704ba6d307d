// Starts that cannot work: one plain sentence on stderr, exit code 1, and nothing left behind.

import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { caller, register } from './caller.ts';
import { type Exit, installation, lineWith, newInstallation, within } from './program.ts';

/** Says what is wrong in as many lines as given, each a sentence, and nothing else. */
function refused({ code, stderr }: Exit, ...sentences: RegExp[]): void {
  assert.equal(code, 1, stderr);
  assert.ok(stderr.startsWith('tocsin: '), stderr);
  const lines = stderr.slice('tocsin: '.length).trimEnd().split('\n');
  assert.equal(lines.length, sentences.length, stderr);
  for (const sentence of sentences)
    assert.ok(
      lines.some((line) => sentence.test(line)),
      `${sentence} is missing in: ${stderr}`,
    );
}

async function takenPort(t: TestContext): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return String((server.address() as AddressInfo).port);
}

const ONE_PORT = { TOCSIN_API_PORT: '', TOCSIN_DASHBOARD_PORT: '' };

for (const [variable, further] of [
  ['TOCSIN_API_PORT', {}],
  ['TOCSIN_DASHBOARD_PORT', {}],
  ['TOCSIN_PORT', ONE_PORT],
] as const)
  test(`a port in use is named with ${variable}, and PostgreSQL is not left behind`, async (t) => {
    const { attempt, postmaster } = await newInstallation(t);
    const port = await takenPort(t);
    refused(
      await attempt({ ...further, [variable]: port }),
      new RegExp(`^${variable} is ${port}, but 127\\.0\\.0\\.1:${port} is already in use .*\\.$`),
    );
    assert.equal(await postmaster(), null);
  });

test('all wrong variables are named at once, with what is allowed, before anything is touched', async (t) => {
  const { attempt, dataDir } = await newInstallation(t);
  const exit = await attempt({
    TOCSIN_API_PORT: 'eighty',
    TOCSIN_REGISTRATION: 'sometimes',
    TOCSIN_TRUST_PROXY: '10.0.0.0/64',
    TOCSIN_SECRET: 'hunter2',
    TOCSIN_API_ULR: 'https://tocsin.example.com',
    DATABASE_URL: 'mysql://bob:hunter2@localhost/tocsin',
  });
  refused(
    exit,
    /^TOCSIN_API_PORT is "eighty", but must be an integer 0\.\.65535\.$/,
    /^TOCSIN_REGISTRATION is "sometimes", but must be one of first, open, closed\.$/,
    /^TOCSIN_TRUST_PROXY is "10\.0\.0\.0\/64", but must be IP addresses, CIDRs such as/,
    /^TOCSIN_SECRET is "\(not shown\)", but must be at least 32 characters long\.$/,
    /^TOCSIN_API_ULR is not a variable of Tocsin: correct it to TOCSIN_API_URL\.$/,
    /^DATABASE_URL is "mysql:\/\/bob:\*\*\*@localhost\/tocsin", but must be an address such as postgres:/,
  );
  assert.ok(!exit.stderr.includes('hunter2'), exit.stderr);
  assert.deepEqual(await readdir(dataDir), []);
});

test('HTTPS-only without a proxy to trust is refused', async (t) => {
  const { attempt } = await newInstallation(t);
  refused(
    await attempt({ TOCSIN_API_URL: 'https://tocsin.example.com' }),
    /^TOCSIN_API_URL is "https:\/\/tocsin\.example\.com", so TOCSIN_TRUST_PROXY must name the proxy/,
  );
});

test('a data dir that is a file, below a file, foreign or unwritable is named with the reason', async (t) => {
  const { attempt, dataDir } = await newInstallation(t);
  const file = join(dataDir, 'notes.txt');
  await writeFile(file, 'mine');
  refused(await attempt(), /^The data directory \S+ holds files that are not Tocsin's: set TOCSIN_DATA_DIR/);
  refused(
    await attempt({ TOCSIN_DATA_DIR: file }),
    /notes\.txt is a file: remove it, or set TOCSIN_DATA_DIR/,
  );
  refused(await attempt({ TOCSIN_DATA_DIR: join(file, 'data') }), /lies below a file: remove that, or/);
  refused(
    await attempt({ TOCSIN_DATA_DIR: await unwritable(dataDir) }),
    /^The data directory \S+ (cannot|leads)/,
  );
  assert.equal(await readFile(file, 'utf8'), 'mine');
  assert.deepEqual(
    (await readdir(dataDir)).sort(),
    process.getuid?.() === 0 ? ['notes.txt'] : ['closed', 'notes.txt'],
  );
});

/** Root may write anywhere but where nothing can be made. */
async function unwritable(directory: string): Promise<string> {
  if (process.getuid?.() === 0) return '/proc/tocsin';
  await mkdir(join(directory, 'closed'), { mode: 0o500 });
  return join(directory, 'closed', 'data');
}

test('a database that is not there is waited for, named in the log without its password, until SIGTERM', async (t) => {
  const nowhere: [string, string][] = [
    ['postgres://bob:hunter2@127.0.0.1:1/tocsin', 'no PostgreSQL answers: waiting for it'],
    [
      'postgres://bob:hunter2@nowhere.invalid/tocsin',
      'the host of DATABASE_URL cannot be found: waiting for it',
    ],
  ];
  for (const [url, reason] of nowhere) {
    const { launch, dataDir } = await newInstallation(t);
    const launched = launch({ DATABASE_URL: url });
    await within(lineWith(launched, reason), reason);
    launched.child.kill('SIGTERM');
    const { code, stdout, stderr } = await within(launched.ended, 'the end');
    assert.deepEqual([code, stderr], [0, '']);
    assert.ok(!stdout.includes('hunter2'), stdout);
    assert.ok(!stdout.includes('"ready":true'), stdout);
    assert.ok(!(await readdir(dataDir)).includes('postgresql'));
  }
});

test('of two starts on one data dir, or on one database, the second is refused and the first unharmed', async (t) => {
  const first = await installation(t);
  const second = await newInstallation(t);
  const tocsin = await first.start();
  const alice = await register(tocsin.api);
  refused(
    await first.attempt(),
    /^Another Tocsin is using the data directory \S+: stop it first, or set TOCSIN_DATA_DIR/,
  );

  const password = await readFile(join(first.dataDir, 'postgresql-password'), 'utf8');
  const socket = encodeURIComponent(join(first.dataDir, 'postgresql'));
  const url = (secret: string, database: string) => `postgres://tocsin:${secret}@${socket}:5432/${database}`;
  refused(
    await second.attempt({ DATABASE_URL: url('hunter2', 'tocsin') }),
    /PostgreSQL refuses the connection \(password authentication failed for user "tocsin"\)/,
  );
  refused(
    await second.attempt({ DATABASE_URL: url(password, 'tocsni') }),
    /PostgreSQL refuses the connection \(database "tocsni" does not exist\)/,
  );
  refused(
    await second.attempt({ DATABASE_URL: url(password, 'tocsin') }),
    /^The secret in the data directory of this node is not the secret that the database is encrypted with: set TOCSIN_SECRET/,
  );
  const secret = await readFile(join(first.dataDir, 'secret'), 'utf8');
  refused(
    await second.attempt({ DATABASE_URL: url(password, 'tocsin'), TOCSIN_SECRET: secret }),
    /^Another Tocsin takes the pings of this database/,
  );

  const check = await alice.post('/cron-checks', { name: 'Nightly backup', interval_seconds: 60 });
  assert.equal((await caller('').send('GET', check.ping_url)).status, 200);
  const { code, stderr } = await tocsin.end('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
});
