// How the pages reach the API: by the very routes that everybody else uses, with the caller's own address.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';

export interface ApiAnswer {
  status: number;
  /** JSON of the route that was asked. */
  body: ReturnType<typeof JSON.parse>;
  /** null where the API did not ask for patience. */
  retryAfterSeconds: number | null;
}

interface Api {
  post(path: string, body: unknown): Promise<ApiAnswer>;
}

const FORWARDED = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'];

export function apiFor(app: App, fastify: FastifyInstance, request: FastifyRequest): Api {
  const headers: Record<string, string> = {
    origin: app.urls.dashboard,
    'content-type': 'application/json',
  };
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  return {
    async post(path, body) {
      const answer = await fastify.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress: request.raw.socket.remoteAddress ?? '',
        headers,
        payload: JSON.stringify(body),
      });
      const { 'retry-after': retryAfter } = answer.headers;
      return {
        status: answer.statusCode,
        body: answer.json(),
        retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
      };
    },
  };
}

/** The fields of a submitted form as text; of a field that was sent twice the last one counts. */
export const formValues = (request: FastifyRequest): Record<string, string> =>
  request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {};

/** The fields of the query of a page as text; what was given several times is left out. */
export function queryValues(request: FastifyRequest): Record<string, string> {
  const query = Object.entries(Object(request.query) as Record<string, unknown>);
  return Object.fromEntries(query.filter((field): field is [string, string] => typeof field[1] === 'string'));
}
