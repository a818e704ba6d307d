// Local times of the week, as they come in and go out.

import { Type } from 'typebox';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const timeOfDay = (description: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description });

export const MOST_WEEK_HOURS = 10;

export const weekHours = Type.Object({
  weekdays: Type.Array(Type.Enum(weekdays), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'On which it begins.',
  }),
  from: timeOfDay('Local time, such as `09:00`.'),
  to: timeOfDay('At or before `from`: on the next day.'),
});
