// The queue of deliveries: each destination that is due is claimed as a whole and drained.

import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { type SendQueue, sendDue } from '../../platform/sending/loop.ts';
import { addMs } from '../../platform/time.ts';
import { sendersOf } from '../senders.ts';
import { countDeliveries } from './deliver-metrics.ts';
import {
  claimDestinations,
  type DestinationClaim,
  dueDeliveries,
  type LeasedDestination,
  nextDestinationDueAt,
} from './deliver-store.ts';
import { DELIVERIES_PER_READ, drain, LEASE_MS, type Turn } from './drain.ts';
import { createOutcomeRecorder } from './outcomes.ts';

/**
 * Kinds of destinations hold up no other: mail waits for one server, and those that are failing most likely go on
 * failing.
 */
const LANES = [
  { type: 'webhook', failing: false, places: 96, atMost: 256 },
  { type: 'webhook', failing: true, places: 8, atMost: 64 },
  { type: 'channel', failing: false, places: 32, atMost: 256 },
  { type: 'channel', failing: true, places: 8, atMost: 64 },
] as const;
type DestinationLane = (typeof LANES)[number];

/** A destination with what it is sent. */
interface Claimed extends LeasedDestination, Pick<Turn, 'open' | 'due'> {}

/** A step of a job: delivers everything that is due. */
export const deliverDue = (app: App, _now: Date, signal: AbortSignal): Promise<boolean | Date> =>
  sendDue(app, deliveryQueue(app), signal);

function deliveryQueue(app: App): SendQueue<Claimed, DestinationLane> {
  const count = countDeliveries(app);
  const record = createOutcomeRecorder(app);
  return {
    wakeOn: 'deliveries',
    lanes: LANES,
    laneOf: ({ type, failing }) =>
      LANES.find((lane) => lane.type === type && lane.failing === failing) ?? LANES[0],
    keyOf: (claimed) => claimed,
    claim: async ({ vacancies, holding, exceptAccounts, now }) =>
      readAll(app, {
        vacancies: vacancies.map(({ lane, free }) => ({ ...lane, places: free })),
        except: holding.map(Number),
        exceptAccounts,
        lease_id: randomUUID(),
        lease_until: { webhook: addMs(now, LEASE_MS.webhook), channel: addMs(now, LEASE_MS.channel) },
        now,
      }),
    send: (claimed, signals) =>
      drain(app, claimed, { open: claimed.open, due: claimed.due, signals, record, count }),
    nextDueAt: (now) => nextDestinationDueAt(app.database, LANES, now),
  };
}

/** Reads for all of them at once how they are sent something, and what. */
async function readAll(app: App, claim: DestinationClaim): Promise<Claimed[]> {
  const claimed = await claimDestinations(app.database, claim);
  if (claimed.length === 0) return [];
  const open = await sendersOf(app, claimed);
  const due = await dueDeliveries(app.database, claimed, DELIVERIES_PER_READ, app.clock.now());
  const byDestination = Map.groupBy(due, ({ destination_id }) => destination_id);
  return claimed.map((one) => ({ ...one, open, due: byDestination.get(one.id) ?? [] }));
}
