// Cron checks in the database: their settings and, for changes by a person, their state. Pings are not here.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import type { Depending } from '../../../subjects/dependencies.ts';
import { type SortKey, type StateText, shownStatus } from '../../../subjects/lists.ts';
import { expectedUnlessDown } from '../deadline.ts';
import { CHECK_COLUMNS, type CheckRow } from '../recording/check-row.ts';
import type { Schedule } from '../schedule.ts';
import type { CheckSettings } from '../settings-schema.ts';
import type { CronCheckState } from '../state.ts';
import { isRunning } from './expected-store.ts';
import type { PausedFrom } from './undo-pause-state.ts';

/** A check with everything that is shown of it. */
export interface CronCheckRow extends CheckRow, CheckSettings, Depending {
  paused_from: PausedFrom | null;
  tags: string[];
  created_at: Date;
  updated_at: Date;
}

const SHOWN_COLUMNS = `${CHECK_COLUMNS}, c.description, c.ping_aliases, c.badge_enabled,
  c.paused_from, s.tags, s.depends_on_id, parent.type as depends_on_type, s.created_at, s.updated_at`;

const SHOWN_TABLES = `subject s
  join cron_check c on c.id = s.id
  left join subject parent on parent.id = s.depends_on_id`;

/** What lists of checks can be sorted by besides: of subjects `s`. */
export const checkSortKeys = {
  last: {
    kind: 'moment',
    expression: sql`coalesce((select last_ping_at from cron_check where id = s.id), 'epoch')`,
  },
  took: {
    kind: 'number',
    expression: sql`(select last_duration_ms::float8 from cron_check where id = s.id)`,
    mayBeNull: true,
  },
} as const satisfies Record<string, SortKey>;

/** As `stateOf` in present.ts says it of one check. */
export const checkState: StateText = sql`
  case
    when s.status in ('down', 'paused') then s.status
    when exists (select from cron_check c where c.id = s.id and ${isRunning}) then 'running'
    else ${shownStatus}
  end`;

export async function findChecks(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<CronCheckRow[]> {
  const { rows } = await sql<CronCheckRow>`
    select ${sql.raw(SHOWN_COLUMNS)} from ${sql.raw(SHOWN_TABLES)}
    where s.account_id = ${accountId} and s.id = any(${ids}::bigint[])`.execute(database);
  return rows;
}

export async function findIdBySlug(
  database: Database,
  accountId: number,
  slug: string,
): Promise<number | null> {
  const row = await database
    .selectFrom('cron_check')
    .select('id')
    .where('account_id', '=', accountId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id ?? null;
}

export const saveSettings = (
  tx: Tx,
  accountId: number,
  rows: readonly (CheckSettings & { id: number })[],
): Promise<void> => updateRows(tx, 'cron_check', accountId, rows);

export interface NewState {
  id: number;
  state: CronCheckState;
  schedule: Schedule;
  sweep_at: Date | null;
  /** What a pause that can be undone took away. */
  paused_from: PausedFrom | null;
}

/** Writes states that a person changed. Statuses are moved by subjects/status.ts. */
export const saveStates = (tx: Tx, accountId: number, states: readonly NewState[]): Promise<void> =>
  updateRows(
    tx,
    'cron_check',
    accountId,
    states.map(({ id, state, schedule, sweep_at, paused_from }) => {
      const { down_reason, slot_since, last_ping_at, last_start_at, last_duration_ms, last_exit_code } =
        state;
      const { failures, successes, open_runs } = state;
      return {
        ...{ id, down_reason, slot_since, last_ping_at, last_start_at, last_duration_ms, last_exit_code },
        ...{ failures, successes, open_runs, sweep_at, paused_from },
        next_expected_at: expectedUnlessDown(state, schedule),
      };
    }),
  );

export async function saveSlug(
  tx: Tx,
  check: { account_id: number; id: number },
  slug: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cron_check')
    .where('account_id', '=', check.account_id)
    .where('id', '=', check.id)
    .set({ slug, slug_set_at: now })
    .execute();
}
