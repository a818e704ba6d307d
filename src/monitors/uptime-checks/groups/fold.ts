// What its members make of a group, with what is to be written and sent: pure.

import type { AlertChange } from '../../../alerts/lifecycle/raise.ts';
import type { StatusMove } from '../../../subjects/status.ts';
import { checkRecovered, groupIsDown } from '../alert-causes.ts';
import type { HeldGroup, NamedMember } from './judge-store.ts';
import { neededOf, opinionOf, since, statusOf, tally } from './state.ts';

export interface GroupEffects {
  move: StatusMove;
  alerts: AlertChange[];
}

interface Judging {
  changedAt: Date | null;
  now: Date;
  location: string;
}

const MOST_NAMED = 5;

/** null: it stays as it is. */
export function judgeGroup(
  group: HeldGroup,
  members: readonly NamedMember[],
  { changedAt, now, location }: Judging,
): GroupEffects | null {
  const { id, account_id, settings, status: before } = group;
  const status = statusOf(settings, members);
  if (status === null || status === before) return null;
  const at = since({ rule: settings, before, status }, members, { changedAt, now });
  const move = { account_id, subject_id: id, status, at };
  if (status !== 'down') {
    const reason = status === 'new' ? 'changed' : 'recovered';
    return { move, alerts: before === 'down' ? [checkRecovered(group, at, ['uptime_down'], reason)] : [] };
  }
  if (settings.notify === 'members') return { move, alerts: [] };
  const { counted } = tally(members);
  const down = members.filter((member) => opinionOf(member) === 'down').map(({ name }) => name);
  const facts = { counted, needed: neededOf(settings, counted), down: down.length };
  const alert = groupIsDown(group, {
    since: at,
    location,
    members: { ...facts, names: down.slice(0, MOST_NAMED) },
  });
  return { move, alerts: [alert] };
}
