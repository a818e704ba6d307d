// Leases due checks as orders to probe them.

import { randomUUID } from 'node:crypto';
import { accountsReachingPrivateTargets } from '../../../accounts/people/private-targets.ts';
import type { App } from '../../../platform/app.ts';
import { openSettings } from '../sealed.ts';
import { probeOf } from '../settings.ts';
import { nextDueAt } from '../slots.ts';
import {
  type ClaimedCheck,
  claimCheck,
  claimDueChecks,
  findFarChecks,
  giveBack,
  moveDue,
  nextDue,
} from './lease-store.ts';
import { type Leased, type Order, PER_TARGET, type Wanted } from './work.ts';

/** As many targets may have a queue; what is behind more of them waits for the next look. */
const MOST_LOOKS = 10;

/** Checks of suspended accounts are not probed; they come up again in their next slot. */
export async function leaseDueChecks(app: App, wanted: Wanted): Promise<Leased> {
  const now = app.clock.now();
  const claimed = await claimPastFullTargets(app, wanted, now);
  if (claimed.length === 0) return { orders: [], nextDueAt: await nextDue(app.database, now) };
  const suspended = claimed.filter(({ is_suspended }) => is_suspended);
  const nextOf = (check: ClaimedCheck) => ({ ...check, due_at: nextDueAt(check, { started_at: now, now }) });
  await giveBack(app.database, suspended.map(nextOf));
  const probed = claimed.filter(({ is_suspended }) => !is_suspended);
  return { orders: await ordersOf(app, probed, now), nextDueAt: null };
}

/** Targets that have more due than they have places must not fill the places of all others with what has to wait. */
async function claimPastFullTargets(app: App, wanted: Wanted, now: Date): Promise<ClaimedCheck[]> {
  const all: ClaimedCheck[] = [];
  const busy = new Map(wanted.busy);
  const lease_id = randomUUID();
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const failing = all.filter(({ failures }) => failures > 0).length;
    const { claimed, found } = await claimDueChecks(app.database, {
      healthy: wanted.healthy - (all.length - failing),
      failing: wanted.failing - failing,
      busy,
      perTarget: PER_TARGET,
      except: wanted.except,
      lease_id,
      now,
    });
    all.push(...claimed);
    for (const { target } of claimed) busy.set(target, (busy.get(target) ?? 0) + 1);
    if (claimed.length === 0 || claimed.length === found) break;
  }
  return all;
}

/** One check of an account at once; null where it is being probed already, or there is none. */
export async function leaseCheck(app: App, accountId: number, id: number): Promise<Order | null> {
  const now = app.clock.now();
  const claimed = await claimCheck(app.database, accountId, id, { lease_id: randomUUID(), now });
  return (claimed && (await ordersOf(app, [claimed], now))[0]) ?? null;
}

async function ordersOf(app: App, checks: readonly ClaimedCheck[], now: Date): Promise<Order[]> {
  const reaching = await accountsReachingPrivateTargets(app, [
    ...new Set(checks.map(({ account_id }) => account_id)),
  ]);
  return checks.flatMap((check) =>
    orderOf(app, check, { now, privateAllowed: reaching.has(check.account_id) }),
  );
}

/** One that cannot be opened keeps its lease until it runs out, and so is not tried over and over. */
function orderOf(
  app: App,
  check: ClaimedCheck,
  { now, privateAllowed }: { now: Date; privateAllowed: boolean },
): Order[] {
  try {
    return [
      {
        check_id: check.id,
        lease_id: check.lease_id,
        leaseMs: check.lease_until.getTime() - now.getTime(),
        due_at: check.due_at,
        target: check.target,
        isFailing: check.failures > 0,
        account_id: check.account_id,
        definition: probeOf(openSettings(app, check)),
        privateAllowed,
      },
    ];
  } catch (error) {
    app.log.error({ err: error, check: check.id }, 'an uptime check cannot be probed');
    return [];
  }
}

const FAR_TOGETHER = 1_000;

/** Brings checks nearer that are due too late because the clock was set back. */
export async function bringNearer(app: App): Promise<void> {
  const now = app.clock.now();
  let far: Awaited<ReturnType<typeof findFarChecks>>;
  do {
    far = await findFarChecks(app.database, now, FAR_TOGETHER);
    const nearer = (check: (typeof far)[number]) => nextDueAt(check, { started_at: new Date(0), now });
    await moveDue(
      app.database,
      far.map((check) => ({ id: check.id, from: check.due_at, to: nearer(check) })),
    );
  } while (far.length === FAR_TOGETHER);
}
