// The uptime that is wanted, as it comes in and goes out.

import { type Static, Type } from 'typebox';
import { nullable } from '../../platform/schema.ts';
import { SubjectId, SubjectType } from '../schema.ts';

export const usualTarget = 99.9;

export const targetPercent = (description: string) => Type.Number({ minimum: 50, maximum: 100, description });

export const uptimeTargets = Type.Object({
  target: targetPercent('Of the account, in percent: of all that has none of its own. 99.9 until it is set.'),
  checks: Type.Array(
    Type.Object({
      id: SubjectId,
      type: SubjectType,
      name: Type.String(),
      target: targetPercent('Instead of that of the account.'),
    }),
    { description: 'Servers and checks with a target of their own, by their names.' },
  ),
});
export type UptimeTargets = Static<typeof uptimeTargets>;

export const uptimeTargetChanges = Type.Object({
  target: Type.Optional(targetPercent('Of the account.')),
  checks: Type.Optional(
    Type.Array(
      Type.Object({
        id: SubjectId,
        target: nullable(targetPercent(''), 'null: that of the account.'),
      }),
      { maxItems: 200, description: 'Servers and checks, groups included; others stay as they are.' },
    ),
  ),
});
export type UptimeTargetChanges = Static<typeof uptimeTargetChanges>;
