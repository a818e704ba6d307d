// A question that has to be answered with yes before something is done.

import { createInterface } from 'node:readline/promises';
import { StartupProblem } from '../platform/startup-problem.ts';

/** Throws StartupProblem where nobody can be asked: programs say so beforehand, by --yes. */
export async function isAgreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartupProblem('nobody is there to agree: give --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^(y|yes)$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
