// Uptime checks in the database, as people see and change them. What probes find is not written here.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { jsonbOf } from '../../platform/database/json.ts';
import { type RowUpdate, updateRows } from '../../platform/database/update-rows.ts';
import type { Depending } from '../../subjects/dependencies.ts';
import type { SortKey } from '../../subjects/lists.ts';
import type { PausedStatus } from '../../subjects/undo-pause.ts';
import type { KeptCertificate } from './certificates.ts';
import type { JudgedAssertion } from './probes/definition.ts';
import type { UptimeCheck } from './schema.ts';
import { SETTINGS_COLUMNS, type SettingsRow } from './sealed.ts';

/** A check with everything that is shown of it; its secrets are sealed. */
export interface CheckRow extends SettingsRow, Depending {
  id: number;
  account_id: number;
  name: string;
  tags: string[];
  status: UptimeCheck['status'];
  status_since: Date;
  paused_from: PausedFrom | null;
  last_checked_at: Date | null;
  last_latency_ms: number | null;
  last_error: string | null;
  unknown_since: Date | null;
  last_assertions: readonly JudgedAssertion[];
  certificate: KeptCertificate | null;
  /** Of a group, by name; null for other kinds. */
  members: UptimeCheck['members'];
  created_at: Date;
  updated_at: Date;
}

/** Where a search of checks looks besides names and tags: their targets, as the dashboard writes them. */
export const checkSearchText = sql`(
  select coalesce(url, concat_ws(' ', record_type, host || coalesce(':' || port, ''))) from uptime_check
  where id = s.id)`;

/** What lists of checks can be sorted by besides: of subjects `s`. What is not known is less than all that is. */
export const checkSortKeys = {
  last: {
    kind: 'moment',
    expression: sql`coalesce((select last_checked_at from uptime_check where id = s.id), 'epoch')`,
  },
  latency: {
    kind: 'number',
    expression: sql`coalesce((select last_latency_ms::float8 from uptime_check where id = s.id), -1)`,
  },
  certificate: {
    kind: 'moment',
    expression: sql`(select (certificate ->> 'expires_at')::timestamptz from uptime_check where id = s.id)`,
    mayBeNull: true,
  },
  // No longer than a cursor can hold.
  target: { kind: 'text', expression: sql`natural_key(left(${checkSearchText}, 150))` },
} as const satisfies Record<string, SortKey>;

export const isOfKind = (kinds: readonly string[]) =>
  sql<boolean>`exists (select from uptime_check where id = s.id and kind = any(${kinds}::text[]))`;

/** Those of `ids` that the account has, in no order. */
export async function findChecks(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select c.id, c.account_id, s.name, s.tags, s.depends_on_id, parent.type as depends_on_type, s.status,
      s.status_since, s.created_at, s.updated_at, ${sql.raw(SETTINGS_COLUMNS)}, c.last_checked_at, c.last_latency_ms,
      c.last_error, c.unknown_since, c.last_assertions, c.certificate, c.paused_from,
      case when c.kind = 'group' then coalesce((
        select jsonb_agg(jsonb_build_object('type', member.type, 'id', member.id, 'name', member.name,
          'kind', (select kind from uptime_check where id = member.id), 'status', member.status) order by member.name, member.id)
        from group_member m join subject member on member.id = m.subject_id where m.group_id = c.id), '[]') end as members
    from uptime_check c
      join subject s on s.id = c.id
      left join subject parent on parent.id = s.depends_on_id
    where c.account_id = ${accountId} and c.id = any(${ids}::bigint[])`.execute(database);
  return rows.map(withMembers);
}

/** Who is in a group are rows of their own. */
const withMembers = (row: CheckRow): CheckRow =>
  row.members === null
    ? row
    : { ...row, options: { ...row.options, member_ids: row.members.map(({ id }) => id).sort(ascending) } };

const ascending = (one: number, other: number) => one - other;

const jsonColumns = ({ assertions, down_when, options }: SettingsRow) => ({
  assertions: jsonbOf(assertions),
  down_when: jsonbOf(down_when),
  options: jsonbOf(options),
});

export async function insertCheck(
  tx: Tx,
  check: SettingsRow & { id: number; account_id: number; due_at: Date | null },
): Promise<void> {
  await tx
    .insertInto('uptime_check')
    .values({ ...check, ...jsonColumns(check) })
    .execute();
}

export const saveSettings = (
  tx: Tx,
  accountId: number,
  rows: readonly (SettingsRow & { id: number })[],
): Promise<void> => updateRows(tx, 'uptime_check', accountId, rows);

/** Plain JSON, as it is stored: status and since when, and the columns of what was judged and when it is due. */
export type PausedFrom = PausedStatus<UptimeCheck['status']>;

/** Saves what was judged so far and `paused`, for pauses that may be undone; call it before `judgeAnew`. */
export async function saveForUndo(
  tx: Tx,
  accountId: number,
  paused: readonly { id: number; from: PausedFrom }[],
): Promise<void> {
  await sql`
    update uptime_check c set paused_from = given.paused || jsonb_build_object('failures', failures,
      'failing_since', failing_since, 'slow_results', slow_results, 'slow_since', slow_since,
      'good_results', good_results, 'good_since', good_since, 'attempt', attempt, 'due_at', due_at)
    from unnest(${paused.map(({ id }) => id)}::bigint[], ${paused.map(({ from }) => jsonbOf(from))}::jsonb[])
      as given (id, paused)
    where c.account_id = ${accountId} and c.id = given.id`.execute(tx);
}

/** What was judged before the pause. A probe that was due by `now` is due then. */
export async function restoreJudged(
  tx: Tx,
  { account_id, id }: Pick<CheckRow, 'account_id' | 'id'>,
  now: Date,
): Promise<void> {
  await sql`
    update uptime_check c set failures = kept.failures, failing_since = kept.failing_since,
      slow_results = kept.slow_results, slow_since = kept.slow_since, good_results = kept.good_results,
      good_since = kept.good_since, attempt = kept.attempt, paused_from = null,
      due_at = case when kept.due_at is not null then greatest(kept.due_at, ${now}::timestamptz) end
    from uptime_check was cross join lateral jsonb_to_record(was.paused_from) as kept(failures int,
      failing_since timestamptz, slow_results int, slow_since timestamptz, good_results int, good_since timestamptz,
      attempt smallint, due_at timestamptz)
    where c.account_id = ${account_id} and c.id = ${id} and was.id = c.id`.execute(tx);
}

/** After it, a pause cannot be undone: something else is probed, or in another way, or it is resumed. */
export const dropUndo = (tx: Tx, accountId: number, ids: readonly number[]): Promise<void> =>
  setAlike(tx, accountId, ids, { paused_from: null });

/**
 * Forgets what was judged so far. Each is due next at `due_at`, null: it is not. A probe or round that is under way loses its
 * lease, so that what it finds is no result of this check any more.
 */
export async function judgeAnew(
  tx: Tx,
  accountId: number,
  checks: readonly { id: number; due_at: Date | null }[],
): Promise<void> {
  const anew = {
    ...{
      failures: 0,
      failing_since: null,
      slow_results: 0,
      slow_since: null,
      good_results: 0,
      good_since: null,
    },
    ...{ attempt: 1, lease_id: null, lease_until: null, unknown_since: null },
  };
  const rows = checks.map(({ id, due_at }) => ({ ...anew, id, due_at }));
  await updateRows(tx, 'uptime_check', accountId, rows);
  await sql`
    update uptime_target set round_id = null, down_since = null
    where account_id = ${accountId} and check_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** Forgets what the last probes found: they looked at something else, or in another way. */
export const clearLastProbe = (tx: Tx, accountId: number, ids: readonly number[]): Promise<void> =>
  setAlike(tx, accountId, ids, {
    ...{ last_checked_at: null, last_latency_ms: null, last_error: null, last_assertions: [] },
  });

export const clearCertificate = (tx: Tx, accountId: number, ids: readonly number[]): Promise<void> =>
  setAlike(tx, accountId, ids, { certificate: null, certificate_warnings: [] });

/** Has them probed at once, whenever their next slots would be; what was judged so far stays. */
export const makeDue = (tx: Tx, accountId: number, ids: readonly number[], now: Date): Promise<void> =>
  setAlike(tx, accountId, ids, { due_at: now });

/** Has them probed at once from where they are to be probed now; what is being probed is no result of them any more. */
export const probeElsewhere = (tx: Tx, accountId: number, ids: readonly number[], now: Date): Promise<void> =>
  setAlike(tx, accountId, ids, { due_at: now, attempt: 1, lease_id: null, lease_until: null });

const setAlike = (
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  values: Omit<RowUpdate<'uptime_check'>, 'id'>,
): Promise<void> => {
  const rows = ids.map((id) => ({ ...values, id }));
  return updateRows(tx, 'uptime_check', accountId, rows);
};
