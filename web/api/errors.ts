// What can go wrong with a call: the API refuses it, or it is not reached.

export interface Issue {
  /** A dotted path, such as `assertions.0.op`. */
  field: string;
  /** What is allowed. */
  reason: string;
}

export interface PlanLimit {
  current: number;
  limit: number;
  plan: string;
}

interface Refused {
  status: number;
  code: string;
  issues?: Issue[];
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  limit?: PlanLimit;
  reason?: string | null;
  body?: unknown;
}

/** The API was reached and refused. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Machine-readable, such as `validation_failed`. */
  readonly code: string;
  /** Of `validation_failed`: every wrong field. */
  readonly issues: Issue[];
  /** Under which the log of the server has it. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** Of `plan_limit_reached`. */
  readonly limit: PlanLimit | undefined;
  /** Of `account_suspended`: what whoever suspended it wrote down. */
  readonly reason: string | null;
  /** All that it answered, for who knows what more is in it. */
  readonly body: unknown;

  constructor(refused: Refused) {
    super(`${refused.status} ${refused.code}`);
    this.status = refused.status;
    this.code = refused.code;
    this.issues = refused.issues ?? [];
    this.requestId = refused.requestId ?? null;
    this.retryAfterSeconds = refused.retryAfterSeconds ?? null;
    this.limit = refused.limit;
    this.reason = refused.reason ?? null;
    this.body = refused.body;
  }
}

/** The API was not reached, or its answer was lost on the way; whether a change was made is not known. */
export class Unreachable extends Error {
  override name = 'Unreachable';
  readonly because: 'network' | 'timeout';

  constructor(because: 'network' | 'timeout') {
    super(`the API is not reached: ${because}`);
    this.because = because;
  }
}

/** Whether the same call may well succeed a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiError && error.status >= 500);

/** Lasts no longer than until somebody signs in or says who they are, or until others may ask again. */
const MENDED_STATUS = new Set([401, 408, 425, 429]);

/** Whether the same call, a moment later, would be refused in the same way. */
export const isLasting = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status < 500 &&
  !MENDED_STATUS.has(error.status) &&
  error.code !== 'reauthentication_required';

type Json = Record<string, unknown>;

/** What an answer that is no success says; answers of proxies in between count as not having reached the API. */
export function errorOf(response: Response, body: unknown): ApiError | Unreachable {
  const { status, headers } = response;
  if (!isRefusal(body)) {
    if (status >= 502) return new Unreachable('network');
    return new ApiError({ status, code: 'unexpected_answer', requestId: headers.get('x-request-id') });
  }
  return new ApiError({
    status,
    code: body.error,
    issues: issuesOf(body.issues),
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
    ...(status === 402 && { limit: limitOf(body) }),
    reason: typeof body.reason === 'string' ? body.reason : null,
    body,
  });
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const isRefusal = (body: unknown): body is Json & { error: string } =>
  isRecord(body) && typeof body.error === 'string';

function issuesOf(issues: unknown): Issue[] {
  if (!Array.isArray(issues)) return [];
  return issues
    .filter(isRecord)
    .map(({ field, reason }) => ({ field: String(field), reason: String(reason) }));
}

const limitOf = ({ current, limit, plan }: Json): PlanLimit => ({
  current: Number(current),
  limit: Number(limit),
  plan: String(plan),
});

/** Our own server sends seconds; a date (RFC 9110, section 10.2.3) may come from a proxy. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
