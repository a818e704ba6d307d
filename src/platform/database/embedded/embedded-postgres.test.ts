import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { openDataDir } from '../../data-dir.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { commandLineOf, isAlive } from './command-line.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { findPostmaster, startPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';

const log = pino({ level: 'silent' });

/** A data directory, and a start in it; in the end everything that runs there is stopped, then it is removed. */
async function makeScratch(t: TestContext, name = 'tocsin-pg-') {
  const path = await realpath(await mkdtemp(join(tmpdir(), name)));
  const cluster = join(path, 'postgresql');
  const cleanup = new AsyncDisposableStack();
  t.after(() => cleanup.disposeAsync());
  cleanup.defer(() => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  cleanup.defer(() => killPostmaster(cluster));

  const start = async () => {
    const dataDir = cleanup.use(await openDataDir(path));
    const server = cleanup.use(await startEmbeddedPostgres({ dataDir, log }));
    const stop = async () => {
      await server.stop();
      await dataDir[Symbol.asyncDispose]();
    };
    return { server, stop };
  };
  const startToFail = async () => {
    await using dataDir = await openDataDir(path);
    return startEmbeddedPostgres({ dataDir, log });
  };
  return { path, cluster, start, startToFail };
}

async function killPostmaster(cluster: string): Promise<void> {
  const left = await findPostmaster(cluster).catch(() => null);
  if (left) process.kill(left.pid, 'SIGKILL');
}

/** Tocsin as another program, which says where its PostgreSQL is and then waits to be killed. */
async function startElsewhere(t: TestContext, path: string) {
  const script = `
    const { openDataDir } = await import(${JSON.stringify(import.meta.resolve('../../data-dir.ts'))});
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))});
    const { pino } = await import(${JSON.stringify(import.meta.resolve('pino'))});
    const dataDir = await openDataDir(${JSON.stringify(path)});
    const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
    console.log(JSON.stringify({ url: server.url, postmaster: server.pid() }));
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url, postmaster } = JSON.parse(line);
  return { child, url: String(url), postmaster: Number(postmaster) };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const result = await client.query({ text: sql, rowMode: 'array' });
    return result.rows;
  } finally {
    await client.end();
  }
}

/** PostgreSQL announces nowhere that it is back: this asks until the old server is gone and a new one answers. */
async function untilReplaced(postmaster: number, url: string): Promise<void> {
  const isBack = async () => (await commandLineOf(postmaster)) === null && (await canQuery(url));
  while (!(await isBack())) await wait(20);
}

const canQuery = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

const remember = (url: string) =>
  query(url, "create table note (text text); insert into note values ('kept')");
const recall = async (url: string) => (await query(url, 'select text from note'))[0]?.[0];

const problem = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartupProblem, String(error));
  assert.match(error.message, pattern);
  return true;
};

test('the first start makes a database, and the next one finds what was written', async (t) => {
  const { path, start } = await makeScratch(t);
  const first = await start();
  await remember(first.server.url);
  assert.deepEqual(
    await query(
      first.server.url,
      `select current_database(), datlocprovider, datlocale, current_setting('data_checksums'), current_setting('fsync')
       from pg_database where datname = current_database()`,
    ),
    [['tocsin', 'b', 'C.UTF-8', 'on', 'on']],
  );
  await first.stop();
  assert.equal(first.server.pid(), null);

  const second = await start();
  assert.equal(second.server.url, first.server.url);
  assert.equal(await recall(second.server.url), 'kept');
  const left = (await readdir(path)).filter((name) => name.includes('.new'));
  assert.deepEqual(left, []);
});

test('nobody else can enter the database, read its password or come in without it', async (t) => {
  const { path, cluster, start } = await makeScratch(t);
  const { server } = await start();
  for (const name of [cluster, join(path, 'postgresql-password'), join(path, 'postgresql.log')]) {
    assert.equal((await stat(name)).mode & 0o077, 0);
  }
  const guess = new URL(server.url);
  guess.password = 'guess';
  await assert.rejects(query(String(guess), 'select 1'), { code: '28P01' });
});

test('a signal to the terminal of Tocsin does not reach PostgreSQL: it leads its own process group', async (t) => {
  const { start } = await makeScratch(t);
  const { server } = await start();
  assert.ok(isAlive(-Number(server.pid())));
});

test('PostgreSQL outlives a Tocsin that was killed, and the next start adopts it', async (t) => {
  const { path, start } = await makeScratch(t);
  const first = await startElsewhere(t, path);
  await remember(first.url);
  await killed(first.child);
  assert.ok(isAlive(first.postmaster));

  const second = await start();
  assert.equal(second.server.pid(), first.postmaster);
  assert.equal(await recall(second.server.url), 'kept');
  await second.stop();
  assert.equal(await commandLineOf(first.postmaster), null);
});

test('a server that an older Tocsin left running is replaced by one with the present programs', async (t) => {
  const { path, cluster, start } = await makeScratch(t);
  const first = await start();
  await remember(first.server.url);
  await first.stop();
  const runAs = await choosePostgresUser(path, cluster);
  const older = await startPostmaster({
    cluster,
    programs: { ...(await findPrograms(path, runAs)), version: '18.0.0' },
    runAs,
    endpoint: { socketDirectory: cluster },
    logFile: join(path, 'postgresql.log'),
  });
  while (!(await canQuery(first.server.url))) await wait(20);

  const { server } = await start();
  assert.notEqual(server.pid(), older.pid);
  await older.gone;
  assert.equal(await recall(server.url), 'kept');
});

test('while a Tocsin lives, a second one on its data directory leaves its PostgreSQL alone', async (t) => {
  const { path, startToFail } = await makeScratch(t);
  const first = await startElsewhere(t, path);
  await assert.rejects(startToFail(), problem(/Another Tocsin is using the data directory/));
  await query(first.url, 'select 1');
});

test('a lock file whose process id is now another program is not believed, and that program lives on', async (t) => {
  const { cluster, start } = await makeScratch(t);
  const first = await start();
  await remember(first.server.url);
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(cluster, name));
  const locks = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  await first.stop();

  const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
  t.after(() => other.kill('SIGKILL'));
  await once(other, 'spawn');
  for (const [index, file] of files.entries()) {
    await writeFile(file, String(locks[index]).replace(/^\d+/, String(other.pid)));
  }
  const second = await start();
  assert.notEqual(second.server.pid(), other.pid);
  assert.equal(await recall(second.server.url), 'kept');
  await second.stop();
  assert.ok(isAlive(Number(other.pid)));
});

test('a database that a server out of sight has open is not opened a second time', async (t) => {
  const { cluster, start, startToFail } = await makeScratch(t);
  await (await start()).stop();
  const elsewhere = createServer().listen(join(cluster, '.s.PGSQL.5432'));
  t.after(() => elsewhere.close());
  await once(elsewhere, 'listening');
  await assert.rejects(startToFail(), problem(/in use by a PostgreSQL that cannot be seen from here/));
});

test('PostgreSQL that is killed comes back at the same address with all that was committed', async (t) => {
  const { start } = await makeScratch(t);
  const { server } = await start();
  await remember(server.url);
  const before = Number(server.pid());
  process.kill(before, 'SIGKILL');
  await untilReplaced(before, server.url);
  assert.equal(await recall(server.url), 'kept');
  assert.notEqual(server.pid(), before);
});

test('an adopted PostgreSQL that is killed comes back as well', async (t) => {
  const { path, start } = await makeScratch(t);
  const first = await startElsewhere(t, path);
  await remember(first.url);
  await killed(first.child);
  const { server } = await start();
  process.kill(first.postmaster, 'SIGKILL');
  await untilReplaced(first.postmaster, server.url);
  assert.equal(await recall(server.url), 'kept');
});

test('a stop is final, also of a server that has just been killed, and may be asked for twice', async (t) => {
  const { cluster, start } = await makeScratch(t);
  const { server } = await start();
  process.kill(Number(server.pid()), 'SIGKILL');
  await Promise.all([server.stop(), server.stop()]);
  assert.equal(server.pid(), null);
  assert.equal(await findPostmaster(cluster), null);
});

test('a path too long for a socket gets a port on loopback, which is kept until something else takes it', async (t) => {
  const { path, start } = await makeScratch(t, `tocsin-${'long-'.repeat(20)}`);
  const first = await start();
  const { hostname, port } = new URL(first.server.url);
  assert.equal(hostname, '127.0.0.1');
  assert.equal(await readFile(join(path, 'postgresql-port'), 'utf8'), port);
  await remember(first.server.url);
  await first.stop();

  const second = await start();
  assert.equal(second.server.url, first.server.url);
  await second.stop();

  const squatter = createServer().listen(Number(port), '127.0.0.1');
  t.after(() => squatter.close());
  await once(squatter, 'listening');
  const third = await start();
  assert.notEqual(new URL(third.server.url).port, port);
  assert.equal(await recall(third.server.url), 'kept');
});

test('a path with spaces, quotes, commas and letters beyond ASCII is no hindrance', async (t) => {
  const { start } = await makeScratch(t, `a "b", 'ä' %2F#?`);
  const { server } = await start();
  assert.deepEqual(await query(server.url, 'select 1'), [[1]]);
});

test('a database of another major version is refused with both versions and the way out', async (t) => {
  const { cluster, start, startToFail } = await makeScratch(t);
  await (await start()).stop();
  await writeFile(join(cluster, 'PG_VERSION'), '99\n');
  await assert.rejects(
    startToFail(),
    problem(/made by PostgreSQL 99, .* brings PostgreSQL 18: start the newer/),
  );
  await writeFile(join(cluster, 'PG_VERSION'), '9\n');
  await assert.rejects(startToFail(), problem(/made by PostgreSQL 9, .* brings PostgreSQL 18: dump it/));
});

test('half a database is never taken for one', async (t) => {
  const { path, cluster, startToFail, start } = await makeScratch(t);
  await (await start()).stop();
  await rm(join(cluster, 'PG_VERSION'));
  await assert.rejects(startToFail(), problem(/is not a whole PostgreSQL database/));
  await rm(cluster, { recursive: true });
  await mkdir(join(path, 'postgresql.new-0a1b2c/cluster/base'), { recursive: true });
  await start();
  assert.equal((await readdir(path)).includes('postgresql.new-0a1b2c'), false);
});

test('a server that does not come up says why, in the words of its log', async (t) => {
  const { cluster, start, startToFail } = await makeScratch(t);
  await (await start()).stop();
  await writeFile(join(cluster, 'postgresql.conf'), 'no_such_setting = 1\n');
  await assert.rejects(
    startToFail(),
    problem(/ended while it started[\s\S]*unrecognized configuration parameter/),
  );
  assert.equal(await findPostmaster(cluster), null);
});

test('a lost password is named as what is wrong', async (t) => {
  const { path, cluster, start, startToFail } = await makeScratch(t);
  await (await start()).stop();
  await rm(join(path, 'postgresql-password'));
  await assert.rejects(startToFail(), problem(/postgresql-password is not the one of the database/));
  assert.equal(await findPostmaster(cluster), null);
});
