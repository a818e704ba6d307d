// What the page that is open can do, for the command palette: each page says it, the palette runs it.

import { useEffect, useSyncExternalStore } from 'react';

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
const listeners = new Set<() => void>();

function state(actions: readonly PageAction[]): void {
  stated = actions;
  for (const listener of listeners) listener();
}

/** Holds while the calling page is shown. Give the same array as long as nothing changed. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    state(actions);
    return () => state([]);
  }, [actions]);
}

export const useStatedActions = (): readonly PageAction[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stated,
  );
