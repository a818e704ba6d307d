// What can be done with a channel that is saved.

import { useMutation } from '@tanstack/react-query';
import { deleteChannel, updateChannel } from '../../api/resources/channels.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Channel } from '../../api/schema.gen.ts';
import { useSavedActs } from '../../domain/use-saved-acts.ts';
import { useText } from '../../i18n/text.ts';
import { listAddress } from './addresses.ts';

export const leavingOf = ({ id }: { id: number }) => `channel ${id}`;

export function useChannelActs({ id, name }: Pick<Channel, 'id' | 'name'>) {
  const t = useText('channels');
  const account = useAccount();
  const updating = useMutation(updateChannel(account));
  const deleting = useMutation(deleteChannel(account));
  return useSavedActs({
    said: { on: t('turned_on', { name }), off: t('turned_off', { name }), deleted: t('deleted', { name }) },
    leaving: leavingOf({ id }),
    list: listAddress(account),
    turn: (enabled) => updating.mutateAsync({ params: { id }, body: { enabled } }),
    remove: (how) => deleting.mutateAsync({ params: { id }, ...how }),
  });
}
