import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { acknowledgeAlert } from '../api/resources/alerts.ts';
import { useAccount } from '../api/resources/session.ts';
import { errorSentence } from '../i18n/errors.ts';
import { useText } from '../i18n/text.ts';
import { notify } from '../ui/layers/undo.ts';

interface Acknowledging {
  id: number;
  /** Shown once it is done. */
  text: string;
  note?: string | undefined;
}

/** Says that somebody is on it: at once, since others may be woken meanwhile; the API knows no way back. */
export function useAcknowledge() {
  const t = useText('common');
  const { mutateAsync, isPending } = useMutation(acknowledgeAlert(useAccount()));
  const acknowledge = useCallback(
    async ({ id, text, note }: Acknowledging) => {
      try {
        await mutateAsync({ params: { id }, body: note ? { note } : {}, keepalive: true });
        notify({ text, sign: 'done' });
      } catch (error) {
        notify({ text: errorSentence(error, t), sign: 'failed' });
      }
    },
    [mutateAsync, t],
  );
  return { acknowledge, isBusy: isPending };
}
