// Runs test files with the test runner of Node.js, in a process of its own.

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

export interface TestsRun {
  /** Of the runner: 0 where every test passed. */
  code: number;
  /** The files in which a test failed, as far as the runner could say. */
  failed: string[];
}

export async function runTestFiles(asked: TestFiles): Promise<TestsRun> {
  const files = asked.patterns.flatMap((pattern) => globSync(pattern)).sort();
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-tests-'));
  try {
    const list = join(directory, 'failed');
    const code = await runNode([...argumentsOf(asked, list), ...files], asked.environment);
    const text = await readFile(list, 'utf8').catch(() => '');
    const failed = text.split('\n').filter(Boolean);
    return { code, failed: failed.map((line): string => JSON.parse(line)) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

function argumentsOf({ concurrency, timeoutMs }: TestFiles, list: string): string[] {
  return [
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${timeoutMs}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${new URL('failed-files.ts', import.meta.url).href}`,
    `--test-reporter-destination=${list}`,
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
