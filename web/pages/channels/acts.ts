// What can be done with a channel that is saved.

import { deleteChannel, updateChannel } from '../../api/resources/channels.ts';
import type { Channel } from '../../api/schema.gen.ts';
import { useSavedActs } from '../../domain/use-saved-acts.ts';
import { listAddress } from './addresses.ts';

export const leavingOf = ({ id }: { id: number }) => `channel ${id}`;

const ACTS = {
  area: 'channels',
  leavingOf,
  listAddress,
  update: updateChannel,
  remove: deleteChannel,
} as const;

export const useChannelActs = (channel: Pick<Channel, 'id' | 'name'>) => useSavedActs(channel, ACTS);
