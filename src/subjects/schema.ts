// What every monitor says about itself in the same words: its kind, tags, dependency, timeline and uptime.

import Type, { type Static } from 'typebox';
import { nullable, pageQuery } from '../platform/schema.ts';

export const SubjectType = Type.Enum(['cron_check', 'server', 'process', 'uptime_check']);
export type SubjectType = Static<typeof SubjectType>;

/** Ids of subjects are random below 2^53, so that public addresses cannot be walked through. */
export const SubjectId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
  maxItems: 20,
  description: 'To filter and group by. Duplicates are dropped.',
});

export const SubjectReference = Type.Object({ type: SubjectType, id: SubjectId });
export type SubjectReference = Static<typeof SubjectReference>;

/** The silence or maintenance window that something is under. `description` says what null means. */
export const mutedSchema = (description: string) =>
  nullable(
    Type.Object({
      type: Type.Enum(['silence', 'maintenance']),
      id: Type.Integer(),
      name: Type.String(),
      until: Type.String({ format: 'date-time', description: 'When it is off again.' }),
    }),
    description,
  );

/** Optional, since the row of a subject does not hold it: `withMute` adds it to every answer. */
export const Muted = Type.Optional(
  mutedSchema('The silence or maintenance window that stops its notifications; null: none.'),
);

const sorts = ['created', 'name', 'since', 'last', 'worst'] as const;

const figure = (what: string) => `by ${what}, lowest first`;
const otherSorts = {
  ...{ cpu: figure('CPU'), memory: figure('memory'), disk: figure('disk'), load: figure('load') },
  ...{ uptime: figure('time since the last start'), latency: figure('the latency of the last probe') },
  server: 'by the name of the server, A first',
  took: 'by the duration of the last run, shortest first; what has none is last in either direction',
  next: 'by `next_expected_at`, soonest first; where that is null, last in either direction',
  target: 'by what is looked at (the URL, the host, or record type and host), A first',
  certificate: 'by the end of the certificate, soonest first; what has none is last in either direction',
};

/** How a list of subjects may be sorted; by `more` besides. */
export const sortQuery = <const More extends keyof typeof otherSorts>(...more: More[]) =>
  Type.Optional(
    Type.Enum(
      [...sorts, ...more].flatMap((key) => [key, `-${key}`] as const),
      {
        description: `The order; with a minus before it the opposite one. \`created\`: oldest first. \`name\`: A first. \`since\`: what has its status for the longest time first. \`last\`: what was heard from, or looked at, longest ago first. \`worst\`: what is down first, then what needs attention, each the latest first. ${more.map((key) => `\`${key}\`: ${otherSorts[key]}. `).join('')}\`-created\` unless given.`,
      },
    ),
  );

/** The statuses of a list, to be given beside the rest of its query. */
export const statusQuery = <const Status extends string>(statuses: readonly Status[]) =>
  Type.Optional(
    Type.Array(Type.Enum([...statuses]), {
      maxItems: 10,
      description: 'May be repeated: any of them.',
    }),
  );

/** The states of a list, where they say more than the statuses; `description` says what. */
export const stateQuery = <const State extends string>(states: readonly State[], description: string) =>
  Type.Optional(
    Type.Array(Type.Enum([...states]), {
      maxItems: 10,
      description: `${description} May be repeated; what is in any of them is shown.`,
    }),
  );

/** The query of a list of subjects, to be spread beside its `status` and `sort`. */
export const subjectListQuery = {
  limit: pageQuery.limit,
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'The `next_cursor` of the page before, for the same `sort`.',
    }),
  ),
  tag: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
      maxItems: 20,
      description: 'May be repeated: all of them.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Words in any case of letters; what has all of them is shown. Each is part of the name, a tag, the target, the host name, the address, the match or the server, or is the whole id.',
    }),
  ),
};

const Moment = (description: string) => Type.String({ format: 'date-time', description });

const Uptime = Type.Union([Type.String(), Type.Null()], {
  description:
    'Percentage, cut to two decimals. Time before the first sign of life, paused time and time in which the service itself could not hear are left out; null where nothing is left.',
});

export const TimelineQuery = Type.Object({
  from: Type.Optional(Moment('Start of the window; 30 days before its end unless given.')),
  to: Type.Optional(Moment('End of the window, at most 400 days after its start; now unless given.')),
});

/** Figures over time, in steps. */
export const ChartQuery = Type.Object({
  from: Type.Optional(Moment('Start of the window; 30 days before its end unless given.')),
  to: Type.Optional(Moment('End of the window; now unless given.')),
  points: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, default: 500, description: 'The most points wanted.' }),
  ),
});

export const Timeline = Type.Object({
  from: Moment('Start of the window. Later than asked for where there were more than 10,000 periods.'),
  to: Moment('End of the window, never in the future.'),
  periods: Type.Array(
    Type.Object({
      status: Type.String(),
      from: Moment('Start of the period, or of the window where the period began before it.'),
      to: Type.Union([Moment('End of the period, or of the window.'), Type.Null()], {
        description: 'null for the period that goes on now.',
      }),
    }),
    { description: 'Oldest first, without gaps since the subject was created.' },
  ),
  uptime: Uptime,
});
export type Timeline = Static<typeof Timeline>;

export const UptimeQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      description: 'UTC days up to and including today.',
    }),
  ),
});

export const UptimeReport = Type.Object({
  uptime: Uptime,
  days: Type.Array(
    Type.Object({ date: Type.String({ format: 'date', description: 'A UTC day.' }), uptime: Uptime }),
    { description: 'Oldest first, today last.' },
  ),
});
export type UptimeReport = Static<typeof UptimeReport>;

/** How a paused check is resumed. */
export const ResumeOptions = Type.Object({
  undo: Type.Optional(
    Type.Boolean({
      description:
        'Undoes the pause, as if it had not happened: within five minutes, and while nothing about when or how it is checked changed; else 409 `undo_expired`.',
    }),
  ),
});
