// The moments that are named below a chart.

import { useFormat } from '../../i18n/use-format.ts';
import { percentAlong } from './geometry/percent.ts';
import type { Range } from './geometry/series.ts';
import { timeTicks } from './geometry/time-axis.ts';
import { useChartFormat } from './use-chart-format.ts';

const MOST_WHEN_NARROW = 5;

/** Where there is little room, fewer moments are named: both rows are there, the style sheet chooses. */
export function TimeAxis({ range, mostTicks }: { range: Range; mostTicks: number }) {
  if (mostTicks <= MOST_WHEN_NARROW) return <Ticks range={range} most={mostTicks} />;
  return (
    <>
      <Ticks range={range} most={mostTicks} className="xt-wide" />
      <Ticks range={range} most={MOST_WHEN_NARROW} className="xt-narrow" />
    </>
  );
}

/** Close to an edge a label stands beside its moment instead of over it. */
const EDGE = 0.035;

function Ticks({ range, most, className = '' }: { range: Range; most: number; className?: string }) {
  const { zone } = useFormat();
  const { tick } = useChartFormat();
  const edge = (at: number) => {
    const share = (at - range.from) / (range.to - range.from);
    return share < EDGE ? 'first' : share > 1 - EDGE ? 'last' : undefined;
  };
  return (
    <div className={`xt ${className}`} aria-hidden="true">
      {timeTicks(range, zone, most).map((each) => (
        <span
          key={each.at}
          className={edge(each.at)}
          style={{ insetInlineStart: percentAlong(each.at, range) }}
        >
          {tick(each)}
        </span>
      ))}
    </div>
  );
}
