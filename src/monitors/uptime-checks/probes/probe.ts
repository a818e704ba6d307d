// Looks at a target once.

import { startDeadline } from '../../../platform/safe-fetch/deadline.ts';
import { causeOf } from '../../../platform/safe-fetch/failure.ts';
import type { Phases, ProbeContext, ProbeResult } from './definition.ts';
import { evidenceOf } from './evidence.ts';
import { type Findings, failed, failedBy, noFindings, toTenth } from './findings.ts';
import { judge, seenSoFar, type Verdict } from './judge.ts';
import { type AnySettings, isKind, type ProbeDefinition, probeTypeOf } from './kinds.ts';
import { type Mask, maskedFailure, maskOf, type SecretValues } from './masking.ts';
import { stoppedBy } from './open-socket.ts';
import type { Looked } from './probe-type.ts';

/**
 * Probes the target once, within its timeout. Whatever the other side does is a result; it never throws. When
 * `signal` is aborted it ends at once, and the result says nothing about the target: drop it.
 */
export async function probe(
  context: ProbeContext,
  definition: ProbeDefinition,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const result = isKind(definition.kind) ? await looked(context, definition, signal) : tooNew(definition);
  return definition.upsideDown && !isUnasked(result) ? turnedOver(result) : result;
}

/** What was never asked has not failed. */
const isUnasked = ({ reason }: ProbeResult) => reason === 'blocked_address' || reason === 'unsupported';

/** A service that is newer than this prober knows more kinds. */
const tooNew = ({ kind }: { kind: string }): ProbeResult =>
  resultOf(
    noFindings(),
    {
      latencyMs: null,
      failure: failed('unsupported', `the prober there is too old for checks of the kind ${kind}`),
    },
    String,
  );

function turnedOver(result: ProbeResult): ProbeResult {
  const nothing = { reason: null, detail: null, compared: null };
  const { evidence: _evidence, ...known } = result;
  if (!result.up) return { ...known, ...nothing, up: true };
  const answer = result.http_status === null ? 'it answered' : `it answered ${result.http_status}`;
  return { ...result, up: false, reason: 'not_failed', detail: `${answer}, and a failure is expected` };
}

async function looked(
  given: ProbeContext,
  definition: ProbeDefinition,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const { clock } = given;
  const startedMs = clock.monotonicMs();
  const findings = noFindings();
  const secrets = secretsOf(definition);
  const mask = maskOf(secrets);
  let asideMs = 0;
  const context: ProbeContext = {
    ...given,
    keepSecret: (text) => secrets.sent.push(text),
    tookAside: (ms) => {
      asideMs += ms;
    },
  };
  const deadline = startDeadline(definition.timeoutMs, [signal]);
  try {
    const seenNow = await endedInTime(
      probeTypeOf(definition.kind).look(context, { definition, mask }, findings, deadline.signal),
      deadline.signal,
    );
    if (!seenNow.ok) return resultOf(findings, { latencyMs: null, failure: seenNow }, mask);
    const latencyMs = toTenth(clock.monotonicMs() - startedMs - asideMs);
    const seen = { ...seenSoFar(context, findings, latencyMs), ...seenNow.seen };
    const verdict = judge(context, definition.assertions, { seen, problem: seenNow.problem, mask });
    return resultOf(findings, { latencyMs, ...verdict }, mask, given.wantsEvidence);
  } catch (error) {
    // What no step has thought of is still the other side's doing, not that of the service that runs the probe.
    const cause = causeOf(error instanceof Error ? error : new Error(String(error)));
    return resultOf(findings, { latencyMs: null, failure: maskedFailure(failedBy(cause), mask) }, mask);
  } finally {
    deadline.end();
  }
}

/** Steps end by the signal; one that does not must not hold its check for ever. */
const GRACE_MS = 1_000;

/** What `looking` gives, or what the signal was aborted for where it gives nothing for a moment after that. */
export async function endedInTime(looking: Promise<Looked>, signal: AbortSignal): Promise<Looked> {
  const over = Promise.withResolvers<Looked>();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => over.resolve(stoppedBy(signal)), GRACE_MS);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([looking, over.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** What a definition keeps secret, as its kind says. */
function secretsOf(definition: ProbeDefinition): SecretValues {
  const values: AnySettings = { ...definition };
  const { secrets, nested } = probeTypeOf(definition.kind);
  const of = (how: 'headers' | 'text') =>
    Object.entries(secrets).flatMap(([part, as]) => (as === how && values[part] ? [values[part]] : []));
  const within = nested?.values(values);
  return {
    headers: [...of('headers').flatMap((one) => Object.entries(one as object)), ...(within?.headers ?? [])],
    sent: [...of('text').map(String), ...(within?.sent ?? [])],
  };
}

function resultOf(
  findings: Findings,
  { latencyMs, failure, assertions = [] }: { latencyMs: number | null } & Partial<Verdict>,
  mask: Mask,
  wantsEvidence = false,
): ProbeResult {
  const { addresses: _addresses, answer: _answer, sight: _sight, ...found } = findings;
  const { dns, connect, tls, first_byte, download } = found.phases;
  const tenth = (ms: number | null) => ms && toTenth(ms);
  const phases: Phases = {
    dns: tenth(dns),
    connect: tenth(connect),
    tls: tenth(tls),
    first_byte: tenth(first_byte),
    download: tenth(download),
  };
  const { reason = null, detail = null, compared = null } = failure ?? {};
  return {
    ...{ up: !failure, reason, detail, compared, latency_ms: latencyMs, ...found, phases, assertions },
    ...((failure || wantsEvidence) && { evidence: evidenceOf(findings, mask) }),
  };
}
