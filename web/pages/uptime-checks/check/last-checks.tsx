// How the last probes went, a bar for each.

import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { chartStatus } from '../../../ui/charts/chart-status.ts';
import { StripChart } from '../../../ui/charts/strip.tsx';
import { Time, useTicking } from '../../../ui/words/time.tsx';
import { useResults } from './last-check.tsx';
import { resultCells } from './results.ts';

const SHOWN = 60;
const MINUTE_MS = 60_000;

export function LastChecks({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const now = useTicking((moment) => moment - (moment % MINUTE_MS));
  const results = useResults(check.id);
  const cells = resultCells(results.data?.slice(0, SHOWN) ?? [], check.degraded_ms, now);
  const count = (state: string) => cells.filter((cell) => cell.state === state).length;
  if (results.data?.length === 0) return null;
  const next = nextCheckAt(check);
  return (
    <StripChart
      title={results.data ? t('last_checks', { count: cells.length }) : t('latest_checks')}
      note={results.data && t('slow_and_failed', { slow: count('warn'), failed: count('down') })}
      cells={cells}
      ends={[
        <Time key="first" at={cells[0]?.from ?? null} as="time" />,
        next === null ? (
          <Time key="last" at={cells.at(-1)?.from ?? null} as="time" />
        ) : (
          t.rich('next_check', { time: <Time at={next} as="time" /> })
        ),
      ]}
      hasNext={next !== null}
      status={chartStatus(results)}
      onRetry={() => void results.refetch()}
    />
  );
}

/** One interval after the last, sooner while a failure or a recovery is being confirmed; null where nothing is checked. */
function nextCheckAt(check: UptimeCheck): number | null {
  const { paused, last_checked_at, last_error, status } = check;
  if (paused || last_checked_at === null) return null;
  const isRecovering =
    last_error === null && check.recover_after_seconds > 0 && (status === 'down' || status === 'degraded');
  const isConfirming = (last_error !== null && status !== 'down') || isRecovering;
  const wait = isConfirming ? check.retry_interval_seconds : check.interval_seconds;
  return Date.parse(last_checked_at) + wait * 1_000;
}
