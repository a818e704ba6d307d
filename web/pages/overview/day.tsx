// The day behind and the next hours, from what the overview has.

import { useMemo } from 'react';
import type { Overview } from '../../api/resources/overview.ts';
import { alertKindWord } from '../../domain/state-of.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { DayRibbon } from '../../ui/charts/day-ribbon.tsx';

export function Day({ overview }: { overview: Overview }) {
  const t = useText('overview');
  const states = useText('states');
  const { time } = useFormat();
  const { at, ribbon, ahead } = overview;
  const drawn = useMemo(
    () => ({
      quarters: ribbon.buckets.map(({ down, attention, maintenance }) => ({
        down,
        warn: attention,
        maint: maintenance,
      })),
      // The latest has the right of way.
      labels: ribbon.openings.toReversed().map((opening) => ({
        at: Date.parse(opening.at),
        text: t('opening', {
          time: time(opening.at),
          name: opening.subject.name,
          word: states(alertKindWord(opening.kind)),
        }),
      })),
      planned: ahead.maintenance.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
      outages: ribbon.outages.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
      knownFrom: ribbon.known_from === null ? null : Date.parse(ribbon.known_from),
      expected: ahead.runs.map((run) => Date.parse(run.at)),
    }),
    [ribbon, ahead, t, states, time],
  );
  return <DayRibbon {...drawn} now={Date.parse(at)} />;
}
