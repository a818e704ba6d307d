// Requests that no route takes: 404, or 405 with what the path does take.

import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

interface Pattern {
  segments: string[];
  method: string;
}

/** To be made before any route is added: it learns them as they come. */
export function unmatchedHandler(fastify: FastifyInstance): RouteHandlerMethod {
  const patterns: Pattern[] = [];
  fastify.addHook('onRoute', ({ method, url }) => {
    const segments = url.split('/');
    for (const one of [method].flat()) patterns.push({ segments, method: one });
  });
  return async (request, reply) => {
    const [path = ''] = (request.raw.url ?? '').split('?');
    const allowed = allowedMethods(patterns, path.split('/'));
    if (allowed.length === 0) return reply.status(404).send({ error: 'not_found' });
    reply.header('allow', allowed.join(', '));
    return request.method === 'OPTIONS'
      ? reply.status(204).send()
      : reply.status(405).send({ error: 'method_not_allowed' });
  };
}

function allowedMethods(patterns: readonly Pattern[], segments: readonly string[]): string[] {
  const fits = (pattern: Pattern) =>
    pattern.segments.length === segments.length &&
    pattern.segments.every(
      (segment, index) => segment === segments[index] || (segment.startsWith(':') && segments[index] !== ''),
    );
  return [...new Set(patterns.filter(fits).map(({ method }) => method))].sort();
}
