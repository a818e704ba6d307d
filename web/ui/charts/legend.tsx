// What the colours and patterns of a chart stand for.

import { useText } from '../../i18n/text.ts';
import { State } from '../words/state.tsx';
import type { StateName } from '../words/states.ts';
import type { Tone } from './drawing.ts';
import type { ChartKey } from './spans.ts';

interface LegendItem {
  label: string;
  tone: Tone;
}

/** Lines have strokes, areas have squares. */
export function Legend({ items, square = false }: { items: readonly LegendItem[]; square?: boolean }) {
  return (
    <span className={items.length > 3 ? 'legend many' : 'legend'}>
      {items.map(({ label, tone }) => (
        <span key={label}>
          <i className={square ? `sq ${tone}` : tone} />
          {label}
        </span>
      ))}
    </span>
  );
}

/** States by glyph and word. */
export function StateLegend({ items }: { items: readonly { state: StateName; label: string }[] }) {
  if (items.length === 0) return null;
  return (
    <span className="legend">
      {items.map(({ state, label }) => (
        <State key={label} is={state} size={12}>
          {label}
        </State>
      ))}
    </span>
  );
}

const KEYS = {
  gap: 'no_data',
  alert: 'alert_open',
  limit: 'limit',
  critical: 'limit_critical',
  maint: 'maintenance',
  own: 'own_outage',
  ahead: 'ahead',
} as const satisfies Record<ChartKey, string>;

/** Once for all charts of a page: what is not a series. */
export function ChartKeys({ keys }: { keys: readonly ChartKey[] }) {
  const t = useText('charts');
  if (keys.length === 0) return null;
  return (
    <span className="legend">
      {keys.map((key) => (
        <span key={key}>
          <i className={`k-${key}`} />
          {t(KEYS[key])}
        </span>
      ))}
    </span>
  );
}
