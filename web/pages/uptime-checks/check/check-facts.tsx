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
import { Value, ValueAwaited } from '../../../ui/value.tsx';
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
  const [day, month, quarter] = [useTimeline(id, 1), useTimeline(id, 30), useTimeline(id, 90)];
  const lost = quarter.data ? downMs(quarter.data) : 0;
  const upOf = ({ isPending, data }: typeof day) =>
    isPending ? <ValueAwaited /> : <Value>{uptime(data?.uptime)}</Value>;
  const latency = (ms: number | null | undefined) =>
    figures === undefined ? <ValueAwaited /> : <Value>{duration(ms)}</Value>;
  return (
    <div className={`card ${css.facts}`}>
      <Facts
        facts={[
          {
            term: t('now'),
            value: <Value>{duration(last_latency_ms)}</Value>,
            note: degraded_ms === null ? undefined : t('limit', { time: duration(degraded_ms) }),
          },
          { term: t('column_median'), value: latency(figures?.p50_ms) },
          { term: t('slowest_day'), value: latency(figures?.p95_ms) },
          { term: t('up_day'), value: upOf(day) },
          { term: t('column_up'), value: upOf(month) },
          {
            term: t('up_quarter'),
            value: upOf(quarter),
            note: lost > 0 ? t('lost', { time: duration(lost) }) : undefined,
          },
          { term: t('last_checked'), value: <Ago at={last_checked_at} /> },
        ]}
      />
    </div>
  );
}
