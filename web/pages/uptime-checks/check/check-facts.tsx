// The numbers of a check.

import { useQuery } from '@tanstack/react-query';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useAccount } from '../../../api/session.ts';
import { uptimeTimelineQuery } from '../../../api/uptime-checks.ts';
import { useFigures } from '../../../api/uptime-figures.ts';
import { useText } from '../../../i18n/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Ago } from '../../../ui/time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Value } from '../../../ui/value.tsx';
import css from './check.module.css';
import { downMs } from './results.ts';

const DAY_SECONDS = 86_400;

/** Of the last `days` days. */
export const useTimeline = (id: number, days: number) =>
  useQuery(uptimeTimelineQuery(useAccount(), id, { last_seconds: days * DAY_SECONDS }));

export function CheckFacts({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const { duration, uptime } = useFormat();
  const { id, degraded_ms, last_latency_ms, last_checked_at } = check;
  const figures = useFigures(id);
  const day = useTimeline(id, 1).data;
  const month = useTimeline(id, 30).data;
  const quarter = useTimeline(id, 90).data;
  const lost = quarter ? downMs(quarter) : 0;
  return (
    <div className={`card ${css.facts}`}>
      <Facts
        facts={[
          {
            term: t('now'),
            value: <Value>{duration(last_latency_ms)}</Value>,
            note: degraded_ms === null ? undefined : t('limit', { time: duration(degraded_ms) }),
          },
          { term: t('column_median'), value: <Value>{duration(figures?.p50_ms)}</Value> },
          { term: t('slowest_day'), value: <Value>{duration(figures?.p95_ms)}</Value> },
          { term: t('up_day'), value: <Value>{uptime(day?.uptime)}</Value> },
          { term: t('column_up'), value: <Value>{uptime(month?.uptime)}</Value> },
          {
            term: t('up_quarter'),
            value: <Value>{uptime(quarter?.uptime)}</Value>,
            note: lost > 0 ? t('lost', { time: duration(lost) }) : undefined,
          },
          { term: t('last_checked'), value: <Ago at={last_checked_at} /> },
        ]}
      />
    </div>
  );
}
