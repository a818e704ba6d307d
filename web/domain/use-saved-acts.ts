// What can be done with something that is saved and may be turned off: rules, channels, webhooks.

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { undoable } from '../ui/layers/undo.ts';
import { useFailure } from '../ui/layers/use-failure.ts';

interface Saved {
  said: { on: string; off: string; deleted: string };
  /** What its row is known by while it leaves. */
  leaving: string;
  list: string;
  turn: (enabled: boolean) => Promise<unknown>;
  remove: (how: { keepalive: boolean }) => Promise<unknown>;
}

export function useSavedActs({ said, leaving, list, turn, remove }: Saved) {
  const failed = useFailure();
  const navigate = useNavigate();
  const [isTurning, setTurning] = useState(false);
  const turnTo = async (enabled: boolean, isUndone = false): Promise<void> => {
    setTurning(true);
    try {
      await turn(enabled);
      if (isUndone) return;
      const undo = () => void turnTo(!enabled, true);
      undoable({ said: enabled ? said.on : said.off, sign: 'done', undo });
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
      undoable({ said: said.deleted, sign: 'deleted', leaving, commit: remove });
      void navigate({ to: list });
    },
  };
}
