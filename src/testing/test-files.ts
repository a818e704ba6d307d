// Runs test files with the test runner of Node.js, in a process of its own.

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';

export interface TestFiles {
  /** Files or glob patterns. */
  patterns: readonly string[];
  /** How many files run at a time. */
  concurrency: number;
  /** Of a single test. */
  timeoutMs: number;
  /** On top of the variables of this process. */
  environment?: Record<string, string>;
}

/** Resolves to the exit code. */
export function runTestFiles({ patterns, concurrency, timeoutMs, environment }: TestFiles): Promise<number> {
  const files = patterns.flatMap((pattern) => globSync(pattern)).sort();
  const runner = spawn(
    process.execPath,
    ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${timeoutMs}`, ...files],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } },
  );
  return new Promise((resolve, reject) => {
    runner.once('error', reject);
    runner.once('exit', (code) => resolve(code ?? 1));
  });
}
