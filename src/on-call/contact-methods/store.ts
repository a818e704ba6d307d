// Contact methods and notification rules in the database. Everything is asked for by its person.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { MethodKind } from './provider.ts';
import type { RuleStep } from './ways.ts';

export interface MethodRow {
  id: number;
  person_id: number;
  kind: MethodKind;
  /** Whose app or bot writes; null: it is of no account. */
  account_id: number | null;
  address_sealed: Buffer;
  hint: string;
  label: string;
  verified_at: Date | null;
  disabled_at: Date | null;
  disabled_reason: string | null;
  last_sent_at: Date | null;
  last_error: string | null;
  created_at: Date;
}

const columns = sql`id, person_id, kind, account_id, address_sealed, hint, label, verified_at, disabled_at, disabled_reason,
  last_sent_at, last_error, created_at`;

export interface PersonRow {
  person_id: number;
  email: string;
  name: string;
  language: string;
  time_zone: string;
  rules: RuleStep[];
  methods: (Pick<MethodRow, 'id' | 'kind' | 'account_id'> & {
    address_sealed: string;
    verified_at: string | null;
    disabled_at: string | null;
  })[];
}

/** Those of these people who can sign in, each with rules and methods. */
export async function findReachable(database: Database, personIds: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id as person_id, p.email, p.name, p.language, p.time_zone,
      coalesce((
        select json_agg(json_build_object('urgency', r.urgency, 'method_id', r.method_id, 'after_minutes', r.after_minutes)
          order by r.position)
        from notification_rule r where r.person_id = p.id
      ), '[]') as rules,
      coalesce((
        select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'account_id', m.account_id,
          'address_sealed', encode(m.address_sealed, 'base64'),
          'verified_at', m.verified_at, 'disabled_at', m.disabled_at) order by m.id)
        from contact_method m where m.person_id = p.id
      ), '[]') as methods
    from person p
    where p.id = any(${[...personIds]}::bigint[]) and p.disabled_at is null`.execute(database);
  return rows;
}

/** Oldest first. */
export async function listMethods(database: Database, personId: number): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select ${columns} from contact_method where person_id = ${personId} order by id`.execute(database);
  return rows;
}

/** As `listMethods`; nobody else adds one, or changes rules, until the transaction ends. */
export async function lockMethods(tx: Tx, personId: number): Promise<MethodRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact methods ${personId}`}, 0))`.execute(tx);
  return listMethods(tx, personId);
}

export async function findMethod(
  database: Database,
  personId: number,
  id: number,
): Promise<MethodRow | undefined> {
  const { rows } = await sql<MethodRow>`
    select ${columns} from contact_method where person_id = ${personId} and id = ${id}`.execute(database);
  return rows[0];
}

export async function nextMethodId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('contact_method', 'id')) as id`.execute(tx);
  return Number(rows[0]?.id);
}

export async function insertMethod(
  tx: Tx,
  method: Pick<
    MethodRow,
    'id' | 'person_id' | 'kind' | 'account_id' | 'address_sealed' | 'hint' | 'label' | 'created_at'
  > & { endpoint_digest: Buffer | null },
): Promise<void> {
  const { id, person_id, kind, account_id, address_sealed, hint, label, created_at } = method;
  await sql`
    insert into contact_method
      (id, person_id, kind, account_id, address_sealed, endpoint_digest, hint, label, created_at, updated_at)
    overriding system value
    values (${id}, ${person_id}, ${kind}, ${account_id}, ${address_sealed}, ${method.endpoint_digest}, ${hint},
      ${label}, ${created_at}, ${created_at})`.execute(tx);
}

export async function saveLabel(
  tx: Tx,
  { person_id, id }: { person_id: number; id: number },
  label: string,
  now: Date,
): Promise<void> {
  await sql`
    update contact_method set label = ${label}, updated_at = ${now} where person_id = ${person_id} and id = ${id}`.execute(
    tx,
  );
}

export async function deleteMethod(
  tx: Tx,
  { person_id, id }: { person_id: number; id: number },
): Promise<void> {
  await sql`delete from contact_method where person_id = ${person_id} and id = ${id}`.execute(tx);
}

/** The code before it is worth nothing any more. */
export async function saveCode(
  database: Database,
  { person_id, id }: { person_id: number; id: number },
  { hash, expires_at, attempts }: { hash: Buffer; expires_at: Date; attempts: number },
): Promise<void> {
  await sql`
    update contact_method set code_hash = ${hash}, code_expires_at = ${expires_at}, code_attempts_left = ${attempts}
    where person_id = ${person_id} and id = ${id}`.execute(database);
}

/** Takes one attempt away; the digest of the code, or null where none is awaited or no attempt is left. */
export async function takeAttempt(
  database: Database,
  { person_id, id }: { person_id: number; id: number },
  now: Date,
): Promise<Buffer | null> {
  const { rows } = await sql<{ code_hash: Buffer | null }>`
    update contact_method set code_attempts_left = code_attempts_left - 1
    where person_id = ${person_id} and id = ${id} and code_attempts_left > 0 and code_expires_at > ${now}
    returning code_hash`.execute(database);
  return rows[0]?.code_hash ?? null;
}

/** The one that awaits one of these codes, whoever's it is; nobody else changes it until the transaction ends. */
export async function lockAwaiting(
  tx: Tx,
  wanted: { id: number; kind: MethodKind; account_id: number; hashes: readonly Buffer[] },
  now: Date,
): Promise<(Pick<MethodRow, 'id' | 'person_id' | 'address_sealed'> & { code_hash: Buffer }) | undefined> {
  const { id, kind, account_id, hashes } = wanted;
  const { rows } = await sql<Pick<MethodRow, 'id' | 'person_id' | 'address_sealed'> & { code_hash: Buffer }>`
    select id, person_id, address_sealed, code_hash from contact_method
    where id = ${id} and kind = ${kind} and account_id = ${account_id}
      and code_hash = any(${[...hashes]}::bytea[]) and code_expires_at > ${now}
    for update`.execute(tx);
  return rows[0];
}

export async function saveAddress(
  tx: Tx,
  id: number,
  { sealed, hint }: { sealed: Buffer; hint: string },
): Promise<void> {
  await sql`update contact_method set address_sealed = ${sealed}, hint = ${hint} where id = ${id}`.execute(
    tx,
  );
}

/** False: another code was sent meanwhile, or this one was used. A method that was disabled is used again. */
export async function confirmMethod(
  tx: Tx,
  { person_id, id }: { person_id: number; id: number },
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update contact_method set verified_at = ${now}, updated_at = ${now}, code_hash = null, code_attempts_left = 0,
      disabled_at = null, disabled_reason = null, last_error = null
    where person_id = ${person_id} and id = ${id} and code_hash = ${hash} returning id`.execute(tx);
  return rows.length > 0;
}

/** The outcome of a message to a method. */
export interface Sent {
  id: number;
  person_id: number;
  at: Date;
  error: string | null;
  /** Its provider refuses it for good. */
  isUnusable: boolean;
  /** Of the subscription that it was sent to, where it was. */
  endpoint_digest?: Buffer | null;
}

export type SwitchedOff = Pick<MethodRow, 'person_id' | 'kind' | 'hint' | 'label'> & { reason: string };

/**
 * Notes the outcomes of the last messages to methods, the later ones of a method last. Gives those that were switched off by it:
 * they were in use until now. Locks them in the order of their ids.
 */
export async function saveSent(database: Database | Tx, sent: readonly Sent[]): Promise<SwitchedOff[]> {
  if (sent.length === 0) return [];
  // What a browser has renewed meanwhile has not ended with its former subscription.
  const { rows } = await sql<SwitchedOff & { is_off: boolean }>`
    with before as (
      select id, person_id, endpoint_digest, disabled_at from contact_method
      where id = any(${sent.map(({ id }) => id)}::bigint[]) order by id for update
    ), said as (
      select s.*, coalesce(k.endpoint_digest, first_value(s.endpoint_digest)
        over (partition by s.id order by s.endpoint_digest is null, s.place)) as endpoint
      from before k
      join unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map((one) => one.person_id)}::bigint[],
        ${sent.map(({ at }) => at)}::timestamptz[], ${sent.map(({ error }) => error)}::text[],
        ${sent.map(({ isUnusable, error }) => isUnusable && error !== null)}::boolean[],
        ${sent.map((one) => one.endpoint_digest ?? null)}::bytea[])
        with ordinality as s(id, person_id, at, error, is_unusable, endpoint_digest, place)
        on s.id = k.id and s.person_id = k.person_id
    ), last as (
      select id, (array_agg(at order by place desc))[1] as at, (array_agg(error order by place desc))[1] as error,
        (array_agg(at order by place) filter (where is_unusable))[1] as off_at,
        (array_agg(error order by place desc) filter (where is_unusable))[1] as off_reason,
        (array_agg(endpoint))[1] as endpoint
      from said where not coalesce(endpoint_digest <> endpoint, false)
      group by id
    )
    update contact_method m set last_sent_at = l.at, last_error = l.error,
      endpoint_digest = coalesce(m.endpoint_digest, l.endpoint), disabled_at = coalesce(m.disabled_at, l.off_at),
      disabled_reason = coalesce(l.off_reason, m.disabled_reason)
    from last l join before on before.id = l.id
    where m.id = l.id
    returning m.person_id, m.kind, m.hint, m.label, l.off_reason as reason,
      l.off_at is not null and before.disabled_at is null and m.verified_at is not null as is_off`.execute(
    database,
  );
  return rows.flatMap(({ is_off, ...off }) => (is_off ? [off] : []));
}

export interface FormerRow extends Pick<MethodRow, 'id' | 'person_id' | 'address_sealed'> {
  email: string;
}

/** Those of browsers with this endpoint, several where people share one. Locks them. */
export async function lockByEndpoint(tx: Database, digest: Buffer): Promise<FormerRow[]> {
  const { rows } = await sql<FormerRow>`
    select m.id, m.person_id, m.address_sealed, p.email from contact_method m join person p on p.id = m.person_id
    where m.endpoint_digest = ${digest} and m.kind = 'push' order by m.id for update of m`.execute(tx);
  return rows;
}

/** Another subscription of the same browser: it is used again where the former one had ended. */
export async function renewMethod(
  tx: Tx,
  id: number,
  { sealed, hint, endpoint_digest }: { sealed: Buffer; hint: string; endpoint_digest: Buffer },
): Promise<void> {
  await sql`
    update contact_method set address_sealed = ${sealed}, hint = ${hint}, endpoint_digest = ${endpoint_digest},
      disabled_at = null, disabled_reason = null, last_error = null
    where id = ${id}`.execute(tx);
}

export async function listRules(database: Database, personId: number): Promise<RuleStep[]> {
  const { rows } = await sql<RuleStep>`
    select urgency, method_id, after_minutes from notification_rule where person_id = ${personId}
    order by urgency, position`.execute(database);
  return rows;
}

/** In place of those that were there. */
export async function replaceRules(tx: Tx, personId: number, rules: readonly RuleStep[]): Promise<void> {
  await sql`delete from notification_rule where person_id = ${personId}`.execute(tx);
  if (rules.length === 0) return;
  const rows = rules.map((rule, position) => ({ ...rule, position }));
  await sql`
    insert into notification_rule (person_id, urgency, position, method_id, after_minutes)
    select ${personId}, r.urgency, r.position, r.method_id, r.after_minutes
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (urgency text, position int, method_id bigint, after_minutes int)`.execute(tx);
}
