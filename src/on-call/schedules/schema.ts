// Schedules, their overrides and who is on call, as they come in and go out.

import { type Static, Type } from 'typebox';
import { moment, nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';
import { MOST_WEEK_HOURS, weekHours } from '../week-hours-schema.ts';

const rotationUnits = ['hour', 'day', 'week'] as const;
export type RotationUnit = (typeof rotationUnits)[number];

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const name = Type.String({ minLength: 1, maxLength: 100 });
const description = Type.String({ maxLength: 500 });
const timezone = (text: string) =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: `IANA zone on whose clocks shifts begin and end.${text}`,
  });
const layerMembers = Type.Array(id, {
  maxItems: 50,
  description:
    'Members of the account, in the order of their turns; one who left is left out. Of a calendar: whom it puts on call, which it says itself.',
});
const rotation = Type.Object({
  unit: Type.Enum(rotationUnits),
  length: Type.Integer({ minimum: 1, maximum: 100, description: 'Units in a turn.' }),
});
const firstHandover = Type.String({
  pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d$',
  description:
    'Local time at which the first turn begins, such as `2026-06-15T09:00`. Later ones begin at the same time of day, through clock changes.',
});
const OF_A_CALENDAR = 'null: of a calendar.';
const layerCalendar = Type.Object({
  id,
  url: Type.String({ description: 'Masked: whoever has the address can read the calendar.' }),
});
const givenCalendar = Type.Object(
  {
    id: Type.Optional(id),
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        'The https (or webcal) address of an iCalendar. Masked, with its `id`: the address of before.',
    }),
  },
  {
    description:
      'In place of turns: events say who is on call. `member_ids`, `rotation` and `first_handover` count for nothing.',
  },
);
const layerName = Type.String({ maxLength: 100 });
const restrictions = Type.Array(weekHours, {
  maxItems: MOST_WEEK_HOURS,
  description: 'The layer is on at these times only. Empty: always.',
});
const above = 'The later of two counts where both are on.';

const newLayers = Type.Array(
  Type.Object({
    name: Type.Optional(layerName),
    member_ids: Type.Optional(layerMembers),
    rotation: Type.Optional(nullable(rotation, OF_A_CALENDAR)),
    first_handover: Type.Optional(nullable(firstHandover, OF_A_CALENDAR)),
    restrictions: Type.Optional(restrictions),
    calendar: Type.Optional(nullable(givenCalendar, 'null: members take turns.')),
  }),
  { maxItems: 8, description: above },
);
const layer = Type.Object({
  name: layerName,
  member_ids: layerMembers,
  rotation: nullable(rotation, OF_A_CALENDAR),
  first_handover: nullable(firstHandover, OF_A_CALENDAR),
  restrictions,
  calendar: nullable(
    layerCalendar,
    'An imported calendar, of which `imported_calendars` says more; null: members take turns.',
  ),
});
export type ScheduleLayer = Static<typeof layer>;
export type GivenLayer = Static<typeof newLayers>[number];
const layers = Type.Array(layer, { description: above });

const handoverMails = Type.Boolean({
  description:
    'Whether whoever comes on call is mailed what is open, what happened in the shift before, and the note. Default false.',
});

export const newSchedule = Type.Object({
  name,
  description: Type.Optional(description),
  timezone: Type.Optional(timezone(' Default `UTC`.')),
  handover_mails: Type.Optional(handoverMails),
  layers: Type.Optional(newLayers),
});
export type NewSchedule = Static<typeof newSchedule>;

export const scheduleChanges = Type.Partial(newSchedule);
export type ScheduleChanges = Static<typeof scheduleChanges>;

const person = Type.Object({ id, name: Type.String() });
const onCallFields = {
  member: nullable(person, 'Who is on call; null: nobody.'),
  until: nullable(timestamp, 'End of the shift; null: nobody is on call, or it does not end within 64 days.'),
  next: nullable(
    Type.Object({ member: person, from: timestamp }),
    'The shift after it; null: none within 64 days.',
  ),
};

const handoverNote = Type.Object({
  text: Type.String(),
  by: Type.String({ description: 'Name at the time.' }),
  at: timestamp,
});
export const handoverNoteBody = Type.Object({
  text: Type.String({ maxLength: 2_000, description: 'Empty: takes the note away.' }),
});

const importedCalendar = Type.Object({
  id: Type.Integer({ description: 'That of `calendar.id` of its layer.' }),
  host: Type.String({ description: 'Of its address.' }),
  fetched_at: nullable(
    timestamp,
    'When it was read last, which is what counts until it is read again; null: not yet.',
  ),
  error: nullable(Type.String(), 'Why it was not read since; null: it was.'),
  next_fetch_at: timestamp,
  events: Type.Integer({
    description: 'From a month before until eleven weeks ahead; others are not imported.',
  }),
  unmatched_events: Type.Integer({
    description: 'Events to come that name no member, and put nobody on call.',
  }),
  unreadable_events: Type.Integer({ description: 'Events that could not be read, or last no time.' }),
  unmatched: Type.Array(
    Type.Object({
      summary: Type.String(),
      people: Type.Array(Type.String(), {
        description: 'Addresses or names of its attendees, else of its organizer; at most 5.',
      }),
      from: timestamp,
      to: timestamp,
    }),
    { description: 'The first 10 of them; none for viewers and read-only keys.' },
  ),
});

export const schedule = Type.Object({
  id,
  name,
  description,
  timezone: timezone(''),
  handover_mails: handoverMails,
  handover_note: nullable(handoverNote, 'What was written last for whoever comes on call; null: nothing.'),
  layers,
  imported_calendars: Type.Array(importedCalendar, { description: 'Read every hour.' }),
  on_call: Type.Object(onCallFields),
  created_by: nullable(Type.String(), 'Name at the time.'),
  created_at: timestamp,
  updated_at: timestamp,
});

export const scheduleList = Type.Object({ schedules: Type.Array(schedule), next_cursor: nextCursor });
export const scheduleListQuery = Type.Object(pageQuery);
export const scheduleParams = Type.Object({ id });

const dateTime = (description: string) => Type.String({ format: 'date-time', description });

export const onCallQuery = Type.Object({ at: Type.Optional(dateTime('Default now.')) });
export const onCallAnswer = Type.Object({ at: moment('What was asked for.'), ...onCallFields });

export const everybodyOnCall = Type.Object({
  on_call: Type.Array(Type.Object({ schedule: person, ...onCallFields }), {
    description: 'By the name of the schedule.',
  }),
});

export const shiftsQuery = Type.Object({
  from: Type.Optional(dateTime('Default now.')),
  to: Type.Optional(dateTime('Default 14 days after `from`; at most 93.')),
});
export type ShiftsQuery = Static<typeof shiftsQuery>;

const span = { from: timestamp, to: timestamp };
const layerShift = Type.Object({ member: person, ...span });
export const shiftsAnswer = Type.Object({
  ...span,
  shifts: Type.Array(
    Type.Object({
      member: person,
      ...span,
      override_id: nullable(id, 'null: of the layers.'),
    }),
    { description: 'Who is on call, as planned now; clipped to the time that was asked for.' },
  ),
  gaps: Type.Array(Type.Object(span), { description: 'When nobody is on call.' }),
  layers: Type.Array(Type.Object({ name: layerName, shifts: Type.Array(layerShift) }), {
    description: 'Each layer by itself, in their order.',
  }),
});

export const gapsAnswer = Type.Pick(shiftsAnswer, ['from', 'to', 'gaps']);

const overrideFields = {
  starts_at: dateTime('At most 366 days from now.'),
  ends_at: dateTime('At most 93 days after `starts_at`.'),
};
export const newOverride = Type.Object({
  member_id: Type.Integer({ minimum: 1, description: 'Who is on call instead.' }),
  ...overrideFields,
});
export type NewOverride = Static<typeof newOverride>;

export const override = Type.Object({
  id,
  member: person,
  starts_at: timestamp,
  ends_at: timestamp,
  created_by: nullable(Type.String(), 'Name at the time.'),
  created_at: timestamp,
});
export const overrideList = Type.Object({
  overrides: Type.Array(override, { description: 'Those that have not ended, the first to begin first.' }),
});
export const overrideParams = Type.Object({ id, override_id: id });

export const calendarQuery = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'As the address has it.' }),
});
export const calendarAddress = Type.Object({
  url: Type.String({ format: 'uri', description: 'Shown once. Whoever has it can read the shifts.' }),
});
