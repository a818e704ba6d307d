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
  for (const [field, name] of read.unset)
    process.stderr.write(`${name} is not set: ${field} stays as it is stored\n`);
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
  if (answer.status === 200) return answer.body as unknown as Plan;
  failWith(located(read, issuesIn(answer.body)), json);
  return null;
}

export const issuesIn = ({ issues }: Readonly<Record<string, unknown>>): Issue[] =>
  Array.isArray(issues) ? (issues as Issue[]) : [];
