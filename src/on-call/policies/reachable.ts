// Who can be paged.

import { pageableMembers } from '../../accounts/people/people.ts';
import type { FindReachable } from './who.ts';

export const findReachable: FindReachable = async (database, accountId, memberIds) =>
  new Set((await pageableMembers(database, accountId, memberIds)).map(({ member_id }) => member_id));
