// Puts many subjects under an alert rule, or takes them out of it: one change of the rule.

import { changeRule, fitsRule, type ReleaseRule } from '../../alerts/rules/manage.ts';
import type { Rule } from '../../alerts/rules/rule.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { SubjectKind } from '../../subjects/subjects.ts';
import type { BulkAct, BulkResult } from './schema.ts';

interface Retargeting extends Pick<BulkAct, 'action' | 'rule_id'> {
  kinds: ReadonlyMap<number, SubjectKind>;
  release: ReleaseRule;
}

/** Throws Refusal 404 where the account has no such rule, and ValidationFailed where it would name more than it may. */
export async function retargetRule(
  call: ActorCall,
  { action, rule_id = 0, kinds, release }: Retargeting,
): Promise<Map<number, BulkResult>> {
  let results = new Map<number, BulkResult>();
  await changeRule(call, {
    id: rule_id,
    release,
    changes: (rule) => {
      const named = new Set(rule.targets.ids);
      results = new Map([...kinds].map(([id, kind]) => [id, resultOf(rule, { id, kind, named, action })]));
      for (const [id, { changed }] of results)
        if (changed && action === 'add_to_rule') named.add(id);
        else if (changed) named.delete(id);
      const isSame = ![...results.values()].some(({ changed }) => changed);
      return isSame ? {} : { targets: { ...rule.targets, ids: [...named] } };
    },
  });
  return results;
}

interface Asked extends Pick<BulkAct, 'action'> {
  id: number;
  kind: SubjectKind;
  named: ReadonlySet<number>;
}

/** A rule about everything names nothing by itself. */
function resultOf(rule: Rule, { id, kind: { type }, named, action }: Asked): BulkResult {
  if (!fitsRule(rule.kind, type)) return { outcome: 'not_applicable' };
  const isNamed = named.has(id);
  const changed = action === 'add_to_rule' ? !isNamed && !rule.targets.all : isNamed;
  return { outcome: 'done', changed };
}
