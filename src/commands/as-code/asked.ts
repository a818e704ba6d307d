// What plan and apply ask the service for, and what it says of the files.

import type { ReadFiles } from '../../across/as-code/files.ts';
import type { Plan } from '../../across/as-code/schema.ts';
import type { Issue } from '../../platform/errors.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { readArguments, UsageError } from '../command.ts';
import { callService } from './call-service.ts';
import { failWith, located, readGiven } from './document.ts';

export interface Asked {
  read: ReadFiles;
  body: Record<string, unknown>;
  json: boolean;
  yes: boolean;
}

const options = {
  json: { type: 'boolean', default: false },
  prune: { type: 'boolean', default: false },
  adopt: { type: 'boolean', default: false },
} as const;

/** null: something is wrong with the files, which was printed. */
export async function readAsked(args: readonly string[], mayAgree: boolean): Promise<Asked | null> {
  const { values, positionals } = asProblem(() =>
    readArguments({
      ...{ args: [...args], allowPositionals: true },
      options: { ...options, ...(mayAgree ? { yes: { type: 'boolean', short: 'y', default: false } } : {}) },
    }),
  );
  const { json, prune, adopt } = values;
  const read = await readGiven(positionals);
  if (read.problems.length > 0) {
    failWith(read.problems, json === true);
    return null;
  }
  const { document, sources } = read;
  const yes = 'yes' in values && values.yes === true;
  return { read, json: json === true, yes, body: { document, sources, prune, adopt } };
}

/** Exit code 2 is for changes that are pending. */
function asProblem<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof UsageError ? new StartupProblem(error.message) : error;
  }
}

/** null: the document is refused, which was printed. */
export async function askForPlan({ read, body, json }: Asked): Promise<Plan | null> {
  const answer = await callService('POST', '/config/plan', { body, expected: [400] });
  // The service describes its answers in /openapi.json, and its tests hold it to that.
  if (answer.status === 200) {
    process.stderr.write(unsetLine(new Set(read.unset.values())));
    return answer.body as unknown as Plan;
  }
  failWith(located(read, issuesIn(answer.body)), json);
  return null;
}

const MOST_NAMES = 10;

/** An exported document has a variable for each secret, few of which anybody sets again. */
function unsetLine(names: ReadonlySet<string>): string {
  if (names.size === 0) return '';
  const more = names.size - MOST_NAMES;
  const listed = [...names].slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const what = names.size === 1 ? '1 variable is' : `${names.size} variables are`;
  return `${what} not set, and what is stored for ${names.size === 1 ? 'it' : 'them'} stays: ${listed}\n`;
}

export const issuesIn = ({ issues }: Readonly<Record<string, unknown>>): Issue[] =>
  Array.isArray(issues) ? (issues as Issue[]) : [];
