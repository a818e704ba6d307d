// Carries an order out: probes once. Retries are orders of their own, so that none holds a place while it waits.

import type { Clock } from '../../../platform/clock.ts';
import { seconds } from '../../../platform/time.ts';
import type {
  GoodAnswer,
  JudgingTime,
  NetworkRoute,
  ProbeContext,
  ProbeResult,
} from '../probes/definition.ts';
import type { ProbeDefinition } from '../probes/kinds.ts';
import type { IsConnected } from './connectivity.ts';
import type { GoodAnswers } from './good-answers.ts';
import type { Routes } from './traces.ts';
import type { Attempt, Order, Run } from './work.ts';

export interface Prober {
  clock: Clock;
  location: string;
  isConnected: IsConnected;
  judgingOf: (accountId: number) => JudgingTime;
  goodAnswers?: GoodAnswers;
  routes?: Routes;
  /** Sockets of this machine that may be asked; none unless given. */
  sockets?: readonly string[];
  /** That may run scripts of checks; none unless given. */
  browser?: ProbeContext['browser'];
  probe: (context: ProbeContext, definition: ProbeDefinition, signal: AbortSignal) => Promise<ProbeResult>;
}

/** Of a target that fails all the time an older answer will do, so that reference targets are not asked all the time. */
const OLD_ANSWER_MS = seconds(10);

/** Not probed where `signal` was aborted before the end: half of a probe says nothing. */
export async function probeOrder(prober: Prober, order: Order, signal: AbortSignal): Promise<Run> {
  const { check_id, lease_id } = order;
  const probed = await attemptOf(prober, order, signal);
  return { check_id, lease_id, probed: signal.aborted ? null : probed };
}

async function attemptOf(prober: Prober, order: Order, signal: AbortSignal): Promise<Attempt> {
  const { clock, location, isConnected, judgingOf, sockets, browser, probe, goodAnswers, routes } = prober;
  const { account_id, definition, privateAllowed } = order;
  const { upsideDown } = definition;
  const [at, startedMs] = [clock.now(), clock.monotonicMs()];
  const wantsEvidence = goodAnswers?.wants(order, startedMs) ?? false;
  const judging = judgingOf(account_id);
  const context = { clock, privateAllowed, sockets, browser, judging, wantsEvidence };
  const found = await probe(context, definition, signal);
  if (wantsEvidence && found.up) goodAnswers?.keep(order, { at, result: found, nowMs: startedMs });
  const result = withEvidence(found, {
    good_answer: found.up ? null : goodAnswers?.of(order),
    route: upsideDown ? null : routes?.of(found, privateAllowed),
  });
  if (result.reason === 'unsupported')
    return { at, location, result, isKnown: false, whyUnknown: unsupported(result) };
  const hasAnswered = result.up !== upsideDown;
  const sinceMs = order.isFailing || upsideDown ? startedMs - OLD_ANSWER_MS : startedMs;
  return { at, location, result, isKnown: hasAnswered || signal.aborted || (await isConnected(sinceMs)) };
}

/** Whoever runs the prober has to see to it; the target has done nothing. */
export const unsupported = ({ detail }: Pick<ProbeResult, 'detail'>) => `Unknown: ${detail}.`;

/** What a good answer was like is kept here, and is no part of its result. */
function withEvidence(
  { evidence, ...result }: ProbeResult,
  {
    good_answer,
    route,
  }: { good_answer: GoodAnswer | null | undefined; route: NetworkRoute | null | undefined },
): ProbeResult {
  if (result.up || !evidence) return result;
  return {
    ...result,
    evidence: { ...evidence, ...(good_answer && { good_answer }), ...(route && { route }) },
  };
}
