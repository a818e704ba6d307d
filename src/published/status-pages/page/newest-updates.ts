// How many updates of incidents a page or a feed has room for: whoever writes more must not make it grow without
// end for everybody who reads it. Pure.

import type { ShownIncident } from '../shown-schema.ts';

type Update = ShownIncident['updates'][number];

/** What stands around a message. */
const AROUND_ONE = 100;

/**
 * The newest updates of each incident, of all together about so many characters: the newest of every one before those
 * that came earlier.
 */
export function newestWithin(
  incidents: readonly ShownIncident[],
  characters: number,
): ReadonlyMap<ShownIncident, readonly Update[]> {
  const newest = new Map(incidents.map((incident): [ShownIncident, Update[]] => [incident, []]));
  let left = characters;
  let going = [...newest];
  for (let nth = 0; going.length > 0; nth += 1)
    going = going.filter(([{ updates }, chosen]) => {
      const update = updates[nth];
      const cost = AROUND_ONE + (update?.message.length ?? 0);
      if (!update || cost > left) return false;
      left -= cost;
      chosen.push(update);
      return true;
    });
  return newest;
}
