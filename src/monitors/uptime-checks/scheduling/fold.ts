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
} from '../alert-text.ts';
import {
  type CertificateWarning,
  endWarning,
  judgeCertificate,
  type KeptCertificate,
} from '../certificates.ts';
import type { JudgedAssertion } from '../probes/definition.ts';
import { nextDueAt } from '../slots.ts';
import { type CheckState, type CheckStatus, judge, type Thresholds } from '../state.ts';
import type { Attempt, Run } from './work.ts';

export interface HeldCheck extends Thresholds {
  id: number;
  account_id: number;
  name: string;
  interval_seconds: number;
  certificate_warn_days: number[];
  state: CheckState;
  last_checked_at: Date | null;
  certificate: KeptCertificate | null;
  certificate_warnings: readonly CertificateWarning[];
}

export interface Outcome {
  check: HeldCheck;
  /** Each at a moment of its own, by which it is known. */
  attempts: Attempt[];
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

const CUT_OFF = 'Nobody knows: Tocsin could not reach its own reference targets.';

/** `check` as it is after the run, with what is to be written and told. */
export function foldRun(held: HeldCheck, run: Run, now: Date): Outcome {
  const attempts = atMomentsOfTheirOwn(run.attempts, held.last_checked_at);
  const outcome: Outcome = {
    check: held,
    attempts,
    moves: [],
    alerts: [],
    last: { at: held.last_checked_at ?? now, latency_ms: null, error: null, assertions: [] },
    due_at: null,
  };
  for (const attempt of attempts) foldAttempt(outcome, attempt);
  return { ...outcome, due_at: dueAfter(outcome, run, now) };
}

/** A run may end before it is known whether the check is down, as one that was asked for does: the rest comes at once. */
function dueAfter({ check, attempts }: Outcome, run: Run, now: Date): Date | null {
  const { status, failures } = check.state;
  if (status === 'paused') return null;
  const last = attempts.at(-1);
  const isUndecided = status !== 'down' && failures > 0 && last?.isKnown && !last.result.up;
  return isUndecided ? now : nextDueAt(check, { started_at: run.attempts[0]?.at ?? now, now });
}

/** Probes that fail at once begin within one millisecond. */
function atMomentsOfTheirOwn(attempts: readonly Attempt[], before: Date | null): Attempt[] {
  let last = before;
  return attempts.map((attempt) => {
    const isSame = last !== null && attempt.at <= last && last.getTime() - attempt.at.getTime() < seconds(1);
    last = isSame && last ? addMs(last, 1) : attempt.at;
    return { ...attempt, at: last };
  });
}

function foldAttempt(outcome: Outcome, attempt: Attempt): void {
  const { at, result, isKnown } = attempt;
  const { check } = outcome;
  const verdict = judge(check.state, check, {
    at,
    up: isKnown ? result.up : null,
    latency_ms: result.latency_ms,
  });
  const { latency_ms, assertions } = result;
  outcome.last = { at, latency_ms, error: lastError(attempt), assertions };
  outcome.check = { ...check, state: verdict.state };
  if (verdict.move) {
    outcome.moves.push(verdict.move);
    outcome.alerts.push(
      ...alertsOf(outcome.check, { before: check.state.status, since: verdict.move.at, attempt }),
    );
  }
  if (check.state.status !== 'paused') foldCertificate(outcome, attempt);
}

const lastError = ({ result, isKnown }: Attempt): string | null => {
  if (!isKnown) return CUT_OFF;
  return result.up ? null : errorOf(result);
};

/** A check that goes from slow to down stays slow for whoever was told of it, until it is up again. */
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

function foldCertificate(outcome: Outcome, { at, result }: Attempt): void {
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
