// The calls that probers of locations make, with the token of their location.

import { type Route, scopedRoute } from '../../../platform/http/route.ts';
import { openCallLimits } from './call-limits.ts';
import { openHandIn, openLease } from './probers.ts';
import { HandedIn, HandInAnswer, OrdersWanted, RoundOrders } from './schema.ts';

const tag = 'Locations';
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const at = '2026-06-16T08:00:00.000Z';
const caller = { version: '0.3.0', protocol: 1, sent_at: at, round_trip_ms: 40 };
const times = { received_at: at, answered_at: at };
const order = { check_id: 3_141_592_653_589_793, lease_id: '0197a1b2-0000-4000-8000-000000000001' };

export function proberRoutes(): Route[] {
  const limits = openCallLimits();
  const lease = openLease();
  const handIn = openHandIn();
  const shared = {
    method: 'POST',
    tag,
    access: { kind: 'scoped', key: 'probe' },
    errors: [426, 429],
    acceptsGzip: true,
    limitScope: ({ app, scope }: Parameters<NonNullable<Route['limitScope']>>[0]) =>
      limits(scope.bound_to, app.clock.monotonicMs()),
  } as const;
  return [
    scopedRoute({
      ...shared,
      path: '/probes/lease',
      summary: 'Take orders to probe',
      description:
        'Each is given once. `Prefer: wait=20` waits up to 20 seconds for one. 426 `prober_outdated`: another protocol is spoken here.',
      body: OrdersWanted,
      response: RoundOrders,
      examples: {
        body: { ...caller, places: 100, except: [], full: [] },
        response: {
          ...times,
          orders: [
            {
              ...{ ...order, lease_ms: 15_000, due_at: at, target: 'shop.example.com' },
              ...{ is_failing: false, account_id: 1 },
              definition: { kind: 'http', url: 'https://shop.example.com/', timeoutMs: 10_000 },
            },
          ],
        },
      },
      handler: lease,
    }),
    scopedRoute({
      ...shared,
      path: '/probes/hand-in',
      summary: 'Hand in what probes found',
      description:
        'Of the last round of their checks, once each. One that comes after its round was judged decides nothing.',
      body: HandedIn,
      bodyLimitBytes: BODY_LIMIT_BYTES,
      response: HandInAnswer,
      examples: {
        body: { ...caller, runs: [{ ...order, at, known: true, result: null }] },
        response: {
          ...times,
          recorded: 0,
          refused: [{ check_id: order.check_id, reason: 'not_leased' }],
        },
      },
      handler: handIn,
    }),
  ];
}
