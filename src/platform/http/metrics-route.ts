// The figures of this instance, for a Prometheus on this machine and for instance admins.

import { Refusal, unauthorized } from '../errors.ts';
import type { Caller } from './actor.ts';
import { isLoopbackCaller, trustedProxies } from './client-address.ts';
import { isKnownHost } from './known-host.ts';
import { type Route, rawRoute } from './route.ts';
import type { ResolveActor } from './route-handler.ts';

export const metricsRoute = (resolveActor: ResolveActor): Route =>
  rawRoute({
    method: 'GET',
    path: '/metrics',
    tag: 'Service',
    summary: 'Figures of this instance in the Prometheus text format',
    description:
      'For callers on the same machine (by a configured address, localhost or an IP address), and instance admins.',
    contentType: 'text/plain',
    access: { kind: 'public' },
    errors: [400, 401, 403],
    async raw({ app, request, now }, reply) {
      const isTrusted = trustedProxies(app.config.trustProxy);
      const { raw } = reply.request;
      if (!isLoopbackCaller(raw, isTrusted) || !isKnownHost(app, raw.headers.host)) {
        const actor = (await resolveActor(app, request, now)) ?? unauthorized();
        if (!isInstanceAdmin(actor)) throw new Refusal(403, 'forbidden');
      }
      return reply.type(app.metrics.contentType).send(await app.printMetrics());
    },
  });

/** A person, or a full key of an account that an instance admin owns: a scraper cannot sign in. */
const isInstanceAdmin = (caller: Caller) =>
  caller.person?.is_admin ??
  (caller.account_id !== null && caller.key?.kind === 'key' && caller.is_instance_admin);
