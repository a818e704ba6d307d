// SQL of reports. Servers are found by the token that was sent, across accounts: the token is the credential.

import { isIP } from 'node:net';
import { sql } from 'kysely';
import { type MetricName, metricNames } from '../../../../shared/metric-names.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { StoredServerStatus } from '../state.ts';
import type { ReportedProcess, ReportedServer, ServerOutcome } from './fold.ts';
import type { Sample } from './sample.ts';
import type { ReportHost } from './schema.ts';

/**
 * Locks servers in the order of their ids and then reads them with their processes. In one statement a server that was
 * waited for would come with the status that its subject had before the wait.
 */
export async function lockReportedServers(tx: Tx, ids: readonly number[]): Promise<ReportedServer[]> {
  await sql`select id from server where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const servers = await sql<Omit<ReportedServer, 'processes'> & { status: StoredServerStatus }>`
    select v.id, v.account_id, s.name, s.tags, s.status, s.status_since, v.first_seen_at, v.last_seen_at, v.sweep_at,
      (v.latest ->> 'warning_since')::timestamptz as warning_since
    from server v join subject s on s.id = v.id
    where v.id = any(${ids}::bigint[])`.execute(tx);
  const processes = Map.groupBy(await processesOf(tx, ids), ({ server_id }) => server_id);
  return servers.rows.map((server) => ({ ...server, processes: processes.get(server.id) ?? [] }));
}

interface ProcessRow {
  id: number;
  server_id: number;
  name: string;
  match_kind: string;
  match_value: string;
  min_count: number;
  max_count: number | null;
  alert_on_stop: boolean;
  status: ReportedProcess['state']['status'];
  seen_at: Date | null;
  pids: number[];
  count: number | null;
  cpu: number | null;
  memory_bytes: number | null;
  started_at: Date | null;
  restarts: number;
}

async function processesOf(
  tx: Tx,
  serverIds: readonly number[],
): Promise<(ReportedProcess & { server_id: number })[]> {
  const { rows } = await sql<ProcessRow>`
    select p.id, p.server_id, s.name, p.match_kind, p.match_value, p.min_count, p.max_count, p.alert_on_stop, s.status,
      p.seen_at, p.pids, p.count, p.cpu, p.memory_bytes, p.started_at, p.restarts
    from watched_process p join subject s on s.id = p.id
    where p.server_id = any(${serverIds}::bigint[])
    order by p.id`.execute(tx);
  return rows.map(({ min_count, max_count, alert_on_stop, ...row }) => ({
    id: row.id,
    server_id: row.server_id,
    name: row.name,
    match_kind: row.match_kind,
    match_value: row.match_value,
    rule: { min_count, max_count, alert_on_stop },
    state: {
      status: row.status,
      seen_at: row.seen_at,
      pids: row.pids,
      count: row.count,
      cpu: row.cpu,
      memory_bytes: row.memory_bytes,
      started_at: row.started_at,
      restarts: row.restarts,
    },
  }));
}

/** null: the server does not exist any more. */
export async function findClockSkew(database: Database, serverId: number): Promise<number | null> {
  const found = await database
    .selectFrom('server')
    .select('clock_skew_ms')
    .where('id', '=', serverId)
    .executeTakeFirst();
  return found?.clock_skew_ms ?? null;
}

export interface SampleRow {
  server_id: number;
  sample: Sample;
}

const FIGURE_TYPE: Partial<Record<MetricName, string>> = {
  uptime: 'integer',
  network_in: 'bigint',
  network_out: 'bigint',
  disk_read: 'bigint',
  disk_write: 'bigint',
};

/** Stores samples; one that is stored already is left as it is. */
export async function insertSamples(tx: Tx, rows: readonly SampleRow[]): Promise<void> {
  if (rows.length === 0) return;
  const figures = metricNames.map((name) => {
    const column = rows.map(({ sample }) => sample.figures[name]);
    return sql`${column}::${sql.raw(FIGURE_TYPE[name] ?? 'real')}[]`;
  });
  await sql`
    insert into server_sample (server_id, at, ${sql.join(metricNames.map((name) => sql.ref(name)))})
    select * from unnest(
      ${rows.map(({ server_id }) => server_id)}::bigint[],
      ${rows.map(({ sample }) => sample.at.toISOString())}::timestamptz[],
      ${sql.join(figures)}
    ) on conflict (server_id, at) do nothing`.execute(tx);
}

export interface ReportedFacts {
  agent_version: string | null;
  clock_skew_ms: number;
  host: ReportHost | null;
}

/** Writes what reports moved about servers. Status and periods are moved by subjects/status.ts. */
export async function saveReportedServers(
  tx: Tx,
  servers: readonly (ServerOutcome & ReportedFacts)[],
  now: Date,
): Promise<void> {
  if (servers.length === 0) return;
  const column = <T>(pick: (outcome: ServerOutcome & ReportedFacts) => T) => servers.map(pick);
  await sql`
    update server v set
      first_seen_at = u.first_seen_at, last_seen_at = u.last_seen_at, last_contact_at = ${now}, sweep_at = u.sweep_at,
      clock_skew_ms = u.clock_skew_ms, latest = coalesce(u.latest::jsonb, v.latest), agent_version = coalesce(u.agent_version, v.agent_version),
      hostname = coalesce(u.hostname, v.hostname), ip = coalesce(u.ip, v.ip), os = coalesce(u.os, v.os),
      arch = coalesce(u.arch, v.arch), kernel = coalesce(u.kernel, v.kernel), boot_id = coalesce(u.boot_id, v.boot_id)
    from unnest(
      ${column(({ server }) => server.id)}::bigint[],
      ${column((outcome) => outcome.first_seen_at.toISOString())}::timestamptz[],
      ${column((outcome) => outcome.last_seen_at.toISOString())}::timestamptz[],
      ${column((outcome) => outcome.sweep_at.toISOString())}::timestamptz[],
      ${column((outcome) => outcome.clock_skew_ms)}::bigint[],
      ${column(({ latest }) => latest && JSON.stringify(latestOf(latest)))}::text[],
      ${column((outcome) => outcome.agent_version)}::text[],
      ${column(({ host }) => host?.hostname ?? null)}::text[],
      ${column(({ host }) => addressOf(host))}::inet[],
      ${column(({ host }) => host?.os ?? null)}::text[],
      ${column(({ host }) => host?.arch ?? null)}::text[],
      ${column(({ host }) => host?.kernel ?? null)}::text[],
      ${column(({ host }) => host?.boot_id ?? null)}::text[]
    ) as u(id, first_seen_at, last_seen_at, sweep_at, clock_skew_ms, latest, agent_version, hostname, ip, os, arch, kernel,
      boot_id)
    where v.id = u.id`.execute(tx);
}

/** The findings are in the rows of the processes. */
const latestOf = ({ at, figures, disks, top, warning_since }: NonNullable<ServerOutcome['latest']>) => ({
  ...{ at, figures, disks, top, warning_since },
});

const addressOf = (host: ReportHost | null) => (host?.ip && isIP(host.ip) > 0 ? host.ip : null);

export async function saveReportedProcesses(
  tx: Tx,
  processes: readonly { id: number; state: ReportedProcess['state'] }[],
): Promise<void> {
  if (processes.length === 0) return;
  const column = <T>(pick: (state: ReportedProcess['state']) => T) =>
    processes.map(({ state }) => pick(state));
  await sql`
    update watched_process p set
      seen_at = u.seen_at, count = u.count, cpu = u.cpu, memory_bytes = u.memory_bytes, started_at = u.started_at,
      restarts = u.restarts, pids = coalesce(array(select jsonb_array_elements_text(u.pids::jsonb)::integer), '{}')
    from unnest(
      ${processes.map(({ id }) => id)}::bigint[],
      ${column(({ seen_at }) => seen_at?.toISOString() ?? null)}::timestamptz[],
      ${column(({ count }) => count)}::integer[],
      ${column(({ cpu }) => cpu)}::real[],
      ${column(({ memory_bytes }) => memory_bytes)}::bigint[],
      ${column(({ started_at }) => started_at?.toISOString() ?? null)}::timestamptz[],
      ${column(({ restarts }) => restarts)}::integer[],
      ${column(({ pids }) => JSON.stringify(pids))}::text[]
    ) as u(id, seen_at, count, cpu, memory_bytes, started_at, restarts, pids)
    where p.id = u.id`.execute(tx);
}
