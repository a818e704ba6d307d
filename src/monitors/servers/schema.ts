// A server as it is created, changed and shown.

import Type, { type Static, type TNull, type TNumber, type TUnion } from 'typebox';
import { moment, nextCursor, nullable, timestamp } from '../../platform/schema.ts';
import {
  Muted,
  SubjectId,
  sortQuery,
  sortsInWords,
  stateQuery,
  statusQuery,
  subjectListQuery,
  Tags,
} from '../../subjects/schema.ts';
import { Description, MonitorName } from '../schema.ts';

const BadgeEnabled = Type.Boolean({
  description: 'Whether `/badge/:id` shows name, status and uptime to everybody. Default true.',
});

const settings = {
  description: Type.Optional(Description),
  tags: Type.Optional(Tags),
  badge_enabled: Type.Optional(BadgeEnabled),
};

export const NewServer = Type.Object({ name: MonitorName, ...settings });
export type NewServer = Static<typeof NewServer>;

export const ServerChanges = Type.Object({ name: Type.Optional(MonitorName), ...settings });
export type ServerChanges = Static<typeof ServerChanges>;

const figure = (description: string) => nullable(Type.Number(), description);
const percent = (what: string) => figure(`Percent of ${what}.`);
const perSecond = (what: string) => figure(`Bytes/s ${what}, since the report before.`);

const Metrics = Type.Object(
  {
    cpu: percent('all processors, busy'),
    memory: percent('memory, used'),
    disk: percent('the fullest real file system, used'),
    load_1m: figure('Load over a minute.'),
    load_5m: figure('Load over five minutes.'),
    load_15m: figure('Load over fifteen minutes.'),
    uptime: figure('Seconds since it booted.'),
    network_in: perSecond('received'),
    network_out: perSecond('sent'),
    swap: percent('swap space, used'),
    disk_read: perSecond('read from disks'),
    disk_write: perSecond('written to disks'),
    temperature: figure('°C of the warmest processor sensor.'),
  },
  { description: 'Of the newest sample; null until reported.' },
);

const statuses = ['online', 'warning', 'offline'] as const;
const reported = (description: string) => nullable(Type.String(), `${description}; null until reported.`);

const fields = {
  id: SubjectId,
  name: MonitorName,
  hostname: reported('Own name'),
  ip: reported('By which it reaches others'),
  os: reported('With version'),
  arch: reported('Processor architecture'),
  kernel: reported('Version of the kernel'),
  agent_version: reported('Version of the agent'),
  description: Description,
  tags: Tags,
  status: Type.Enum(statuses, {
    description:
      '`online`: seen within 10 minutes. `warning`: online, cpu, memory or disk above 90 %. `offline`: otherwise.',
  }),
  status_since: moment(
    '`warning`: of the first sample above 90 % in a row. `online`: when it came online, warnings included.',
  ),
  last_seen: nullable(timestamp, 'Time of the newest sample; null: none.'),
  metrics: Metrics,
  badge_enabled: BadgeEnabled,
  muted: Muted,
  created_at: timestamp,
  updated_at: moment('Last change of its settings.'),
};

export const Server = Type.Object(fields);
export type Server = Static<typeof Server>;

const AgentToken = Type.String({ description: 'Shown once.' });

export const ServerWithToken = Type.Object({
  ...fields,
  agent_token: AgentToken,
  install_command: Type.String({
    description: 'For Linux. Shown once: it holds the token.',
  }),
});
export type ServerWithToken = Static<typeof ServerWithToken>;

export const ServerListQuery = Type.Object({
  ...subjectListQuery,
  status: statusQuery(statuses),
  state: stateQuery(
    [...statuses, 'new'],
    'As `status`, but what never reported is `new` instead of offline.',
  ),
  sort: sortQuery(sortsInWords.asOfCronChecks, 'cpu', 'memory', 'disk', 'load', 'uptime'),
});
export type ServerListQuery = Static<typeof ServerListQuery>;

export const ServerList = Type.Object({ servers: Type.Array(Server), next_cursor: nextCursor });
export type ServerList = Static<typeof ServerList>;

type Figure = TUnion<[TNumber, TNull]>;
const point: Record<string, Figure> = {};
for (const name of Object.keys(Metrics.properties)) {
  point[name] = nullable(Type.Number(), 'Average; null: no sample has it.');
  point[`${name}_max`] = nullable(Type.Number(), 'Maximum; null: no sample has it.');
}

export const Series = Type.Object({
  step_seconds: Type.Integer({
    description: 'Steps begin at its multiples since 1970 (UTC).',
  }),
  series: Type.Array(Type.Object({ at: moment('Start of the step.'), ...point }), {
    description: 'Oldest first. Steps without a sample are left out.',
  }),
});

const top = Type.Object({
  pid: Type.Integer(),
  name: Type.String(),
  cpu: Type.Number({ description: 'Percent of one processor.' }),
  memory_bytes: Type.Integer(),
});
const disk = Type.Object({
  mount: Type.String(),
  used_percent: Type.Number(),
  total_bytes: Type.Number(),
});

export const Disks = Type.Object({
  at: nullable(timestamp, 'null until reported.'),
  disks: Type.Array(
    Type.Object({
      ...disk.properties,
      used_bytes: Type.Integer(),
      days_until_full: nullable(
        Type.Number(),
        'Linear trend of the last 14 days, for the fullest only. null: not growing, or too little data.',
      ),
    }),
    { description: 'Real file systems, fullest first.' },
  ),
});
export type Disks = Static<typeof Disks>;

export const Top = Type.Object({
  at: nullable(timestamp, 'null until reported.'),
  by_cpu: Type.Array(top, {
    description: 'The 10 heaviest, heaviest first.',
  }),
  by_memory: Type.Array(top, { description: 'The 10 heaviest, heaviest first.' }),
  disks: Disks.properties.disks,
});
export type Top = Static<typeof Top>;
