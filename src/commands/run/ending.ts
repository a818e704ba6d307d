// How a command ended, and what is made of it: the exit code, the ping and the words. Pure.

import { constants } from 'node:os';

export type Ending =
  | { kind: 'exited'; code: number }
  | { kind: 'killed'; signal: NodeJS.Signals }
  /** 127: there is no such command; 126: it cannot be run. */
  | { kind: 'not_started'; code: 126 | 127; reason: string };

/** As a shell shows it in `$?`. */
export const exitCodeOf = (ending: Ending): number =>
  ending.kind === 'killed' ? 128 + constants.signals[ending.signal] : ending.code;

const REASONS: Record<string, string> = {
  ENOENT: 'not found',
  EACCES: 'permission denied',
  ENOTDIR: 'not found',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  E2BIG: 'too many arguments',
};
const NOT_FOUND = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

/** The exit codes are those of the POSIX shell (2.8.2, Exit Status for Commands). */
export const notStarted = (errorCode: string): Ending => ({
  kind: 'not_started',
  code: NOT_FOUND.includes(errorCode) ? 127 : 126,
  reason: REASONS[errorCode] ?? errorCode,
});

export interface Verdict {
  /** What is added to the path of the ping URL. */
  path: string;
  /** For the end of the body; null where the exit code says it all. */
  sentence: string | null;
}

/** `overran`: the --timeout, as it was given, if that is why the command was ended; null otherwise. */
export function verdictOf(ending: Ending, command: string, overran: string | null): Verdict {
  const code = exitCodeOf(ending);
  const path = code === 0 && overran !== null ? '/fail/0' : `/${code}`;
  const why = overran === null ? '' : `, because it ran longer than ${overran}`;
  if (ending.kind === 'not_started')
    return { path, sentence: `The command could not be started: ${command}: ${ending.reason}.` };
  if (ending.kind === 'killed')
    return { path, sentence: `Killed by ${ending.signal} (signal ${code - 128})${why}.` };
  return { path, sentence: overran === null ? null : `Ended with exit code ${code} when told to${why}.` };
}
