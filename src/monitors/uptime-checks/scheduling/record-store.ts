// SQL of recording what probes found, across accounts: the lease says whose it is.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { json, stored } from '../../../platform/database/stored-text.ts';
import type { CheckState } from '../state.ts';
import type { HeldCheck, ProbeEffects } from './fold.ts';
import type { Attempt } from './work.ts';

type HeldRow = Omit<HeldCheck, 'state'> & CheckState;

/**
 * Locks those checks whose lease is still held, in the order of their ids, and then reads them: in one statement a
 * check that was waited for would come with the status that its subject had before the wait.
 */
export async function lockHeldChecks(
  tx: Tx,
  leases: readonly { check_id: number; lease_id: string }[],
): Promise<HeldCheck[]> {
  const locked = await sql<{ id: number }>`
    select c.id from uptime_check c
    join unnest(${leases.map(({ check_id }) => check_id)}::bigint[], ${leases.map(({ lease_id }) => lease_id)}::uuid[])
      as held (id, lease_id) on held.id = c.id and held.lease_id = c.lease_id
    order by c.id
    for no key update of c`.execute(tx);
  return readHeldChecks(
    tx,
    locked.rows.map(({ id }) => id),
  );
}

/** They are locked. */
export async function readHeldChecks(tx: Tx, ids: readonly number[]): Promise<HeldCheck[]> {
  const { rows } = await sql<HeldRow>`
    select c.id, c.account_id, s.name, s.status, c.interval_seconds, c.retry_interval_seconds, c.attempt,
      c.failure_threshold, c.recovery_threshold, c.confirm_after_seconds, c.recover_after_seconds, c.degraded_ms, c.certificate_warn_days, c.failures, c.failing_since, c.slow_results, c.slow_since,
      c.good_results, c.good_since, c.last_checked_at, c.certificate, c.certificate_warnings
    from uptime_check c join subject s on s.id = c.id
    where c.id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows.map(heldOf);
}

function heldOf(row: HeldRow): HeldCheck {
  const { status, failures, failing_since, slow_results, slow_since, good_results, good_since, ...check } =
    row;
  const state = { status, failures, failing_since, slow_results, slow_since, good_results, good_since };
  return { ...check, state };
}

/** What was judged, when it is due again, and no lease any more. */
export async function saveOutcomes(tx: Tx, outcomes: readonly ProbeEffects[]): Promise<void> {
  const each = <T>(column: (outcome: ProbeEffects) => T) => outcomes.map(column);
  const ofState = <T>(column: (state: HeldCheck['state']) => T) => each(({ check }) => column(check.state));
  await sql`
    update uptime_check c set failures = given.failures, failing_since = given.failing_since,
      slow_results = given.slow_results, slow_since = given.slow_since, good_results = given.good_results,
      good_since = given.good_since, last_checked_at = given.last_checked_at,
      last_latency_ms = given.last_latency_ms, last_error = given.last_error,
      last_assertions = given.last_assertions, certificate = given.certificate,
      certificate_warnings = given.certificate_warnings, due_at = given.due_at, attempt = given.attempt, lease_id = null, lease_until = null,
      unknown_since = case when not given.is_known then coalesce(c.unknown_since, given.last_checked_at) end
    from unnest(
      ${each(({ check }) => check.id)}::bigint[],
      ${ofState(({ failures }) => failures)}::int[], ${ofState(({ failing_since }) => failing_since)}::timestamptz[],
      ${ofState(({ slow_results }) => slow_results)}::int[], ${ofState(({ slow_since }) => slow_since)}::timestamptz[],
      ${ofState(({ good_results }) => good_results)}::int[], ${ofState(({ good_since }) => good_since)}::timestamptz[],
      ${each(({ last }) => last.at)}::timestamptz[], ${each(({ last }) => last.latency_ms)}::real[],
      ${each(({ last }) => stored(last.error))}::text[], ${each(({ last }) => json(last.assertions))}::jsonb[],
      ${each(({ check }) => json(check.certificate))}::jsonb[],
      ${each(({ check }) => json(check.certificate_warnings))}::jsonb[], ${each(({ due_at }) => due_at)}::timestamptz[],
      ${each(({ check }) => check.attempt)}::smallint[], ${each(({ probed }) => probed.isKnown)}::boolean[]
    ) as given (id, failures, failing_since, slow_results, slow_since, good_results, good_since, last_checked_at,
      last_latency_ms, last_error, last_assertions, certificate, certificate_warnings, due_at, attempt, is_known)
    where c.id = given.id`.execute(tx);
}

interface NewResult extends Attempt {
  check_id: number;
  attempt: number;
}

/** One that is stored already is left as it is. */
export async function insertResults(tx: Tx, rows: readonly NewResult[]): Promise<void> {
  if (rows.length === 0) return;
  const each = <T>(column: (row: NewResult) => T) => rows.map(column);
  await sql`
    insert into probe_result (check_id, at, location, up, reason, detail, latency_ms, dns_ms, connect_ms, tls_ms,
      first_byte_ms, download_ms, http_status, ip, attempt, steps)
    select * from unnest(
      ${each(({ check_id }) => check_id)}::bigint[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ location }) => location)}::text[],
      ${each(({ result, isKnown }) => (isKnown ? result.up : null))}::boolean[],
      ${each(({ result }) => result.reason)}::text[], ${each(({ result }) => stored(result.detail))}::text[],
      ${each(({ result }) => result.latency_ms)}::real[], ${each(({ result }) => result.phases.dns)}::real[],
      ${each(({ result }) => result.phases.connect)}::real[], ${each(({ result }) => result.phases.tls)}::real[],
      ${each(({ result }) => result.phases.first_byte)}::real[],
      ${each(({ result }) => result.phases.download)}::real[],
      ${each(({ result }) => result.http_status)}::smallint[], ${each(({ result }) => address(result.ip))}::inet[],
      ${each(({ attempt }) => attempt)}::smallint[],
      ${each(({ result }) => (result.steps ? json(result.steps) : null))}::jsonb[])
    on conflict (check_id, at) do nothing`.execute(tx);
}

/** The type knows no zones, as in `fe80::1%eth0`. */
const address = (ip: string | null) => ip?.replace(/%.*$/, '') ?? null;
