// Plans beside each other; seldom wanted.

import { answerQuery } from '../queries.ts';

/** What each plan allows, the smallest first; `null` for operators, who look from no account. */
export const plansQuery = (account: number | null) =>
  answerQuery('GET /account/plans', [account, 'plans'], account === null ? {} : { account });
