// Response time by phase, of one location or of all: one period, one crosshair.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo } from 'react';
import { type Context, contextQuery } from '../../../api/resources/context.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { phasesQuery } from '../../../api/resources/uptime-results.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { alertSpans, spansOf } from '../../../domain/charts/chart-spans.ts';
import { firstReading, fitRange } from '../../../domain/charts/fit.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ChartGroup } from '../../../ui/charts/chart-group.tsx';
import { columnsOf, type Range } from '../../../ui/charts/geometry/series.ts';
import { pickedRange, searchOfRange } from '../../../ui/charts/picked-range.ts';
import type { Limit } from '../../../ui/charts/plot.tsx';
import { ZoomOut } from '../../../ui/charts/range-note.tsx';
import { StackedChart } from '../../../ui/charts/stacked-chart.tsx';
import { usePhaseSeries } from '../../../ui/charts/waterfall.tsx';
import { Segment, Segmented } from '../../../ui/controls/segmented.tsx';
import { late } from '../../../ui/page/late.tsx';
import { useTicking } from '../../../ui/words/time.tsx';
import { ByLocation } from './by-location.tsx';
import { fittingSearch } from './fitting.ts';
import { type CheckSearch, checkSearch, PERIOD_NAMES, periodOf, rangeOf, USUAL_PERIOD } from './period.ts';

/** Of checks with several. */
const ChosenLocation = late(() => import('./chosen-location.tsx').then((file) => file.ChosenLocation));

const TICK_MS = 10_000;
const POINTS = 360;

export function ResponseTime({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const { search, asked, now, zoom, onZoom } = useStretch();
  const made = Date.parse(check.created_at);
  const isLocated = check.location_ids.length > 1;
  const { phases, columns } = useColumns(check.id, fittingSearch(search, now - made));
  const range = useFitted(asked, { made, first: columns?.times[0], isFixed: zoom !== null });
  const { data: context } = useQuery(contextQuery(useAccount(), 'uptime-checks', check.id, periodOf(search)));
  const { alerts, maintenance, outages } = useSpans(context);
  return (
    <ChartGroup zoom={zoom} onZoom={onZoom}>
      <div className="stack">
        <StackedChart
          title={t('response_time')}
          columns={columns}
          series={usePhaseSeries()}
          unit="ms"
          range={range}
          now={now}
          intervalMs={check.interval_seconds * 1_000}
          limits={useLimits(check.degraded_ms, context?.rules)}
          alerts={alerts}
          maintenance={maintenance}
          outages={outages}
          hasKeys
          height={264}
          status={phases.isError && !phases.data ? 'failed' : 'ready'}
          onRetry={() => void phases.refetch()}
          actions={
            <>
              {isLocated && (
                <Suspense>
                  <ChosenLocation check={check} />
                </Suspense>
              )}
              <Periods search={search} />
            </>
          }
        />
        {isLocated && <ByLocation check={check} range={range} now={now} />}
      </div>
    </ChartGroup>
  );
}

function useStretch() {
  const given = useSearch({ strict: false });
  const search = useMemo(() => checkSearch(given), [given]);
  const navigate = useNavigate();
  const now = useTicking((moment) => moment - (moment % TICK_MS));
  const { from, to } = rangeOf(search, now);
  const asked = useMemo(() => ({ from, to }), [from, to]);
  const isZoomed = pickedRange(search) !== null;
  const onZoom = useCallback(
    (wanted: Range | null) =>
      void navigate({
        to: '.',
        search: (before: object) => ({
          ...before,
          ...(wanted ? searchOfRange(wanted) : { from: undefined, to: undefined }),
        }),
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, asked, now, zoom: isZoomed ? asked : null, onZoom };
}

/** A stretch that was dragged stays as it is. */
function useFitted(
  asked: Range,
  known: { made: number; first: number | undefined; isFixed: boolean },
): Range {
  const { made, first, isFixed } = known;
  const { from, to } = isFixed ? asked : fitRange(asked, firstReading(made, asked, first));
  return useMemo(() => ({ from, to }), [from, to]);
}

function useColumns(id: number, search: CheckSearch) {
  const asked = { ...periodOf(search), ...(search.location && { location: search.location }) };
  const phases = useQuery(phasesQuery(useAccount(), id, asked, POINTS));
  const columns = useMemo(
    () =>
      phases.data &&
      columnsOf(
        phases.data.series,
        [
          ({ dns_ms }) => dns_ms,
          ({ connect_ms }) => connect_ms,
          ({ tls_ms }) => tls_ms,
          ({ first_byte_ms }) => first_byte_ms,
          ({ download_ms }) => download_ms,
        ],
        phases.data.step_seconds * 1_000,
      ),
    [phases.data],
  );
  return { phases, columns };
}

/** As bad as the rule makes it that is about slow answers. */
function useLimits(degradedMs: number | null, rules: Context['rules'] = NO_RULES): readonly Limit[] {
  const t = useText('uptime');
  const { duration } = useFormat();
  return useMemo(() => {
    if (degradedMs === null) return [];
    const isCritical = rules.some(
      ({ kind, severity }) => kind === 'uptime_degraded' && severity === 'critical',
    );
    const label = t('slow_above', { time: duration(degradedMs) });
    return [{ value: degradedMs, label, tone: isCritical ? 'down' : 'warn' }];
  }, [degradedMs, rules, t, duration]);
}

const NO_RULES: Context['rules'] = [];
const NOTHING: Pick<Context, 'alerts' | 'maintenance' | 'outages'> = {
  alerts: [],
  maintenance: [],
  outages: [],
};

/** When alerts were open that it was down or slow, when it was in maintenance, and when Tocsin was not listening. */
const useSpans = (context: Context | undefined) =>
  useMemo(() => {
    const known = context ?? NOTHING;
    return {
      ...spansOf(known),
      alerts: alertSpans(known.alerts, ({ kind }) => kind !== 'certificate_expiring'),
    };
  }, [context]);

function Periods({ search }: { search: CheckSearch }) {
  const t = useText('uptime');
  const isZoomed = pickedRange(search) !== null;
  const chosen = search.range ?? USUAL_PERIOD;
  const searchFor = (name: CheckSearch['range']) => () =>
    checkSearch({ range: name === USUAL_PERIOD ? undefined : name, location: search.location });
  return (
    <>
      <ZoomOut />
      <Segmented label={t('period')}>
        {PERIOD_NAMES.map((name) => (
          <Segment
            key={name}
            to="."
            search={searchFor(name)}
            resetScroll={false}
            current={!isZoomed && name === chosen}
          >
            {t(`period_${name}`)}
          </Segment>
        ))}
      </Segmented>
    </>
  );
}
