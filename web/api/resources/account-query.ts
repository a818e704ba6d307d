// The account, as every page knows it.

import { answerQuery } from '../queries.ts';

export const ACCOUNT = 'account';

export const accountQuery = (account: number) =>
  answerQuery('GET /account', [account, ACCOUNT, 'one'], { account });
