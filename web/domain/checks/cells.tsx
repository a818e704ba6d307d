// What lists and pages of checks of either kind show alike.

import { useMemo } from 'react';
import { useStrip } from '../../api/resources/strips.ts';
import { useText } from '../../i18n/text.ts';
import { Strip, useStripName } from '../../ui/charts/strip.tsx';
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
export function StripCell({ area, of: { id, name }, className }: StripCellProps) {
  const t = useText(area);
  const strip = useStrip(id);
  const cells = useMemo(() => (strip ? stripCellsOf(strip) : []), [strip]);
  const label = useStripName(t('strip_of', { name }), cells);
  return <div className={className}>{cells.length > 0 && <Strip cells={cells} name={label} />}</div>;
}
