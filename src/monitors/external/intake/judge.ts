// What a report makes of an external check. Pure: neither clock nor database. A report may come twice, late, or after a later
// one.

import { isMoreSevere } from '../../../alerts/severity.ts';
import { addMs, days, earlier, later, seconds } from '../../../platform/time.ts';
import type { Report } from '../kinds/report.ts';

/** How an external check is, as far as reports decide it. */
export interface Known {
  status: 'up' | 'down';
  severity: Report['severity'];
  /** Orders reports and is shown to nobody: an alert opened with its first report, this is the latest beginning. */
  began_at: Date | null;
  ended_at: Date | null;
  ended_seen_at: Date | null;
  expires_at: Date | null;
}

export type Step =
  /** It changes nothing but what is said of it, if it is not stale. */
  | { move: 'none' | 'stale'; next: Known }
  /** `at`: since when. `anew`: the alert before is over, since this is more severe. */
  | { move: 'down'; at: Date; anew: boolean; next: Known }
  | { move: 'up'; at: Date; next: Known };

interface Judging {
  now: Date;
  resolveAfterMs: number;
  /** The tool says of each report when that was, and sends reports again late: older ones are always stale. */
  isOrdered: boolean;
}

/**
 * So long after an end was reported, what began before it is taken for a report that was overtaken. Later it is believed:
 * tools that lost sight of an alert report it again with its first moment.
 */
const OVERTAKEN_MS = seconds(60);
const LONGEST_MS = days(30);

/** `known`: null for one that was never reported. */
export function judge(known: Known | null, report: Report, judging: Judging): Step {
  return report.state === 'down' ? fire(known, report, judging) : end(known, report, judging);
}

function fire(known: Known | null, report: Report, { now, resolveAfterMs, isOrdered }: Judging): Step {
  const began_at = later(earlier(report.at ?? now, now), addMs(now, -LONGEST_MS));
  if (known && isOvertaken(known, { began_at, isDated: report.at !== null, now, isOrdered }))
    return { move: 'stale', next: known };
  const expires_at = endUnlessRepeated(report, { now, resolveAfterMs });
  const wasDown = known?.status === 'down';
  const anew =
    wasDown &&
    known.severity !== null &&
    report.severity !== null &&
    isMoreSevere(report.severity, known.severity);
  const next: Known = {
    ...(known ?? NEVER),
    status: 'down',
    severity: report.severity,
    began_at: wasDown ? latestBeginning(known.began_at, began_at, report.at !== null) : began_at,
    // Reports that cross each other do not end it earlier.
    expires_at: wasDown && known.expires_at && !anew ? later(known.expires_at, expires_at) : expires_at,
  };
  if (wasDown && !anew)
    return { move: 'none', next: { ...next, severity: known.severity ?? report.severity } };
  return { move: 'down', at: anew ? now : began_at, anew, next };
}

/** When what is reported is over unless it is reported again. */
export const endUnlessRepeated = (
  { expires_at }: Report,
  { now, resolveAfterMs }: Pick<Judging, 'now' | 'resolveAfterMs'>,
): Date => (expires_at ? earlier(expires_at, addMs(now, LONGEST_MS)) : addMs(now, resolveAfterMs));

function end(known: Known | null, report: Report, { now }: Judging): Step {
  const ended_at = earlier(report.at ?? now, now);
  const isOlder =
    known?.status === 'down' && known.began_at !== null && report.at !== null && ended_at < known.began_at;
  if (known && isOlder) return { move: 'stale', next: known };
  const next: Known = {
    ...(known ?? NEVER),
    status: 'up',
    ended_at: known?.ended_at ? later(known.ended_at, ended_at) : ended_at,
    ended_seen_at: now,
    expires_at: null,
  };
  if (known?.status === 'up') return { move: 'none', next: { ...next, ended_seen_at: known.ended_seen_at } };
  return { move: 'up', at: ended_at, next };
}

const NEVER: Known = {
  status: 'up',
  severity: null,
  began_at: null,
  ended_at: null,
  ended_seen_at: null,
  expires_at: null,
};

/** The end of an alert that began before ends nothing. What is not dated says nothing of when it began. */
const latestBeginning = (known: Date | null, began_at: Date, isDated: boolean): Date | null =>
  known !== null && isDated ? later(known, began_at) : known;

interface Beginning {
  began_at: Date;
  /** By its tool; otherwise it began when it came, and what comes after an end is after it. */
  isDated: boolean;
  now: Date;
  isOrdered: boolean;
}

function isOvertaken(
  { status, began_at: known, ended_at, ended_seen_at }: Known,
  { began_at, isDated, now, isOrdered }: Beginning,
): boolean {
  if (status === 'down') return isOrdered && isDated && known !== null && began_at < known;
  if (ended_at === null || began_at > ended_at) return false;
  if (!isDated && began_at.getTime() === ended_at.getTime()) return false;
  return isOrdered || (ended_seen_at !== null && now < addMs(ended_seen_at, OVERTAKEN_MS));
}
