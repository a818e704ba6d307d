// When a mute window is on: once, or whenever its cron expression matches. Pure.

import { nextCronMoment } from '../../platform/cron.ts';
import { remember } from '../../platform/remember.ts';
import { addMs, addSeconds, earlier, later, seconds } from '../../platform/time.ts';
import type { Stretch } from '../uptime.ts';

export interface Recurrence {
  /** Five fields, read on the clocks of `timezone`; an occurrence begins with every match. */
  cron_expression: string;
  /** Elapsed time, also where the clocks change meanwhile. */
  duration_seconds: number;
  timezone: string;
}

export interface MutePlan {
  starts_at: Date;
  /** null only with a recurrence: for good. */
  ends_at: Date | null;
  recurrence: Recurrence | null;
  /** What was cut off by ending an occurrence early. */
  cuts: readonly Stretch[];
}

/** More occurrences than this that run into each other are taken for several runs. */
const LONGEST_RUN = 100;

/**
 * Until when it is on without a break; null while it is off. Where more than 100 occurrences run into each other, it
 * may be on again at once.
 */
export function activeUntil(plan: MutePlan, at: Date): Date | null {
  const next = stretchesFrom(plan, at).next().value;
  return next && next.from <= at ? next.to : null;
}

/** When it is on for the first time after `at`, not counting what is on then; null: never again. */
export function nextStart(plan: MutePlan, at: Date): Date | null {
  for (const { from } of stretchesFrom(plan, at)) if (from > at) return from;
  return null;
}

/** What is on, from its beginning, and what comes next; null: nothing. */
export function aroundNow(plan: MutePlan, at: Date): { active: Stretch | null; next: Stretch | null } {
  let active: Stretch | null = null;
  for (const stretch of stretchesFrom(plan, at)) {
    if (stretch.from > at) return { active, next: stretch };
    active ??= stretch;
  }
  return { active, next: null };
}

/** All stretches of the window, clipped to it, ascending, the first `most` of them. */
export function stretchesBetween(plan: MutePlan, { from, to }: Stretch, most: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const stretch of stretchesFrom(plan, from)) {
    if (stretch.from >= to || stretches.length === most) break;
    stretches.push({ from: later(stretch.from, from), to: earlier(stretch.to, to) });
  }
  return stretches;
}

/** As `stretchesBetween`; where there are more than `most`, which is at least one, only those of the end. */
export function lastStretches(plan: MutePlan, window: Stretch, most: number): Stretch[] {
  const found = stretchesBetween(plan, window, most + 1);
  const latest = found.at(-1);
  if (!latest || found.length <= most) return found;
  const keptMs = Math.floor((latest.to.getTime() - window.from.getTime()) / 2);
  return lastStretches(plan, { from: addMs(window.to, -keptMs), to: window.to }, most);
}

/** How many occurrences run into each other where it is on next: what it takes to find one stretch. */
export function occurrencesPerRun({ recurrence, starts_at }: MutePlan, from: Date): number {
  const run = recurrence && runRemembered(recurrence, later(from, starts_at));
  return run ? run.count : 1;
}

/** Whether there is any moment at which it is on. */
export const isEverOn = (plan: MutePlan): boolean =>
  stretchesFrom(plan, plan.starts_at).next().value !== undefined;

/** Whether so many occurrences run into each other from the first one on that there may never be a gap. */
export function isUnbroken(plan: MutePlan): boolean {
  const { recurrence } = plan;
  const first = recurrence && firstMatch(recurrence, addMs(plan.starts_at, -1));
  return first ? runFrom(recurrence, first).isCut : false;
}

/** Ascending and without overlap: the stretches that end after `from`. Endless where the plan is. */
function* stretchesFrom(plan: MutePlan, from: Date): Generator<Stretch, undefined> {
  const { starts_at, ends_at } = plan;
  for (const run of runsFrom(plan, from)) {
    if (ends_at && run.from >= ends_at) return;
    const within = { from: later(run.from, starts_at), to: ends_at ? earlier(run.to, ends_at) : run.to };
    for (const stretch of withoutCuts(within, plan.cuts)) if (stretch.to > from) yield stretch;
  }
}

function* runsFrom({ starts_at, ends_at, recurrence }: MutePlan, from: Date): Generator<Stretch, undefined> {
  if (!recurrence) {
    if (ends_at) yield { from: starts_at, to: ends_at };
    return;
  }
  const since = addSeconds(later(from, starts_at), -recurrence.duration_seconds);
  let run = runRemembered(recurrence, since);
  while (run) {
    yield { from: run.from, to: run.to };
    // What begins at the very end was not looked at, or it would belong to the run.
    run = runAfter(recurrence, addMs(run.to, -1));
  }
}

// What is asked for again and again is what is on now: the run that was found last nearly always answers that.
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, { since: Date; run: Run | null }>();

/** The run to which the first match after `since` belongs; it may have begun before. */
function runRemembered(recurrence: Recurrence, since: Date): Run | null {
  const { cron_expression, timezone, duration_seconds } = recurrence;
  const key = `${duration_seconds} ${timezone} ${cron_expression}`;
  const known = remembered.get(key);
  if (known && known.since <= since && (!known.run || since < known.run.last)) return known.run;
  return remember(remembered, MOST_REMEMBERED, key, { since, run: runAfter(recurrence, since) }).run;
}

function runAfter(recurrence: Recurrence, after: Date): Run | null {
  const begin = firstMatch(recurrence, after);
  return begin && runFrom(recurrence, begin);
}

const firstMatch = ({ cron_expression, timezone }: Recurrence, after: Date): Date | null =>
  nextCronMoment(cron_expression, timezone, after);

interface Run extends Stretch {
  /** When the last of its occurrences begins. */
  last: Date;
  /** How many occurrences were looked at. */
  count: number;
  /** Whether there are more occurrences in it than are looked at. */
  isCut: boolean;
}

/** Occurrences that overlap or touch are one. */
function runFrom(recurrence: Recurrence, begin: Date): Run {
  const lengthMs = seconds(recurrence.duration_seconds);
  let last = begin;
  for (let count = 0; count < LONGEST_RUN; count += 1) {
    const next = firstMatch(recurrence, last);
    if (!next || next.getTime() - last.getTime() > lengthMs)
      return { from: begin, to: addMs(last, lengthMs), last, count: count + 1, isCut: false };
    last = next;
  }
  // Whoever asks from within it gets a run of its own.
  return { from: begin, to: last, last: begin, count: LONGEST_RUN, isCut: true };
}

function withoutCuts(whole: Stretch, cuts: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let from = whole.from;
  for (const cut of cuts.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (cut.to <= from || cut.from >= whole.to) continue;
    if (cut.from > from) left.push({ from, to: cut.from });
    from = later(from, cut.to);
  }
  if (from < whole.to) left.push({ from, to: whole.to });
  return left;
}
