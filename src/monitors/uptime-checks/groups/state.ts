// What the members of a group make of it: pure.

import { earlier, later } from '../../../platform/time.ts';
import type { GroupSettings } from '../probes/group/schema.ts';

export type GroupStatus = 'new' | 'up' | 'degraded' | 'down';

type Rule = Pick<GroupSettings, 'rule' | 'at_least'>;

export interface Member {
  /** As it is stored, of whatever type. */
  status: string;
  status_since: Date;
}

/** What a status says to a group. `absent`: nothing is expected of it, now or yet. */
type Opinion = 'up' | 'degraded' | 'down' | 'absent' | 'unknown';

const opinions: Readonly<Record<string, Opinion>> = {
  up: 'up',
  online: 'up',
  degraded: 'degraded',
  down: 'down',
  offline: 'down',
  new: 'absent',
  paused: 'absent',
};

export const opinionOf = ({ status }: Pick<Member, 'status'>): Opinion =>
  Object.hasOwn(opinions, status) ? (opinions[status] ?? 'unknown') : 'unknown';

interface Tally {
  /** So many count: all but those that are absent. */
  counted: number;
  /** Slow ones included. */
  up: number;
  degraded: number;
  unknown: number;
}

export function tally(members: readonly Pick<Member, 'status'>[]): Tally {
  const said = members.map(opinionOf);
  const count = (...wanted: Opinion[]) => said.filter((one) => wanted.includes(one)).length;
  return {
    counted: said.length - count('absent'),
    up: count('up', 'degraded'),
    degraded: count('degraded'),
    unknown: count('unknown'),
  };
}

/** How many of those that count have to be up; never more than there are, so that a pause takes nothing down. */
export function neededOf({ rule, at_least }: Rule, counted: number): number {
  if (rule === 'worst' || rule === 'all') return counted;
  return Math.min(rule === 'any' ? 1 : (at_least ?? 1), counted);
}

/**
 * `new` where no member counts. null: members of which nothing is known decide, so that the group stays as it is; it is
 * up or down only where it would be, whatever those are.
 */
export function statusOf(rule: Rule, members: readonly Pick<Member, 'status'>[]): GroupStatus | null {
  const { counted, up, degraded, unknown } = tally(members);
  if (counted === 0) return 'new';
  const needed = neededOf(rule, counted);
  if (up + unknown < needed) return 'down';
  if (up < needed) return null;
  return rule.rule === 'worst' && degraded > 0 ? 'degraded' : 'up';
}

/**
 * Since when the members have been what makes the group `status`, as far as their statuses now show; between the earliest
 * change that was not judged yet and now. Without such a change it is since now: something else decided.
 */
export function since(
  { rule, before, status }: { rule: Rule; before: string; status: GroupStatus },
  members: readonly Member[],
  { changedAt, now }: { changedAt: Date | null; now: Date },
): Date {
  if (changedAt === null) return now;
  const moments = momentsOf(members, status === 'down' ? ['down'] : ['up', 'degraded']);
  const { counted } = tally(members);
  const needed = neededOf(rule, counted);
  const slow = momentsOf(members, ['degraded']);
  const decided = {
    new: null,
    // The first one too many.
    down: moments[counted - needed],
    up: moments[needed - 1],
    degraded: before === 'down' ? moments.at(-1) : slow[0],
  }[status];
  const at = decided ?? latestOf(members) ?? now;
  return earlier(now, later(changedAt, at));
}

const momentsOf = (members: readonly Member[], wanted: readonly Opinion[]): Date[] =>
  members
    .filter((member) => wanted.includes(opinionOf(member)))
    .map(({ status_since }) => status_since)
    .sort((one, other) => one.getTime() - other.getTime());

const latestOf = (members: readonly Member[]): Date | undefined =>
  members
    .map(({ status_since }) => status_since)
    .reduce<Date | undefined>((latest, at) => (latest ? later(latest, at) : at), undefined);
