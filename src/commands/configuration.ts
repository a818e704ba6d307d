// The configuration as every command of the operator reads it: from .env in the current directory, and the environment.

import { loadEnvFile } from 'node:process';
import { readAuthorities, trustAuthorities } from '../platform/authorities.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { defaultDataDir } from '../platform/data-dir.ts';

/**
 * What the environment says wins over the file. Throws StartupProblem with one line for each wrong variable. From then
 * on this process trusts the authorities that it names.
 */
export function readConfiguration(): Config {
  readEnvFile();
  const config = readConfig(process.env, { defaultDataDir: defaultDataDir() });
  if (config.caFile !== null) trustAuthorities(readAuthorities(config.caFile));
  return config;
}

function readEnvFile() {
  try {
    loadEnvFile('.env');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
