// What a failed query is shown as. Pure.

import { ApiError, type PlanLimit, Unreachable } from '../../api/errors.ts';

export type Failure =
  | { kind: 'missing' | 'forbidden' | 'unreachable' | 'broken' }
  | { kind: 'refused'; status: number }
  | { kind: 'rate_limited'; seconds: number }
  | { kind: 'plan_limit'; limit: PlanLimit };

const USUAL_WAIT_SECONDS = 10;

export function failureOf(error: unknown): Failure {
  if (error instanceof Unreachable) return { kind: 'unreachable' };
  if (!(error instanceof ApiError)) return { kind: 'broken' };
  const { status, limit, retryAfterSeconds } = error;
  if (status === 404) return { kind: 'missing' };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 402 && limit) return { kind: 'plan_limit', limit };
  if (status === 429) return { kind: 'rate_limited', seconds: retryAfterSeconds ?? USUAL_WAIT_SECONDS };
  return { kind: 'refused', status };
}

/** For whoever is asked for help: what failed, where, when, and under which id the log has it. */
export function failureDetails(error: unknown, address: string, now: Date): string {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const request = error instanceof ApiError && error.requestId ? [`request ${error.requestId}`] : [];
  return [what, ...request, address, now.toISOString()].join('\n');
}
