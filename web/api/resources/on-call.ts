// Who is on call now, in each schedule: for places that know nothing else of schedules.

import { answerQuery } from '../queries.ts';

/** Whose shift it is changes with time alone. */
const FRESH_MS = 60_000;

export const onCallQuery = (account: number) => ({
  ...answerQuery('GET /on-call', [account, 'schedules', 'now'], { account }),
  staleTime: FRESH_MS,
  refetchInterval: FRESH_MS,
});
