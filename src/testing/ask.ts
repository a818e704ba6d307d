// One HTTP request as it is, for suites that walk every route of both hosts.

import { type Answer, askPlainly } from './caller.ts';

export interface Question {
  method: string;
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is text already. */
  body?: unknown;
}

/** The answer with its body as JSON where it is; a stream is closed once it began. */
export function ask({ method, url, headers = {}, body }: Question): Promise<Answer> {
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  return askPlainly({
    ...{ method, url },
    headers: { ...(hasBody ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
