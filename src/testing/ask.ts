// One HTTP request as it is, for suites that walk every route of both hosts.

import type { Answer } from './caller.ts';

export interface Question {
  method: string;
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is text already. */
  body?: unknown;
}

/** The answer with its body as JSON where it is; a stream is closed once it began. */
export async function ask({ method, url, headers = {}, body }: Question): Promise<Answer> {
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(hasBody ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, headers: response.headers, body: '' };
  }
  const text = await response.text();
  const isJson = type.startsWith('application/json') && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
