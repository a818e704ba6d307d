// External checks: what other tools report, as it is shown and changed.

import Type, { type Static } from 'typebox';
import { nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import {
  Muted,
  SubjectId,
  sortQuery,
  sortsInWords,
  statusQuery,
  subjectListQuery,
  Tags,
} from '../../subjects/schema.ts';
import { DependsOn, MonitorName } from '../schema.ts';
import { integrationKinds } from './integrations/schema.ts';

const externalStatuses = ['up', 'down'] as const;

export const ExternalCheck = Type.Object({
  id: SubjectId,
  name: MonitorName,
  integration: Type.Object({
    id: Type.Integer(),
    kind: Type.Enum([...integrationKinds]),
    name: Type.String(),
  }),
  key: Type.String({ description: 'What its tool calls it; at most 500 characters of that.' }),
  severity: nullable(Type.Enum(['info', 'warning', 'critical']), 'As its tool says; null: it does not.'),
  message: Type.String({ description: 'Of its last report.' }),
  url: nullable(Type.String(), 'Where its tool shows it; null: none.'),
  tags: Tags,
  depends_on: DependsOn,
  status: Type.Enum([...externalStatuses]),
  status_since: timestamp,
  reported_at: nullable(
    timestamp,
    'Its last report; null: a document names it, and no tool has reported it yet.',
  ),
  expires_at: nullable(timestamp, 'When it is over unless it is reported again; null: it is up.'),
  created_at: timestamp,
  updated_at: timestamp,
  muted: Muted,
});
export type ExternalCheck = Static<typeof ExternalCheck>;

export const ExternalCheckChanges = Type.Object(
  {
    name: Type.Optional(MonitorName),
    tags: Type.Optional(Tags),
    depends_on: Type.Optional(DependsOn),
  },
  { additionalProperties: false },
);
export type ExternalCheckChanges = Static<typeof ExternalCheckChanges>;

export const ExternalCheckList = Type.Object({
  checks: Type.Array(ExternalCheck),
  next_cursor: nextCursor,
});

export const ExternalCheckListQuery = Type.Object({
  ...subjectListQuery,
  status: statusQuery(externalStatuses),
  sort: sortQuery(sortsInWords.asOfCronChecks),
  integration_id: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
      maxItems: 10,
      description: 'May be repeated: any of them.',
    }),
  ),
});
export type ExternalCheckListQuery = Static<typeof ExternalCheckListQuery>;
