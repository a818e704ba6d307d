// How often, and with how much, one integration may be called: a bucket that fills by and by. A storm of Prometheus is some
// twenty requests at once, every few seconds.

import { RateLimited } from '../../../platform/errors.ts';

const MOST_UNITS = 1_200;
const UNITS_PER_SECOND = 20;
const BYTES_PER_UNIT = 16_384;
const MOST_AT_ONCE = 8;
const MOST_INTEGRATIONS = 10_000;

interface Budget {
  units: number;
  sinceMs: number;
  atOnce: number;
}

export type Budgets = (id: number, bytes: number, nowMs: number) => () => void;

/** Throws RateLimited; what it gives is called once the call is over. Times are monotonic. */
export function openBudgets(): Budgets {
  const budgets = new Map<number, Budget>();
  return (id, bytes, nowMs) => {
    const budget = budgets.get(id) ?? { units: MOST_UNITS, sinceMs: nowMs, atOnce: 0 };
    const gained = (Math.max(0, nowMs - budget.sinceMs) / 1_000) * UNITS_PER_SECOND;
    budget.units = Math.min(MOST_UNITS, budget.units + gained);
    budget.sinceMs = nowMs;
    budgets.delete(id);
    const [oldest] = budgets.size >= MOST_INTEGRATIONS ? budgets.keys() : [];
    if (oldest !== undefined) budgets.delete(oldest);
    budgets.set(id, budget);
    if (budget.units <= 0) throw new RateLimited(Math.ceil((1 - budget.units) / UNITS_PER_SECOND));
    if (budget.atOnce >= MOST_AT_ONCE) throw new RateLimited(1);
    budget.units -= 1 + bytes / BYTES_PER_UNIT;
    budget.atOnce += 1;
    return () => {
      budget.atOnce -= 1;
    };
  };
}
