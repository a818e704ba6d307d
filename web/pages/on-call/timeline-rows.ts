// The rows of the drawn schedule: each layer from the highest down, and what comes of them. Pure.

import type { Shifts } from '../../api/schema.gen.ts';

export interface Bar {
  key: string;
  from: number;
  to: number;
  /** null: nobody is on call. */
  member: { id: number; name: string } | null;
  isOverride: boolean;
}

export interface TimelineRow {
  key: string;
  /** null: what comes of all layers and overrides. */
  layer: { name: string; place: number } | null;
  bars: Bar[];
}

type Stretch = { from: string; to: string };

const spanOf = ({ from, to }: Stretch) => ({ from: Date.parse(from), to: Date.parse(to) });

export function timelineRows({ shifts, gaps, layers }: Shifts): TimelineRow[] {
  const ofLayers = layers.map(
    ({ name, shifts: own }, index): TimelineRow => ({
      key: `layer ${index}`,
      layer: { name, place: index + 1 },
      bars: own.map((shift) => ({
        ...spanOf(shift),
        key: shift.from,
        member: shift.member,
        isOverride: false,
      })),
    }),
  );
  const bars: Bar[] = [
    ...shifts.map((shift) => ({
      ...spanOf(shift),
      key: shift.from,
      member: shift.member,
      isOverride: shift.override_id !== null,
    })),
    ...gaps.map((gap) => ({ ...spanOf(gap), key: gap.from, member: null, isOverride: false })),
  ].sort((a, b) => a.from - b.from);
  return [...ofLayers.reverse(), { key: 'final', layer: null, bars }];
}

/** How many colours there are for people: with more of them, some share one. */
const COLOURS = 5;

/** The colour of each person who has a shift, by id: in the order of their ids, so that it stays while weeks pass. */
export function coloursOf({ shifts, layers }: Pick<Shifts, 'shifts' | 'layers'>): Map<number, number> {
  const people = [...shifts, ...layers.flatMap(({ shifts: own }) => own)].map(({ member }) => member.id);
  const ordered = [...new Set(people)].sort((a, b) => a - b);
  return new Map(ordered.map((id, place) => [id, (place % COLOURS) + 1]));
}
