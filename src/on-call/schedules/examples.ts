// What the documentation of the API shows of schedules.

import { MASK } from '../../../shared/mask.ts';

const mira = { id: 3, name: 'Mira' };
const jonas = { id: 4, name: 'Jonas' };
const stamps = {
  created_by: 'Mira',
  created_at: '2026-06-12T08:00:00.000Z',
  updated_at: '2026-06-12T08:00:00.000Z',
};
const week = {
  from: '2026-06-15T07:00:00.000Z',
  to: '2026-06-22T07:00:00.000Z',
};
const onCall = { member: mira, until: week.to, next: { member: jonas, from: week.to } };
const settings = {
  name: 'Platform',
  description: 'Servers and databases.',
  timezone: 'Europe/Vilnius',
  handover_mails: true,
};
const note = {
  text: 'The disk of db-2 is nearly full; a new one is ordered.',
  ...{ by: 'Mira', at: '2026-06-16T07:30:00.000Z' },
};
const layer = {
  name: 'Around the clock',
  member_ids: [3, 4],
  rotation: { unit: 'week', length: 1 },
  first_handover: '2026-06-15T09:00',
  restrictions: [],
  calendar: null,
};
const imported = {
  ...{ name: 'Holidays', member_ids: [4], rotation: null, first_handover: null, restrictions: [] },
  calendar: { id: 2, url: MASK },
};
const importedCalendar = {
  ...{ id: 2, host: 'calendar.google.com', fetched_at: '2026-06-16T07:42:00.000Z', error: null },
  ...{ next_fetch_at: '2026-06-16T08:42:00.000Z', events: 3, unmatched_events: 1, unreadable_events: 0 },
  unmatched: [
    {
      ...{ summary: 'On call: Zoe', people: ['zoe@example.org'] },
      ...{ from: '2026-07-06T07:00:00.000Z', to: '2026-07-13T07:00:00.000Z' },
    },
  ],
};
const override = {
  starts_at: '2026-06-17T15:00:00.000Z',
  ends_at: '2026-06-18T06:00:00.000Z',
};

export const examples = {
  schedule: {
    ...{ id: 5, ...settings, handover_note: note, layers: [layer, imported] },
    ...{ imported_calendars: [importedCalendar], on_call: onCall, ...stamps },
  },
  // Without members, which are others in every account.
  created: { ...settings, layers: [{ ...layer, member_ids: [] }] },
  onCall: { at: '2026-06-16T08:00:00.000Z', ...onCall },
  everybody: { on_call: [{ schedule: { id: 5, name: 'Platform' }, ...onCall }] },
  shifts: {
    ...week,
    shifts: [{ member: mira, ...week, override_id: null }],
    gaps: [],
    layers: [{ name: layer.name, shifts: [{ member: mira, ...week }] }],
  },
  gaps: { ...week, gaps: [{ from: '2026-06-19T15:00:00.000Z', to: week.to }] },
  newOverride: { member_id: 4, ...override },
  override: {
    ...{ id: 9, member: jonas, ...override },
    ...{ created_by: 'Mira', created_at: '2026-06-16T08:00:00.000Z' },
  },
  calendar: {
    url: 'https://api.example.com/schedules/5/calendar.ics?token=mQ8zv1b3S4rS0kq2n5xPjv0w1yEo7uHfVd6aTgLcX9I',
  },
} as const;
