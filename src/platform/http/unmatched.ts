// Requests that no route takes: 404, or 405 with what the path does take.

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ErrorAnswer } from './error-answer.ts';

/** Answers an error as a page, where a person looks at it; null where it is to be JSON, as everywhere else. */
export type ErrorPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ErrorAnswer,
) => Promise<FastifyReply | null>;

interface Pattern {
  segments: string[];
  method: string;
}

/** To be made before any route is added: it learns them as they come. */
export function unmatchedHandler(fastify: FastifyInstance, errorPage: ErrorPage): RouteHandlerMethod {
  const patterns: Pattern[] = [];
  fastify.addHook('onRoute', ({ method, url }) => {
    const segments = url.split('/');
    for (const one of [method].flat()) patterns.push({ segments, method: one });
  });
  return async (request, reply) => {
    const [path = ''] = (request.raw.url ?? '').split('?');
    const allowed = allowedMethods(patterns, path.split('/'));
    // Where the method is allowed, a route has looked and found nothing.
    const isOther = allowed.length > 0 && !allowed.includes(request.method);
    if (isOther) reply.header('allow', allowed.join(', '));
    if (isOther && request.method === 'OPTIONS') return reply.status(204).send();
    const [status, error] = isOther ? [405, 'method_not_allowed'] : [404, 'not_found'];
    const body = { error };
    const page = await errorPage(request, reply, { status, headers: {}, body });
    return page ?? reply.status(status).send(body);
  };
}

function allowedMethods(patterns: readonly Pattern[], segments: readonly string[]): string[] {
  const methods = patterns.filter((pattern) => fits(pattern.segments, segments)).map(({ method }) => method);
  return [...new Set(methods)].sort();
}

/** Whether a path fits the pattern of a route; both in their segments. */
export const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  (pattern.length === segments.length || pattern.at(-1) === '*') &&
  pattern.every(
    (segment, index) =>
      segment === segments[index] ||
      (segment === '*' && segments[index] !== undefined) ||
      (segment.startsWith(':') && Boolean(segments[index])),
  );
