// A cron check as the API gives it. Pure.

import { addMs, days } from '../../../platform/time.ts';
import { shownDependency } from '../../../subjects/dependencies.ts';
import { type CheckRow, toRecordedCheck } from '../recording/check-row.ts';
import { meantEnding } from '../recording/meant-ending.ts';
import type { CronCheck } from './schema.ts';
import { settingsIn } from './settings.ts';
import { type Shown, shown } from './shown.ts';
import type { CronCheckRow } from './store.ts';

export interface View {
  /** Base address of the API host, without a trailing slash. */
  rootUrl: string;
  /** Whether the ping URL is shown: not to viewers and read-only keys. */
  showSecrets: boolean;
  now: Date;
}

export function presentCronCheck(row: CronCheckRow, { rootUrl, showSecrets, now }: View): CronCheck {
  const seen = shownOf(row, now);
  return {
    id: row.id,
    name: row.name,
    slug: showSecrets ? row.slug : null,
    ping_url: showSecrets ? `${rootUrl}/ping/${row.slug}` : null,
    tags: row.tags,
    ...settingsIn(row),
    ping_aliases: showSecrets ? row.ping_aliases : [],
    depends_on: shownDependency(row),
    paused: row.status === 'paused',
    status: seen.status,
    down_reason: row.down_reason,
    running: seen.running,
    status_since: seen.status_since.toISOString(),
    last_ping_at: text(row.last_ping_at),
    last_start_at: text(row.last_start_at),
    last_duration_ms: row.last_duration_ms,
    last_exit_code: row.last_exit_code,
    failures: row.failures,
    next_expected_at: text(seen.next_expected_at),
    deadline_at: text(seen.deadline_at),
    ping_count: row.ping_count,
    unknown_ending: unknownEnding(row, now),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The status of a check with what is derived from the clock: `late`, what is expected next, and when it is due. */
export function shownOf(row: CheckRow, now: Date) {
  const { state, schedule } = toRecordedCheck(row);
  return shown(state, schedule, now);
}

/** Its status, or that it is running, which is more than that it is up, late or new. */
export function stateOf(row: CheckRow, now: Date): Shown['status'] | 'running' {
  const { status, running } = shownOf(row, now);
  return running && status !== 'down' && status !== 'paused' ? 'running' : status;
}

/** After this time without another one the job was probably mended. */
const ENDING_SHOWN_MS = days(7);

function unknownEnding(row: CronCheckRow, now: Date): CronCheck['unknown_ending'] {
  const { unknown_ending: ending, unknown_ending_at: at } = row;
  if (ending === null || at === null || addMs(at, ENDING_SHOWN_MS) < now) return null;
  return { ending, meant: meantEnding(ending), received_at: at.toISOString() };
}

const text = (moment: Date | null) => moment?.toISOString() ?? null;
