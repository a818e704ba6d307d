// SQL of what the people who run this instance are to be notified of: one row per kind while it lasts.

import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

export type PingIncidentKind = 'pings_late' | 'dead_letters';
type IncidentKind = PingIncidentKind | 'checks_unjudged';

export interface Incident<Kind extends IncidentKind> {
  kind: Kind;
  began_at: Date;
  last_at: Date;
  /** How often it was noted. */
  count: number;
}

/** Begins an incident, or notes that it goes on. `since`: when it began, where that was earlier. */
export async function noteIncident(
  tx: Tx,
  { kind, at, since = at }: { kind: IncidentKind; at: Date; since?: Date },
): Promise<void> {
  await sql`
    insert into operator_incident as known (kind, began_at, last_at) values (${kind}, ${since}, ${at})
    on conflict (kind) do update set last_at = excluded.last_at, count = known.count + 1`.execute(tx);
}

/** The incidents of these kinds that nobody was notified of until now. */
export async function takeUnreportedIncidents<Kind extends IncidentKind>(
  tx: Tx,
  kinds: readonly Kind[],
  now: Date,
): Promise<Incident<Kind>[]> {
  const { rows } = await sql<Incident<Kind>>`
    update operator_incident set notified_at = ${now}
    where notified_at is null and kind = any(${[...kinds]}::text[])
    returning kind, began_at, last_at, count`.execute(tx);
  return rows;
}

/** Ends the incident of this kind if it was last noted by then. */
export async function endIncident<Kind extends IncidentKind>(
  tx: Tx,
  kind: Kind,
  lastBy: Date,
): Promise<Incident<Kind> | null> {
  const { rows } = await sql<Incident<Kind>>`
    delete from operator_incident where kind = ${kind} and last_at <= ${lastBy}
    returning kind, began_at, last_at, count`.execute(tx);
  return rows[0] ?? null;
}
