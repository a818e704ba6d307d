// Calls of the service by the commands about documents, and what its refusals say.

import { StartupProblem } from '../../platform/startup-problem.ts';
import { askService, refusal, type ServiceAnswer } from '../service-call.ts';

const SAID = { 403: 'the key in TOCSIN_KEY may not do this; plan and apply need a full key' };

/** Answers of 200, and those that `expected` names. Throws StartupProblem for all others. */
export async function callService(
  method: 'GET' | 'POST',
  path: string,
  { body, expected = [] }: { body?: unknown; expected?: readonly number[] } = {},
): Promise<ServiceAnswer> {
  const answer = await askService({ method, path, body });
  if (answer.status === 200 || expected.includes(answer.status)) return answer;
  throw new StartupProblem(refusal(path, answer, SAID));
}
