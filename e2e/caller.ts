// Whoever calls the service from outside, over HTTP.

import assert from 'node:assert/strict';

interface Answer {
  status: number;
  headers: Headers;
  /** JSON of whatever shape, or text. */
  body: ReturnType<typeof JSON.parse>;
}

export interface Caller {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** These expect success and give the body. */
  get(path: string): Promise<Answer['body']>;
  post(path: string, body: unknown): Promise<Answer['body']>;
}

export const EMAIL = 'alice@example.org';
export const PASSWORD = 'correct horse battery';

export function caller(base: string, token?: string): Caller {
  const send: Caller['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
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
  };
}

/** Registers the first person of an installation without a mail server. */
export async function register(api: string): Promise<Caller & { token: string }> {
  const { token } = await caller(api).post('/auth/register', { email: EMAIL, password: PASSWORD });
  return { ...caller(api, token), token };
}

export const signIn = async (api: string): Promise<Caller> =>
  caller(api, (await caller(api).post('/auth/login', { email: EMAIL, password: PASSWORD })).token);
