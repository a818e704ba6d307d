// What strips of many subjects take and give.

import Type, { type Static } from 'typebox';
import { moment, nullable } from '../../platform/schema.ts';
import { SubjectId, SubjectType } from '../../subjects/schema.ts';

export const StripsQuery = Type.Object({
  ids: Type.Array(SubjectId, {
    minItems: 1,
    maxItems: 200,
    description: 'Of servers, processes and checks: `1,2,3`, or repeated. What is not there is left out.',
  }),
  type: Type.Optional(SubjectType),
  hours: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 168, description: 'How far back; 24 unless given.' }),
  ),
  buckets: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 96,
      description: 'Into how many pieces the hours are cut; 48 unless given.',
    }),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description:
        'In place of `hours` and `buckets`: UTC days up to and including today, a bucket for each.',
    }),
  ),
});
export type StripsQuery = Static<typeof StripsQuery>;

export const Strips = Type.Object({
  from: moment('Where the first bucket begins.'),
  to: moment('Now, where the last bucket ends.'),
  step_seconds: Type.Integer({ description: 'How long a bucket is; the last one is not over yet.' }),
  strips: Type.Array(
    Type.Object({
      id: SubjectId,
      states: Type.Array(nullable(Type.String()), {
        description:
          'The worst status in each bucket, oldest first: one of the subject, `late` and `warning` as far as they are known, or `maintenance` where that was planned and nothing happened outside of it. null: not there yet, or nobody could hear.',
      }),
    }),
    { description: 'In the order of `ids`.' },
  ),
});
export type Strips = Static<typeof Strips>;
