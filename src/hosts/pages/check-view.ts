// A cron check in words and signs: pure.

import { type Html, html } from '../../platform/html.ts';
import { type Look, state } from './glyphs.ts';
import { absolute, duration } from './moments.ts';

/** What these pages read of a cron check, as the API gives it. */
export interface CheckView {
  id: number;
  name: string;
  ping_url: string | null;
  description: string;
  interval_seconds: number | null;
  cron_expression: string | null;
  timezone: string;
  grace_seconds: number;
  status: 'new' | 'up' | 'late' | 'down' | 'paused';
  down_reason: 'fail' | 'missed' | 'overrun' | 'too_fast' | null;
  running: boolean;
  status_since: string;
  last_ping_at: string | null;
  last_duration_ms: number | null;
  last_exit_code: number | null;
  next_expected_at: string | null;
  deadline_at: string | null;
  ping_count: number;
}

const DOWN = { fail: 'Failed', missed: 'Missed', overrun: 'Overrun', too_fast: 'Too fast' } as const;
const LOOKS: Record<CheckView['status'], Look> = {
  new: 'new',
  up: 'ok',
  late: 'late',
  down: 'down',
  paused: 'paused',
};
const WORDS: Record<CheckView['status'], string> = {
  new: 'Never heard from',
  up: 'Up',
  late: 'Late',
  down: 'Down',
  paused: 'Paused',
};

export function checkState(check: CheckView): Html {
  if (check.status === 'down') return state('down', check.down_reason ? DOWN[check.down_reason] : 'Down');
  if (check.running) return state('run', 'Running');
  return state(LOOKS[check.status], WORDS[check.status]);
}

/** Wrong first, then what was never heard from, then the healthy, then the paused. */
export const bySeverity = (a: CheckView, b: CheckView): number => rank(a) - rank(b);

const rank = (check: CheckView) => ['down', 'late', 'new', 'up', 'paused'].indexOf(check.status);

export function worstOf(checks: readonly CheckView[]): 'ok' | 'down' | 'late' {
  if (checks.some((check) => check.status === 'down')) return 'down';
  return checks.some((check) => check.status === 'late') ? 'late' : 'ok';
}

/** The sentence at the top of the list. */
export function sentence(checks: readonly CheckView[]): Html {
  const count = (status: CheckView['status']) => checks.filter((check) => check.status === status).length;
  const [down, late] = [count('down'), count('late')];
  const areDown = html`<span class="down">${down} ${down === 1 ? 'is' : 'are'} down</span>`;
  const areLate = html`<span class="late">${late} ${late === 1 ? 'is' : 'are'} late</span>`;
  if (down > 0 && late > 0) return html`${areDown}, ${areLate}`;
  if (down > 0) return areDown;
  if (late > 0) return areLate;
  return count('up') === 0 ? html`Nothing heard yet` : html`All is well`;
}

/** The sentence at the top of one check. */
export function story(check: CheckView, now: Date): Html {
  const since = `since ${absolute(check.status_since)}, ${duration(now.getTime() - Date.parse(check.status_since))} ago`;
  switch (check.status) {
    case 'new':
      return html`It was never heard from. Nothing is expected of it until its first ping.`;
    case 'paused':
      return html`It is paused ${since}. Pings are kept but change nothing.`;
    case 'late':
      return html`A ping was expected. It goes down unless it is heard from by ${absolute(check.deadline_at ?? check.status_since)}.`;
    case 'up':
      return check.next_expected_at
        ? html`It is up ${since}. ${check.running ? 'A run is open and should end' : 'The next ping is expected'} by ${absolute(check.next_expected_at)}.`
        : html`It is up ${since}.`;
    case 'down':
      return html`${DOWN_STORIES[check.down_reason ?? 'missed']}${check.down_reason === 'fail' && check.last_exit_code !== null ? ` with exit code ${check.last_exit_code}` : ''}. It is down ${since}.`;
  }
}

const DOWN_STORIES = {
  fail: 'The last run failed',
  missed: 'The last run did not report in time',
  overrun: 'The last run did not end in time',
  too_fast: 'The last run ended suspiciously fast',
} as const;
