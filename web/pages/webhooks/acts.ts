// What can be done with a webhook that is saved.

import { useMutation } from '@tanstack/react-query';
import { useAccount } from '../../api/resources/session.ts';
import { deleteWebhook, updateWebhook } from '../../api/resources/webhooks.ts';
import type { Webhook } from '../../api/schema.gen.ts';
import { useSavedActs } from '../../domain/use-saved-acts.ts';
import { useText } from '../../i18n/text.ts';
import { listAddress } from './addresses.ts';

export const leavingOf = ({ id }: { id: number }) => `webhook ${id}`;

export function useWebhookActs({ id, name }: Pick<Webhook, 'id' | 'name'>) {
  const t = useText('webhooks');
  const account = useAccount();
  const updating = useMutation(updateWebhook(account));
  const deleting = useMutation(deleteWebhook(account));
  return useSavedActs({
    said: { on: t('turned_on', { name }), off: t('turned_off', { name }), deleted: t('deleted', { name }) },
    leaving: leavingOf({ id }),
    list: listAddress(account),
    turn: (enabled) => updating.mutateAsync({ params: { id }, body: { enabled } }),
    remove: (how) => deleting.mutateAsync({ params: { id }, ...how }),
  });
}
