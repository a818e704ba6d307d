// What the properties of checks and outages start from: the day before clocks go back.

import fc from 'fast-check';
import { addMs } from '../../platform/time.ts';
import type { Outage } from './excuse.ts';
import type { Ping } from './state.ts';

export const start = new Date('2026-10-24T12:00:00.000Z');
export const alerts = {
  ...{ alert_on_fail: true, alert_on_miss: true },
  ...{ failure_threshold: 1, recovery_threshold: 1 },
};

/** A few outages that begin in such a time, of up to a third of it each. */
export const outagesIn = (spanMs: number): fc.Arbitrary<Outage[]> =>
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: spanMs }), fc.integer({ min: 0, max: Math.ceil(spanMs / 3) }))
      .map(([from, length]) => ({ from: addMs(start, from), to: addMs(start, from + length) })),
    { maxLength: 4 },
  );

export const success = (at: Date, run_id: string | null): Ping => ({
  kind: 'success',
  exit_code: null,
  run_id,
  received_at: at,
});
