// What the form of a window or a silence holds, and what of it is sent. Pure.

import type { MaintenanceWindow, Silence } from '../../api/schema.gen.ts';
import type { MuteWindowKind } from './addresses.ts';

export type MuteWindow = Silence | MaintenanceWindow;

export interface MuteWindowValues {
  name: string;
  description: string;
  targets: MuteWindow['targets'];
  repeats: boolean;
  starts_at: string | null;
  ends_at: string | null;
  recurrence: { cron_expression: string; timezone: string; duration_seconds: number };
  show_on_status_pages: boolean;
}

const HOUR_MS = 3_600_000;

/** A window lasts from the next full hour for an hour; a silence begins now: whoever mutes wants it at once. */
export function newValues(kind: MuteWindowKind, now: number, timezone: string): MuteWindowValues {
  const start = kind === 'silence' ? now : Math.ceil(now / HOUR_MS) * HOUR_MS;
  return {
    name: '',
    description: '',
    targets: { all: false, ids: [], tags: [] },
    repeats: false,
    starts_at: kind === 'silence' ? null : new Date(start).toISOString(),
    ends_at: new Date(start + HOUR_MS).toISOString(),
    recurrence: newRecurrence(timezone),
    show_on_status_pages: true,
  };
}

const newRecurrence = (timezone: string) => ({
  ...{ cron_expression: '0 3 * * 0', timezone, duration_seconds: 3_600 },
});

export function valuesOf(muteWindow: MuteWindow, timezone: string): MuteWindowValues {
  const { name, description, targets, starts_at, ends_at, recurrence } = muteWindow;
  return {
    ...{ name, description, targets, starts_at, ends_at },
    repeats: recurrence !== null,
    recurrence: recurrence ?? newRecurrence(timezone),
    show_on_status_pages: 'show_on_status_pages' in muteWindow && muteWindow.show_on_status_pages,
  };
}

/** No start is now. Only windows may be shown on status pages. */
export function bodyOf(kind: MuteWindowKind, values: MuteWindowValues) {
  const { repeats, recurrence, starts_at, show_on_status_pages, ...rest } = values;
  return {
    ...rest,
    ...(starts_at !== null && { starts_at }),
    recurrence: repeats ? recurrence : null,
    ...(kind === 'window' && { show_on_status_pages }),
  };
}

/** What is on first, then what comes soonest, then what was last. */
export function inOrder<Q extends MuteWindow>(muteWindows: readonly Q[]): Q[] {
  return muteWindows.toSorted((a, b) => ORDER[a.status] - ORDER[b.status] || within(a, b));
}

const ORDER = { active: 0, upcoming: 1, ended: 2 };

function within(a: MuteWindow, b: MuteWindow): number {
  if (a.status === 'ended') return (b.ends_at ?? '').localeCompare(a.ends_at ?? '');
  return (a.next_starts_at ?? a.starts_at).localeCompare(b.next_starts_at ?? b.starts_at);
}
