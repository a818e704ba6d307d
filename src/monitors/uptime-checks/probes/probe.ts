// Looks at a target once.

import { type Assertion, assertionsIn, type Condition } from '../../../../shared/assertions.ts';
import { oneLine } from '../../../platform/readable-text.ts';
import { startDeadline } from '../../../platform/safe-fetch/deadline.ts';
import { causeOf } from '../../../platform/safe-fetch/failure.ts';
import { type Judged, type JudgedOne, judgeAssertions, NOTHING_SEEN, type Seen } from './assertions.ts';
import { certificateDays } from './certificate.ts';
import {
  type Compared,
  JUDGING_TIMEOUT_MS,
  type JudgedAssertion,
  type Phases,
  type ProbeContext,
  type ProbeResult,
} from './definition.ts';
import { evidenceOf } from './evidence.ts';
import { type Failed, type Findings, failed, failedBy, noFindings, toTenth } from './findings.ts';
import { type AnySettings, type ProbeDefinition, probeTypeOf } from './kinds.ts';
import { type Mask, maskedFailure, maskOf, type SecretValues } from './masking.ts';
import { stoppedBy } from './open-socket.ts';
import type { Looked } from './probe-type.ts';
import { runWithin, threadCpuMs } from './time-limit.ts';

const MAX_DETAIL_LENGTH = 4_000;
const MAX_SHOWN_LENGTH = 200;

/**
 * Probes the target once, within its timeout. Whatever the other side does is a result; it never throws. When
 * `signal` is aborted it ends at once, and the result says nothing about the target: drop it.
 */
export async function probe(
  context: ProbeContext,
  definition: ProbeDefinition,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const result = await looked(context, definition, signal);
  return definition.upsideDown && result.reason !== 'blocked_address' ? turnedOver(result) : result;
}

/** What was never asked has not failed: an address that may not be probed stays a failure. */
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
    const verdict = judge(context, definition, { seen, problem: seenNow.problem, mask });
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
  const { secrets } = probeTypeOf(definition.kind);
  const of = (how: 'headers' | 'text') =>
    Object.entries(secrets).flatMap(([part, as]) => (as === how && values[part] ? [values[part]] : []));
  return { headers: Object.assign({}, ...of('headers')), sent: of('text').map(String) };
}

const seenSoFar = ({ clock }: ProbeContext, { certificate }: Findings, latencyMs: number): Seen => ({
  status: null,
  body: null,
  headers: {},
  latency_ms: latencyMs,
  certificate_days: certificate && certificateDays(certificate, clock.now()),
  records: [],
  facts: {},
});

interface Verdict {
  /** Null when all is as it should be. */
  failure: Failed | null;
  assertions: readonly JudgedAssertion[];
}

/** A wrong status counts before assertions, and is reported together with them. */
function judge(
  context: ProbeContext,
  { assertions }: ProbeDefinition,
  { seen, problem, mask }: { seen: Seen; problem: Failed | null; mask: Mask },
): Verdict {
  if (assertions.length === 0) return { failure: problem, assertions: [] };
  const judged = judgeInTime(context, assertions, seen);
  if (!judged.ok) return { failure: failureOf(problem, [judged.reason], null), assertions: [] };
  const shown = judged.judged.map((one) => masked(one, mask));
  const failing = shown.filter(({ holds }) => !holds);
  return {
    failure: failureOf(problem, failing.map(describe), comparedBy(failing)),
    assertions: shown.map(shownAssertion),
  };
}

const masked = (judged: Judged, mask: Mask): Judged =>
  'members' in judged
    ? { ...judged, members: judged.members.map((member) => masked(member, mask)) }
    : { ...judged, seen: short(mask(judged.seen)) };

function shownAssertion(judged: Judged): JudgedAssertion {
  const { holds } = judged;
  if ('members' in judged) return { holds, seen: null, members: judged.members.map(shownAssertion) };
  return { holds, seen: holds && judged.assertion.source === 'body' ? null : judged.seen };
}

function failureOf(
  problem: Failed | null,
  failing: readonly string[],
  compared: Compared | null,
): Failed | null {
  if (failing.length === 0) return problem;
  if (!problem) return failed('assertion', oneLine(failing.join('; '), MAX_DETAIL_LENGTH), compared);
  return failed(problem.reason, oneLine([problem.detail, ...failing].join('; '), MAX_DETAIL_LENGTH));
}

function comparedBy(failing: readonly Judged[]): Compared | null {
  const [one, ...others] = failing;
  if (!one || others.length > 0 || 'members' in one) return null;
  const { assertion, seen } = one;
  const { op, value } = assertion;
  // No words of any language: whoever shows it has their own.
  const wanted = value === null ? op : `${op} ${JSON.stringify(value)}`;
  const expected = short(`${subjectOf(assertion)} ${wanted}`);
  return { expected, seen: seen === NOTHING_SEEN ? null : seen };
}

type JudgedInTime = { ok: true; judged: Judged[] } | { ok: false; reason: string };

function judgeInTime({ judging }: ProbeContext, assertions: readonly Condition[], seen: Seen): JudgedInTime {
  if (!assertionsIn(assertions).some(isCostly))
    return { ok: true, judged: judgeAssertions(assertions, seen) };
  const limitMs = judging?.limitMs() ?? JUDGING_TIMEOUT_MS;
  const startedMs = threadCpuMs();
  const judged = runWithin(limitMs, () => judgeAssertions(assertions, seen));
  judging?.took(threadCpuMs() - startedMs);
  return judged.ended
    ? { ok: true, judged: judged.value }
    : { ok: false, reason: `the assertions took longer than ${limitMs} ms to judge` };
}

/** Its cost depends on what the other side sent. */
const isCostly = ({ source, op }: Assertion) =>
  source === 'json' || source === 'metric' || op === 'matches' || op === 'not_matches';

/** `seen` is short and masked already. Of a group, what in it does not hold. */
function describe(judged: Judged): string {
  if (!('members' in judged)) return describeOne(judged);
  const failing = judged.members.filter(({ holds }) => !holds).map(describe);
  return 'any' in judged.group ? `none of (${failing.join('; ')})` : failing.join('; ');
}

const describeOne = ({ assertion, seen }: JudgedOne): string =>
  `${short(subjectOf(assertion))}: expected ${short(expectationOf(assertion))}, seen ${seen}`;

const subjectOf = ({ source, path }: Assertion) => (path === null ? source : `${source} ${path}`);

const expectationOf = ({ op, value }: Assertion) =>
  op === 'exists' ? existence(value) : `${op} ${typeof value === 'string' ? `"${value}"` : value}`;

const short = (text: string) => oneLine(text, MAX_SHOWN_LENGTH);

const existence = (value: Assertion['value']) => (value === false ? 'not to exist' : 'to exist');

function resultOf(
  findings: Findings,
  { latencyMs, failure, assertions = [] }: { latencyMs: number | null } & Partial<Verdict>,
  mask: Mask,
  wantsEvidence = false,
): ProbeResult {
  const { addresses: _addresses, answer: _answer, ...found } = findings;
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
