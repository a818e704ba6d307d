// What a check has to say of a stretch of time in which it is known what was done to its target: pure.

/** While it held, the check has to be down: `must` where it lasted long enough to be confirmed. */
export interface TrueOutage {
  from: Date;
  to: Date;
  must: boolean;
  what: string;
}

export interface Period {
  status: string;
  from: Date;
  to: Date | null;
}

export interface Notice {
  type: string;
  at: Date;
}

export interface Story {
  outages: readonly TrueOutage[];
  periods: readonly Period[];
  /** As they arrived. */
  notices: readonly Notice[];
}

export interface Limits {
  /** From the beginning of an outage to its first failed probe. */
  seenWithinMs: number;
  /** From there until somebody is notified. */
  notifiedWithinMs: number;
  /** From the end of an outage until the check is up. */
  recoveredWithinMs: number;
}

export interface Ledger {
  /** Times that it was down while its target was well, and notices of such. */
  false_outages: number;
  false_notices: number;
  /** Times that it was slow while most saw it fast. */
  false_slow: number;
  missed_outages: number;
  late_notices: number;
  /** Its periods do not begin or end with what was done. */
  wrong_times: number;
  outages: number;
  worst_notice_ms: number;
  worst_recovery_ms: number;
  problems: string[];
}

/** Clocks of one machine, and what it takes to write a moment down. */
const SLACK_MS = 1_500;

export function judgeStory({ outages, periods, notices }: Story, limits: Limits): Ledger {
  const problems: string[] = [];
  const note = (text: string) => void problems.push(text);
  const down = periods.filter(({ status }) => status === 'down');
  const isWithin = (at: Date, { from, to }: TrueOutage, afterMs = 0) =>
    at.getTime() >= from.getTime() - SLACK_MS && at.getTime() <= to.getTime() + SLACK_MS + afterMs;
  const falseDown = down.filter(({ from }) => !outages.some((outage) => isWithin(from, outage)));
  for (const { from } of falseDown) note(`down from ${from.toISOString()}, and its target was well`);
  const opening = notices.filter(({ type }) => /opened/.test(type));
  const falseNotices = opening.filter(
    ({ at }) => !outages.some((outage) => isWithin(at, outage, limits.notifiedWithinMs)),
  );
  for (const { at } of falseNotices) note(`notified at ${at.toISOString()}, and its target was well`);
  const slow = periods.filter(({ status }) => status === 'degraded');
  for (const { from } of slow) note(`slow from ${from.toISOString()}`);
  const judged = outages
    .filter(({ must }) => must)
    .map((outage) => judgeOutage(outage, { down, opening }, limits));
  for (const { problem } of judged) if (problem) note(problem);
  const count = (of: 'missed' | 'late' | 'wrong') => judged.filter((one) => one[of]).length;
  return {
    false_outages: falseDown.length,
    false_notices: falseNotices.length,
    false_slow: slow.length,
    missed_outages: count('missed'),
    late_notices: count('late'),
    wrong_times: count('wrong'),
    outages: judged.length,
    worst_notice_ms: Math.max(0, ...judged.map(({ noticeMs }) => noticeMs)),
    worst_recovery_ms: Math.max(0, ...judged.map(({ recoveryMs }) => recoveryMs)),
    problems,
  };
}

function judgeOutage(
  { from, to, what }: TrueOutage,
  { down, opening }: { down: readonly Period[]; opening: readonly Notice[] },
  { seenWithinMs, notifiedWithinMs, recoveredWithinMs }: Limits,
) {
  const since = (moment: Date | null | undefined, start: Date) =>
    moment ? moment.getTime() - start.getTime() : Number.POSITIVE_INFINITY;
  const period = down.find((one) => one.from >= addMs(from, -SLACK_MS) && one.from <= to);
  const notice = opening.find(({ at }) => at >= from && at <= addMs(to, notifiedWithinMs));
  const [seenMs, noticeMs] = [since(period?.from, from), since(notice?.at, from)];
  const recoveryMs = since(period?.to, to);
  const missed = !period || !notice;
  const late = !missed && noticeMs > seenWithinMs + notifiedWithinMs;
  const wrong =
    !missed && (seenMs > seenWithinMs || recoveryMs > recoveredWithinMs || recoveryMs < -SLACK_MS);
  const figures = `seen after ${seenMs} ms, notified after ${noticeMs} ms, up ${recoveryMs} ms after its end`;
  const problem = missed || late || wrong ? `${what} at ${from.toISOString()}: ${figures}` : null;
  return {
    missed,
    late,
    wrong,
    noticeMs: missed ? 0 : noticeMs,
    recoveryMs: missed ? 0 : recoveryMs,
    problem,
  };
}

const addMs = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

export const isTrue = (ledger: Ledger): boolean =>
  ledger.false_outages + ledger.false_notices + ledger.false_slow === 0 &&
  ledger.missed_outages + ledger.late_notices + ledger.wrong_times === 0;
