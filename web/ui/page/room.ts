// How much room the window has, as the styles decide it.

import { useSyncExternalStore } from 'react';

/** A hook: whether it holds now. */
function holding(query: string): () => boolean {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  const holds = () => list.matches;
  return () => useSyncExternalStore(subscribe, holds);
}

/** Neither for the navigation beside the page nor for columns. */
export const useIsNarrow = holding('(max-width: 56rem)');

/** Not for the columns that matter less. */
export const useLacksWidth = holding('(max-width: 75rem)');
