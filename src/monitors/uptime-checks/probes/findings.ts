// What a probe has found so far; it is filled while the probe goes on, so that a failure keeps what came before it.

import type { Clock } from '../../../platform/clock.ts';
import { brokenOffBy, type FailureCause, type Place } from '../../../platform/safe-fetch/failure.ts';
import type { Certificate, Compared, Phases, ProbedStep, ProbeReason } from './definition.ts';

export interface Findings {
  phases: Phases;
  http_status: number | null;
  ip: string | null;
  certificate: Certificate | null;
  tls_version: string | null;
  /** That were tried, in this order. */
  addresses: string[];
  /** Of a scenario and of a script, those that were begun. */
  steps?: ProbedStep[];
  /** The last one; its text is read where it is wanted. */
  answer: { headers: Readonly<Record<string, string>>; text(): string | null } | null;
  /** What was seen in a browser, without secrets but for what the picture shows. */
  sight?: { trace: string; screenshot: string | null };
}

/** Why a step went no further. */
export interface Failed {
  ok: false;
  reason: ProbeReason;
  detail: string;
  compared: Compared | null;
}

export const noFindings = (): Findings => ({
  phases: { dns: null, connect: null, tls: null, first_byte: null, download: null },
  http_status: null,
  ip: null,
  certificate: null,
  tls_version: null,
  addresses: [],
  answer: null,
});

export const failed = (reason: ProbeReason, detail: string, compared: Compared | null = null): Failed => ({
  ...{ ok: false, reason, detail, compared },
});

/** As the failures of outgoing HTTP are named; what spoke no HTTP at all was of as little use as one that hung up. */
export function failedBy(cause: FailureCause, place: Place | null = null): Failed {
  const { reason, detail } = brokenOffBy(cause, place);
  return failed(probeReasons[reason], detail);
}

const probeReasons: Record<FailureCause['reason'], ProbeReason> = {
  timeout: 'timeout',
  dns: 'dns',
  refused: 'refused',
  unreachable: 'unreachable',
  reset: 'reset',
  tls: 'tls',
  blocked_address: 'blocked_address',
  invalid_url: 'status',
  protocol: 'reset',
  aborted: 'timeout',
};

/** Starts the stopwatch of one phase; calling what it returns ends it. The same phase of redirects is added up. */
export function startPhase(clock: Clock, findings: Findings, phase: keyof Phases): () => void {
  const startedMs = clock.monotonicMs();
  return () => {
    const before = findings.phases[phase] ?? 0;
    findings.phases[phase] = before + (clock.monotonicMs() - startedMs);
  };
}

export const toTenth = (ms: number): number => Math.round(ms * 10) / 10;
