// How the instance was over the last day or week, and which jobs take most time. Loaded below the figures of now.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { adminTrendsQuery } from '../../api/resources/admin.ts';
import type { AdminTrends } from '../../api/schema.gen.ts';
import { serverTime } from '../../api/server-time.ts';
import { fitRange } from '../../domain/charts/fit.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { columnsOf } from '../../ui/charts/geometry/series.ts';
import type { Unit } from '../../ui/charts/geometry/value-axis.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { SegmentedChoice } from '../../ui/controls/segmented.tsx';
import { Card } from '../../ui/page/card.tsx';
import css from './admin.module.css';
import { SmallTable } from './cluster/small-table.tsx';

type Figure = AdminTrends['figures'][number];

interface Trend {
  name: 'pings' | 'waiting' | 'lag' | 'disk' | 'database';
  unit: Unit;
  series: readonly {
    name: 'trend_pings' | 'stats_deliveries' | 'stats_mails' | 'trend_lag' | 'trend_disk' | 'trend_database';
    of: (figure: Figure) => number | null;
  }[];
}

const diskUsed = ({ disk_free: free, disk_total: total }: Figure) =>
  free === null || !total ? null : ((total - free) / total) * 100;

const TRENDS: readonly Trend[] = [
  { name: 'pings', unit: 'count', series: [{ name: 'trend_pings', of: ({ pings }) => pings }] },
  {
    name: 'waiting',
    unit: 'count',
    series: [
      { name: 'stats_deliveries', of: ({ deliveries }) => deliveries },
      { name: 'stats_mails', of: ({ mails }) => mails },
    ],
  },
  { name: 'lag', unit: 'ms', series: [{ name: 'trend_lag', of: ({ lag_ms }) => lag_ms }] },
  { name: 'disk', unit: 'percent', series: [{ name: 'trend_disk', of: diskUsed }] },
  {
    name: 'database',
    unit: 'bytes',
    series: [{ name: 'trend_database', of: ({ database_bytes }) => database_bytes }],
  },
];

const DAY_MS = 86_400_000;

export function Trends() {
  const t = useText('admin');
  const [days, setDays] = useState<1 | 7>(1);
  const trends = useQuery({ ...adminTrendsQuery(days), placeholderData: keepPreviousData });
  const { data, dataUpdatedAt } = trends;
  const to = serverTime(dataUpdatedAt);
  const first = data?.figures[0]?.at;
  const range = useMemo(
    () => fitRange({ from: to - days * DAY_MS, to }, first === undefined ? to : Date.parse(first)),
    [to, days, first],
  );
  return (
    <section className={css.trends} aria-labelledby="trends">
      <header>
        <h2 id="trends">{t('trends')}</h2>
        <SegmentedChoice
          label={t('trends_period')}
          value={String(days)}
          options={[
            { value: '1', label: t('trends_day') },
            { value: '7', label: t('trends_week') },
          ]}
          onChange={(chosen) => setDays(chosen === '7' ? 7 : 1)}
        />
      </header>
      <div className={css.charts}>
        {TRENDS.map((trend) => (
          <Chart
            key={trend.name}
            trend={trend}
            data={data}
            range={range}
            status={trends.isError && !data ? 'failed' : 'ready'}
            onRetry={() => void trends.refetch()}
          />
        ))}
      </div>
      {data && data.jobs.length > 0 && <SlowJobs jobs={data.jobs} />}
    </section>
  );
}

interface ChartProps {
  trend: Trend;
  data: AdminTrends | undefined;
  range: { from: number; to: number };
  status: 'ready' | 'failed';
  onRetry(): void;
}

function Chart({ trend: { name, unit, series }, data, range, status, onRetry }: ChartProps) {
  const t = useText('admin');
  const stepMs = (data?.step_seconds ?? 900) * 1_000;
  const columns = useMemo(
    () =>
      data &&
      columnsOf(
        data.figures,
        series.map(({ of }) => of),
        stepMs,
      ),
    [data, series, stepMs],
  );
  const named = useMemo(() => series.map((one) => ({ label: t(one.name) })), [series, t]);
  return (
    <TimeChart
      title={t(`trends_${name}`)}
      columns={columns}
      series={named}
      unit={unit}
      range={range}
      now={range.to}
      intervalMs={stepMs}
      look="small"
      hasKeys
      status={status}
      onRetry={onRetry}
    />
  );
}

const SHOWN_JOBS = 8;

function SlowJobs({ jobs }: Pick<AdminTrends, 'jobs'>) {
  const t = useText('admin');
  const { count, duration } = useFormat();
  return (
    <Card title={t('slow_jobs')} note={t('slow_jobs_note')} flush>
      <SmallTable
        label={t('slow_jobs')}
        titles={[t('job'), t('job_mean'), t('job_time'), t('job_runs'), t('job_failures')]}
        rows={jobs.slice(0, SHOWN_JOBS).map(({ name, runs, failures, seconds }) => ({
          key: name,
          cells: [
            <span key="name" lang="en">
              {name}
            </span>,
            duration((seconds * 1_000) / Math.max(1, runs)),
            duration(seconds * 1_000),
            count(runs),
            count(failures),
          ],
        }))}
      />
    </Card>
  );
}
