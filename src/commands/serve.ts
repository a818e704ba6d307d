// `tocsin serve`: reads the configuration, runs the program, and ends with exit code 1 and one sentence if it cannot start.

import { loadEnvFile } from 'node:process';
import { main } from '../main.ts';
import { readConfig } from '../platform/config.ts';
import { defaultDataDir } from '../platform/data-dir.ts';
import { StartupProblem } from '../platform/startup-problem.ts';

export async function serve(): Promise<void> {
  try {
    readEnvFile();
    await main(readConfig(process.env, { defaultDataDir: defaultDataDir() }));
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error;
    process.stderr.write(`tocsin: ${error.message}\n`);
    process.exitCode = 1;
  }
}

/** What the environment says wins over the file. */
function readEnvFile() {
  try {
    loadEnvFile('.env');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
