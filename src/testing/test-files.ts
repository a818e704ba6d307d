// Runs test files with the test runner of Node.js, in a process of its own, and prints the slowest.

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areaOfFile, fileOfGroup, groupsOf } from './test-groups.ts';

export interface TestFiles {
  /** Files or glob patterns. */
  patterns: readonly string[];
  /** How many files run at a time. */
  concurrency: number;
  /** Of a single test, and of a process. */
  timeoutMs: number;
  /** Whether files share processes. */
  together?: boolean;
  /** On top of the variables of this process. */
  environment?: Record<string, string>;
}

/** Of tests that wait for most of the time: as many as TOCSIN_TEST_AT_ONCE says. */
export const filesAtOnce = (): number => Number(process.env.TOCSIN_TEST_AT_ONCE ?? 3);

/** The exit code of the runner: 0 where every test passed. */
export async function runTestFiles(asked: TestFiles): Promise<number> {
  const files = asked.patterns.flatMap((pattern) => globSync(pattern)).sort();
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-tests-'));
  try {
    const slowest = join(directory, 'slowest');
    const groups = groupsOf(files, asked.together ? areaOfFile : () => null);
    const given = await Promise.all(groups.map((group, index) => fileOfGroup(group, directory, index)));
    const code = await runNode([...argumentsOf(asked, slowest), ...given], asked.environment);
    process.stdout.write(await readFile(slowest, 'utf8').catch(() => ''));
    return code;
  } finally {
    await rm(directory, { recursive: true });
  }
}

function argumentsOf({ concurrency, timeoutMs }: TestFiles, slowest: string): string[] {
  return [
    `--import=${new URL('seed.ts', import.meta.url).href}`,
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${timeoutMs}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${new URL('slowest-files.ts', import.meta.url).href}`,
    `--test-reporter-destination=${slowest}`,
  ];
}

function runNode(parameters: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const runner = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    runner.once('error', reject);
    runner.once('exit', (code) => resolve(code ?? 1));
  });
}
