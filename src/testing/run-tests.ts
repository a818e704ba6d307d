// Runs the tests: all of them on the embedded PostgreSQL, then what touches the database once more on the PostgreSQL
// of the machine, where there is one of version 15 or newer. Arguments are test files or patterns; none means all but
// the faults, which e2e/faults/run.ts runs.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDataDir } from '../platform/data-dir.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { minutes } from '../platform/time.ts';
import { startMachinePostgres } from './machine-postgres.ts';
import { runTestFiles } from './test-files.ts';

const ALL = ['src/**/*.test.ts', 'agent/**/*.test.ts', 'e2e/*.test.ts'];
/** Whatever asks a database; the rest cannot tell one PostgreSQL from another. */
const ON_MACHINE_POSTGRES = [
  'src/{accounts,subjects,alerts,monitors,published,admin,hosts}/**/*.test.ts',
  'src/platform/database/*.test.ts',
  'src/platform/database/dump/*.test.ts',
  'e2e/{walk,backup}.test.ts',
];

const chosen = process.argv.slice(2);
const onEmbedded = await withEmbeddedPostgres((url) => runTests(url, chosen.length > 0 ? chosen : ALL));
process.exitCode = onEmbedded === 0 && chosen.length === 0 ? await runOnMachinePostgres() : onEmbedded;

async function withEmbeddedPostgres(run: (url: string) => Promise<number>): Promise<number> {
  const open = new AsyncDisposableStack();
  try {
    const directory = await mkdtemp(join(tmpdir(), 'tocsin-test-'));
    open.defer(() => rm(directory, { recursive: true, force: true }));
    const dataDir = open.use(await openDataDir(directory));
    const postgres = open.use(await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) }));
    return await run(postgres.url);
  } finally {
    await open.disposeAsync();
  }
}

async function runOnMachinePostgres(): Promise<number> {
  const postgres = await startMachinePostgres();
  if (!postgres) {
    process.stdout.write(
      '\nNo PostgreSQL 15 or newer on this machine: the second pass over the database tests is left out.\n',
    );
    return 0;
  }
  try {
    process.stdout.write(`\nOnce more on ${postgres.version}:\n`);
    return await runTests(postgres.url, ON_MACHINE_POSTGRES);
  } finally {
    await postgres[Symbol.asyncDispose]();
  }
}

function runTests(url: string, patterns: readonly string[]): Promise<number> {
  return runTestFiles({
    patterns,
    concurrency: 3,
    timeoutMs: minutes(3),
    environment: { TOCSIN_TEST_DATABASE_URL: url },
  });
}
