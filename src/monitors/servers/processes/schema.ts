// A watched process as it is created, changed and shown.

import Type, { type Static } from 'typebox';
import { moment, nextCursor, nullable, pageQuery } from '../../../platform/schema.ts';
import {
  Muted,
  SubjectId,
  sortQuery,
  sortsInWords,
  statusQuery,
  subjectListQuery,
} from '../../../subjects/schema.ts';
import { MonitorName } from '../../schema.ts';

const Match = Type.Object(
  {
    kind: Type.Enum(['name', 'command', 'pidfile', 'systemd']),
    value: Type.String({ minLength: 1, maxLength: 500 }),
  },
  {
    description:
      '`name`: executable. `command`: part of the command line. `pidfile`: file with the process id. `systemd`: unit of the main process.',
  },
);
const MinCount = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Stopped where fewer run.',
});
const MaxCount = nullable(
  Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  'Stopped if more run. null: no maximum.',
);
const AlertOnStop = Type.Boolean({ description: 'Whether stopping alerts.' });

const settings = {
  min_count: Type.Optional(MinCount),
  max_count: Type.Optional(MaxCount),
  alert_on_stop: Type.Optional(AlertOnStop),
};

export const NewProcess = Type.Object({ name: MonitorName, match: Match, ...settings });
export type NewProcess = Static<typeof NewProcess>;

export const ProcessChanges = Type.Object({
  name: Type.Optional(MonitorName),
  match: Type.Optional(Match),
  ...settings,
});
export type ProcessChanges = Static<typeof ProcessChanges>;

const statuses = ['new', 'running', 'stopped', 'unknown'] as const;

const processFields = {
  id: SubjectId,
  name: MonitorName,
  match: Match,
  min_count: MinCount,
  max_count: MaxCount,
  status: Type.Enum(statuses, {
    description: '`new`: not looked for yet. `unknown`: server offline.',
  }),
  status_since: moment('When the status began.'),
  pids: Type.Array(Type.Integer(), { description: 'As last found, at most 50.' }),
  count: nullable(Type.Integer(), 'How many were found; null until looked for.'),
  cpu: nullable(Type.Number(), 'Percent of one processor, all matches; null: not known.'),
  memory_bytes: nullable(Type.Integer(), 'Resident, all matches; null: not known.'),
  started_at: nullable(moment('When the oldest that matches started.'), 'null where none runs.'),
  restarts: Type.Integer({ description: 'Times the oldest was replaced.' }),
  alert_on_stop: AlertOnStop,
  muted: Muted,
};

export const Process = Type.Object(processFields);
export type Process = Static<typeof Process>;

export const ProcessListParams = Type.Object({ id: SubjectId });
export const ProcessParams = Type.Object({ id: SubjectId, process_id: SubjectId });
export const ProcessListQuery = Type.Object(pageQuery);
export const ProcessList = Type.Object({ processes: Type.Array(Process), next_cursor: nextCursor });

const { tag: _, ...listQuery } = subjectListQuery;

export const AccountProcessQuery = Type.Object({
  ...listQuery,
  server_id: Type.Optional(
    Type.Array(SubjectId, {
      maxItems: 100,
      description: 'May be repeated: any of them.',
    }),
  ),
  status: statusQuery(statuses),
  sort: sortQuery(sortsInWords.asOfCronChecks, 'cpu', 'memory', 'server'),
});
export type AccountProcessQuery = Static<typeof AccountProcessQuery>;

const ProcessOnServer = Type.Object({
  ...processFields,
  server: Type.Object({ id: SubjectId, name: Type.String() }, { description: 'Where it runs.' }),
});

export const AccountProcessList = Type.Object({
  processes: Type.Array(ProcessOnServer),
  next_cursor: nextCursor,
});
export type AccountProcessList = Static<typeof AccountProcessList>;
