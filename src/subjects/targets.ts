// Whether a rule, a silence or a window is about a subject, and whether it may be.

import type { Tx } from '../platform/database/database.ts';
import type { Issue } from '../platform/errors.ts';
import { labelIssues } from '../platform/labels.ts';
import type { SubjectType } from './schema.ts';
import { lockTypes } from './subject-store.ts';
import { normaliseTags } from './tags.ts';
import type { NewTargets, Targets } from './targets-schema.ts';

/** Empty lists name nothing: only `all` names everything. */
export const isTargeted = (targets: Targets, subject: { id: number; tags: readonly string[] }): boolean =>
  targets.all || targets.ids.includes(subject.id) || targets.tags.some((tag) => subject.tags.includes(tag));

/** With what was left out, each id and tag once, in an order that does not depend on how they were given. */
export const completeTargets = ({ all = false, ids = [], tags = [] }: NewTargets): Targets => ({
  all,
  ids: [...new Set(ids)].sort((a, b) => a - b),
  tags: normaliseTags(tags).sort(),
});

/** For `refine` of a route whose body may have `targets`: what is wrong with their tags. */
export function targetTagIssues(body: unknown): Issue[] {
  const { targets } = { targets: undefined, ...(body as object | null) };
  const { tags } = { tags: undefined, ...(targets as object | null | undefined) };
  return labelIssues({ tags }).map(({ field, reason }) => ({ field: `targets.${field}`, reason }));
}

const named: Record<SubjectType, string> = {
  cron_check: 'a cron check',
  server: 'a server',
  process: 'a process',
  uptime_check: 'an uptime check',
  external: 'an external check',
};

/**
 * An issue on `targets.ids.N` for every id that is no subject of the account, or none of `types` where they are given.
 * Those that are stay until the transaction ends, so that they can be referenced.
 */
export async function targetIdIssues(
  tx: Tx,
  accountId: number,
  targets: NewTargets,
  types?: readonly SubjectType[],
): Promise<Issue[]> {
  const ids = targets.ids ?? [];
  if (ids.length === 0) return [];
  const known = await lockTypes(tx, accountId, ids);
  return ids.flatMap((id, index) => {
    const type = known.get(id);
    const reason =
      type === undefined
        ? 'there is no such server, process or check'
        : types && !types.includes(type)
          ? types.length === 0
            ? 'such a rule is about all of them'
            : `must be ${types.map((wanted) => named[wanted]).join(' or ')}`
          : null;
    return reason === null ? [] : [{ field: `targets.ids.${index}`, reason }];
  });
}
