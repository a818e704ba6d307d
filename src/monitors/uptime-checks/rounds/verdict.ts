// What the answers of one round make of the check: pure.

import { seconds } from '../../../platform/time.ts';
import { isSkewed, SERVICE_LOCATION, SILENT_AFTER_MS } from '../locations/status.ts';
import type { ProbeResult } from '../probes/definition.ts';
import { type DownWhen, judgeRound } from '../quorum.ts';
import { unsupported } from '../scheduling/probe-order.ts';
import type { Attempt } from '../scheduling/work.ts';

/** Orders of a round are taken this soon, or by nobody; a prober asks again within moments. */
export const TAKEN_WITHIN_MS = seconds(3);

/** What a round lasts longer than its probes may take: for taking orders, and for handing in. */
export const ROUND_SLACK_SECONDS = 5;

/** A check at one of its locations, as one round has it. */
export interface RoundTarget {
  location_id: number;
  location: string;
  seen_at: Date | null;
  skew_ms: number | null;
  taken_at: Date | null;
  /** Whether it answered in this round. */
  is_answered: boolean;
  up: boolean | null;
  /** Whether that it is down is most likely the fault of its own line. */
  isDoubted?: boolean;
  result: ProbeResult | null;
}

export interface Round {
  down_when: DownWhen;
  opened_at: Date;
  targets: readonly RoundTarget[];
}

/** All targets of one check. */
export const roundOf = (
  targets: readonly (RoundTarget & Pick<Round, 'down_when'> & { opened_at: Date | null })[],
  now: Date,
): Round => ({
  down_when: targets[0]?.down_when ?? 'majority',
  opened_at: targets[0]?.opened_at ?? now,
  targets,
});

export const TOO_FEW_KNOW = 'Unknown: too few of its locations could judge it.';

/**
 * What is recorded of the round as a probe that began with it; null while that depends on who has yet to answer. The
 * result is that of one location which saw what most did.
 */
export function verdictOf(round: Round, { isOver, now }: { isOver: boolean; now: Date }): Attempt | null {
  const { down_when, opened_at } = round;
  const { answered, up, down, tally } = countedOf(round, now);
  const verdict = judgeRound(down_when, tally, isOver);
  if (verdict === 'pending') return null;
  const seen = { up: middleOf(up), down: down[0] ?? null, unknown: null }[verdict];
  if (!seen?.result)
    return { at: opened_at, location: '', result: nothing, isKnown: false, whyUnknown: whyUnknown(answered) };
  return {
    at: opened_at,
    location: namesOf(verdict === 'down' ? down : up),
    result: seen.result,
    isKnown: true,
  };
}

function countedOf(round: Round, now: Date) {
  const { targets } = round;
  const answered = targets.filter(({ is_answered }) => is_answered);
  const up = answered.filter((target) => target.up === true);
  const down = answered.filter((target) => target.up === false && !target.isDoubted);
  const pending = targets.filter((target) => mayAnswer(target, round, now)).length;
  const unknown = targets.length - up.length - down.length - pending;
  return { answered, up, down, tally: { up: up.length, down: down.length, unknown, pending } };
}

/** Whether it stays open whoever of those that see it down is doubted, so that nothing has to be read to judge it. */
export function isUndecided(round: Round, now: Date): boolean {
  const { tally } = countedOf(round, now);
  for (let doubted = 0; doubted <= tally.down; doubted += 1) {
    const counted = { ...tally, down: tally.down - doubted, unknown: tally.unknown + doubted };
    if (judgeRound(round.down_when, counted, false) !== 'pending') return false;
  }
  return true;
}

/** What one of them lacks says more than how many there are. */
function whyUnknown(answered: readonly RoundTarget[]): string {
  const lacking = answered.find(({ result }) => result?.reason === 'unsupported');
  return lacking?.result ? unsupported(lacking.result) : TOO_FEW_KNOW;
}

/** Whether it is worth waiting for: it has the order, or is there to take it. */
function mayAnswer(
  { is_answered, taken_at, location_id, seen_at, skew_ms }: RoundTarget,
  { opened_at }: Round,
  now: Date,
): boolean {
  if (is_answered) return false;
  if (taken_at) return true;
  if (now.getTime() - opened_at.getTime() > TAKEN_WITHIN_MS) return false;
  if (location_id === SERVICE_LOCATION) return true;
  return seen_at !== null && now.getTime() - seen_at.getTime() <= SILENT_AFTER_MS && !isSkewed(skew_ms);
}

/** The one that took neither longest nor shortest, so that one slow line makes no target slow. */
function middleOf(targets: readonly RoundTarget[]): RoundTarget | null {
  const sorted = [...targets].sort((one, other) => latencyOf(one) - latencyOf(other));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

const latencyOf = ({ result }: RoundTarget) => result?.latency_ms ?? Number.POSITIVE_INFINITY;

const MOST_NAMED = 3;

function namesOf(targets: readonly RoundTarget[]): string {
  const names = targets.map(({ location }) => location);
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

const nothing: ProbeResult = {
  ...{ up: false, reason: null, detail: null, compared: null, latency_ms: null },
  phases: { dns: null, connect: null, tls: null, first_byte: null, download: null },
  ...{ http_status: null, ip: null, certificate: null, tls_version: null, assertions: [] },
};
