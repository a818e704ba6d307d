// The kinds of channels that there are: one folder each. `npm run generate` finds them.

import { kinds } from './all.gen.ts';
import { kindGroups } from './groups-schema.ts';
import type { ChannelKind } from './kind.ts';

/** In the order in which they are offered. */
export const channelKinds: readonly ChannelKind[] = [...kinds].sort(
  (a, b) => kindGroups.indexOf(a.group) - kindGroups.indexOf(b.group) || a.place - b.place,
);

/** Throws where a stored channel names a kind that this program does not know. */
export function kindOf(name: string): ChannelKind {
  const kind = channelKinds.find((one) => one.kind === name);
  if (!kind) throw new Error(`There is no kind of channel ${name}`);
  return kind;
}
