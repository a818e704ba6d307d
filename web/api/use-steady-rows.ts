// Lists that change while somebody is about to click.

import { type DOMAttributes, type FocusEvent, useMemo, useState } from 'react';
import type { Row } from './live/changes.ts';
import { isGone } from './live/gone.ts';
import { type SteadyRows, steadyRows } from './steady-rows.ts';

interface Held<T> {
  list: string;
  rows: readonly T[];
}

/**
 * The rows in the order in which they are shown, with how many more have come (`2 new`) and `show` to show them.
 * `list` names the list: with another one, such as another filter, nothing is held.
 */
export function useSteadyRows<T extends { id: Row['id'] }>(
  rows: readonly T[],
  isHeld: boolean,
  list = '',
): SteadyRows<T> & { show: () => void } {
  const [held, setHeld] = useState<Held<T> | null>(null);
  const isCurrent = held?.list === list;
  if (isHeld && !isCurrent) setHeld({ list, rows });
  if (!isHeld && held) setHeld(null);
  const steady = useMemo(
    () => steadyRows(rows, isHeld && isCurrent ? (held?.rows ?? null) : null, isGone),
    [rows, isHeld, isCurrent, held],
  );
  return { ...steady, show: () => setHeld({ list, rows }) };
}

/** Whether the pointer or the focus is inside the element that is given `holding`. */
export function useHeld(): { isHeld: boolean; holding: DOMAttributes<HTMLElement> } {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const holding = useMemo<DOMAttributes<HTMLElement>>(
    () => ({
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    }),
    [],
  );
  return { isHeld: isPointed || isFocused, holding };
}
