// Tags of many subjects in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { jsonbOf } from '../platform/database/json.ts';
import type { SubjectType } from './schema.ts';

export interface TagCount {
  tag: string;
  count: number;
}

/** Every tag that is in use. */
export async function countTags(database: Database, accountId: number, limit: number): Promise<TagCount[]> {
  const { rows } = await sql<TagCount>`
    select tag, count(*) as count from subject, unnest(tags) as tag
    where account_id = ${accountId}
    group by tag order by lower(tag), tag limit ${limit}`.execute(database);
  return rows;
}

interface Tagged {
  id: number;
  type: SubjectType;
  name: string;
  tags: string[];
}

/** Those that the account has and that can have tags, locked in the order of their ids. */
export async function lockTags(tx: Tx, accountId: number, ids: readonly number[]): Promise<Tagged[]> {
  const { rows } = await sql<Tagged>`
    select id, type, name, tags from subject
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and type <> 'process'
    order by id for no key update`.execute(tx);
  return rows;
}

export async function saveTags(
  tx: Tx,
  accountId: number,
  subjects: readonly Pick<Tagged, 'id' | 'tags'>[],
  now: Date,
): Promise<void> {
  await sql`
    update subject set updated_at = ${now},
      tags = array(select jsonb_array_elements_text(given.tags))
    from unnest(
      ${subjects.map(({ id }) => id)}::bigint[],
      ${subjects.map(({ tags }) => jsonbOf(tags))}::jsonb[]
    ) as given (id, tags)
    where subject.account_id = ${accountId} and subject.id = given.id`.execute(tx);
}
