// Runs the tests: all of them on the PostgreSQL that Tocsin brings, then what touches the database once more on the
// PostgreSQL of the machine, where there is one of version 15 or newer. Arguments are test files or patterns; none
// means all but the faults, which e2e/faults/run.ts runs.

import { matchesGlob } from 'node:path';
import { minutes } from '../platform/time.ts';
import { startBundledPostgres, startMachinePostgres } from './scratch-postgres.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { runTestFiles, type TestFiles } from './test-files.ts';
import { webBuild } from './web-build.ts';

const ALL = [
  'src/**/*.test.ts',
  'agent/**/*.test.ts',
  'e2e/*.test.ts',
  'e2e/dashboard/*.test.ts',
  'web/**/*.test.ts',
];
/** Whatever asks a database; the rest cannot tell one PostgreSQL from another. */
const ON_MACHINE_POSTGRES = [
  'src/{accounts,subjects,alerts,monitors,published,admin,hosts}/**/*.test.ts',
  'src/platform/database/*.test.ts',
  'src/platform/database/dump/*.test.ts',
  'e2e/{walk,backup}.test.ts',
];
/** More than these is no bad luck. */
const MOST_UNSTEADY = 4;

// For the clusters, and for every test.
process.env.TMPDIR ??= temporaryDirectory();
const chosen = process.argv.slice(2);
// Before any test asks for it, so that none waits for it.
await webBuild();
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
  return await runTests(running.url, ON_MACHINE_POSTGRES);
}

async function runTests(url: string, patterns: readonly string[]): Promise<number> {
  const tests = { concurrency: 3, timeoutMs: minutes(15), environment: { TOCSIN_TEST_DATABASE_URL: url } };
  const { code, failed } = await runTestFiles({ ...tests, patterns });
  return code === 0 ? 0 : await runUnsteadyAgain(failed, tests);
}

/** A browser on a machine that has other work may miss a moment: its files have a second go alone, which is said. */
async function runUnsteadyAgain(
  failed: readonly string[],
  tests: Omit<TestFiles, 'patterns'>,
): Promise<number> {
  const isUnsteady = failed.every((file) => matchesGlob(file, 'e2e/dashboard/*.test.ts'));
  if (failed.length === 0 || failed.length > MOST_UNSTEADY || !isUnsteady) return 1;
  process.stdout.write(`\nOnce more, alone: ${failed.join(', ')}\n`);
  const { code } = await runTestFiles({ ...tests, patterns: failed, concurrency: 1 });
  if (code === 0) process.stdout.write(`\nUNSTEADY, passed the second time; mend: ${failed.join(', ')}\n`);
  return code;
}
