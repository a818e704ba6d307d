// On the first page that is opened, what is seen first does not wait for what lies below it. Pages after it are drawn
// at once, so that whoever goes back is where they were.

import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

let isFirstPage = true;

/** False while the first page is drawn for the first time, and true right after. */
export function useLater(): boolean {
  const [isAtOnce] = useState(!isFirstPage);
  useEffect(() => {
    isFirstPage = false;
  }, []);
  return useDeferredValue(true, isAtOnce);
}

/** For what stands last on a page: nothing below it would move. */
export const Later = ({ children }: { children: ReactNode }) => useLater() && children;
