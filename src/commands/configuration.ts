// The configuration as every command of the operator reads it: from .env in the current directory, and the environment.

import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from '../platform/config.ts';
import { defaultDataDir } from '../platform/data-dir.ts';

/** What the environment says wins over the file. Throws StartupProblem with one line for each wrong variable. */
export function readConfiguration(): Config {
  readEnvFile();
  return readConfig(process.env, { defaultDataDir: defaultDataDir() });
}

function readEnvFile() {
  try {
    loadEnvFile('.env');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
