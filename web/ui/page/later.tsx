// On the first page that is opened, what is seen first does not wait for what lies below it. Pages after it are drawn
// at once, so that whoever goes back is where they were.

import { createContext, type ReactNode, use, useDeferredValue, useEffect, useState } from 'react';

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

const IsLater = createContext(true);

/** For a list whose rows are seen first, and what `useIsLater` says of them right after. */
export const RowsFirst = ({ children }: { children: ReactNode }) => (
  <IsLater value={useLater()}>{children}</IsLater>
);

/** Many may ask: they alone are drawn anew, and all at once. */
export const useIsLater = () => use(IsLater);
