// What alerts of uptime checks say: pure, written for the person who is woken by it.

import type { AlertCause, AlertChange } from '../../alerts/lifecycle/raise.ts';
import { utcText } from '../../platform/texts/moments.ts';
import { certificateDays, firstToExpire } from './probes/certificate.ts';
import type { Certificate, ProbeResult } from './probes/definition.ts';

interface Named {
  id: number;
  account_id: number;
  name: string;
}

const aboutCheck = ({ id, account_id, name }: Named) =>
  ({ change: 'raise', account_id, subject: { type: 'uptime_check', id, name } }) as const;

/** `since` is when the first of the probes began that failed in a row. */
export const checkIsDown = (
  check: Named,
  { since, result, location }: { since: Date; result: ProbeResult; location: string },
): AlertChange => ({
  ...aboutCheck(check),
  kind: 'uptime_down',
  at: since,
  title: `${check.name} is down`,
  detail: `${errorOf(result)}\nFailing since ${utcText(since)}, probed from ${location}.`,
  facts: {
    location,
    ...(result.reason !== null && { reason: result.reason }),
    ...(result.detail !== null && { error: result.detail }),
    ...(result.http_status !== null && { http_status: result.http_status }),
    ...result.compared,
  },
});

export const checkIsDegraded = (
  check: Named & { degraded_ms: number | null },
  { since, latency_ms, location }: { since: Date; latency_ms: number | null; location: string },
): AlertChange => ({
  ...aboutCheck(check),
  kind: 'uptime_degraded',
  at: since,
  title: `${check.name} is slow`,
  detail: `The last answer took ${Math.round(latency_ms ?? 0)} ms; more than ${check.degraded_ms ?? 0} ms is too long. Slow since ${utcText(since)}, probed from ${location}.`,
  facts: { location, ...(check.degraded_ms !== null && { degraded_ms: check.degraded_ms }) },
  value: latency_ms,
});

export const checkRecovered = (
  { id, account_id }: Named,
  at: Date,
  kinds: readonly AlertCause['kind'][],
): AlertChange => ({ change: 'resolve', account_id, subject_id: id, at, reason: 'recovered', kinds });

export function certificateExpires(
  check: Named,
  { certificate, at }: { certificate: Certificate; at: Date },
): AlertChange {
  const { subject, expires_at } = firstToExpire(certificate, at);
  const left = certificateDays(certificate, at);
  const own = subject === certificate.subject;
  return {
    ...aboutCheck(check),
    kind: 'certificate_expiring',
    at,
    title: `The certificate of ${check.name} ${left < 0 ? 'has expired' : `expires in ${daysInWords(left)}`}`,
    detail: `${own ? 'The certificate' : 'A certificate that it rests on'} (${subject}) ${left < 0 ? 'was' : 'is'} good until ${utcText(expires_at)}.`,
    facts: { certificate: { subject, expires_at: expires_at.toISOString(), own } },
    value: left,
  };
}

export const certificateRenewed = ({ id, account_id }: Named, at: Date): AlertChange => ({
  change: 'resolve',
  account_id,
  subject_id: id,
  at,
  reason: 'renewed',
  kinds: ['certificate_expiring'],
});

/** What a failed probe leaves as the reason that people read. */
export const errorOf = ({ reason, detail }: Pick<ProbeResult, 'reason' | 'detail'>): string =>
  detail ?? reason ?? 'It failed.';

const daysInWords = (count: number) => {
  if (count === 0) return 'less than a day';
  return count === 1 ? 'one day' : `${count} days`;
};
