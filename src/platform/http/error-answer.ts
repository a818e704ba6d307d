// The one table from what went wrong to what the caller gets.

import { isDatabaseUnreachable } from '../database/unreachable.ts';
import { Outdated, PlanLimitReached, RateLimited, Refusal, Taken, ValidationFailed } from '../errors.ts';

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

const RETRY_AFTER_SECONDS = 5;

/** Nothing of an unexpected error reaches the caller but the id under which the log has it. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof ValidationFailed) return invalidRequest(error.issues);
  if (error instanceof Taken) return answer(error.status, { error: error.code, issues: error.issues });
  if (error instanceof Outdated) return answer(error.status, { error: error.code, ...error.details });
  if (error instanceof Refusal) return refused(error, requestId);
  if (error instanceof PlanLimitReached) {
    const { current, limit, plan } = error;
    return answer(402, { error: 'plan_limit_reached', current, limit, plan });
  }
  if (error instanceof RateLimited)
    return answer(
      429,
      { error: 'rate_limited' },
      retryAfter(Math.max(1, Math.ceil(error.retryAfterSeconds))),
    );
  if (isDatabaseUnreachable(error)) return refused(new Refusal(503, 'unavailable'), requestId);
  return ofFramework(error) ?? answer(500, { error: 'internal_error', request_id: requestId });
}

function refused({ status, code, reason }: Refusal, requestId: string): ErrorAnswer {
  if (status === 401) return answer(401, { error: code }, { 'www-authenticate': 'Bearer' });
  if (status === 503)
    return answer(503, { error: code, request_id: requestId }, retryAfter(RETRY_AFTER_SECONDS));
  return answer(status, reason === undefined ? { error: code } : { error: code, reason });
}

/** Whether the percent-encoding of an address is broken. */
export const isBadPath = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_BAD_URL';

/** What Fastify itself refuses before a route is reached. */
function ofFramework(error: unknown): ErrorAnswer | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode } = error;
  if (statusCode === 413) return answer(413, { error: 'payload_too_large' });
  if (statusCode === 415) return answer(415, { error: 'unsupported_media_type' });
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return null;
  return invalidRequest([
    isBadPath(error)
      ? { field: 'path', reason: 'valid percent-encoding' }
      : { field: 'body', reason: 'well-formed' },
  ]);
}

const invalidRequest = (issues: { field: string; reason: string }[]): ErrorAnswer =>
  answer(400, { error: 'validation_failed', issues });

const answer = (
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): ErrorAnswer => ({ status, headers, body });

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) });
