// What the overview says first. Pure.

import type { Overview } from '../../api/resources/overview.ts';

type Counts = Overview['counts']['all'];

type Headline = 'trouble' | 'all_well' | 'waiting' | 'all_held_back' | 'all_paused';

/** All is well only where something is known to be fine. */
export function headlineOf({ down, attention, fine, held_back, new: waiting }: Counts): Headline {
  if (down > 0 || attention > 0) return 'trouble';
  if (fine > 0) return 'all_well';
  if (waiting > 0) return 'waiting';
  return held_back > 0 ? 'all_held_back' : 'all_paused';
}
