// Six charts of three series with as many points as a chart may hold, for bench/dashboard-charts.ts:
// /charts.html?load. The button brings the next minute.

import { useMemo, useState } from 'react';
import { ChartGroup } from '../../ui/charts/chart-group.tsx';
import type { Range } from '../../ui/charts/geometry/series.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { drawStory, HOUR, MINUTE, NOW } from './story.ts';

const HOURS = 12;
const SIX = [11, 23, 37, 41, 59, 67];
const SERIES = [{ label: 'one' }, { label: 'two' }, { label: 'three' }];

/** Three lines around `base`, as known after so many minutes. */
function readings(base: number, minutes: number) {
  const story = [0, 8, 16].map((above) => ({ base: base + above, noise: 6 }));
  const { times, values } = drawStory(story, { hours: HOURS, stepMs: MINUTE });
  return {
    times: times.slice(1).map((at) => at + minutes * MINUTE),
    values: values.map((line) => line.slice(1).map((value, place) => (value ?? 0) + ((place + minutes) % 3))),
    stepMs: MINUTE,
  };
}

export function CatalogueLoad() {
  const [isShown, setShown] = useState(false);
  const [minutes, setMinutes] = useState(0);
  const [zoom, setZoom] = useState<Range | null>(null);
  const now = NOW + minutes * MINUTE;
  const range = useMemo(() => zoom ?? { from: now - HOURS * HOUR, to: now }, [zoom, now]);
  const columns = useMemo(() => SIX.map((base) => readings(base, minutes)), [minutes]);
  return (
    <>
      <p>
        <button type="button" className="btn" onClick={() => setShown(true)}>
          Draw
        </button>{' '}
        <button type="button" className="btn" onClick={() => setMinutes(minutes + 1)}>
          Next minute
        </button>
      </p>
      {isShown && (
        <ChartGroup zoom={zoom} onZoom={setZoom}>
          <div className="grid" style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
            {SIX.map((base, place) => (
              <TimeChart
                key={base}
                look="small"
                title={`Chart ${place + 1}`}
                columns={columns[place]}
                series={SERIES}
                unit="percent"
                range={range}
                now={now}
              />
            ))}
          </div>
        </ChartGroup>
      )}
    </>
  );
}
