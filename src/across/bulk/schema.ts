// Acts on many subjects at once.

import Type, { type Static } from 'typebox';
import { nullable } from '../../platform/schema.ts';
import { ResumeOptions, SubjectId, SubjectType, Tags } from '../../subjects/schema.ts';

export const BulkAct = Type.Object({
  action: Type.Enum(['pause', 'resume', 'delete', 'add_tags', 'remove_tags']),
  ids: Type.Array(SubjectId, {
    minItems: 1,
    maxItems: 200,
    description: 'Servers, processes and checks. Duplicates count once.',
  }),
  tags: Type.Optional(Tags),
  ...ResumeOptions.properties,
});
export type BulkAct = Static<typeof BulkAct>;

const outcomes = ['done', 'not_found', 'not_applicable', 'too_many_tags', 'undo_expired'] as const;

export const BulkResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: SubjectId,
      type: nullable(SubjectType, 'null: not found.'),
      outcome: Type.Enum(outcomes, {
        description:
          '`done`: also where it was so before. `not_applicable`: servers and processes cannot be paused, processes have no tags. `too_many_tags`: more than 20, unchanged. `undo_expired`: resume without `undo`.',
      }),
    }),
    { description: 'One per id, in the order of `ids`.' },
  ),
  done: Type.Integer({ description: 'Number done.' }),
});
export type BulkResults = Static<typeof BulkResults>;
export type BulkOutcome = BulkResults['results'][number]['outcome'];
