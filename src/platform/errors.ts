// The errors that a caller of the API meets. platform/http turns each into its status and body.

export interface Issue {
  /** Dotted path of the wrong field, for example `assertions.0.op`. */
  field: string;
  /** What is allowed, for example `integer 60..7776000`, or a short sentence. */
  reason: string;
}

/** 400: the request is well formed but says something that is not allowed. Every wrong field is listed. */
export class ValidationFailed extends Error {
  override name = 'ValidationFailed';
  readonly issues: Issue[];
  constructor(issues: Issue[]) {
    super(issues.map((issue) => `${issue.field}: ${issue.reason}`).join('; '));
    this.issues = issues;
  }
}

export type RefusalStatus = 401 | 403 | 404 | 405 | 409 | 413 | 415 | 426 | 503;

/**
 * A refusal; `code` is the machine-readable `error` of the answer. `reason` is sent along with it where it is given:
 * what a person wrote down for whoever is refused, or null for nothing.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: RefusalStatus;
  readonly code: string;
  readonly reason: string | null | undefined;
  constructor(status: RefusalStatus, code: string, reason?: string | null) {
    super(code);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

/** 409: something else has what these fields ask for. */
export class Taken extends Refusal {
  override name = 'Taken';
  readonly issues: Issue[];
  constructor(fields: readonly string[]) {
    super(409, 'conflict');
    this.issues = fields.map((field) => ({ field, reason: 'is taken' }));
  }
}

/** 409: what the caller agreed to is not what would be done by now; `details` say what would. */
export class Outdated extends Refusal {
  override name = 'Outdated';
  readonly details: Record<string, unknown>;
  constructor(code: string, details: Record<string, unknown>) {
    super(409, code);
    this.details = details;
  }
}

/** 402: the plan of the account allows no more of this. */
export class PlanLimitReached extends Error {
  override name = 'PlanLimitReached';
  readonly current: number;
  readonly limit: number;
  readonly plan: string;
  constructor(usage: { current: number; limit: number; plan: string }) {
    super(`plan ${usage.plan}: ${usage.current} of ${usage.limit}`);
    this.current = usage.current;
    this.limit = usage.limit;
    this.plan = usage.plan;
  }
}

/** 429: too many requests; the caller may come back after `retryAfterSeconds`. */
export class RateLimited extends Error {
  override name = 'RateLimited';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`rate limited for ${retryAfterSeconds} s`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws ValidationFailed where there is any. */
export function refuseIssues(issues: Issue[]): void {
  if (issues.length > 0) throw new ValidationFailed(issues);
}
export const invalid = (field: string, reason: string): never => {
  throw new ValidationFailed([{ field, reason }]);
};
export const unauthorized = (code = 'unauthorized'): never => {
  throw new Refusal(401, code);
};
export const forbidden = (code = 'forbidden'): never => {
  throw new Refusal(403, code);
};
export const notFound = (): never => {
  throw new Refusal(404, 'not_found');
};
export const conflict = (code = 'conflict'): never => {
  throw new Refusal(409, code);
};
export const unavailable = (): never => {
  throw new Refusal(503, 'unavailable');
};
