// Starts that the end of their own run has overtaken: the clocks of nodes differ by some milliseconds, and what one of them
// kept by itself is recorded when it comes back. Such a start opens no run, since nothing would ever end it. Pure.

import { addMs, seconds } from '../../../platform/time.ts';
import type { JournaledPing } from './batch.ts';
import type { RecordedCheck } from './recorded-check.ts';

/** A start may be recorded so long after the end of its run: what comes later changes nothing, and clocks differ by less. */
export const OVERTAKEN_MS = seconds(65);

/** Of a run: its check and its `rid`. */
export type RunKey = `${string} ${string}`;

export const keyOf = (slug: string, runId: string): RunKey => `${slug} ${runId}`;
const isEnd = ({ kind }: JournaledPing) => kind === 'success' || kind === 'fail';

/** The pings, with a mark on each start whose run has ended: in `ended`, or by a ping before it. */
export function markOvertaken(
  pings: readonly JournaledPing[],
  ended: ReadonlySet<RunKey> = new Set(),
): JournaledPing[] {
  const known = new Set<RunKey>(ended);
  return pings.map((ping) => {
    if (ping.run_id === null) return ping;
    const key = keyOf(ping.slug, ping.run_id);
    if (isEnd(ping)) known.add(key);
    return ping.kind === 'start' && known.has(key) ? { ...ping, is_overtaken: true } : ping;
  });
}

/** Starts of a run shortly after another ended. Only they need to be looked up. */
export const mayBeOvertaken = (checks: readonly RecordedCheck[], pings: readonly JournaledPing[]) => {
  const endedAt = new Map(checks.map(({ slug, state }) => [slug, state.last_ping_at]));
  return pings.filter(({ kind, run_id, slug, received_at }) => {
    const last = endedAt.get(slug);
    return kind === 'start' && run_id !== null && last && addMs(last, OVERTAKEN_MS) >= received_at;
  });
};
