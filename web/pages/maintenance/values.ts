// What the form of a window or a silence holds, and what of it is sent. Pure.

import type { MaintenanceWindow, Silence } from '../../api/schema.gen.ts';

export type Quiet = Silence | MaintenanceWindow;

export interface QuietValues {
  name: string;
  description: string;
  targets: Quiet['targets'];
  repeats: boolean;
  starts_at: string | null;
  ends_at: string | null;
  recurrence: { cron_expression: string; timezone: string; duration_seconds: number };
  show_on_status_pages: boolean;
}

const HOUR_MS = 3_600_000;

/** From the next full hour, for an hour. */
export function newValues(now: number, timezone: string): QuietValues {
  const start = Math.ceil(now / HOUR_MS) * HOUR_MS;
  return {
    name: '',
    description: '',
    targets: { all: false, ids: [], tags: [] },
    repeats: false,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + HOUR_MS).toISOString(),
    recurrence: { cron_expression: '0 3 * * 0', timezone, duration_seconds: 3_600 },
    show_on_status_pages: true,
  };
}

/** Begins now: whoever mutes wants it quiet at once. */
export const newSilence = (now: number, timezone: string): QuietValues => ({
  ...newValues(now, timezone),
  starts_at: null,
  ends_at: new Date(now + HOUR_MS).toISOString(),
});

export function valuesOf(quiet: Quiet, timezone: string): QuietValues {
  const { name, description, targets, starts_at, ends_at, recurrence } = quiet;
  return {
    ...{ name, description, targets, starts_at, ends_at },
    repeats: recurrence !== null,
    recurrence: recurrence ?? newValues(0, timezone).recurrence,
    show_on_status_pages: 'show_on_status_pages' in quiet && quiet.show_on_status_pages,
  };
}

/** What both take. No start is now. */
export function bodyOf({ repeats, recurrence, starts_at, show_on_status_pages: _, ...rest }: QuietValues) {
  return {
    ...rest,
    ...(starts_at !== null && { starts_at }),
    recurrence: repeats ? recurrence : null,
  };
}

/** What is on first, then what comes soonest, then what was last. */
export function inOrder<Q extends Quiet>(quiets: readonly Q[]): Q[] {
  return quiets.toSorted((a, b) => ORDER[a.status] - ORDER[b.status] || within(a, b));
}

const ORDER = { active: 0, upcoming: 1, ended: 2 };

function within(a: Quiet, b: Quiet): number {
  if (a.status === 'ended') return (b.ends_at ?? '').localeCompare(a.ends_at ?? '');
  return (a.next_starts_at ?? a.starts_at).localeCompare(b.next_starts_at ?? b.starts_at);
}
