import { ZoomOut as ZoomOutIcon } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../controls/button.tsx';
import { useChartGroup } from './chart-group.tsx';
import type { Range } from './geometry/series.ts';
import { useChartFormat } from './use-chart-format.ts';

/** "03:42 to 09:42, a point is 2 min": what the charts below show, and how finely. */
export function RangeNote({ range, stepMs }: { range: Range; stepMs: number }) {
  const t = useText('charts');
  const { duration } = useFormat();
  const { moment } = useChartFormat();
  const [from, to] = [moment(range.from, range), moment(range.to, range)];
  return <span className="dim">{t('range_note', { from, to, step: duration(stepMs) })}</span>;
}

/** Does what Escape does; there while the charts of the group are zoomed. */
export function ZoomOut() {
  const t = useText('charts');
  const { zoomed, zoomOut } = useChartGroup();
  if (!zoomed) return null;
  return (
    <Button variant="ghost" size="sm" icon={ZoomOutIcon} onClick={zoomOut} aria-keyshortcuts="Escape">
      {t('zoom_out')}
    </Button>
  );
}
