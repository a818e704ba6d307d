// SQL of what the operator is notified of about the nodes, while it lasts.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { ClusterIncident } from './incidents.ts';
import type { ClusterTrouble } from './judge.ts';

/** Begins what is new, and notes that the rest goes on; of nodes that have the same name, once. */
export async function noteIncidents(tx: Tx, found: readonly ClusterTrouble[], now: Date): Promise<void> {
  if (found.length === 0) return;
  await sql`
    insert into cluster_incident as known (kind, about, detail, began_at, last_at)
    select distinct on (kind, about) kind, about, detail, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ about }) => about ?? '')}::text[],
      ${found.map(({ detail }) => detail)}::text[]) as t (kind, about, detail)
    order by kind, about
    on conflict (kind, about) do update set detail = excluded.detail, last_at = excluded.last_at`.execute(tx);
}

/** Those that go on, locked until the transaction ends. */
export async function lockIncidents(tx: Tx): Promise<ClusterIncident[]> {
  const { rows } = await sql<ClusterIncident>`
    select kind, about, detail, began_at, last_at, notified_at from cluster_incident
    order by kind, about for update`.execute(tx);
  return rows;
}

type Named = Pick<ClusterIncident, 'kind' | 'about'>;

export async function markNotified(tx: Tx, incidents: readonly Named[], now: Date): Promise<void> {
  await sql`
    update cluster_incident set notified_at = ${now}
    where (kind, about) in (select * from ${unnested(incidents)})`.execute(tx);
}

export async function endIncidents(tx: Tx, incidents: readonly Named[]): Promise<void> {
  await sql`
    delete from cluster_incident where (kind, about) in (select * from ${unnested(incidents)})`.execute(tx);
}

const unnested = (incidents: readonly Named[]) =>
  sql`unnest(${incidents.map(({ kind }) => kind)}::text[], ${incidents.map(({ about }) => about)}::text[])`;

/** Of a node that is forgotten nobody is notified any more. */
export const endIncidentsOf = (tx: Tx, node: string) =>
  sql`delete from cluster_incident where about = ${node}`.execute(tx);
