// Takes the steps of escalation policies that are due, in the transaction that changed or reviewed the alerts: they move
// first, so that they are stored once, and then whoever the steps reach is paged.

import { pageableOwners } from '../../accounts/people/people.ts';
import { type Climb, climb, isClimbDue, type Ladder, type TakenStep } from '../../on-call/policies/ladder.ts';
import { type Reach, reachesOf } from '../../on-call/policies/who.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addMs } from '../../platform/time.ts';
import type { AlertEvent, AlertRow, Notice } from '../alert.ts';
import { openPages } from './open-pages.ts';
import type { PageCall } from './page.ts';
import { noteGaps } from './store.ts';

export interface Climbed {
  /** Whose ladders moved, in place. */
  rows: AlertRow[];
  events: AlertEvent[];
  /** To the channels of the steps. */
  notices: Notice[];
  calls: PageCall[];
  /** Policies with a step that reached nobody. */
  gaps: { account_id: number; policy_id: number; alert_id: number }[];
}

/** Moves these alerts, of any accounts, past the steps that are due. */
export async function climbDue(tx: Tx, rows: readonly AlertRow[], now: Date): Promise<Climbed> {
  const climbed: Climbed = { rows: [], events: [], notices: [], calls: [], gaps: [] };
  const due = rows.filter((row) => row.status === 'open' && !row.hold && dueOf(row, now).length > 0);
  if (due.length === 0) return climbed;
  const accounts = [...Map.groupBy(due, ({ account_id }) => account_id)].map(([account_id, own]) => ({
    account_id,
    own,
    steps: own.flatMap((row) => dueOf(row, now).flatMap(({ ladder }) => ladder.steps)),
  }));
  const reachIn = await reachesOf(tx, accounts, { from: now, to: addMs(now, 1) });
  const taken = accounts.flatMap(({ account_id, own }) => {
    const reach = reachIn(account_id);
    return own.flatMap((row) => takeSteps(climbed, row, reach, now));
  });
  climbed.calls.push(...callsOf(taken), ...(await ownerCalls(tx, taken)));
  return climbed;
}

/** Once the alerts are stored, of which `ending` are not open any more. Locks the people who are paged, then pages. */
export async function pageClimbed(
  tx: Tx,
  climbed: Climbed,
  { ending, now }: { ending: readonly AlertRow[]; now: Date },
): Promise<void> {
  await openPages(tx, climbed.calls, { ending, now });
  await noteGaps(tx, climbed.gaps, now);
}

const dueOf = ({ ladder, plan }: AlertRow, now: Date): { at: Climb; ladder: Ladder }[] =>
  ladder.flatMap((at) => {
    const policy = isClimbDue(at, now.getTime()) && plan.policies?.find(({ id }) => id === at.policy_id);
    return policy ? [{ at, ladder: policy }] : [];
  });

interface Taken {
  row: AlertRow;
  policy: Ladder;
  taken: TakenStep;
}

function takeSteps(climbed: Climbed, row: AlertRow, reach: Reach, now: Date): Taken[] {
  const all: Taken[] = [];
  for (const { at, ladder: policy } of dueOf(row, now)) {
    const moved = climb(policy, at, now.getTime(), (step) => reach.reachAt(step, now.getTime()));
    row.ladder = row.ladder.map((one) => (one.policy_id === policy.id ? moved.climb : one));
    for (const taken of moved.taken) {
      all.push({ row, policy, taken });
      note(climbed, { row, policy, taken }, now);
    }
  }
  climbed.rows.push(row);
  return all;
}

function note(climbed: Climbed, { row, policy, taken }: Taken, now: Date): void {
  const event = (type: AlertEvent['type']): AlertEvent => ({
    ...{ account_id: row.account_id, alert_id: row.id, at: now, type, actor: null },
    ...{
      note: `step ${taken.step + 1} of ${policy.name}`,
      facts: { policy: policy.name, step: taken.step + 1 },
    },
  });
  if (taken.is_gap) climbed.events.push(event('page_gap'));
  if (taken.pages_owners) climbed.events.push(event('owners_paged'));
  if (taken.is_gap || taken.pages_owners)
    climbed.gaps.push({ account_id: row.account_id, policy_id: policy.id, alert_id: row.id });
  const { channel_ids, round } = taken;
  if (channel_ids.length === 0) return;
  const type = round === 0 ? 'alert.opened' : 'alert.reminder';
  climbed.notices.push({ type, at: now, alert: { ...row }, channel_ids });
}

const callOf = ({ row, policy, taken }: Taken, member_id: number, to_owner: boolean): PageCall => ({
  ...{ account_id: row.account_id, member_id, alert_id: row.id, severity: row.severity },
  ...{ policy_id: policy.id, policy_name: policy.name, round: taken.round, step: taken.step, to_owner },
});

const callsOf = (all: readonly Taken[]): PageCall[] =>
  all.flatMap((one) => one.taken.member_ids.map((id) => callOf(one, id, false)));

async function ownerCalls(tx: Tx, all: readonly Taken[]): Promise<PageCall[]> {
  const unreached = all.filter(({ taken }) => taken.pages_owners);
  if (unreached.length === 0) return [];
  const accountIds = [...new Set(unreached.map(({ row }) => row.account_id))];
  const owners = Map.groupBy(await pageableOwners(tx, accountIds), ({ account_id }) => account_id);
  return unreached.flatMap((one) =>
    (owners.get(one.row.account_id) ?? []).map(({ member_id }) => callOf(one, member_id, true)),
  );
}
