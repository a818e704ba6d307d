// The configuration that variables give, and what is wrong with them.

import assert from 'node:assert/strict';
import { readConfig } from '../platform/config.ts';
import { StartupProblem } from '../platform/startup-problem.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export const readEnvironment = (env: Environment) => readConfig(env, { defaultDataDir: './data' });

/** A line each; none where the program would start. */
export function problemsOf(env: Environment): string[] {
  try {
    readEnvironment(env);
  } catch (error) {
    assert(error instanceof StartupProblem);
    return error.message.split('\n');
  }
  return [];
}
