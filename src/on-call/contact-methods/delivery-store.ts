// What was handed to providers that are paid for or answer later.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

export interface DeliveryRow {
  id: string;
  account_id: number | null;
  person_id: number;
  method_id: number | null;
  provider: string;
  outcome: 'sending' | 'accepted' | 'delivered' | 'refused';
  reason: string | null;
  receipt: string | null;
  code: string | null;
  message_sealed: Buffer | null;
}

const columns = sql`id, account_id, person_id, method_id, provider, outcome, reason, receipt, code, message_sealed`;

/** Nobody else counts what the account, or the person for themselves, has used until the transaction ends. */
export async function lockAndCountUnits(
  tx: Tx,
  { account_id, person_id }: { account_id: number | null; person_id: number },
  since: Date,
): Promise<number> {
  const whose = account_id === null ? `person ${person_id}` : `account ${account_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact units of ${whose}`}, 0))`.execute(tx);
  const own =
    account_id === null
      ? sql`person_id = ${person_id} and account_id is null`
      : sql`account_id = ${account_id}`;
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(units), 0)::int as units from contact_delivery where ${own} and created_at > ${since}`.execute(
    tx,
  );
  return rows[0]?.units ?? 0;
}

/** What was used of a day. */
export interface PhoneUse {
  units: number;
  cost_micros: number;
}

interface CountedUse extends PhoneUse {
  /** A UTC day. */
  day: string;
  most: { units: number; cost_micros: number | null };
}

/** What was used with it, counted in one statement whoever else counts; null: it would be more than the most. */
export async function countPhoneUse(
  tx: Tx,
  { day, units, cost_micros, most }: CountedUse,
): Promise<PhoneUse | null> {
  const { rows } = await sql<PhoneUse>`
    insert into phone_day as kept (day, units, cost_micros)
    select ${day}::date, ${units}::int, ${cost_micros}::bigint
    where ${units}::int <= ${most.units}::int
      and ${cost_micros}::bigint <= coalesce(${most.cost_micros}::bigint, ${cost_micros}::bigint)
    on conflict (day) do update
      set units = kept.units + excluded.units, cost_micros = kept.cost_micros + excluded.cost_micros
      where kept.units + excluded.units <= ${most.units}
        and (${most.cost_micros}::bigint is null
          or kept.cost_micros + excluded.cost_micros <= ${most.cost_micros}::bigint)
    returning units, cost_micros`.execute(tx);
  return rows[0] ?? null;
}

/** False: it was so already. */
export async function markPhoneDay(
  tx: Tx,
  day: string,
  what: 'warned_at' | 'refused_at',
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into phone_day as kept (day, units, cost_micros, ${sql.ref(what)}) values (${day}::date, 0, 0, ${now})
    on conflict (day) do update set ${sql.ref(what)} = excluded.${sql.ref(what)}
      where kept.${sql.ref(what)} is null
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** The one that an earlier attempt left under the same key. */
export async function findByKey(database: Database, key: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from contact_delivery where idempotency_key = ${key}`.execute(database);
  return rows[0];
}

export async function findDelivery(database: Database, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from contact_delivery where id = ${id}`.execute(database);
  return rows[0];
}

export async function insertDelivery(
  tx: Tx,
  delivery: Pick<
    DeliveryRow,
    'id' | 'account_id' | 'person_id' | 'method_id' | 'provider' | 'code' | 'message_sealed'
  > & { idempotency_key: string; units: number; created_at: Date },
): Promise<void> {
  const { id, account_id, person_id, method_id, provider, code, message_sealed, units, created_at } =
    delivery;
  await sql`
    insert into contact_delivery
      (id, account_id, person_id, method_id, idempotency_key, provider, outcome, units, code, message_sealed, created_at)
    values (${id}, ${account_id}, ${person_id}, ${method_id}, ${delivery.idempotency_key}, ${provider}, 'sending',
      ${units}, ${code}, ${message_sealed}, ${created_at})`.execute(tx);
}

/** A message that has arrived, and by what it is known; where it was sent anew, by another name than before. */
export async function noteDelivered(
  database: Database,
  delivery: Pick<DeliveryRow, 'id' | 'account_id' | 'person_id' | 'method_id' | 'provider'> & {
    idempotency_key: string;
    receipt: string;
    at: Date;
  },
): Promise<void> {
  const { id, account_id, person_id, method_id, provider, idempotency_key, receipt, at } = delivery;
  await sql`
    insert into contact_delivery
      (id, account_id, person_id, method_id, idempotency_key, provider, receipt, outcome, created_at, settled_at)
    values (${id}, ${account_id}, ${person_id}, ${method_id}, ${idempotency_key}, ${provider}, ${receipt}, 'delivered',
      ${at}, ${at})
    on conflict (idempotency_key) do update set receipt = excluded.receipt`.execute(database);
}

/** What a provider said first of it; what a callback said meanwhile stays. */
export async function saveOutcome(
  database: Database,
  id: string,
  {
    outcome,
    receipt,
    reason,
    at,
  }: { outcome: DeliveryRow['outcome']; receipt: string | null; reason: string | null; at: Date },
): Promise<void> {
  await sql`
    update contact_delivery set outcome = ${outcome}, receipt = coalesce(${receipt}, receipt), reason = ${reason},
      settled_at = ${outcome === 'accepted' ? null : at}
    where id = ${id} and outcome in ('sending', 'accepted')`.execute(database);
}

/** Of the messages of this day those that were answered by this code. */
export async function findByCode(
  database: Database,
  { provider, code, since }: { provider: string; code: string; since: Date },
): Promise<(DeliveryRow & { address_sealed: Buffer })[]> {
  const { rows } = await sql<DeliveryRow & { address_sealed: Buffer }>`
    select d.id, d.account_id, d.person_id, d.method_id, d.provider, d.outcome, d.reason, d.receipt, d.code,
      d.message_sealed, m.address_sealed
    from contact_delivery d join contact_method m on m.id = d.method_id
    where d.created_at > ${since} and d.code = ${code} and d.provider = ${provider}
    order by d.created_at desc limit 50`.execute(database);
  return rows;
}

/** Nobody else acts on it until the transaction ends. */
export const lockDelivery = (tx: Tx, id: string) =>
  sql`select from contact_delivery where id = ${id} for update`.execute(tx);

/** What became of the messages of these keys; what is not known was never handed over. */
export async function findOutcomes(
  database: Database,
  keys: readonly string[],
): Promise<{ idempotency_key: string; outcome: DeliveryRow['outcome']; reason: string | null }[]> {
  const { rows } = await sql<{
    idempotency_key: string;
    outcome: DeliveryRow['outcome'];
    reason: string | null;
  }>`
    select idempotency_key, outcome, reason from contact_delivery
    where idempotency_key = any(${[...keys]}::text[])`.execute(database);
  return rows;
}

/** False: it was followed before. */
export async function noteCallback(database: Database, digest: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into contact_callback (digest, expires_at) values (${digest}, ${expiresAt})
    on conflict do nothing returning digest`.execute(database);
  return rows.length > 0;
}

/** Whether `noteCallback` has been called with it. */
export async function isCallbackNoted(database: Database, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from contact_callback where digest = ${digest}`.execute(database);
  return rows.length > 0;
}

/** The number deleted. */
export async function deleteOld(
  database: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) {
  const deliveries = await sql`
    delete from contact_delivery where id = any(array(
      select id from contact_delivery where created_at < ${before} order by created_at limit ${limit}))`.execute(
    database,
  );
  const callbacks = await sql`
    delete from contact_callback where digest = any(array(
      select digest from contact_callback where expires_at < ${now} order by expires_at limit ${limit}))`.execute(
    database,
  );
  await sql`delete from phone_day where day < ${before}::date - 400`.execute(database);
  return Math.max(Number(deliveries.numAffectedRows ?? 0), Number(callbacks.numAffectedRows ?? 0));
}

export interface ProviderState {
  failures: number;
  open_until: Date | null;
  mailed_at: Date | null;
}

export async function findProvider(database: Database, name: string): Promise<ProviderState | undefined> {
  const { rows } = await sql<ProviderState>`
    select failures, open_until, mailed_at from contact_provider where name = ${name}`.execute(database);
  return rows[0];
}

/** How many it has been in a row. */
export async function countFailure(tx: Tx, name: string): Promise<ProviderState> {
  const { rows } = await sql<ProviderState>`
    insert into contact_provider as kept (name, failures) values (${name}, 1)
    on conflict (name) do update set failures = kept.failures + 1
    returning failures, open_until, mailed_at`.execute(tx);
  return rows[0] ?? { failures: 1, open_until: null, mailed_at: null };
}

export async function openProvider(
  tx: Tx,
  name: string,
  { until, mailed_at }: { until: Date; mailed_at: Date },
): Promise<void> {
  await sql`
    update contact_provider set open_until = ${until}, mailed_at = ${mailed_at} where name = ${name}`.execute(
    tx,
  );
}

/** It works again. */
export async function closeProvider(database: Database, name: string): Promise<void> {
  await sql`delete from contact_provider where name = ${name}`.execute(database);
}
