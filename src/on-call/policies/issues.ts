// What an escalation policy must keep to beyond its schema. Pure.

import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import type { NewPolicy, PolicyChanges } from './schema.ts';

type Steps = NewPolicy['steps'];
export type Recipients = 'member_ids' | 'schedule_ids' | 'everybody_of_schedule_ids' | 'channel_ids';

/** For `refine`. */
export const policyIssues = ({ body }: Pick<Refinement, 'body'>): Issue[] =>
  labelIssues({ name: { ...(body as PolicyChanges) }.name });

const REASONS: Record<Recipients, string> = {
  member_ids: 'id of a member of the account who has joined',
  schedule_ids: 'id of a schedule of the account',
  everybody_of_schedule_ids: 'id of a schedule of the account',
  channel_ids: 'there is no such channel',
};

/** What the steps name and the account does not have. */
export const recipientIssues = (
  steps: Steps,
  known: Readonly<Record<Recipients, ReadonlySet<number>>>,
): Issue[] =>
  steps.flatMap((step, index) =>
    Object.entries(REASONS).flatMap(([field, reason]) =>
      (step[field as Recipients] ?? []).flatMap((id, place) =>
        known[field as Recipients].has(id) ? [] : [{ field: `steps.${index}.${field}.${place}`, reason }],
      ),
    ),
  );

/** Every id of one kind that the steps name. */
export const idsIn = (
  steps: readonly Partial<Record<Recipients, readonly number[]>>[],
  ...fields: Recipients[]
): number[] => [...new Set(steps.flatMap((step) => fields.flatMap((field) => step[field] ?? [])))];
