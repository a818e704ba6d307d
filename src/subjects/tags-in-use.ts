// Which tags the subjects of an account have.

import type { Database } from '../platform/database/database.ts';
import { countTags, type TagCount } from './tag-store.ts';

const MOST_TAGS = 1_000;

/** By name. */
export const tagsInUse = (database: Database, accountId: number): Promise<TagCount[]> =>
  countTags(database, accountId, MOST_TAGS);
