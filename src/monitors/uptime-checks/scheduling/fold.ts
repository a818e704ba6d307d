// What a run makes of a check: pure.

import type { AlertChange } from '../../../alerts/lifecycle/raise.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import {
  certificateExpires,
  certificateRenewed,
  checkIsDegraded,
  checkIsDown,
  checkRecovered,
  errorOf,
} from '../alert-causes.ts';
import {
  type CertificateWarning,
  endWarning,
  judgeCertificate,
  type KeptCertificate,
} from '../certificates.ts';
import type { JudgedAssertion } from '../probes/definition.ts';
import { nextProbe, type ProbeTimes } from '../slots.ts';
import { type CheckState, type CheckStatus, confirmedAt, judge, type Thresholds } from '../state.ts';
import type { Attempt } from './work.ts';

export interface HeldCheck extends Thresholds, ProbeTimes {
  account_id: number;
  name: string;
  certificate_warn_days: number[];
  state: CheckState;
  last_checked_at: Date | null;
  certificate: KeptCertificate | null;
  certificate_warnings: readonly CertificateWarning[];
}

export interface ProbeEffects {
  /** As it is afterwards; `attempt` is that of the next probe. */
  check: HeldCheck;
  /** At a moment of its own, by which it is known. */
  probed: Attempt;
  /** Which attempt of its run it was. */
  attempt: number;
  moves: { status: CheckStatus; at: Date }[];
  alerts: AlertChange[];
  last: {
    at: Date;
    latency_ms: number | null;
    error: string | null;
    assertions: readonly JudgedAssertion[];
  };
  due_at: Date | null;
}

export const CUT_OFF = 'Unknown: Tocsin could not reach its own reference targets.';

/** What a probe makes of the check, with what is to be written and sent. */
export function foldProbe(held: HeldCheck, made: Attempt, now: Date): ProbeEffects {
  const probed = atMomentOfItsOwn(made, held.last_checked_at);
  const { at, result, isKnown } = probed;
  const up = isKnown ? result.up : null;
  const { latency_ms, assertions } = result;
  const { state, move } = judge(held.state, held, { at, before: held.last_checked_at, up, latency_ms });
  const next = nextProbe(held, { started_at: made.at, confirmedAt: confirmedAt(state, held, up), now });
  const isPaused = state.status === 'paused';
  const check = { ...held, state, attempt: isPaused ? 1 : next.attempt };
  const outcome: ProbeEffects = {
    check,
    probed,
    attempt: held.attempt,
    moves: move ? [move] : [],
    alerts: move ? alertsOf(check, { before: held.state.status, since: move.at, attempt: probed }) : [],
    last: { at, latency_ms, error: lastError(probed), assertions },
    due_at: isPaused ? null : next.due_at,
  };
  if (!isPaused) foldCertificate(outcome, probed);
  return outcome;
}

/** One that was asked for may begin within the same millisecond as the one before. */
function atMomentOfItsOwn(made: Attempt, before: Date | null): Attempt {
  const isSame = before !== null && made.at <= before && before.getTime() - made.at.getTime() < seconds(1);
  return isSame ? { ...made, at: addMs(before, 1) } : made;
}

const lastError = ({ result, isKnown, whyUnknown = CUT_OFF }: Attempt): string | null => {
  if (!isKnown) return whyUnknown;
  return result.up ? null : errorOf(result);
};

/** A check that goes from slow to down stays slow for whoever was notified of it, until it is up again. */
function alertsOf(
  check: HeldCheck,
  { before, since, attempt }: { before: CheckStatus; since: Date; attempt: Attempt },
): AlertChange[] {
  const { at, result, location } = attempt;
  const { latency_ms } = result;
  switch (check.state.status) {
    case 'down':
      return [checkIsDown(check, { since, result, location })];
    case 'degraded':
      return [
        ...(before === 'down' ? [checkRecovered(check, at, ['uptime_down'])] : []),
        checkIsDegraded(check, { since, latency_ms, location }),
      ];
    default:
      return before === 'new' ? [] : [checkRecovered(check, at, ['uptime_down', 'uptime_degraded'])];
  }
}

function foldCertificate(outcome: ProbeEffects, { at, result }: Attempt): void {
  const { check } = outcome;
  const { certificate } = result;
  // A probe that failed may have ended before a certificate was shown.
  if (!certificate && (!result.up || !check.certificate)) return;
  const known = { fingerprint: check.certificate?.fingerprint ?? null, warnings: check.certificate_warnings };
  const verdict = certificate
    ? judgeCertificate(known, check.certificate_warn_days, { certificate, at })
    : endWarning(known, null);
  outcome.check = {
    ...check,
    certificate: certificate && {
      subject: certificate.subject,
      issuer: certificate.issuer,
      expires_at: certificate.expires_at.toISOString(),
      fingerprint: certificate.fingerprint,
    },
    certificate_warnings: verdict.warnings,
  };
  if (verdict.change?.change === 'raise' && certificate)
    outcome.alerts.push(certificateExpires(check, { certificate, at }));
  if (verdict.change?.change === 'resolve') outcome.alerts.push(certificateRenewed(check, at));
}
