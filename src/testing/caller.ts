// Whoever calls the service over HTTP.

import assert from 'node:assert/strict';

export interface Answer {
  status: number;
  headers: Headers;
  /** JSON of whatever shape, or text. */
  body: ReturnType<typeof JSON.parse>;
}

export interface Caller {
  /** Any request; the body is sent as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** These expect success and give the body. */
  get(path: string): Promise<Answer['body']>;
  post(path: string, body?: unknown): Promise<Answer['body']>;
  patch(path: string, body: unknown): Promise<Answer['body']>;
  delete(path: string): Promise<Answer['body']>;
}

/** The address is asked for with each request: a service that starts anew may have another. */
export function callerOf(base: () => string, standing: Record<string, string>): Caller {
  const send: Caller['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(base() + path, {
      method,
      redirect: 'manual',
      headers: {
        ...standing,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  const expect = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    send,
    get: (path) => expect('GET', path),
    post: (path, body) => expect('POST', path, body),
    patch: (path, body) => expect('PATCH', path, body),
    delete: (path) => expect('DELETE', path),
  };
}
