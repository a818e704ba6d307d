import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { acknowledgeAlert, changeAlerts } from '../api/resources/alert-acts.ts';
import { useAccount } from '../api/resources/session.ts';
import { errorSentence } from '../i18n/errors.ts';
import { useText } from '../i18n/text.ts';
import { notify, undoable } from '../ui/layers/undo.ts';

interface Acknowledging {
  id: number;
  /** Shown once it is done. */
  text: string;
  note?: string | undefined;
}

/** Says that somebody is on it: at once, since others may be woken meanwhile. Taken back, they may be woken again. */
export function useAcknowledge() {
  const t = useText('common');
  const account = useAccount();
  const { mutateAsync, isPending } = useMutation(acknowledgeAlert(account));
  const { mutateAsync: change } = useMutation(changeAlerts(account));
  const acknowledge = useCallback(
    async ({ id, text, note }: Acknowledging) => {
      const failed = (error: unknown) => notify({ text: errorSentence(error, t), sign: 'failed' });
      const undo = () => change({ action: 'unacknowledge', ids: [id] }).catch(failed);
      try {
        await mutateAsync({ params: { id }, body: note ? { note } : {}, keepalive: true });
        undoable({ text, sign: 'done', undo });
      } catch (error) {
        failed(error);
      }
    },
    [mutateAsync, change, t],
  );
  return { acknowledge, isBusy: isPending };
}
