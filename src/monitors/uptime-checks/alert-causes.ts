// What is known of alerts of uptime checks. Pure.

import type { DownMembers } from '../../../shared/alerts/facts.ts';
import { withSentences } from '../../alerts/cause-sentences.ts';
import type { AlertCause, AlertChange } from '../../alerts/lifecycle/raise.ts';
import { certificateDays, firstToExpire } from './probes/certificate.ts';
import type { Certificate, ProbeResult } from './probes/definition.ts';

interface Named {
  id: number;
  account_id: number;
  name: string;
}

type Cause = Omit<Parameters<typeof withSentences>[0], 'account_id' | 'subject'>;

const raised = ({ id, account_id, name }: Named, cause: Cause): AlertChange => ({
  change: 'raise',
  ...withSentences({ account_id, subject: { type: 'uptime_check', id, name }, ...cause }),
});

/** `since` is when the first of the probes began that failed in a row. */
export const checkIsDown = (
  check: Named,
  { since, result, location }: { since: Date; result: ProbeResult; location: string },
): AlertChange =>
  raised(check, {
    kind: 'uptime_down',
    at: since,
    facts: {
      location,
      ...(result.reason !== null && { reason: result.reason }),
      ...(result.detail !== null && { error: result.detail }),
      ...(result.http_status !== null && { http_status: result.http_status }),
      ...result.compared,
    },
  });

/** `since` is when so many of its members were down that it is. */
export const groupIsDown = (
  group: Named,
  { since, location, members }: { since: Date; location: string; members: DownMembers },
): AlertChange => raised(group, { kind: 'uptime_down', at: since, facts: { location, members } });

export const checkIsDegraded = (
  check: Named & { degraded_ms: number | null },
  { since, latency_ms, location }: { since: Date; latency_ms: number | null; location: string },
): AlertChange =>
  raised(check, {
    kind: 'uptime_degraded',
    at: since,
    facts: { location, ...(check.degraded_ms !== null && { degraded_ms: check.degraded_ms }) },
    value: latency_ms,
  });

export const checkRecovered = (
  { id, account_id }: Named,
  at: Date,
  kinds: readonly AlertCause['kind'][],
  reason = 'recovered',
): AlertChange => ({ change: 'resolve', account_id, subject_id: id, at, reason, kinds });

export function certificateExpires(
  check: Named,
  { certificate, at }: { certificate: Certificate; at: Date },
): AlertChange {
  const { subject, expires_at } = firstToExpire(certificate, at);
  const left = certificateDays(certificate, at);
  const own = subject === certificate.subject;
  return raised(check, {
    kind: 'certificate_expiring',
    at,
    facts: { certificate: { subject, expires_at: expires_at.toISOString(), own } },
    value: left,
  });
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
