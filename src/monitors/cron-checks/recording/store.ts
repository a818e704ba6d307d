// SQL of the recorder. These rows are found by slug or by due time across accounts: the slug is the credential.

import { sql } from 'kysely';
import { arrayLiteral, type Element } from '../../../platform/database/array-literal.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { expectedUnlessDown } from '../deadline.ts';
import type { StoredPing } from './batch.ts';
import { CHECK_COLUMNS, type CheckRow, toRecordedCheck } from './check-row.ts';
import type { GivenSettings } from './further.ts';
import type { RecordedCheck } from './recorded-check.ts';

/**
 * Locks the checks of these slugs and aliases and then reads them. In one statement a check that was waited for would come with the
 * status that its subject had before the wait.
 */
export async function lockChecksBySlug(
  tx: Tx,
  slugs: readonly string[],
  aliases: readonly string[] = [],
): Promise<RecordedCheck[]> {
  const byAlias =
    aliases.length === 0
      ? sql``
      : sql`or id = any(array(select check_id from ping_alias where id = any(${aliases}::uuid[])))`;
  const locked = await sql<{ id: number }>`
    select id from cron_check where slug = any(${arrayLiteral(slugs)}::uuid[]) ${byAlias}
    order by id for no key update`.execute(tx);
  const found = await sql<CheckRow>`
    select ${sql.raw(CHECK_COLUMNS)}
    from cron_check c
      join subject s on s.id = c.id
    where c.id = any(${arrayLiteral(locked.rows.map((row) => row.id))}::bigint[])`.execute(tx);
  return found.rows.map(toRecordedCheck);
}

/** `slots`: first hexadecimal digits of the slugs of checks; null: all. */
const ofSlots = (slots: readonly number[] | null) =>
  slots ? sql`and get_byte(uuid_send(c.slug), 0) / 16 = any(${slots}::int[])` : sql``;

interface ToSweep {
  until: Date;
  slots: readonly number[] | null;
}

/** When the first check is due; null: none ever is. */
export async function firstSweepAt(
  database: Database,
  slots: readonly number[] | null,
): Promise<Date | null> {
  const { rows } = await sql<{ sweep_at: Date }>`
    select c.sweep_at from cron_check c where c.sweep_at is not null ${ofSlots(slots)} order by c.sweep_at limit 1`.execute(
    database,
  );
  return rows[0]?.sweep_at ?? null;
}

/** Locks checks that are to be looked at by `until`, the most urgent first; rows that somebody else holds wait. */
export async function lockChecksToSweep(
  tx: Tx,
  { until, limit, slots }: ToSweep & { limit: number },
): Promise<RecordedCheck[]> {
  const found = await sql<CheckRow>`
    select ${sql.raw(CHECK_COLUMNS)}
    from cron_check c
      join subject s on s.id = c.id
    where c.sweep_at <= ${until} ${ofSlots(slots)}
    order by c.sweep_at
    limit ${limit}
    for no key update of c skip locked`.execute(tx);
  return found.rows.map(toRecordedCheck);
}

/** Looks at a check again later, whatever its deadline. */
export async function postponeSweep(tx: Tx, checkId: number, until: Date): Promise<void> {
  await sql`update cron_check set sweep_at = ${until} where id = ${checkId}`.execute(tx);
}

/** Writes what pings and deadlines moved. Status and its periods are moved by subjects/status.ts. */
export async function saveChecks(tx: Tx, checks: readonly RecordedCheck[]): Promise<void> {
  if (checks.length === 0) return;
  const column = (pick: (check: RecordedCheck) => Element) => arrayLiteral(checks.map(pick));
  await sql`
    update cron_check c set
      down_reason = u.down_reason, slot_since = u.slot_since, last_ping_at = u.last_ping_at,
      last_start_at = u.last_start_at, last_duration_ms = u.last_duration_ms, last_exit_code = u.last_exit_code,
      open_runs = u.open_runs::jsonb, ping_count = u.ping_count, rate_window_started_at = u.rate_window_started_at,
      rate_window_count = u.rate_window_count, sweep_at = u.sweep_at,
      unknown_ending = u.unknown_ending, unknown_ending_at = u.unknown_ending_at,
      next_expected_at = u.next_expected_at, failures = u.failures, successes = u.successes
    from unnest(
      ${column((c) => c.id)}::bigint[],
      ${column((c) => c.state.down_reason)}::text[],
      ${column((c) => c.state.slot_since)}::timestamptz[],
      ${column((c) => c.state.last_ping_at)}::timestamptz[],
      ${column((c) => c.state.last_start_at)}::timestamptz[],
      ${column((c) => c.state.last_duration_ms)}::bigint[],
      ${column((c) => c.state.last_exit_code)}::bigint[],
      ${column((c) => JSON.stringify(c.state.open_runs))}::text[],
      ${column((c) => c.ping_count)}::bigint[],
      ${column((c) => c.rate_window?.started_at ?? null)}::timestamptz[],
      ${column((c) => c.rate_window?.count ?? 0)}::int[],
      ${column((c) => c.sweep_at)}::timestamptz[],
      ${column((c) => c.unknown_ending)}::text[],
      ${column((c) => c.unknown_ending_at)}::timestamptz[],
      ${column((c) => expectedUnlessDown(c.state, c.schedule))}::timestamptz[],
      ${column((c) => c.state.failures)}::smallint[],
      ${column((c) => c.state.successes)}::smallint[]
    ) as u(id, down_reason, slot_since, last_ping_at, last_start_at, last_duration_ms, last_exit_code, open_runs,
           ping_count, rate_window_started_at, rate_window_count, sweep_at, unknown_ending, unknown_ending_at, next_expected_at,
           failures, successes)
    where c.id = u.id`.execute(tx);
}

/** The settings that a client of a check gives it. */
export async function saveGivenSettings(
  tx: Tx,
  id: number,
  settings: GivenSettings,
  now: Date,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await tx.updateTable('cron_check').set(settings).where('id', '=', id).execute();
  await sql`update subject set updated_at = ${now} where id = ${id}`.execute(tx);
}

/** Stores pings; one that is stored already is left as it is. */
export async function insertPings(tx: Tx, pings: readonly StoredPing[]): Promise<void> {
  if (pings.length === 0) return;
  const column = (pick: (ping: StoredPing) => Element) => arrayLiteral(pings.map(pick));
  await sql`
    insert into ping (id, account_id, check_id, kind, exit_code, run_id, duration_ms, received_at, method, source_ip,
                      user_agent, body_bytes, body, ignored, unknown_ending)
    select * from unnest(
      ${column((p) => p.id)}::uuid[],
      ${column((p) => p.account_id)}::bigint[],
      ${column((p) => p.check_id)}::bigint[],
      ${column((p) => p.kind)}::text[],
      ${column((p) => p.exit_code)}::bigint[],
      ${column((p) => p.run_id)}::uuid[],
      ${column((p) => p.duration_ms)}::bigint[],
      ${column((p) => p.received_at)}::timestamptz[],
      ${column((p) => p.method)}::text[],
      ${column((p) => p.source_ip)}::inet[],
      ${column((p) => p.user_agent)}::text[],
      ${column((p) => p.body_bytes)}::int[],
      ${column((p) => p.body)}::text[],
      ${column((p) => p.ignored)}::boolean[],
      ${column((p) => p.unknown_ending)}::text[]
    ) on conflict (id) do nothing`.execute(tx);
}

export interface DeadLetter {
  journal_id: string;
  position: number;
  received_at: Date;
  record: Uint8Array;
  error: string;
}

/** Sets a record aside that cannot be recorded, so that nobody has to lose it and nobody waits for it. */
export async function insertDeadLetter(tx: Tx, letter: DeadLetter, now: Date): Promise<void> {
  await sql`
    insert into dead_letter (journal_id, position, received_at, record, error, created_at)
    values (${letter.journal_id}, ${letter.position}, ${letter.received_at}, ${Buffer.from(letter.record)}, ${letter.error}, ${now})
    on conflict (journal_id, position) do nothing`.execute(tx);
}
