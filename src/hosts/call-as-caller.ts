// Calls of routes of this host on behalf of a request that came in another form, by the key of its caller: rights, limits,
// validation and the audit log are those of the routes.

import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface KeyedHost {
  fastify: FastifyInstance;
  /** Where the routes are on it. */
  prefix: '' | '/api';
}

export interface OwnAnswer {
  status: number;
  text: string;
  headers: Readonly<Record<string, string | undefined>>;
}

export type OwnCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<OwnAnswer>;

const FORWARDED = ['user-agent', 'x-forwarded-for', 'x-forwarded-proto'];

export function callAsCaller({ fastify, prefix }: KeyedHost, request: FastifyRequest, key: string): OwnCall {
  const standing: Record<string, string> = { authorization: `Bearer ${key}` };
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (value !== undefined) standing[name] = String(value);
  }
  return async (method, path, body, headers = {}) => {
    const hasBody = body !== undefined;
    const answer = await fastify.inject({
      method: method as 'GET',
      url: `${prefix}${path}`,
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      headers: { ...standing, ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      ...(hasBody && { payload: JSON.stringify(body) }),
    });
    const named = Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()]);
    return { status: answer.statusCode, text: answer.payload, headers: Object.fromEntries(named) };
  };
}
