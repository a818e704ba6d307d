// Acts on many subjects at once.

import Type, { type Static } from 'typebox';
import { settings } from '../../monitors/cron-checks/settings-schema.ts';
import { nextCursor, nullable, pageQuery } from '../../platform/schema.ts';
import { ResumeOptions, SubjectId, SubjectType, subjectListQuery, Tags } from '../../subjects/schema.ts';

const Words = Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 }));

export const Matching = Type.Object(
  {
    type: Type.Enum(['cron_check', 'server', 'uptime_check']),
    q: subjectListQuery.q,
    tag: subjectListQuery.tag,
    status: Words,
    state: Words,
    kind: Words,
  },
  {
    description:
      'Instead of `ids`: what the list of the type has with these filters, 200 per call; repeat with `cursor`.',
  },
);
export type Matching = Static<typeof Matching>;

export const BulkAct = Type.Object({
  action: Type.Enum([
    ...(['pause', 'resume', 'delete', 'add_tags', 'remove_tags'] as const),
    ...(['set_grace', 'add_to_rule', 'remove_from_rule'] as const),
  ]),
  ids: Type.Optional(
    Type.Array(SubjectId, {
      minItems: 1,
      maxItems: 200,
      description: 'Servers, processes and checks. Duplicates count once.',
    }),
  ),
  matching: Type.Optional(Matching),
  cursor: pageQuery.cursor,
  tags: Type.Optional(Tags),
  grace_seconds: Type.Optional(settings.grace_seconds),
  rule_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'With `add_to_rule` and `remove_from_rule`: its `targets.ids`.',
    }),
  ),
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
          '`done`: also where it was so before. `not_applicable`: servers and processes cannot be paused, processes have no tags, only cron checks have a grace time, the rule is of another kind. `too_many_tags`: more than 20, unchanged. `undo_expired`: resume without `undo`.',
      }),
      changed: Type.Optional(
        Type.Boolean({ description: 'Of tags, grace and rules: false where it was so before.' }),
      ),
      grace_seconds: Type.Optional(Type.Integer({ description: 'With `set_grace`: before.' })),
    }),
    { description: 'One per id, in the order of `ids`.' },
  ),
  done: Type.Integer({ description: 'Number done.' }),
  next_cursor: nextCursor,
});
export type BulkResults = Static<typeof BulkResults>;
export type BulkResult = Omit<BulkResults['results'][number], 'id' | 'type'>;
