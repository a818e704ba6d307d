// What lists and pages of checks of either kind show alike.

import { useMemo } from 'react';
import { useStrip } from '../../api/resources/strips.ts';
import { useText } from '../../i18n/text.ts';
import { Strip, useStripName } from '../../ui/charts/strip.tsx';
import { useIsLater } from '../../ui/page/later.tsx';
import { State } from '../../ui/words/state.tsx';
import { stripCellsOf } from '../charts/strip-cells-of.ts';
import { MutedMark, type MutedProps } from '../muted.tsx';
import type { Shown } from '../state-of.ts';

export function StateCell({ shown: { state, word }, by }: { shown: Shown } & MutedProps) {
  const t = useText('states');
  return (
    <>
      <State is={state}>{t(word)}</State>
      <MutedMark by={by} />
    </>
  );
}

interface StripCellProps {
  area: 'cron' | 'uptime';
  of: { id: number; name: string };
  className: string | undefined;
}

/** The last day. */
export const StripCell = ({ className, ...props }: StripCellProps) => (
  <div className={className}>{useIsLater() && <DayStrip {...props} />}</div>
);

function DayStrip({ area, of: { id, name } }: Omit<StripCellProps, 'className'>) {
  const t = useText(area);
  const strip = useStrip(id);
  const cells = useMemo(() => (strip ? stripCellsOf(strip) : []), [strip]);
  const label = useStripName(t('strip_of', { name }), cells);
  return cells.length > 0 && <Strip cells={cells} name={label} />;
}
