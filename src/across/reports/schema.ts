// What a report on a week or a month takes and gives.

import { type Static, Type } from 'typebox';
import { alertKinds, severities } from '../../delivery/alert-schema.ts';
import { moment, nullable } from '../../platform/schema.ts';
import { AlertSubjectType, SubjectId, SubjectType } from '../../subjects/schema.ts';
import { targetPercent } from '../../subjects/uptime-targets/schema.ts';

const periods = ['week', 'month'] as const;
export type ReportPeriod = (typeof periods)[number];

const reportFields = {
  period: Type.Optional(Type.Enum(periods, { description: 'Weeks begin on Mondays. Default `month`.' })),
  date: Type.Optional(
    Type.String({
      pattern: '^20\\d\\d-\\d\\d-\\d\\d$',
      description: 'A local day in it. Default: the last week or month that is over.',
    }),
  ),
  timezone: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'IANA zone of days and hours. Default `UTC`.' }),
  ),
  target: Type.Optional(
    targetPercent('Uptime of everything, in percent. Default: as `GET /reports/targets` says of each.'),
  ),
};
export const reportQuery = Type.Object(reportFields);
export type ReportQuery = Static<typeof reportQuery>;

const parts = ['checks', 'alerts', 'people'] as const;
export type ReportPart = (typeof parts)[number];
export const reportFileQuery = Type.Object({
  ...reportFields,
  part: Type.Optional(Type.Enum(parts, { description: 'Which table. Default `checks`.' })),
});

const seconds = (description: string) => Type.Integer({ description });
const count = (description?: string) => Type.Integer(description === undefined ? {} : { description });

const budgetFields = {
  uptime: nullable(Type.String(), 'In percent, without maintenance. null: no data.'),
  down_seconds: seconds('Outside maintenance.'),
  maintenance_down_seconds: seconds('During maintenance, which counts for nothing.'),
  budget_seconds: seconds('That may be down under the target.'),
  budget_left_seconds: seconds('Negative: more was down.'),
};

const reportedCheck = Type.Object({
  id: SubjectId,
  type: SubjectType,
  name: Type.String(),
  target: Type.Number(),
  ...budgetFields,
});
export type ReportedCheck = Static<typeof reportedCheck>;

const reportedCause = Type.Object({
  subject: Type.Object({
    id: nullable(SubjectId, 'null: deleted.'),
    type: AlertSubjectType,
    name: Type.String(),
  }),
  kind: Type.Enum(alertKinds),
  alerts: count(),
  pages: count('To people.'),
  acknowledged: count(),
  resolved_by_themselves: count('Recovered with nobody on them.'),
});
export type ReportedCause = Static<typeof reportedCause>;

const reportedPerson = Type.Object({
  member_id: Type.Integer({ description: 'Who may have left.' }),
  name: Type.String(),
  pages: count(),
  at_night: count('From 22:00 to 06:00.'),
  by_hour: Type.Array(Type.Integer(), { description: '24 local hours, from midnight on.' }),
  by_weekday: Type.Array(Type.Integer(), { description: 'Monday first.' }),
});
export type ReportedPerson = Static<typeof reportedPerson>;

export const reportSchema = Type.Object({
  period: Type.Enum(periods),
  date: Type.String({ description: 'Its first local day.' }),
  timezone: Type.String(),
  from: moment('Start.'),
  to: moment('End, or now.'),
  target: Type.Number({ description: 'Of all that has no other.' }),
  uptime: Type.Object(
    {
      ...budgetFields,
      checks: count('With data.'),
      met: count('Of these, so many reached their target.'),
      left_out: count('Beyond the 2,000 oldest.'),
    },
    { description: 'Of all together, servers and checks; the budget is that of each, added up.' },
  ),
  checks: Type.Array(reportedCheck, { description: 'Longest down first, at most 200.' }),
  alerts: Type.Object({
    total: count('Opened in it.'),
    by_severity: Type.Object(
      Object.fromEntries(severities.map((one) => [one, Type.Integer()])) as Record<
        (typeof severities)[number],
        ReturnType<typeof Type.Integer>
      >,
    ),
    unnotified: count(
      'Over before what held them back: silences, maintenance, dependencies, times of rules.',
    ),
    acknowledged: count(),
    resolved_by_themselves: count('Recovered with nobody on them.'),
    median_acknowledge_seconds: nullable(Type.Integer(), 'From opening to acknowledgement. null: none was.'),
    pages: count('To people.'),
  }),
  noisiest: Type.Array(reportedCause, { description: 'What paged and alerted most, at most 20.' }),
  resolved_by_themselves: Type.Array(reportedCause, {
    description: 'What recovered most often with nobody on it, and might not have to page; at most 20.',
  }),
  people: Type.Array(reportedPerson, { description: 'Who was paged, most first.' }),
});
export type Report = Static<typeof reportSchema>;
