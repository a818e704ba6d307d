// What strips of many subjects take and give.

import Type, { type Static } from 'typebox';
import { moment, nullable } from '../../platform/schema.ts';
import { SubjectId, SubjectType, UptimeReport } from '../../subjects/schema.ts';

export const StripsQuery = Type.Object({
  ids: Type.Array(SubjectId, {
    minItems: 1,
    maxItems: 200,
    description: 'Servers, processes and checks: `1,2,3`, or repeated. Unknown ones are left out.',
  }),
  type: Type.Optional(SubjectType),
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168, description: 'Hours back; default 24.' })),
  buckets: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 96,
      description: 'Number of buckets; default 48.',
    }),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description: 'Instead of `hours` and `buckets`: UTC days up to today, one bucket each.',
    }),
  ),
  uptime: Type.Optional(
    Type.Boolean({ description: 'With `days`: whether their uptime is wanted as well.' }),
  ),
});
export type StripsQuery = Static<typeof StripsQuery>;

export const Strips = Type.Object({
  from: moment('Start of the first bucket.'),
  to: moment('End of the last bucket.'),
  step_seconds: Type.Integer({ description: 'Of a bucket; the last one still runs.' }),
  strips: Type.Array(
    Type.Object({
      id: SubjectId,
      states: Type.Array(nullable(Type.String()), {
        description:
          'The worst status of each bucket, oldest first: of the subject, `late` and `warning` where known, or `maintenance` where planned and nothing happened outside it. null: not created yet, or Tocsin was not listening.',
      }),
      uptime: nullable(UptimeReport, 'Of the same days; null unless asked for.'),
    }),
    { description: 'In the order of `ids`.' },
  ),
});
export type Strips = Static<typeof Strips>;
