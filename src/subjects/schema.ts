// What every monitor says about itself in the same words: its kind, tags, dependency, timeline and uptime.

import Type, { type Static } from 'typebox';
import { nullable, pageQuery } from '../platform/schema.ts';

export const SubjectType = Type.Enum(['cron_check', 'server', 'process', 'uptime_check', 'external']);
export type SubjectType = Static<typeof SubjectType>;

/** What alerts can be about: monitors, and the locations that look at them, which are nothing else to anybody. */
export const AlertSubjectType = Type.Enum([
  'cron_check',
  'server',
  'process',
  'uptime_check',
  'external',
  'location',
]);
export type AlertSubjectType = Static<typeof AlertSubjectType>;

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
      until: Type.String({ format: 'date-time', description: 'When it ends.' }),
    }),
    description,
  );

/** Optional, since the row of a subject does not hold it: `withMute` adds it to every answer. */
export const Muted = Type.Optional(
  mutedSchema('The silence or maintenance window that mutes it; null: none.'),
);

const sorts = ['created', 'name', 'since', 'last', 'worst'] as const;

const LOWEST = 'lowest first';
const otherSorts = {
  ...{ cpu: LOWEST, memory: LOWEST, disk: LOWEST, load: LOWEST, uptime: LOWEST },
  latency: 'last probe, lowest first',
  server: 'by its name, A first',
  took: 'last run, shortest first, none always last',
  next: '`next_expected_at`, soonest first, null always last',
  target: 'URL, host, or record type and host, A first',
  certificate: 'soonest end first, none always last',
};

/** What is said of the sorts that all lists of subjects have: whole at the first list, elsewhere by its name. */
export const sortsInWords = {
  whole:
    'A minus reverses it; default `-created`. `created`: oldest first. `name`: A first. `since`: longest in its status first. `last`: last contact or probe longest ago first. `worst`: down, then in need of attention, each latest first.',
  asOfCronChecks: 'The first ten as those of `GET /cron-checks`.',
};

/** How a list of subjects may be sorted; by `more` besides. */
export const sortQuery = <const More extends keyof typeof otherSorts>(inWords: string, ...more: More[]) =>
  Type.Optional(
    Type.Enum(
      [...sorts, ...more].flatMap((key) => [key, `-${key}`] as const),
      {
        description: [inWords, ...sortDescriptions(more)].join(' '),
      },
    ),
  );

/** One sentence for all that are sorted alike. */
function sortDescriptions(keys: readonly (keyof typeof otherSorts)[]): string[] {
  const alike = Map.groupBy(keys, (key) => otherSorts[key]);
  return [...alike].map(([how, same]) => `${same.map((key) => `\`${key}\``).join(', ')}: ${how}.`);
}

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
      description: `${description} May be repeated: any of them.`,
    }),
  );

/** The query of a list of subjects, to be spread beside its `status` and `sort`. */
export const subjectListQuery = {
  limit: pageQuery.limit,
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: '`next_cursor` of the page before, with the same `sort`.',
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
        'Words, all of which must match, in any case: part of name, tag, target, host name, address, match or server, or the whole id.',
    }),
  ),
};

const Moment = (description: string) => Type.String({ format: 'date-time', description });

const Uptime = Type.Union([Type.String(), Type.Null()], {
  description:
    'Percent, cut to two decimals, without time before the first contact, paused, or when Tocsin was not listening. null: no time left.',
});

export const TimelineQuery = Type.Object({
  from: Type.Optional(Moment('Start of the window; default 30 days before its end.')),
  to: Type.Optional(Moment('End of the window, at most 400 days after its start; default now.')),
});

/** Figures over time, in steps. */
export const ChartQuery = Type.Object({
  from: Type.Optional(Moment('Start of the window; default 30 days before its end.')),
  to: Type.Optional(Moment('End of the window; default now.')),
  points: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, default: 500, description: 'The most points wanted.' }),
  ),
});

export const Timeline = Type.Object({
  from: Moment('Start of the window; later than asked beyond 10,000 periods.'),
  to: Moment('Never in the future.'),
  periods: Type.Array(
    Type.Object({
      status: Type.String(),
      from: Moment('Start of the period, at the earliest of the window.'),
      to: Type.Union([Moment('End of the period, or of the window.'), Type.Null()], {
        description: 'null while it lasts.',
      }),
    }),
    { description: 'Oldest first, without gaps since creation.' },
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
      description: 'UTC days up to today.',
    }),
  ),
});

export const UptimeReport = Type.Object({
  uptime: Uptime,
  down_seconds: Type.Integer({ description: 'How long it was down on these days.' }),
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
        'Undoes the pause within five minutes, while its schedule and target are unchanged; else 409 `undo_expired`.',
    }),
  ),
});
