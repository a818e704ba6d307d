// A few subjects and their alerts in memory, changed as the program changes them, for tests of what is pure.

import { addMs, later } from '../../platform/time.ts';
import type {
  AlertCause,
  AlertChange,
  AlertEvent,
  AlertRecovery,
  AlertRow,
  Notice,
  Planned,
} from '../alert.ts';
import type { ChangeEffects } from './change-effects.ts';
import type { Ancestor, Hold } from './holds.ts';
import { planOf } from './plan.ts';
import { type About, applyChanges, asAncestorAlert, type Circumstances, holdOf, withIds } from './state.ts';
import { circumstancesAt } from './test-circumstances.ts';
import {
  acknowledgeAlert,
  resolveAlert,
  reviewAlert,
  type Setting,
  unacknowledgeAlert,
} from './transitions.ts';

export interface World {
  now: Date;
  /** Nothing is sent before. */
  mutedUntil: Date;
  planFor: (about: About) => Planned;
  /** What each subject depends on, from the nearest on. */
  parents: Map<number, number[]>;
  offline: Set<number>;
  /** Subjects that are silenced, and until when. */
  silenced: Map<number, Date>;
  /** Subjects of whose alerts nobody is notified. */
  unheeded: Set<number>;
  rows: Map<number, AlertRow>;
  notified: Notice[];
  events: AlertEvent[];
}

export const startWorld = (given: Partial<World> = {}): World => ({
  now: new Date('2026-06-16T08:00:00.000Z'),
  mutedUntil: new Date(0),
  planFor: ({ kind }) => planOf([], kind, new Date(0)),
  parents: new Map(),
  offline: new Set(),
  silenced: new Map(),
  unheeded: new Set(),
  rows: new Map(),
  notified: [],
  events: [],
  ...given,
});

const alertsOf = (world: World, subjectId: number) =>
  [...world.rows.values()].filter((row) => row.subject_id === subjectId);

const ancestorsOf = (world: World, subjectId: number): Ancestor[] =>
  (world.parents.get(subjectId) ?? []).map((id) => ({
    subject_id: id,
    name: `subject ${id}`,
    is_offline: world.offline.has(id),
  }));

export function muteHoldAt({ mutedUntil, silenced, now }: World, subjectId = 0): Hold | null {
  const until = later(mutedUntil, silenced.get(subjectId) ?? mutedUntil);
  if (until <= now) return null;
  const facts = { because: 'silence', name: 'Move' } as const;
  return { by: 'quiet', until, alert_id: null, words: 'silence “Move”', facts };
}

export const circumstancesOf = (world: World): Circumstances => {
  const hasRecipients = ({ subject_id }: AlertRow) => !world.unheeded.has(subject_id ?? 0);
  return circumstancesAt(world.now, {
    planFor: world.planFor,
    ancestorsOf: (subjectId) => ancestorsOf(world, subjectId),
    ancestorAlertsOf: (subjectId) =>
      alertsOf(world, subjectId).map((row) => asAncestorAlert(row, { hasRecipients })),
    hasRecipients,
    muteHoldOf: ({ subject_id }) => muteHoldAt(world, subject_id ?? 0),
  });
};

export const raise = (world: World, subjectId: number, fields: Partial<AlertCause> = {}): void =>
  apply(world, {
    change: 'raise',
    account_id: 1,
    subject: { id: subjectId, type: 'cron_check', name: `subject ${subjectId}` },
    kind: 'cron_fail',
    at: world.now,
    title: 'failed',
    detail: '',
    ...fields,
  });

export const recover = (world: World, subjectId: number, fields: Partial<AlertRecovery> = {}): void =>
  apply(world, {
    change: 'resolve',
    account_id: 1,
    subject_id: subjectId,
    at: world.now,
    reason: 'recovered',
    ...fields,
  });

/** The pause of the subject at `since` is undone, with what came of it meanwhile. */
export const restore = (world: World, subjectId: number, since: Date, ...meanwhile: AlertChange[]): void => {
  const how = { since, reason: 'paused', at: world.now, actor: 'Mira' };
  apply(world, { change: 'restore', account_id: 1, subject_id: subjectId, ...how }, ...meanwhile);
};

function apply(world: World, ...changes: AlertChange[]): void {
  const draft = applyChanges([...world.rows.values()], changes, circumstancesOf(world));
  const ids = draft.opened.map((_, index) => world.rows.size + index + 1);
  const applied = withIds(draft, ids);
  for (const row of [...applied.changed, ...applied.opened]) world.rows.set(row.id, row);
  keep(world, applied);
}

export const acknowledge = (world: World, row: AlertRow): void =>
  byHand(world, row, (outcome, setting) =>
    acknowledgeAlert(outcome, row, { actor: 'Mira', note: undefined }, setting),
  );

export const unacknowledge = (world: World, row: AlertRow): void =>
  byHand(world, row, (outcome, setting) =>
    unacknowledgeAlert(outcome, row, { actor: 'Rasa', note: undefined }, setting),
  );

export const resolveByHand = (world: World, row: AlertRow): void =>
  byHand(world, row, (outcome, setting) =>
    resolveAlert(outcome, row, { reason: 'manual', actor: 'Mira', note: undefined }, setting),
  );

function byHand(world: World, row: AlertRow, turn: (outcome: ChangeEffects, setting: Setting) => void): void {
  const outcome: ChangeEffects = { events: [], notices: [] };
  const { now } = world;
  turn(outcome, { hold: holdOf(circumstancesOf(world), row), at: now, now });
  keep(world, outcome);
}

/** What the job does with alerts whose time has come. */
export function review(world: World): void {
  for (const row of world.rows.values())
    for (let rounds = 0; row.next_review_at && row.next_review_at <= world.now; rounds += 1) {
      if (rounds > 3) throw new Error('looked at again and again');
      const outcome: ChangeEffects = { events: [], notices: [] };
      reviewAlert(outcome, row, holdOf(circumstancesOf(world), row), world.now);
      keep(world, outcome);
    }
}

function keep(world: World, { events, notices }: ChangeEffects): void {
  world.events.push(...events);
  world.notified.push(...notices);
}

/** The job looks every ten seconds. */
export function pass(world: World, ms: number): void {
  const until = addMs(world.now, ms);
  while (world.now < until) {
    world.now = new Date(Math.min(until.getTime(), world.now.getTime() + 10_000));
    review(world);
  }
}
