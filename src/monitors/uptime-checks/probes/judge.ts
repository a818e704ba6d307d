// Judges an answer by the assertions about it, in words.

import { type Assertion, assertionsIn, type Condition } from '../../../../shared/assertions.ts';
import { oneLine } from '../../../platform/readable-text.ts';
import { runWithin, threadCpuMs } from '../../time-limit.ts';
import { type Judged, type JudgedOne, judgeAssertions, NOTHING_SEEN, type Seen } from './assertions.ts';
import { certificateDays } from './certificate.ts';
import { type Compared, JUDGING_TIMEOUT_MS, type JudgedAssertion, type ProbeContext } from './definition.ts';
import { type Failed, type Findings, failed } from './findings.ts';
import type { Mask } from './masking.ts';

const MAX_DETAIL_LENGTH = 4_000;
const MAX_SHOWN_LENGTH = 200;

/** What every kind sees. */
export const seenSoFar = (
  { clock }: Pick<ProbeContext, 'clock'>,
  { certificate }: Findings,
  latencyMs: number,
): Seen => ({
  status: null,
  body: null,
  headers: {},
  latency_ms: latencyMs,
  certificate_days: certificate && certificateDays(certificate, clock.now()),
  records: [],
  facts: {},
});

export interface Verdict {
  /** Null when all is as it should be. */
  failure: Failed | null;
  assertions: readonly JudgedAssertion[];
}

/** A wrong status counts before assertions, and is reported together with them. */
export function judge(
  context: ProbeContext,
  assertions: readonly Condition[],
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
    : {
        ...{ ...judged, seen: short(mask(judged.seen)) },
        // Before it is cut: what is left of a secret would not be found.
        assertion: { ...judged.assertion, value: maskedValue(judged.assertion.value, mask) },
      };

const maskedValue = (value: Assertion['value'], mask: Mask) =>
  typeof value === 'string' ? mask(value) : value;

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
