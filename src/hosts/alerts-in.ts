// Where other tools send their alerts: on the API host, outside of its table of routes, since each tool has its own form of
// request. The address is the secret.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { perNetwork } from '../accounts/limits/rate-limit.ts';
import { openBudgets } from '../monitors/external/intake/budgets.ts';
import { receive } from '../monitors/external/intake/receive.ts';
import type { App } from '../platform/app.ts';
import type { RequestFacts } from '../platform/http/route.ts';

/** For whoever guesses: what comes to an address that there is does not count. */
const guessLimit = perNetwork('alerts-in', 60);
const MOST_BYTES = 1_024 * 1_024;

/** Bodies arrive as text: mountHealthchecks has set that up on the same host. `prefix`: where its routes are. */
export function mountAlertsIn(app: App, fastify: FastifyInstance, prefix: '' | '/api'): void {
  const budgets = openBudgets();
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token = '' } = request.params as { token?: string };
    const body = typeof request.body === 'string' ? request.body : '';
    const { now } = request.exchange;
    const { status, ...said } = await receive(app, { token, body, headers: request.headers }, budgets, now);
    if (status === 404) await guessLimit({ app, now, request: factsOf(request) });
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(said));
  };
  for (const path of [`${prefix}/in/:token`, `${prefix}/in/:token/api/v2/alerts`])
    fastify.post(path, { bodyLimit: MOST_BYTES }, answer);
}

const factsOf = (request: FastifyRequest): RequestFacts => ({
  ...{ id: request.id, surface: 'api', ip: request.exchange.ip, userAgent: null, headers: {}, query: {} },
  signal: AbortSignal.timeout(30_000),
});
