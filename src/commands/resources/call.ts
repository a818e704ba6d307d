// A call by the command line that has to succeed, and what to do where it does not.

import { StartupProblem } from '../../platform/startup-problem.ts';
import { askService, refusal, type ServiceAnswer, type ServiceCall } from '../service-call.ts';
import { showChanged } from './show.ts';

/** Throws StartupProblem for whatever is no success. */
export async function call(asked: ServiceCall): Promise<ServiceAnswer> {
  const answer = await askService(asked);
  if (answer.status < 300) return answer;
  const issues = Array.isArray(answer.body.issues) ? answer.body.issues : [];
  if (answer.status === 400 && issues.length > 0)
    throw new StartupProblem(issues.map(({ field, reason }) => `${field}: ${reason}`).join('\ntocsin: '));
  const error = String(answer.body.error ?? '');
  throw new StartupProblem(
    refusal(asked.path, answer, {
      403:
        error === 'session_required'
          ? 'this needs a person who is signed in; a key may not do it'
          : 'the key in TOCSIN_KEY may not do this: it needs a full key',
      404: error === 'not_found' ? 'not found. It may have been deleted' : notTheApi,
      409: `not possible as it is now: ${error}${showChanged(answer.body.changed)}`,
    }),
  );
}

const notTheApi =
  'there is no such call: is TOCSIN_URL the address of the API, with one port ending in /api, and the service new enough?';
