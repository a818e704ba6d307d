// What an act on many needs, and what it cannot have. Pure.

import type { Issue } from '../../platform/errors.ts';
import { labelIssues } from '../../platform/labels.ts';
import { subjectCursorIssues } from '../../subjects/lists.ts';
import type { BulkAct } from './schema.ts';

const NEEDS: Partial<Record<BulkAct['action'], 'tags' | 'grace_seconds' | 'rule_id'>> = {
  add_tags: 'tags',
  remove_tags: 'tags',
  set_grace: 'grace_seconds',
  add_to_rule: 'rule_id',
  remove_from_rule: 'rule_id',
};

/** For `refine`: which subjects, and what the act is given, where it needs it and only there. */
export function bulkIssues({ body }: { body: unknown }): Issue[] {
  const act = { ...(body as Partial<BulkAct> | null) };
  const { action, tags, undo } = act;
  if (action === undefined) return [];
  const needed = NEEDS[action];
  const given = (['tags', 'grace_seconds', 'rule_id'] as const).filter((name) => act[name] !== undefined);
  const isMissing = needed && (act[needed] === undefined || (needed === 'tags' && tags?.length === 0));
  const issues = [
    ...(isMissing ? [{ field: needed, reason: 'required' }] : []),
    ...given.filter((name) => name !== needed).map((field) => ({ field, reason: `not with ${action}` })),
    ...(undo && action !== 'resume' ? [{ field: 'undo', reason: `not with ${action}` }] : []),
    ...choiceIssues(act),
  ];
  return issues.length > 0 ? issues : labelIssues({ tags });
}

function choiceIssues({ ids, matching, cursor, undo }: Partial<BulkAct>): Issue[] {
  const { type, state, kind } = { ...matching };
  return [
    (ids === undefined) === (matching === undefined) && {
      field: 'ids',
      reason: 'either these or `matching`',
    },
    undo === true && matching !== undefined && { field: 'matching', reason: 'not with undo' },
    cursor !== undefined && matching === undefined && { field: 'cursor', reason: 'only with `matching`' },
    // Else a filter that a list does not have would match everything.
    state !== undefined &&
      type === 'uptime_check' && { field: 'matching.state', reason: 'not of uptime checks' },
    kind !== undefined &&
      type !== 'uptime_check' && { field: 'matching.kind', reason: 'of uptime checks only' },
    ...subjectCursorIssues({ query: { cursor } }),
  ].filter((issue) => issue !== false);
}
