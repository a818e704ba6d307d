// What can be done with a webhook that is saved.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Webhook } from '../../api/schema.gen.ts';
import { useAccount } from '../../api/session.ts';
import { deleteWebhook, updateWebhook } from '../../api/webhooks.ts';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/undo.ts';
import { listAddress } from './addresses.ts';

export const leavingOf = ({ id }: { id: number }) => `webhook ${id}`;

export function useWebhookActs({ id, name }: Pick<Webhook, 'id' | 'name'>) {
  const t = useText('webhooks');
  const common = useText('common');
  const account = useAccount();
  const navigate = useNavigate();
  const updating = useMutation(updateWebhook(account));
  const deleting = useMutation(deleteWebhook(account));
  const turn = async (enabled: boolean, isUndone = false): Promise<void> => {
    try {
      await updating.mutateAsync({ params: { id }, body: { enabled } });
      if (isUndone) return;
      const said = enabled ? t('turned_on', { name }) : t('turned_off', { name });
      undoable({ said, sign: 'done', undo: () => void turn(!enabled, true) });
    } catch (error) {
      notify({ said: errorSentence(error, common), sign: 'failed' });
    }
  };
  return {
    isTurning: updating.isPending,
    turn: (enabled: boolean) => void turn(enabled),
    remove() {
      undoable({
        said: t('deleted', { name }),
        sign: 'deleted',
        leaving: leavingOf({ id }),
        commit: (how) => deleting.mutateAsync({ params: { id }, ...how }),
      });
      void navigate({ to: listAddress(account) });
    },
  };
}
