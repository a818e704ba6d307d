// Which period the charts show, and what in them is no line.

import { Download } from 'lucide-react';
import type { MetricPoint } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import type { Range } from '../../../ui/charts/geometry/series.ts';
import { ChartKeys } from '../../../ui/charts/legend.tsx';
import { pickedRange } from '../../../ui/charts/picked-range.ts';
import { RangeNote, ZoomOut } from '../../../ui/charts/range-note.tsx';
import { saveCsv } from '../../../ui/charts/save-csv.ts';
import type { ChartKey } from '../../../ui/charts/spans.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segment, Segmented } from '../../../ui/controls/segmented.tsx';
import { PERIOD_NAMES, type PeriodSearch, USUAL_PERIOD } from './period.ts';
import { PickDates } from './pick-dates.tsx';
import css from './server.module.css';

interface PeriodBarProps {
  name: string;
  search: PeriodSearch;
  range: Range;
  stepMs: number;
  points: readonly MetricPoint[] | undefined;
  keys: readonly ChartKey[];
}

export function PeriodBar({ name, search, range, stepMs, points = [], keys }: PeriodBarProps) {
  const t = useText('servers');
  const current = pickedRange(search) ? null : (search.range ?? USUAL_PERIOD);
  return (
    <div className={css.periods}>
      <Segmented label={t('period')}>
        {PERIOD_NAMES.map((period) => (
          <Segment
            key={period}
            to="."
            search={period === USUAL_PERIOD ? {} : { range: period }}
            replace
            resetScroll={false}
            current={period === current}
          >
            {t(`period_${period}`)}
          </Segment>
        ))}
      </Segmented>
      <RangeNote range={range} stepMs={stepMs} />
      <ChartKeys keys={keys} />
      <div className={`acts hide-m ${css.periodActs}`}>
        <ZoomOut />
        <PickDates range={range} />
        <Button
          size="sm"
          variant="ghost"
          icon={Download}
          disabledBecause={points.length === 0 ? t('nothing_to_save') : undefined}
          onClick={() => saveCsv(name, csvRows(points))}
        >
          {t('csv')}
        </Button>
      </div>
    </div>
  );
}

/** As the API gives them, with its names. */
function csvRows(points: readonly MetricPoint[]) {
  const names = Object.keys(points[0] ?? {}) as (keyof MetricPoint)[];
  return [names, ...points.map((point) => names.map((name) => point[name]))];
}
