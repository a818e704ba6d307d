import { useCallback, useEffect, useMemo, useState } from 'react';
import { holdOrder } from './held-order.ts';

interface HeldRows<Row> {
  rows: readonly Row[];
  /** How many wait until nobody is at the list. */
  arrivals: number;
  /** Shows them now. */
  release(): void;
}

/** `question` is what was asked for (filters, order): another one begins anew. `keyOf` stays the same function. */
export function useHeldRows<Row>(
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
  isHeld: boolean,
  question: string,
): HeldRows<Row> {
  const [base, setBase] = useState({ rows: fresh, question });
  const holds = isHeld && base.question === question;
  useEffect(() => {
    if (!holds) setBase({ rows: fresh, question });
  }, [holds, fresh, question]);
  const held = useMemo(
    () => (holds ? holdOrder(base.rows, fresh, keyOf) : { rows: fresh, arrivals: 0 }),
    [holds, base, fresh, keyOf],
  );
  const release = useCallback(() => setBase({ rows: fresh, question }), [fresh, question]);
  return { ...held, release };
}
