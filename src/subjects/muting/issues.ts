// What a silence or a maintenance window must keep to beyond its schema. Pure.

import { cronProblem } from '../../platform/cron.ts';
import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { addMs, days } from '../../platform/time.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { targetTagIssues } from '../targets.ts';
import type { NewTargets } from '../targets-schema.ts';
import { isEverOn, isUnbroken, type MutePlan } from './occurrences.ts';
import type { NewRecurrence } from './schema.ts';

const LONGEST_DAYS = 366;
const FURTHEST_DAYS = 3_652;

interface Given {
  name?: string;
  targets?: NewTargets;
  recurrence?: NewRecurrence | null;
}

/** For `refine`; `planIssues` follow once it is known what it comes to. */
export function muteWindowIssues({ body }: Pick<Refinement, 'body'>): Issue[] {
  const { name, targets, recurrence } = { ...(body as Given) };
  return [
    ...labelIssues({ name }),
    ...targetTagIssues(body),
    ...(targets && namesNothing(targets) ? [{ field: 'targets', reason: NAMES_NOTHING }] : []),
    ...(recurrence ? recurrenceIssues(recurrence) : []),
  ];
}

const NAMES_NOTHING = 'names nothing: all, ids or tags is needed';

const namesNothing = ({ all, ids, tags }: NewTargets): boolean => !all && !ids?.length && !tags?.length;

function recurrenceIssues({ cron_expression, timezone }: NewRecurrence): Issue[] {
  const problem = cronProblem(cron_expression);
  return [
    ...(problem ? [{ field: 'recurrence.cron_expression', reason: problem }] : []),
    ...(timezone !== undefined && !isTimeZone(timezone)
      ? [{ field: 'recurrence.timezone', reason: 'IANA time zone, such as Europe/Vilnius' }]
      : []),
  ];
}

/** Whether the times make sense; the recurrence was checked by `muteWindowIssues`. */
export function planIssues(plan: MutePlan, now: Date): Issue[] {
  const { starts_at, ends_at, recurrence } = plan;
  if (Math.abs(starts_at.getTime() - now.getTime()) > days(FURTHEST_DAYS))
    return [{ field: 'starts_at', reason: 'within ten years of now' }];
  if (ends_at && ends_at <= starts_at) return [{ field: 'ends_at', reason: 'must be after starts_at' }];
  if (recurrence) return occurrenceIssues(plan);
  if (!ends_at) return [{ field: 'ends_at', reason: 'required unless it recurs' }];
  return ends_at > addMs(starts_at, days(LONGEST_DAYS))
    ? [{ field: 'ends_at', reason: `at most ${LONGEST_DAYS} days after starts_at` }]
    : [];
}

function occurrenceIssues(plan: MutePlan): Issue[] {
  if (!isEverOn(plan))
    return [{ field: 'recurrence.cron_expression', reason: 'never occurs between starts_at and ends_at' }];
  return isUnbroken(plan)
    ? [
        {
          field: 'recurrence.duration_seconds',
          reason: 'more than 100 occurrences would run into each other',
        },
      ]
    : [];
}
