// Charts of a server and of an uptime check, for the catalogue.

import { useMemo, useState } from 'react';
import { ChartGroup } from '../../ui/charts/chart-group.tsx';
import type { Range } from '../../ui/charts/geometry/series.ts';
import { stripCells } from '../../ui/charts/geometry/strip-cells.ts';
import { ChartKeys } from '../../ui/charts/legend.tsx';
import { RangeNote, ZoomOut } from '../../ui/charts/range-note.tsx';
import { Spark } from '../../ui/charts/spark.tsx';
import { StackedChart } from '../../ui/charts/stacked-chart.tsx';
import { StripChart } from '../../ui/charts/strip.tsx';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { UsageBar } from '../../ui/charts/usage-bar.tsx';
import { usePhaseSeries, Waterfall } from '../../ui/charts/waterfall.tsx';
import { State } from '../../ui/words/state.tsx';
import * as readings from './readings.ts';
import { DAY, HOUR, MINUTE, NOW, ninetyDays } from './story.ts';

export function CatalogueServer() {
  const [zoom, setZoom] = useState<Range | null>(null);
  const range = useMemo(() => zoom ?? { from: NOW - 6 * HOUR, to: NOW }, [zoom]);
  const small = { range, now: NOW, look: 'small' as const };
  return (
    <ChartGroup zoom={zoom} onZoom={setZoom}>
      <div className="acts">
        <RangeNote range={range} stepMs={MINUTE / 2} />
        <ChartKeys keys={['gap', 'alert', 'limit', 'critical', 'maint', 'own', 'ahead']} />
        <ZoomOut />
      </div>
      <div
        className="grid"
        id="six"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))' }}
      >
        <TimeChart
          {...small}
          title="CPU"
          value="38%"
          columns={readings.cpu}
          series={readings.names.cpu}
          unit="percent"
          limits={readings.limit}
        />
        <TimeChart
          {...small}
          title="Memory"
          value={<State is="warn">93%</State>}
          columns={readings.memory}
          series={readings.names.memory}
          unit="percent"
          limits={readings.limit}
          alerts={readings.alerts}
        />
        <TimeChart
          {...small}
          title="Load"
          value="7.2"
          columns={readings.load}
          series={readings.names.load}
          unit="count"
          limits={readings.cores}
        />
        <TimeChart
          {...small}
          title="Disk"
          value="79%"
          columns={readings.disk}
          series={readings.names.disk}
          unit="percent"
          limits={readings.limit}
        />
        <TimeChart
          {...small}
          title="Network"
          columns={readings.network}
          series={readings.names.network}
          unit="bit_rate"
        />
        <TimeChart
          {...small}
          title="Process memory"
          columns={readings.processes}
          series={readings.names.processes}
          unit="bytes"
          alerts={readings.alerts}
        />
        <TimeChart {...small} {...readings.failedChart} />
        <TimeChart
          {...small}
          {...readings.failedChart}
          title="Fans"
          status="failed"
          onRetry={() => setZoom(null)}
        />
        <TimeChart
          {...small}
          title="Swap"
          columns={{ times: [], values: [[]], stepMs: MINUTE }}
          series={readings.names.cpu}
          unit="percent"
        />
      </div>
      <Large />
    </ChartGroup>
  );
}

function Large() {
  const layers = usePhaseSeries();
  return (
    <>
      <StackedChart
        title="Response time"
        columns={readings.phases}
        series={layers}
        unit="ms"
        range={readings.day}
        now={NOW}
        height={264}
        limits={readings.slow}
        alerts={readings.slowSpans}
        maintenance={readings.maintenance}
        outages={readings.outages}
      />
      <TimeChart
        title="/var, full in about 19 days"
        columns={readings.growth}
        series={readings.names.growth}
        unit="percent"
        range={{ from: NOW - 3 * DAY, to: NOW + DAY }}
        now={NOW}
      />
    </>
  );
}

export const CatalogueUse = () => (
  <>
    <section className="card">
      <header>
        <h2>Last check</h2>
      </header>
      <div className="card-b stack">
        <Waterfall
          isWhole
          name="Phases of the last check"
          phases={{ dns: 16, connect: 44, tls: 88, first_byte: 2_280, download: 31 }}
        />
        <Waterfall
          isWhole
          name="Phases of a kept connection"
          phases={{ dns: null, connect: null, tls: null, first_byte: 90, download: 3 }}
        />
        <UsageBar name="/var/lib/postgresql" percent={79} limits={[90]} text="1.58 of 2.0 TiB" />
        <UsageBar name="/data" percent={96} limits={[90]} text="1.92 of 2.0 TiB" state="warn" />
        <UsageBar name="/unknown" percent={null} limits={[90]} text="no data" />
        <Spark columns={readings.processes} />
      </div>
    </section>
    <StripChart
      title="Online, 90 days"
      note="99.97%, offline 38 min in all"
      cells={stripCells(ninetyDays, { from: NOW - 90 * DAY, to: NOW }, 90)}
      ends={['19 Mar', 'today']}
      mark={{ at: NOW - 57 * DAY, label: '19 Apr, offline 38 min' }}
      narrow={{ bars: 30, start: '17 May' }}
    />
  </>
);
