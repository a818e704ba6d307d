// Whether the window has no room for the navigation beside the page, as the styles decide it.

import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 56rem)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
