// Runs the tests: all of them on the PostgreSQL that Tocsin brings, then what differs between its versions once more on
// the PostgreSQL of the machine, where there is one of version 15 or newer. Arguments are test files or patterns; none
// means all but the faults, which e2e/faults/run.ts runs.

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { prepareInstallation } from '../../e2e/prepared.ts';
import { minutes } from '../platform/time.ts';
import { startBundledPostgres, startMachinePostgres } from './scratch-postgres.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { runTestFiles } from './test-files.ts';
import { webBuild } from './web-build.ts';

const ALL = [
  'shared/**/*.test.ts',
  'src/**/*.test.ts',
  'agent/**/*.test.ts',
  'e2e/*.test.ts',
  'e2e/releases/*.test.ts',
  'e2e/dashboard/*.test.ts',
  'web/**/*.test.ts',
  'deploy/compose/*.test.ts',
  'clients/**/*.test.ts',
];
/**
 * The schema, dumps and backups, the plans of queries, what many do at once, every route with what it accepts, and the
 * largest statements: what an older version cannot run, or plans badly, is found by one of them.
 */
const DIFFERS_BETWEEN_VERSIONS = [
  'src/platform/database/*.test.ts',
  'src/platform/database/dump/*.test.ts',
  'src/**/{plans,*query-plans,races,*-races}.test.ts',
  'src/hosts/{conformance*,account-deletion,account-export}.test.ts',
  'src/**/{recorder,record,retention,lifecycle,deliver,sending,backtest,search,overview,figures}.test.ts',
  'e2e/{walk,backup}.test.ts',
];

// For the clusters, and for every test.
process.env.TMPDIR ??= temporaryDirectory();
const chosen = process.argv.slice(2);
// Before any test asks for it, so that none waits for it.
await webBuild();
// Few files would not be worth it.
await using prepared = chosen.length === 0 ? await prepareInstallation() : null;
const onBundled = await runOnBundledPostgres();
process.exitCode = onBundled === 0 && chosen.length === 0 ? await runOnMachinePostgres() : onBundled;

async function runOnBundledPostgres(): Promise<number> {
  await using postgres = await startBundledPostgres();
  return await runTests(postgres.url, chosen.length > 0 ? chosen : ALL);
}

async function runOnMachinePostgres(): Promise<number> {
  const postgres = await startMachinePostgres();
  if (!postgres) {
    process.stdout.write(
      '\nNo PostgreSQL 15 or newer on this machine: the second pass over the database tests is left out.\n',
    );
    return 0;
  }
  await using running = postgres;
  process.stdout.write(`\nOnce more on ${running.version}:\n`);
  return await runTests(running.url, DIFFERS_BETWEEN_VERSIONS);
}

function runTests(url: string, patterns: readonly string[]): Promise<number> {
  return runTestFiles({
    patterns,
    // While one of them waits for PostgreSQL or for a browser, another may go on.
    concurrency: availableParallelism() + 2,
    timeoutMs: minutes(30),
    together: true,
    environment: {
      TOCSIN_TEST_DATABASE_URL: url,
      TOCSIN_TEST_RUN: randomBytes(4).toString('hex'),
      // Every file is a process of its own, which would else compile the service anew: half of what loading it costs.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/tocsin'),
      ...prepared?.environment,
    },
  });
}
