// What a call may fail with.

export interface Issue {
  /** A dotted path, such as `assertions.0.op`. */
  field: string;
  reason: string;
}

/** The service refused: `code` is the `error` of its answer, such as `not_found`. */
export class TocsinError extends Error {
  override name = 'TocsinError';
  readonly status: number;
  readonly code: string;
  /** What is wrong with which field, of a `validation_failed`. */
  readonly issues: readonly Issue[];
  /** For whoever runs the service: it is in their log. */
  readonly requestId: string | null;
  /** Of a 429 or 503, where it says. */
  readonly retryAfterSeconds: number | null;
  /** The whole answer. */
  readonly body: unknown;

  constructor(status: number, body: unknown, headers: Headers) {
    const answer: { error?: unknown; issues?: unknown } =
      typeof body === 'object' && body !== null ? body : {};
    const issues = Array.isArray(answer.issues) ? (answer.issues as Issue[]) : [];
    const code = typeof answer.error === 'string' ? answer.error : `http_${status}`;
    const requestId = headers.get('x-request-id');
    const details = issues.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
    super(`${status} ${code}${details && ` (${details})`}${requestId ? `, request ${requestId}` : ''}`);
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.requestId = requestId;
    this.body = body;
  }
}

/** No answer came, or none that could be read: whether the call did anything is not known. */
export class TocsinUnreachable extends Error {
  override name = 'TocsinUnreachable';

  constructor(origin: string, cause: unknown) {
    super(`${origin} gave no answer`, { cause });
  }
}
