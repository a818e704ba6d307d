// The numbers of a check.

import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/resources/session.ts';
import { longerFiguresQuery } from '../../../api/resources/uptime-figures.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import { Ago } from '../../../ui/words/time.tsx';
import { Value, ValueAwaited } from '../../../ui/words/value.tsx';
import { isProbed } from '../target.ts';
import css from './check.module.css';

export function CheckFacts({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const { duration, uptime } = useFormat();
  const { id, degraded_ms, last_latency_ms, last_checked_at } = check;
  const { data: figures, isPending } = useQuery(longerFiguresQuery(useAccount(), id));
  const longer = figures?.longer;
  const lost = (longer?.down_seconds_90d ?? 0) * 1_000;
  const upOf = (share: string | null | undefined) =>
    isPending ? <ValueAwaited /> : <Value>{uptime(share)}</Value>;
  const latency = (ms: number | null | undefined) =>
    isPending ? <ValueAwaited /> : <Value>{duration(ms)}</Value>;
  return (
    <div className={`card ${css.facts}`}>
      <Facts
        facts={[
          ...(isProbed(check)
            ? [
                {
                  term: t('now'),
                  value: <Value>{duration(last_latency_ms)}</Value>,
                  note: degraded_ms === null ? undefined : t('limit', { time: duration(degraded_ms) }),
                },
                { term: t('column_median'), value: latency(figures?.p50_ms) },
                { term: t('slowest_day'), value: latency(figures?.p95_ms) },
              ]
            : []),
          { term: t('up_day'), value: upOf(longer?.uptime_24h) },
          { term: t('column_up'), value: upOf(figures?.uptime) },
          {
            term: t('up_quarter'),
            value: upOf(longer?.uptime_90d),
            note: lost > 0 ? t('lost', { time: duration(lost) }) : undefined,
          },
          ...(isProbed(check) ? [{ term: t('last_checked'), value: <Ago at={last_checked_at} /> }] : []),
        ]}
      />
    </div>
  );
}
