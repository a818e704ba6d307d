// What a look came to, and how each look ends in time.

import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '../../platform/time.ts';

export type Level = 'ok' | 'warning' | 'problem';

export interface Remark {
  level: Level;
  found: string;
  /** What to do; null where there is nothing to do. */
  advice: string | null;
}

export interface Finding extends Remark {
  area: string;
}

export const ok = (found: string): Remark => ({ level: 'ok', found, advice: null });
export const warning = (found: string, advice: string): Remark => ({ level: 'warning', found, advice });
export const problem = (found: string, advice: string): Remark => ({ level: 'problem', found, advice });

/** How long anything that is asked may take to answer. */
export const ANSWER_MS = seconds(5);
/** A look may ask several times, and ends nevertheless. */
const LOOK_MS = seconds(15);

/** Runs a look. One that fails in a way that nobody thought of, or never ends, is a problem as well. */
export async function lookAt(area: string, look: () => Promise<Remark[]>): Promise<Finding[]> {
  const patience = new AbortController();
  const tooLate = delay(LOOK_MS, null, { signal: patience.signal }).catch(() => null);
  const remarks = await Promise.race([look().catch((error) => [unexpected(error)]), tooLate]);
  patience.abort();
  const found = remarks ?? [
    problem(`no answer within ${LOOK_MS / 1_000} s`, 'see whether the machine is overloaded'),
  ];
  return found.map((remark) => ({ area, ...remark }));
}

const unexpected = (error: unknown) =>
  problem(
    `could not be looked at (${error instanceof Error ? error.message : String(error)})`,
    'run doctor as the user that runs Tocsin',
  );
