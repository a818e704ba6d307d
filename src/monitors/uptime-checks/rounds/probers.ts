// What probers of locations are answered: orders of open rounds, which they may wait for, and what became of results.

import { isIP } from 'node:net';
import { PROTOCOL } from '../../../../shared/prober-protocol.ts';
import { resolveScope } from '../../../accounts/callers/scoped-keys.ts';
import { openAlarm } from '../../../platform/alarm.ts';
import { Refusal, unauthorized } from '../../../platform/errors.ts';
import type { PublicCall, Scope } from '../../../platform/http/route.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { isSkewed } from '../locations/status.ts';
import { noteSeen } from '../locations/store.ts';
import type { ProbeResult } from '../probes/definition.ts';
import type { Order, Run } from '../scheduling/work.ts';
import type { Caller, HandedIn, HandInAnswer, OrdersWanted, RoundOrders } from './schema.ts';
import { handInRuns, type Place, takeRoundOrders } from './work.ts';

type ProberCall<Body> = Pick<
  PublicCall<unknown, unknown, Body>,
  'app' | 'now' | 'body' | 'request' | 'closing'
> & {
  scope: Scope;
};

const LONGEST_WAIT_SECONDS = 20;
/** Notices may be lost. */
const LOOK_ANYWAY_MS = seconds(5);

/** Waits as long as `Prefer: wait=…` asks for where there is nothing to do. */
export async function leaseOrders(call: ProberCall<OrdersWanted>): Promise<RoundOrders> {
  const { app, body, now, request, closing } = call;
  const { location_id } = await meet(call);
  const { places, except = [], full = [] } = body;
  const wanted = { places, except, full };
  const over = AbortSignal.any([
    request.signal,
    closing,
    AbortSignal.timeout(waitMs(request.headers.prefer)),
  ]);
  const alarm = openAlarm();
  const forget = app.events.onWork('orders', alarm.ring);
  over.addEventListener('abort', alarm.ring, { once: true });
  try {
    let orders = await takeRoundOrders(app, location_id, wanted);
    while (orders.length === 0 && !over.aborted) {
      await alarm.sleep(LOOK_ANYWAY_MS);
      // Its token may have been revoked meanwhile, and orders hold secrets.
      await resolveScope(app, request, 'probe', app.clock.now());
      orders = await takeRoundOrders(app, location_id, wanted);
    }
    return { received_at: now, answered_at: app.clock.now(), orders: orders.map(presentOrder) };
  } finally {
    forget();
    over.removeEventListener('abort', alarm.ring);
  }
}

/** RFC 7240, section 4.3. */
function waitMs(prefer: string | string[] | undefined): number {
  const asked = /(?:^|[,;\s])wait=(\d{1,3})(?:$|[,;\s])/.exec([prefer ?? ''].flat().join(', '))?.[1];
  return seconds(Math.min(LONGEST_WAIT_SECONDS, Number(asked ?? 0)));
}

const presentOrder = (order: Order): RoundOrders['orders'][number] => ({
  check_id: order.check_id,
  lease_id: order.lease_id,
  lease_ms: order.leaseMs,
  due_at: order.due_at,
  target: order.target,
  is_failing: order.isFailing,
  account_id: order.account_id,
  definition: { ...order.definition },
});

export function openHandIn(): (call: ProberCall<HandedIn>) => Promise<HandInAnswer> {
  const madePartitions = new Set<string>();
  return async (call) => {
    const { app, body, now } = call;
    const place = await meet(call);
    const sent = new Date(body.sent_at);
    const runs = body.runs.map((run) => runOf(run, { place, now, sent }));
    const refused = await handInRuns(app, place, runs, madePartitions);
    return {
      received_at: now,
      answered_at: app.clock.now(),
      recorded: new Set(runs.map(({ check_id }) => check_id)).size - refused.size,
      refused: [...refused].map(([check_id, reason]) => ({ check_id, reason })),
    };
  };
}

/** How long ago it began is what the prober knows, whatever its clock says. */
function runOf(
  { check_id, lease_id, at, known, result }: HandedIn['runs'][number],
  { place, now, sent }: { place: Place; now: Date; sent: Date },
): Run {
  if (!result) return { check_id, lease_id, probed: null };
  const begun = addMs(now, new Date(at).getTime() - sent.getTime());
  return {
    check_id,
    lease_id,
    probed: { at: begun, location: place.name, result: foundOf(result), isKnown: known },
  };
}

function foundOf(result: NonNullable<HandedIn['runs'][number]['result']>): ProbeResult {
  const { certificate, ip } = result;
  const address = ip?.replace(/%.*$/, '') ?? '';
  return {
    ...(result as ProbeResult),
    assertions: isSmall(result.assertions) ? result.assertions : [],
    ip: isIP(address) === 0 ? null : address,
    certificate: certificate && {
      ...certificate,
      expires_at: new Date(certificate.expires_at),
      chain: certificate.chain.map((link) => ({ ...link, expires_at: new Date(link.expires_at) })),
    },
  };
}

const MOST_ASSERTIONS_LENGTH = 100_000;

const isSmall = (value: unknown) => JSON.stringify(value).length <= MOST_ASSERTIONS_LENGTH;

/** Notes that the location is there. Throws Refusal 426 where its prober speaks another protocol. */
async function meet({ app, scope, body, now }: ProberCall<Caller>): Promise<Place> {
  const location_id = Number(scope.bound_to);
  const { version, protocol } = body;
  const skew_ms = skewOf(body, now);
  const seen = { seen_at: now, version, skew_ms };
  const name = (await noteSeen(app.database, location_id, seen)) ?? unauthorized();
  if (protocol !== PROTOCOL) throw new Refusal(426, 'prober_outdated');
  return { location_id, name, isSkewed: isSkewed(skew_ms) };
}

const MOST_SHOWN_MS = 2_000_000_000;

/** By how much its clock is ahead, beyond what the way here may have taken. */
function skewOf({ sent_at, round_trip_ms = 0 }: Caller, now: Date): number {
  const ahead = new Date(sent_at).getTime() - now.getTime();
  const skew = ahead < 0 ? Math.min(0, ahead + round_trip_ms) : ahead;
  return Math.max(-MOST_SHOWN_MS, Math.min(MOST_SHOWN_MS, skew));
}
