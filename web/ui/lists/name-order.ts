// The natural order of thousands of names: to compare two of them takes longer than all else about ordering rows.

import { inNaturalOrder } from '../../../shared/format/natural-order.ts';

export type NameOrder = (one: string, other: string) => number;

/** Gives the order of some names; places are found once, and again only where a name was not among the last ones. */
export function rememberedOrder(): (names: Iterable<string>) => NameOrder {
  let places: ReadonlyMap<string, number> = new Map();
  return (names) => {
    const distinct = new Set(names);
    if (![...distinct].every((name) => places.has(name))) places = placesOf(distinct);
    const known = places;
    return (one, other) => (known.get(one) ?? 0) - (known.get(other) ?? 0);
  };
}

/** Names that are as good as equal share a place. */
function placesOf(names: Iterable<string>): Map<string, number> {
  const places = new Map<string, number>();
  let before: string | undefined;
  let place = 0;
  for (const name of [...names].sort(inNaturalOrder)) {
    if (before !== undefined && inNaturalOrder(before, name) !== 0) place += 1;
    places.set(name, place);
    before = name;
  }
  return places;
}
