// One request: where its time went.

import { useMemo } from 'react';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { SeriesOf, Tone } from './drawing.ts';
import { waterfall } from './geometry/phases.ts';
import '../styles/plots.css';

const PHASES = ['dns', 'connect', 'tls', 'first_byte', 'download'] as const;
type PhaseName = (typeof PHASES)[number];

/** The same phase has the same colour in the waterfall and in the stack. */
const PHASE_TONES: Record<PhaseName, Tone> = {
  dns: 's5',
  connect: 's2',
  tls: 's4',
  first_byte: 's1',
  download: 's3',
};

/** The phases as the layers of a stack, in the order of `PHASES`. */
export function usePhaseSeries(): SeriesOf[] {
  const t = useText('charts');
  return useMemo(
    () => PHASES.map((phase) => ({ label: t(`phase_${phase}`), tone: PHASE_TONES[phase] })),
    [t],
  );
}

/** null: the phase was not needed, or is not known. */
type Phases = Readonly<Record<PhaseName, number | null>>;

interface WaterfallProps {
  phases: Phases;
  name: string;
  /** Whether the whole answer came: if not, what follows the last phase known was tried or never reached. */
  isWhole: boolean;
}

export function Waterfall({ phases, name, isWhole }: WaterfallProps) {
  const t = useText('charts');
  const { duration } = useFormat();
  const segments = waterfall(PHASES.map((phase) => ({ name: phase, ms: phases[phase] })));
  const last = isWhole ? PHASES.length : PHASES.findLastIndex((phase) => phases[phase] !== null);
  return (
    <ul className="wf" aria-label={name}>
      {segments.map(({ name: phase, ms, start, length }, place) => (
        <li key={phase}>
          <span className="wn">{t(`phase_${phase}`)}</span>
          <span className="wb">
            {ms !== null && (
              <i
                className={PHASE_TONES[phase]}
                style={{ insetInlineStart: percent(start), inlineSize: `max(3px, ${percent(length)})` }}
              />
            )}
          </span>
          <span className="num">
            {ms === null ? t(place > last ? 'phase_open' : 'phase_skipped') : duration(ms)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A sliver at the very end still lies within. */
const percent = (share: number): string => `min(calc(100% - 3px), ${(share * 100).toFixed(2)}%)`;
