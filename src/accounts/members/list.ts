// Who is in the account, and who is invited to it.

import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { presentMember } from './membership.ts';
import type { memberList } from './schema.ts';
import { listMembers } from './store.ts';

export async function membersOf(
  database: Database,
  { account_id, person }: Actor,
  query: PageQuery,
  now: Date,
): Promise<Static<typeof memberList>> {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listMembers(database, account_id, page, now), page);
  return { members: shown.map((row) => presentMember(row, person?.id ?? null)), next_cursor };
}
