// The nodes, their pings and their database as the operator sees them.

import { Type } from 'typebox';
import { nullable, timestamp } from '../../platform/schema.ts';

const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });
const lag = Type.Number({ minimum: 0 });

const node = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  version: Type.String(),
  roles: Type.Array(Type.String()),
  status: Type.Enum(['ready', 'not_ready', 'draining', 'silent', 'stopped'], {
    description: '`draining`: being stopped. `silent`: not stopped, and not seen for 10 seconds.',
  }),
  trouble: nullable(Type.String(), 'Why it cannot keep pings; null: it can.'),
  started_at: timestamp,
  last_seen: timestamp,
  clock_error_ms: nullable(count(), 'By how much its time may differ from the database; null: not known.'),
  machine_ahead_ms: nullable(
    Type.Integer(),
    'How far the clock of its machine is ahead of the database, which counts; null: not known.',
  ),
  ashore_since: nullable(timestamp, 'Since when only its own disk keeps its pings; null: the log does.'),
  unshipped_bytes: count('Pings on its own disk only.'),
});

const door = Type.Object({
  journal_id: Type.String(),
  node: Type.String(),
  opened_at: timestamp,
  complete_until: Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    description: 'What it answered before lies in the log.',
  }),
  lag_seconds: lag,
});

const partition = Type.Object({
  partition: Type.Integer({ minimum: 0, maximum: 15 }),
  node: nullable(Type.String(), 'Who records it; null: nobody.'),
  recorded_until: nullable(timestamp, 'null: nothing was recorded yet.'),
  lag_seconds: nullable(lag),
});

const host = Type.Object({
  name: Type.String(),
  role: Type.Enum(['primary', 'standby', 'unreachable']),
  timeline: nullable(count(), 'Grows with every promotion; null: a standby, or not known.'),
  error: nullable(Type.String()),
});

const standby = Type.Object({
  name: Type.String(),
  state: nullable(Type.String(), 'null: hidden from the role of Tocsin, which lacks pg_monitor.'),
  sync_state: nullable(Type.String()),
  lag_seconds: nullable(lag),
  lag_bytes: nullable(count()),
});

export const clusterTrouble = Type.Object({
  kind: Type.Enum([
    'node_silent',
    'node_not_ready',
    'clock_off',
    'ashore',
    'versions_differ',
    'not_synchronous',
    'standby_late',
    'partitions_unclaimed',
    'log_grows',
  ]),
  about: nullable(Type.String(), 'The node or standby; null: all.'),
  detail: nullable(Type.String()),
});

export const cluster = Type.Object({
  mode: Type.Enum(['one', 'several'], { description: '`TOCSIN_NODES`.' }),
  answered_by: Type.String({ description: 'The node that answers.' }),
  troubles: Type.Array(clusterTrouble),
  nodes: Type.Array(node),
  doors: Type.Array(door, { description: 'Where nodes take pings: one for each start.' }),
  partitions: Type.Array(partition),
  log: nullable(
    Type.Object({
      kind: Type.Enum(['postgresql', 'jetstream']),
      groups: count('In the database, recorded ones included until they are deleted; counted up to 100,000.'),
      bytes: count(),
    }),
    'What the nodes have in common; null: one node has its own journal.',
  ),
  database: Type.Object({
    is_synchronous: Type.Boolean({ description: 'A commit waits for a standby.' }),
    why_not: nullable(Type.String()),
    hosts: Type.Array(host, { description: 'Empty for the built-in PostgreSQL.' }),
    standbys: Type.Array(standby),
  }),
  timestamp,
});

export const nodeParams = Type.Object({ node_id: Type.String({ format: 'uuid' }) });
