// Where other tools send their alerts: on the API host, outside of its table of routes, since each tool has its own form of
// request. The address is the secret.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { perNetwork } from '../accounts/limits/rate-limit.ts';
import { openBudgets } from '../monitors/external/intake/budgets.ts';
import { openQueues } from '../monitors/external/intake/queues.ts';
import { type Answer, type Bounds, receive, type Sent } from '../monitors/external/intake/receive.ts';
import type { App } from '../platform/app.ts';
import { RateLimited } from '../platform/errors.ts';
import type { RequestFacts } from '../platform/http/route.ts';

/** For whoever guesses: what comes to an address that there is does not count. */
const guessLimit = perNetwork('alerts-in', 60);
const MOST_BYTES = 1_024 * 1_024;

/** Bodies arrive as text: mountHealthchecks has set that up on the same host. `prefix`: where its routes are. */
export function mountAlertsIn(app: App, fastify: FastifyInstance, prefix: '' | '/api'): void {
  const bounds = { budgets: openBudgets(), queues: openQueues() };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token = '' } = request.params as { token?: string };
    const body = typeof request.body === 'string' ? request.body : '';
    const { now } = request.exchange;
    const sent = { token, body, headers: request.headers };
    const { retryAfterSeconds, status, ...said } = await receiveOrPutOff(app, sent, bounds, now);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
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

interface PutOff {
  status: 503;
  reason: 'busy';
  retryAfterSeconds: number;
}

/**
 * What is too much for now is 503: Alertmanager sends again after 5xx alone, SNS after 429 as well. What Prometheus and Grafana
 * send goes out again with their next round, whatever is answered.
 */
async function receiveOrPutOff(
  app: App,
  sent: Sent,
  bounds: Bounds,
  now: Date,
): Promise<(Answer & { retryAfterSeconds?: undefined }) | PutOff> {
  try {
    return await receive(app, sent, bounds, now);
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return { status: 503, reason: 'busy', retryAfterSeconds: Math.max(1, error.retryAfterSeconds) };
  }
}

const factsOf = (request: FastifyRequest): RequestFacts => ({
  ...{ id: request.id, surface: 'api', ip: request.exchange.ip, userAgent: null, headers: {}, query: {} },
  signal: AbortSignal.timeout(30_000),
});
