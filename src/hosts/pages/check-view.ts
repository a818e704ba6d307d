// A cron check in words and signs. Pure.

import { describeSchedule } from '../../monitors/cron-checks/schedule.ts';
import type { CronCheck } from '../../monitors/cron-checks/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { type Look, pill, state, type Worst } from './glyphs.ts';
import { duration, type Moments } from './moments.ts';

type Status = CronCheck['status'];

const DOWN_WORDS = { fail: 'Failed', missed: 'Missed', overrun: 'Overrun', too_fast: 'Too fast' } as const;
const STATES: Record<Status, [Look, string]> = {
  new: ['new', 'New'],
  up: ['ok', 'Up'],
  late: ['late', 'Late'],
  down: ['down', 'Down'],
  paused: ['paused', 'Paused'],
};

function lookOf({ status, down_reason, running }: CronCheck): [Look, string] {
  if (status === 'down') return ['down', down_reason ? DOWN_WORDS[down_reason] : 'Down'];
  return running && status !== 'paused' ? ['run', 'Running'] : STATES[status];
}

export const checkState = (check: CronCheck): Html => state(...lookOf(check));
export const checkPill = (check: CronCheck): Html => pill(...lookOf(check));

const SEVERITY: readonly Status[] = ['down', 'late', 'new', 'up', 'paused'];

/** Wrong first, then what was never heard from, then the healthy, then the paused; what is wrong newest first. */
export function bySeverity(one: CronCheck, other: CronCheck): number {
  if (one.status !== other.status) return SEVERITY.indexOf(one.status) - SEVERITY.indexOf(other.status);
  return one.status === 'down' || one.status === 'late'
    ? other.status_since.localeCompare(one.status_since)
    : 0;
}

export function worstOf(checks: readonly CronCheck[]): Worst {
  if (checks.some(({ status }) => status === 'down')) return 'down';
  return checks.some(({ status }) => status === 'late') ? 'late' : 'ok';
}

/** `every 10 minutes`; `At 03:00, Europe/Vilnius`. */
export const scheduleText = (check: CronCheck): string => describeSchedule(check);

export type Counts = Readonly<Record<Status, number>>;

export function countsOf(checks: readonly CronCheck[]): Counts {
  const counts = { new: 0, up: 0, late: 0, down: 0, paused: 0 };
  for (const { status } of checks) counts[status] += 1;
  return counts;
}

/** The sentence at the top of the list: what is wrong. */
export function sentence({ down, late, up }: Counts): Html {
  const parts = [
    down > 0 && html`<span class="down">${down} ${down === 1 ? 'is' : 'are'} down</span>`,
    late > 0 && html`<span class="late">${late} ${late === 1 ? 'is' : 'are'} late</span>`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return html`${parts[0]}${parts[1] && html`, ${parts[1]}`}`;
  return up === 0 ? html`Nothing heard yet` : html`All is well`;
}

/** The same for the title of the window: `(2 down) `, or nothing. */
export const titleMark = ({ down, late }: Counts): string =>
  down > 0 ? `(${down} down) ` : late > 0 ? `(${late} late) ` : '';

/** The sentence below it: how the rest is. */
export function remainder(counts: Counts): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = [
    `${counts.up} of ${total} ${counts.up === 1 ? 'is' : 'are'} fine`,
    counts.new > 0 && `${counts.new} ${counts.new === 1 ? 'was' : 'were'} never heard from`,
    counts.paused > 0 && `${counts.paused} ${counts.paused === 1 ? 'is' : 'are'} paused`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}

/** The sentences at the top of one check: what it is, since when, and what comes next. */
export function story(check: CronCheck, moments: Moments): Html {
  switch (check.status) {
    case 'new':
      return check.running
        ? html`Its first run is open since ${started(check, moments)}.`
        : html`It was never heard from. Nothing is expected of it until its first ping.`;
    case 'paused':
      return html`It is paused since ${moments.absolute(check.status_since)}. Pings are kept, and change nothing.`;
    case 'late':
      return html`<b>A ping was expected.</b> ${outlook(check, moments)}`;
    case 'up':
      return html`${check.running ? html`A run is open since ${started(check, moments)}.` : html`It was last heard from ${moments.relative(check.last_ping_at)}.`} ${outlook(check, moments)}`;
    case 'down':
      return html`${fault(check, moments)} ${check.running && html`A new run is open since ${started(check, moments)}.`} ${outlook(check, moments)}`;
  }
}

const started = (check: CronCheck, moments: Moments): Html =>
  moments.absolute(check.last_start_at ?? check.status_since);

function fault(check: CronCheck, moments: Moments): Html {
  const since = html`${moments.absolute(check.status_since)}, ${moments.since(check.status_since)} ago`;
  switch (check.down_reason) {
    case 'fail': {
      const code = check.last_exit_code === null ? '' : ` with exit code ${check.last_exit_code}`;
      return html`The last run <b>failed${code}</b> ${since}.`;
    }
    case 'overrun':
      return html`The run that was open <b>did not end</b> by ${since}.`;
    case 'too_fast': {
      const took = check.last_duration_ms === null ? '' : ` after ${duration(check.last_duration_ms)}`;
      return html`The last run <b>ended suspiciously fast${took}</b>, ${since}.`;
    }
    default:
      return html`<b>No ping came</b> by ${since}, the end of the grace.`;
  }
}

/** What comes next, as far as it is known. */
function outlook(check: CronCheck, moments: Moments): Html | null {
  const { next_expected_at, deadline_at, running, status } = check;
  if (status === 'late' && deadline_at !== null)
    return html`It goes down ${moments.relative(deadline_at)} unless it is heard from.`;
  if (next_expected_at === null || moments.isPast(next_expected_at)) return null;
  if (running) return html`It should end by ${moments.absolute(next_expected_at)}.`;
  return html`The next ping is expected ${moments.relative(next_expected_at)}.`;
}
