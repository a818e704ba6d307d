// Views of lists that somebody saved for themselves.

import { outdated } from '../cache.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'views';

export const viewsQuery = (account: number) => answerQuery('GET /views', [account, RESOURCE], { account });

/** One of the same list and name is replaced. */
export const saveView = (account: number) => act(account, 'POST /views', { after: outdated(RESOURCE) });

export const deleteView = (account: number) =>
  act(account, 'DELETE /views/:id', { after: outdated(RESOURCE) });
