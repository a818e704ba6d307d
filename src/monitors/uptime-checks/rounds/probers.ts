// What probers of locations are answered: orders of open rounds, which they may wait for, and what became of results.

import { isIP } from 'node:net';
import { resolveScope } from '../../../accounts/callers/scoped-keys.ts';
import { openAlarm } from '../../../platform/alarm.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import type { ProbeResult } from '../probes/definition.ts';
import type { Order, Run } from '../scheduling/work.ts';
import { openMeeting, type ProberCall } from './meeting.ts';
import type { HandedIn, HandInAnswer, OrdersWanted, RoundOrders } from './schema.ts';
import { handInRuns, takeRoundOrders } from './work.ts';

const LONGEST_WAIT_SECONDS = 20;
/** Notices may be lost. */
const LOOK_ANYWAY_MS = seconds(5);

export function openLease(): (call: ProberCall<OrdersWanted>) => Promise<RoundOrders> {
  const meet = openMeeting();
  return async (call) => {
    const longestMs = waitMs(call.request.headers.prefer);
    const { location_id } = await meet(call, longestMs);
    return leaseOrders(call, { location_id, longestMs });
  };
}

/** Waits for so long where there is nothing to do. */
async function leaseOrders(
  { app, body, now, request, closing }: ProberCall<OrdersWanted>,
  { location_id, longestMs }: { location_id: number; longestMs: number },
): Promise<RoundOrders> {
  const { places, except = [], full = [] } = body;
  const wanted = { places, except, full };
  const over = AbortSignal.any([request.signal, closing, AbortSignal.timeout(longestMs)]);
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

/** As `Prefer: wait=…` asks for: RFC 7240, section 4.3. */
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
  const meet = openMeeting();
  return async (call) => {
    const { app, body, now } = call;
    const place = await meet(call);
    const sent = new Date(body.sent_at);
    const runs = body.runs.map((run) => runOf(run, { now, sent }));
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
  { now, sent }: { now: Date; sent: Date },
): Run {
  if (!result) return { check_id, lease_id, probed: null };
  const begun = addMs(now, new Date(at).getTime() - sent.getTime());
  // Its location has a name where the results are.
  const probed = { at: begun, location: '', result: foundOf(result), isKnown: known };
  return { check_id, lease_id, probed };
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
