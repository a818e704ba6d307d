// A host with the routes a test gives it, asked without sockets.

import type { TestContext } from 'node:test';
import type { InjectOptions } from 'fastify';
import { buildHost, type HostOptions } from '../platform/http/host.ts';
import { bareResolve } from './bare-actor.ts';
import { bareApp } from './bare-app.ts';
import { things } from './things.ts';

/** The API host unless given otherwise; callers are those of bareResolve. */
export async function thingsHost(t: TestContext, options: Partial<HostOptions> = {}) {
  const fastify = await buildHost({
    app: bareApp(),
    surface: 'api',
    prefix: '',
    routes: things,
    resolveActor: bareResolve,
    ...options,
  });
  t.after(() => fastify.close());
  return async (request: InjectOptions) => {
    const { statusCode, headers, payload } = await fastify.inject(request);
    const isJson = String(headers['content-type']).startsWith('application/json');
    return {
      status: statusCode,
      headers,
      text: payload,
      json: isJson && payload ? JSON.parse(payload) : null,
    };
  };
}
