// Adds tags to many subjects at once, or takes them away.

import type { Tx } from '../platform/database/database.ts';
import type { SubjectType } from './schema.ts';
import { lockTags, saveTags } from './tag-store.ts';
import { normaliseTags } from './tags.ts';

/** As the schema of tags allows. */
const MOST_TAGS = 20;

export interface Retagged {
  id: number;
  type: SubjectType;
  name: string;
  /** `too_many`: it stays as it was. */
  outcome: 'changed' | 'unchanged' | 'too_many';
}

/** Those of `ids` that the account has, with what came of it. Their rows stay locked, in the order of their ids. */
export async function retagSubjects(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  { change, now }: { change: { add: readonly string[]; remove: readonly string[] }; now: Date },
): Promise<Retagged[]> {
  const gone = new Set(normaliseTags(change.remove));
  const judged = (await lockTags(tx, accountId, ids)).map(({ tags, ...subject }) => {
    const next = normaliseTags([...tags, ...change.add]).filter((tag) => !gone.has(tag));
    const isSame = next.length === tags.length && next.every((tag, index) => tag === tags[index]);
    const outcome = isSame ? 'unchanged' : next.length > MOST_TAGS ? 'too_many' : 'changed';
    return { ...subject, outcome, tags: next } as const;
  });
  await saveTags(
    tx,
    accountId,
    judged.filter(({ outcome }) => outcome === 'changed'),
    now,
  );
  return judged.map(({ tags, ...subject }) => subject);
}
