// Servers in the database, as people see and change them. Reports are not here.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type StateText, shownStatus } from '../../subjects/lists.ts';
import type { Figures } from './metrics.ts';
import type { Disk, TopProcess } from './reports/sample.ts';
import type { StoredServerStatus } from './state.ts';

export interface ServerRow {
  id: number;
  account_id: number;
  name: string;
  description: string;
  tags: string[];
  badge_enabled: boolean;
  status: StoredServerStatus;
  status_since: Date;
  hostname: string | null;
  ip: string | null;
  os: string | null;
  arch: string | null;
  kernel: string | null;
  agent_version: string | null;
  last_seen_at: Date | null;
  /** As the newest sample has it; null until the first. */
  latest: {
    at: string;
    figures: Figures;
    disks: Disk[];
    top: TopProcess[];
    /** Since when it has been a warning; null: it is none. */
    warning_since: string | null;
  } | null;
  created_at: Date;
  updated_at: Date;
}

const figure = (name: 'cpu' | 'memory' | 'disk' | 'load_1m' | 'uptime') =>
  ({
    kind: 'number',
    expression: sql`
      coalesce((select (latest -> 'figures' ->> ${sql.lit(name)})::float8 from server where id = s.id), -1)`,
  }) as const;

/** What lists of servers can be sorted by besides: of subjects `s`. What is not known is less than all that is. */
export const serverSortKeys = {
  last: {
    kind: 'moment',
    expression: sql`coalesce((select last_seen_at from server where id = s.id), 'epoch')`,
  },
  cpu: figure('cpu'),
  memory: figure('memory'),
  disk: figure('disk'),
  load: figure('load_1m'),
  uptime: figure('uptime'),
} as const;

/** What never reported is not offline yet. */
export const serverState: StateText = sql`case when s.status = 'new' then s.status else ${shownStatus} end`;

/** Where a search of servers looks besides names and tags. */
export const serverSearchText = sql`(select concat_ws(e'\n', hostname, host(ip)) from server where id = s.id)`;

export async function findServers(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<ServerRow[]> {
  const { rows } = await sql<ServerRow>`
    select v.id, v.account_id, s.name, v.description, s.tags, v.badge_enabled, s.status, s.status_since, v.hostname,
      host(v.ip) as ip, v.os, v.arch, v.kernel, v.agent_version, v.last_seen_at, v.latest, s.created_at, s.updated_at
    from server v join subject s on s.id = v.id
    where v.account_id = ${accountId} and v.id = any(${ids}::bigint[])`.execute(database);
  return rows;
}

/** Online servers of which the newest sample has more than so many percent of cpu, memory or disk in use. */
export async function findAbove(
  database: Database,
  accountId: number,
  percent: number,
): Promise<{ id: number; since: Date }[]> {
  const { rows } = await sql<{ id: number; since: Date }>`
    select v.id, greatest(s.status_since, coalesce((v.latest ->> 'warning_since')::timestamptz, v.last_seen_at)) as since
    from server v join subject s on s.id = v.id
    where v.account_id = ${accountId} and s.status = 'online'
      and greatest((v.latest -> 'figures' ->> 'cpu')::real, (v.latest -> 'figures' ->> 'memory')::real,
        (v.latest -> 'figures' ->> 'disk')::real) > ${percent}`.execute(database);
  return rows;
}

export const insertServer = (
  tx: Tx,
  server: { id: number; account_id: number; description: string; badge_enabled: boolean },
) => tx.insertInto('server').values(server).execute();

export const saveServer = (
  tx: Tx,
  accountId: number,
  id: number,
  settings: { description: string; badge_enabled: boolean },
) =>
  tx.updateTable('server').set(settings).where('account_id', '=', accountId).where('id', '=', id).execute();
