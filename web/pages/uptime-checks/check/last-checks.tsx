// How the last probes went, a bar for each.

import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { StripChart } from '../../../ui/charts/strip.tsx';
import { Time, useTicking } from '../../../ui/time.tsx';
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
  return (
    <StripChart
      title={t('last_checks', { count: cells.length })}
      note={t('slow_and_failed', { slow: count('warn'), failed: count('down') })}
      cells={cells}
      ends={[
        <Time key="first" at={cells[0]?.from ?? null} as="time" />,
        <Time key="last" at={cells.at(-1)?.from ?? null} as="time" />,
      ]}
      status={results.data ? 'ready' : results.isError ? 'failed' : 'loading'}
      onRetry={() => void results.refetch()}
    />
  );
}
