// Whether a watched process runs, from what the agent found: pure.

import { ONLINE_MS } from '../state.ts';

export type ProcessStatus = 'new' | 'running' | 'stopped' | 'unknown';

/** What was found of a watched process. */
export interface ProcessFinding {
  id: number;
  count: number;
  pids: number[];
  cpu: number | null;
  memory_bytes: number | null;
  started_at: Date | null;
}

export interface ProcessRule {
  min_count: number;
  /** null: there may be any number. */
  max_count: number | null;
  alert_on_stop: boolean;
}

export interface ProcessState {
  status: ProcessStatus;
  /** The sample that it was last seen in; null before the first. */
  seen_at: Date | null;
  pids: number[];
  count: number | null;
  cpu: number | null;
  memory_bytes: number | null;
  started_at: Date | null;
  restarts: number;
}

export interface ProcessOutcome {
  state: ProcessState;
  moves: { status: ProcessStatus; at: Date }[];
  /** What is to be notified, in this order. */
  changes: ({ change: 'raise'; at: Date; count: number } | { change: 'resolve'; at: Date })[];
}

/** The start of a process is read from jiffies, and may differ a little between two reports. */
const SAME_START_MS = 2_000;

/**
 * What findings, oldest first, make of a process. Those from before the last one that counted are passed over: what a
 * process did in a gap that was filled later stays as it was notified. Only a finding of the last ten minutes raises.
 */
export function applyFindings(
  rule: ProcessRule,
  before: ProcessState,
  findings: readonly { at: Date; finding: ProcessFinding }[],
  now: Date,
): ProcessOutcome {
  const outcome: ProcessOutcome = { state: before, moves: [], changes: [] };
  for (const { at, finding } of findings)
    if (outcome.state.seen_at === null || at > outcome.state.seen_at)
      apply(outcome, rule, { at, finding, now });
  return outcome;
}

function apply(
  outcome: ProcessOutcome,
  rule: ProcessRule,
  { at, finding, now }: { at: Date; finding: ProcessFinding; now: Date },
): void {
  const { state } = outcome;
  const status = isRunning(rule, finding.count) ? 'running' : 'stopped';
  if (status !== state.status) outcome.moves.push({ status, at });
  const isFresh = (moment: Date | null) => moment !== null && now.getTime() - moment.getTime() < ONLINE_MS;
  const isChange = state.status !== 'stopped' || !isFresh(state.seen_at);
  if (status === 'running' && state.status !== 'running') outcome.changes.push({ change: 'resolve', at });
  if (status === 'stopped' && rule.alert_on_stop && isChange && isFresh(at))
    outcome.changes.push({ change: 'raise', at, count: finding.count });
  const { pids, count, cpu, memory_bytes, started_at } = finding;
  outcome.state = {
    pids,
    count,
    cpu,
    memory_bytes,
    started_at,
    status,
    seen_at: at,
    restarts: state.restarts + (hasRestarted(state, finding) ? 1 : 0),
  };
}

const isRunning = ({ min_count, max_count }: ProcessRule, count: number): boolean =>
  count >= min_count && (max_count === null || count <= max_count);

/** Whether the oldest process that matches is another one than before. */
function hasRestarted(before: ProcessState, { started_at }: ProcessFinding): boolean {
  if (!before.started_at || !started_at) return false;
  return started_at.getTime() - before.started_at.getTime() > SAME_START_MS;
}
