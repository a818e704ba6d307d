// What is known of the time that a chart shows. Pure.

import type { Context } from '../../api/resources/context.ts';
import type { Range } from '../../ui/charts/geometry/series.ts';
import type { AlertSpan, ChartSpans } from '../../ui/charts/spans.ts';

type Alert = Context['alerts'][number];

const rangeOf = ({ from, to }: { from: string; to: string }): Range => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

export const spansOf = ({ maintenance, outages }: Pick<Context, 'maintenance' | 'outages'>): ChartSpans => ({
  maintenance: maintenance.map(rangeOf),
  outages: outages.map(rangeOf),
});

/** When alerts were open; `isMeant` says which. */
export const alertSpans = (alerts: readonly Alert[], isMeant: (alert: Alert) => boolean): AlertSpan[] =>
  alerts.filter(isMeant).map(({ from, to, severity }) => ({
    from: Date.parse(from),
    to: to === null ? null : Date.parse(to),
    state: severity === 'critical' ? 'down' : 'warn',
  }));
