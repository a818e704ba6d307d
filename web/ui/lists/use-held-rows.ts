import { useMemo, useState } from 'react';
import { holdOrder } from './held-order.ts';

interface HeldRowsOptions<Row> {
  /** As the list has them now. */
  fresh: readonly Row[];
  /** Stays the same function, as does `isGone`. */
  keyOf: (row: Row) => string;
  /** Gone for good: it leaves even while it is held. */
  isGone: (row: Row) => boolean;
  isHeld: boolean;
  /** What was asked for, filters and order; with another one nothing is held. */
  question: string;
}

interface HeldRows<Row> {
  rows: readonly Row[];
  /** How many wait until nobody is at the list. */
  arrivals: number;
  /** Shows them now. */
  release(): void;
}

export function useHeldRows<Row>(options: HeldRowsOptions<Row>): HeldRows<Row> {
  const { fresh, keyOf, isGone, isHeld, question } = options;
  const [held, setHeld] = useState<{ rows: readonly Row[]; question: string } | null>(null);
  const isCurrent = held?.question === question;
  if (isHeld && !isCurrent) setHeld({ rows: fresh, question });
  if (!isHeld && held) setHeld(null);
  const shown = useMemo(
    () =>
      isHeld && isCurrent
        ? holdOrder({ held: held.rows, fresh, keyOf, isGone })
        : { rows: fresh, arrivals: 0 },
    [isHeld, isCurrent, held, fresh, keyOf, isGone],
  );
  return { ...shown, release: () => setHeld({ rows: fresh, question }) };
}
