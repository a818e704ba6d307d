// Tokens for many servers; seldom wanted, so beside what every page of servers loads.

import { dropped, outdated } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act } from '../queries.ts';

const ENROLMENTS = 'server-enrolments';

/** Tokens for many servers, without the tokens. */
export const enrolmentListQuery = (account: number) =>
  listQuery('GET /server-enrolments', [account, ENROLMENTS, 'list', {}], { account });

/** Its answer has the token and the install command, this once. */
export const createEnrolment = (account: number) =>
  act(account, 'POST /server-enrolments', { after: outdated(ENROLMENTS) });

export const deleteEnrolment = (account: number) =>
  act(account, 'DELETE /server-enrolments/:id', { after: dropped(ENROLMENTS) });
