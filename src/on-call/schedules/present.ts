// Schedules, overrides and shifts as they are shown. Pure.

import { MASK } from '../../../shared/mask.ts';
import { maySeeSecrets, type Viewer } from '../../platform/http/actor.ts';
import { wallClockOf } from '../wall-clock.ts';
import type { CalendarRow } from './calendars/store.ts';
import type { KnownLayer, KnownSchedule } from './read.ts';
import { shiftsOfLayer } from './rotation.ts';
import type { ScheduleLayer } from './schema.ts';
import { gapsBetween, onCallFrom, shiftsBetween } from './shifts.ts';
import type { OverrideRow, ScheduleRow } from './store.ts';

const momentOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export function presentOnCall({ plan, nameOf }: KnownSchedule, at: Date) {
  const { member_id, until, next } = onCallFrom(plan, at.getTime());
  return {
    member: member_id === null ? null : nameOf(member_id),
    until: momentOf(until),
    next: next && { member: nameOf(next.member_id), from: new Date(next.from) },
  };
}

/** What was written last for whoever comes on call. */
export const noteOf = ({ handover_note: text, handover_note_by: by, handover_note_at: at }: ScheduleRow) =>
  text === null || at === null ? null : { text, by: by ?? '', at };

export function presentSchedule(known: KnownSchedule, viewer: Viewer, now: Date) {
  const { id, name, description, timezone, handover_mails, created_by, created_at, updated_at } = known.row;
  return {
    ...{ id, name, description, timezone, handover_mails, layers: known.plan.layers.map(presentLayer) },
    imported_calendars: known.calendars.map((one) => presentCalendar(one, viewer)),
    handover_note: noteOf(known.row),
    on_call: presentOnCall(known, now),
    ...{ created_by, created_at, updated_at },
  };
}

/** As it can be given back. */
function presentLayer({ calendar_id, name, member_ids, restrictions, ...layer }: KnownLayer): ScheduleLayer {
  return {
    ...{ name, member_ids, restrictions },
    rotation: 'rotation' in layer ? layer.rotation : null,
    first_handover: 'rotation' in layer ? layer.first_handover : null,
    calendar: calendar_id === null ? null : { id: calendar_id, url: MASK },
  };
}

const presentCalendar = (
  { id, host, fetched_at, error, next_fetch_at, unmatched, ...found }: CalendarRow,
  viewer: Viewer,
) => ({
  ...{ id, host, fetched_at, error, next_fetch_at },
  ...{ events: found.events, unmatched_events: found.unmatched_events },
  unreadable_events: found.unreadable_events,
  // What others wrote into a calendar is for editors, as its address is.
  unmatched: (maySeeSecrets(viewer) ? unmatched : []).map(({ summary, people, from, to }) => ({
    ...{ summary, people, from: new Date(from), to: new Date(to) },
  })),
});

export type PresentedSchedule = ReturnType<typeof presentSchedule>;

export function presentShifts({ plan, nameOf }: KnownSchedule, window: { from: Date; to: Date }) {
  const within = { from: window.from.getTime(), to: window.to.getTime() };
  const clock = wallClockOf(plan.timezone);
  const shifts = shiftsBetween(plan, within);
  const stretch = ({ from, to }: { from: number; to: number }) => ({
    from: new Date(from),
    to: new Date(to),
  });
  return {
    ...window,
    shifts: shifts.map(({ member_id, override_id, ...span }) => ({
      ...{ member: nameOf(member_id), override_id },
      ...stretch(span),
    })),
    gaps: gapsBetween(shifts, within).map(stretch),
    layers: plan.layers.map((layer) => ({
      name: layer.name,
      shifts: shiftsOfLayer(layer, clock, within).map(({ member_id, ...span }) => ({
        member: nameOf(member_id),
        ...stretch(span),
      })),
    })),
  };
}

export const presentOverride = (override: OverrideRow, nameOf: KnownSchedule['nameOf']) => {
  const { id, member_id, starts_at, ends_at, created_by, created_at } = override;
  return { id, member: nameOf(member_id), starts_at, ends_at, created_by, created_at };
};
export type PresentedOverride = ReturnType<typeof presentOverride>;
