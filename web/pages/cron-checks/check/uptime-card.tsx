// Whether runs came in time, day by day.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import { dayStripQuery } from '../../../api/resources/strips.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { chartStatus } from '../../../ui/charts/chart-status.ts';
import { StripChart } from '../../../ui/charts/strip.tsx';
import { useTicking } from '../../../ui/words/time.tsx';
import { dayCells } from './day-cells.ts';

const DAYS = 90;
const NARROW = 30;
const HOUR = 3_600_000;

export function UptimeCard({ check }: { check: CronCheck }) {
  const t = useText('cron');
  const format = useFormat();
  const query = useQuery(dayStripQuery(useAccount(), 'cron-checks', check.id, DAYS));
  const now = useTicking((moment) => moment - (moment % HOUR));
  const strip = query.data;
  const uptime = strip?.uptime;
  const cells = useMemo(() => dayCells(strip?.uptime?.days ?? [], strip?.states), [strip]);
  const dateOf = (place: number) => format.date(cells.at(place)?.from ?? null, now);
  if (strip && (uptime?.uptime ?? null) === null) return null;
  const isYounger = now - Date.parse(check.created_at) < DAYS * 24 * HOUR;
  const noteOf = (share: string) =>
    isYounger
      ? t('uptime_since', { uptime: share, date: format.date(check.created_at, now) })
      : t('uptime_note', { uptime: share });
  return (
    <StripChart
      title={t('uptime_title')}
      note={uptime && noteOf(format.uptime(uptime.uptime))}
      cells={cells}
      ends={[dateOf(0), t('today')]}
      narrow={{ bars: NARROW, start: dateOf(-NARROW) }}
      status={chartStatus(query)}
      onRetry={() => void query.refetch()}
    />
  );
}
