import { useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { holdOrder } from './held-order.ts';

interface HeldRowsOptions<Row> {
  /** As the list has them now. */
  fresh: readonly Row[];
  /** Stays the same function, as does `isGone`. */
  keyOf: (row: Row) => string;
  /** Gone for good: it leaves even while it is held. */
  isGone: (row: Row) => boolean;
  /** Whether rows keep their places now. */
  isHeld: () => boolean;
  /** What was asked for, filters and order; with another one nothing is held. */
  question: string;
}

interface HeldRows<Row> {
  rows: readonly Row[];
  /** How many wait until nobody is at the list. */
  arrivals: number;
  /** Shows them now. */
  release(): void;
  /** Shows them if they are held no longer; stays the same function. */
  letGo: () => void;
}

interface Shown<Row> {
  rows: readonly Row[];
  arrivals: number;
  /** As they stood when they began to be held: what leaves and comes back has its place again. */
  held: readonly Row[];
  fresh: readonly Row[];
  question: string;
  turn: number;
}

/** Holding begins without a drawing: the rows that are shown are those that are held. */
export function useHeldRows<Row>(options: HeldRowsOptions<Row>): HeldRows<Row> {
  const { fresh, keyOf, isGone, question } = options;
  const [turn, release] = useReducer((turns: number) => turns + 1, 0);
  const isHeld = options.isHeld();
  const last = useRef<Shown<Row> | null>(null);
  const shown = useMemo((): Shown<Row> => {
    const now = { fresh, question, turn };
    const before = last.current;
    if (!isHeld || before?.question !== question || before.turn !== turn)
      return { ...now, rows: fresh, arrivals: 0, held: fresh };
    if (before.fresh === fresh) return before;
    const { held } = before;
    return { ...now, held, ...holdOrder({ held, fresh, keyOf, isGone }) };
  }, [fresh, question, turn, isHeld, keyOf, isGone]);
  const newest = useRef(options.isHeld);
  useLayoutEffect(() => {
    last.current = shown;
    newest.current = options.isHeld;
  });
  const letGo = useCallback(() => {
    if (!newest.current() && last.current?.rows !== last.current?.fresh) release();
  }, []);
  return { rows: shown.rows, arrivals: shown.arrivals, release, letGo };
}
