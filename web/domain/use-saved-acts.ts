// What can be done with something that is saved and may be turned off: rules, channels, webhooks.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ActOf } from '../api/queries.ts';
import { useAccount } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { undoable } from '../ui/layers/undo.ts';
import { useFailure } from '../ui/layers/use-failure.ts';

type OfOne = { params: { id: number } };

interface SavedActs<Saved, Gone> {
  area: 'channels' | 'rules' | 'webhooks';
  leavingOf: (saved: { id: number }) => string;
  listAddress: (account: number) => string;
  update: ActOf<OfOne & { body: { enabled: boolean } }, Saved>;
  remove: ActOf<OfOne & { keepalive: boolean }, Gone>;
}

export function useSavedActs<Saved, Gone>(
  { id, name }: { id: number; name: string },
  { area, leavingOf, listAddress, update, remove }: SavedActs<Saved, Gone>,
) {
  const t = useText(area);
  const account = useAccount();
  const updating = useMutation(update(account));
  const deleting = useMutation(remove(account));
  const failed = useFailure();
  const navigate = useNavigate();
  const [isTurning, setTurning] = useState(false);
  const turnTo = async (enabled: boolean, isUndone = false): Promise<void> => {
    setTurning(true);
    try {
      await updating.mutateAsync({ params: { id }, body: { enabled } });
      if (isUndone) return;
      const undo = () => void turnTo(!enabled, true);
      undoable({ text: enabled ? t('turned_on', { name }) : t('turned_off', { name }), sign: 'done', undo });
    } catch (error) {
      failed(error);
    } finally {
      setTurning(false);
    }
  };
  return {
    isTurning,
    turn: (enabled: boolean) => void turnTo(enabled),
    remove() {
      undoable({
        text: t('deleted', { name }),
        sign: 'deleted',
        leaving: leavingOf({ id }),
        commit: (how) => deleting.mutateAsync({ params: { id }, ...how }),
      });
      void navigate({ to: listAddress(account), ignoreBlocker: true });
    },
  };
}
