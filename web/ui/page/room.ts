// How much room the window has, as the styles decide it.

import { useSyncExternalStore } from 'react';

/** A hook: whether it holds now. */
function holding(list: MediaQueryList): () => boolean {
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  const holds = () => list.matches;
  return () => useSyncExternalStore(subscribe, holds);
}

/** Neither for the navigation beside the page nor for columns. */
const narrow = matchMedia('(max-width: 56rem)');
export const useIsNarrow = holding(narrow);
/** Before anything is drawn. */
export const isNarrow = (): boolean => narrow.matches;

/** Not for the columns that matter less. */
export const useLacksWidth = holding(matchMedia('(max-width: 75rem)'));
