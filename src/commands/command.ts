// What every command has in common: its line in the help, its arguments, and how it ends when something is wrong.

import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Command {
  name: string;
  /** The arguments, as the help shows them. */
  usage?: string;
  /** What `--help` prints below the usage. Without it the command answers --help itself. */
  detail?: string;
  /** A line of the help; without one it is not listed. */
  summary?: string;
  /** Gives the command, loaded only when it is asked for: `run` has to start quickly. It sets the exit code. */
  load: () => Promise<(args: readonly string[]) => Promise<void>>;
}

/** The command was called wrongly: one sentence, and exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** As parseArgs of node:util, but what is wrong is a UsageError. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (
      !(error instanceof TypeError) ||
      !('code' in error) ||
      !String(error.code).startsWith('ERR_PARSE_ARGS')
    )
      throw error;
    // What follows is advice about `--` that helps nobody who mistyped an option.
    throw new UsageError(error.message.split('. To specify', 1)[0] ?? '');
  }
}

export function print(text: string): void {
  process.stdout.write(text);
}
