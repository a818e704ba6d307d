// What alerts of a location are about, and the rule that notifies of them.

import { pageableOwners } from '../../../accounts/people/people.ts';
import { addRuleOf } from '../../../alerts/rules/defaults.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { createSubject } from '../../../subjects/subjects.ts';
import { hasSubjects } from './location-trouble-store.ts';

/** With the first one the account gets a rule that notifies all of its channels, named in the language of its owner. */
export async function createLocationSubject(
  tx: Tx,
  { account_id, name }: { account_id: number; name: string },
  now: Date,
): Promise<number> {
  if (!(await hasSubjects(tx, account_id))) {
    const [owner] = await pageableOwners(tx, [account_id]);
    await addRuleOf(tx, account_id, { kind: 'location_offline', language: owner?.language ?? 'en', now });
  }
  const subject = {
    account_id,
    type: 'location',
    name,
    tags: [],
    status: 'new',
    depends_on_id: null,
  } as const;
  return createSubject(tx, { ...subject, now });
}
