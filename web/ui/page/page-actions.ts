// What the page that is open can do, for the command palette: each page says it, the palette runs it.

import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';

export interface PageAction {
  /** Unique on its page. */
  id: string;
  /** In the language of the person. */
  label: string;
  /** The single key that does the same; null where there is none. */
  key: string | null;
  run: () => void;
}

let stated: readonly PageAction[] = [];
const { subscribe, notify } = createListeners();

function state(actions: readonly PageAction[]): void {
  stated = actions;
  notify();
}

/** Holds while the calling page is shown. Give the same array as long as nothing changed. */
export function usePageActions(actions: readonly PageAction[]): void {
  useLayoutEffect(() => {
    state(actions);
    return () => state([]);
  }, [actions]);
}

export const useStatedActions = (): readonly PageAction[] => useSyncExternalStore(subscribe, () => stated);
