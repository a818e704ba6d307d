// Escalation policies of Better Stack, and whom a monitor without one pages, as escalation policies. Pure.

import { type Draft, type DraftStep, keyOf } from '../draft.ts';
import { nameWithin, numberWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { type Calendars, emailsIn, INVITE } from './calendars.ts';

const SHORTEST_SECONDS = 60;
const LONGEST_SECONDS = 86_400;
const USUAL_SECONDS = 300;
const MOST_STEPS = 10;
const MOST_NAMED = 20;

export interface People {
  calendars: Calendars;
  team: readonly Fields[];
}

interface Context {
  draft: Draft;
  report: Report;
  prefix: string;
}

/** Keys of the policies, by their ids in Better Stack. */
export function mapPolicies(
  policies: readonly Fields[],
  people: People,
  { draft, report, prefix }: Context,
): Map<string, string> {
  const keys = new Map<string, string>();
  for (const row of policies) {
    const id = String(row.id);
    const item = openItem(report, {
      ...{ source: `policy ${id}`, name: String(row.name ?? ''), fields: row },
      internal: ['id', 'incident_token', 'team_name', 'policy_group_id'],
      reasons: { fallback_policy_id: 'No other policy follows: add its steps.' },
    });
    const name = nameWithin(item, 'name', `Policy ${id}`);
    const steps = stepsOf(item, people);
    if (steps.length === 0) {
      item.end(null, 'None of its steps pages somebody who is known.');
      continue;
    }
    const repeats = numberWithin(item, 'repeat_count', { least: 0, most: 9, otherwise: 0, unit: 'times' });
    const last = steps.at(-1);
    if (last && repeats > 0)
      last.wait_seconds = waitOf(item, 'repeat_delay', item.number('repeat_delay') ?? 0);
    item.carry('repeat_delay');
    const key = keyOf(prefix, 'policy', id);
    draft.escalation_policies.set(key, { name, steps, ...(repeats > 0 ? { repeats } : {}) });
    keys.set(id, key);
    item.end(`escalation_policies.${key}`);
  }
  return keys;
}

function stepsOf(item: SourceItem, people: People): DraftStep[] {
  const given = Array.isArray(item.fields.steps) ? (item.fields.steps as Fields[]) : [];
  const steps: DraftStep[] = [];
  for (const step of given) {
    if (step.type !== 'escalation') {
      item.refuse('steps', `A step of the type ${String(step.type)} has no equal.`);
      continue;
    }
    const recipients = recipientsOf(item, step, people);
    const wait = Number(step.wait_before ?? 0) || 0;
    if (step.wait_until_time)
      item.change('steps', `“Wait until ${String(step.wait_until_time)}” becomes no wait.`);
    const before = steps.at(-1);
    if (before && wait === 0) addTo(before, recipients);
    else {
      if (before) before.wait_seconds = waitOf(item, 'steps', wait);
      else if (wait > 0) item.change('steps', `The first step is taken at once, not after ${wait} seconds.`);
      steps.push({ ...recipients, wait_seconds: USUAL_SECONDS });
    }
  }
  if (steps.length > MOST_STEPS) item.refuse('steps', `Only the first ${MOST_STEPS} of ${steps.length}.`);
  const kept = steps.slice(0, MOST_STEPS).filter((step) => Object.values(step).some(Array.isArray));
  if (kept.some(({ member_ids }) => member_ids)) item.change('steps', INVITE);
  item.carry('steps');
  return kept;
}

function waitOf(item: SourceItem, field: string, given: number): number {
  const wait = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Math.round(given)));
  if (wait !== given) item.change(field, `A wait of ${given} seconds becomes ${wait} seconds.`);
  return wait;
}

type Recipients = Omit<DraftStep, 'wait_seconds'>;

function recipientsOf(item: SourceItem, step: Fields, people: People): Recipients {
  const given = Array.isArray(step.step_members) ? (step.step_members as Fields[]) : [];
  const [members, schedules]: [string[], string[]] = [[], []];
  for (const one of given) {
    const found = recipientOf(one, people);
    if ('problem' in found) item.refuse('steps', found.problem);
    else if ('schedule' in found) schedules.push(found.schedule);
    else members.push(...found.members);
  }
  const named = [...new Set(members)];
  if (named.length > MOST_NAMED)
    item.refuse('steps', `Only the first ${MOST_NAMED} of ${named.length} people.`);
  return {
    ...(named.length > 0 ? { member_ids: named.slice(0, MOST_NAMED) } : {}),
    ...(schedules.length > 0 ? { schedule_ids: [...new Set(schedules)] } : {}),
  };
}

type Found = { members: string[] } | { schedule: string } | { problem: string };

function recipientOf(one: Fields, { calendars, team }: People): Found {
  const [type, id] = [String(one.type), one.id === undefined || one.id === null ? null : String(one.id)];
  if (type === 'current_on_call') {
    const schedule = id === null ? calendars.usual : (calendars.keys.get(id) ?? null);
    return schedule === null ? { problem: 'Nothing became of the calendar of a step.' } : { schedule };
  }
  if (type === 'entire_team') {
    const members = emailsIn(team);
    return members.length === 0 ? { problem: 'The token does not give who is in the team.' } : { members };
  }
  if (type !== 'user')
    return { problem: `${type}: the API gives no secrets: make the channel, and add it to the step.` };
  const members = emailsIn([one.email ?? team.find((member) => String(member.id) === id)?.email]);
  return members.length === 0 ? { problem: `The token does not give who user ${id} is.` } : { members };
}

function addTo(step: DraftStep, { member_ids = [], schedule_ids = [] }: Recipients): void {
  const both = (own: readonly string[] | undefined, more: readonly string[]) => [
    ...new Set([...(own ?? []), ...more]),
  ];
  if (member_ids.length > 0) step.member_ids = both(step.member_ids, member_ids).slice(0, MOST_NAMED);
  if (schedule_ids.length > 0) step.schedule_ids = both(step.schedule_ids, schedule_ids);
}

/** Without a policy whoever is on call is paged, and after `team_wait` seconds the team. null: nobody is known. */
export function usualPolicy(
  wait: number | null,
  { calendars, team }: People,
  { draft, prefix }: Context,
): string | null {
  if (calendars.usual === null) return null;
  const members = emailsIn(team).slice(0, MOST_NAMED);
  const escalates = wait !== null && members.length > 0;
  const seconds = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, wait ?? USUAL_SECONDS));
  const key = keyOf(prefix, 'on-call-now', ...(escalates ? [seconds] : []));
  draft.escalation_policies.set(key, {
    name: escalates ? `Whoever is on call, then the team after ${seconds} seconds` : 'Whoever is on call',
    steps: [
      { schedule_ids: [calendars.usual], wait_seconds: seconds },
      ...(escalates ? [{ member_ids: members, wait_seconds: USUAL_SECONDS }] : []),
    ],
  });
  return key;
}
