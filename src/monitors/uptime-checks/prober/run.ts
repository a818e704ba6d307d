// A prober: takes the orders of its location, carries them out and hands in what it found, until it is stopped.

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { ReferenceTarget } from '../../../platform/environment-values.ts';
import type { PrivateAllowed } from '../../../platform/safe-fetch/address-rules.ts';
import { seconds } from '../../../platform/time.ts';
import type { ProbeContext } from '../probes/definition.ts';
import { probe } from '../probes/probe.ts';
import { openConnectivity } from '../scheduling/connectivity.ts';
import { goodAnswersOf } from '../scheduling/good-answers.ts';
import { openJudgingTimes } from '../scheduling/judging-times.ts';
import { probeUntilIdle, type RunnerParts } from '../scheduling/runner.ts';
import { routesOf } from '../scheduling/traces.ts';
import { remoteWork } from './remote-work.ts';
import { openReports, reasonOf } from './reports.ts';
import { openProbeService, ProberRefused } from './service.ts';

export interface ProberOptions {
  /** Of the API. */
  url: string;
  token: string;
  version: string;
  privateAllowed: PrivateAllowed;
  /** Sockets of this machine that checks may ask. */
  sockets: readonly string[];
  /** Of this machine, that scripts of checks may run in; null: none. */
  browser: ProbeContext['browser'];
  referenceTargets: readonly ReferenceTarget[];
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
}

const FIRST_RETRY_MS = seconds(1);
const LONGEST_RETRY_MS = seconds(15);
/** A service that does not wait, or a proxy in between, is not asked without a pause. */
const PAUSE_MS = 100;

/** Ends when it is stopped. Throws ProberRefused where trying again would change nothing. */
export async function runProber(options: ProberOptions): Promise<void> {
  const { log, signal } = options;
  const reports = openReports(log);
  await using service = openProbeService({ ...options, onAnswer: reports.answered });
  const parts = partsOf(options, remoteWork({ ...options, service }));
  let retryMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    try {
      await probeUntilIdle(parts, signal);
      retryMs = FIRST_RETRY_MS;
      await pause(PAUSE_MS, signal);
    } catch (error) {
      if (error instanceof ProberRefused) throw error;
      reports.failed(error);
      await pause(retryMs * (0.5 + Math.random() / 2), signal);
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
    }
  }
}

const partsOf = (
  { clock, log, referenceTargets, sockets, browser }: ProberOptions,
  work: ReturnType<typeof remoteWork>,
): RunnerParts => ({
  clock,
  work,
  prober: {
    clock,
    // The service knows where its prober is.
    location: '',
    isConnected: openConnectivity(clock, referenceTargets),
    judgingOf: openJudgingTimes(clock),
    goodAnswers: goodAnswersOf({ clock }),
    routes: routesOf({ clock }),
    sockets,
    browser,
    probe,
  },
  meter: { began: () => undefined, ended: () => undefined },
  onWork: () => () => undefined,
  onError: (error, { check_id }) =>
    log.warn({ check: check_id, reason: reasonOf(error) }, 'what a probe found was not handed in'),
});

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined);
