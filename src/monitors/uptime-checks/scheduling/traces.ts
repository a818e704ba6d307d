// The way to targets that do not answer, for the evidence of outages. It is looked for beside the probes, so that none waits
// for it: the first failure has it found, and the one that confirms the outage brings it along.

import { isIP } from 'node:net';
import type { Clock } from '../../../platform/clock.ts';
import { judgeAddress, type PrivateAllowed } from '../../../platform/safe-fetch/address-rules.ts';
import { minutes } from '../../../platform/time.ts';
import type { NetworkRoute, ProbeReason, ProbeResult } from '../probes/definition.ts';
import { findRoute } from './find-route.ts';

/** What does not come back may be lost on the way. Whoever refuses was reached. */
const LOST: readonly (ProbeReason | null)[] = ['timeout', 'unreachable', 'reset'];
const MOST_AT_ONCE = 2;
const MOST_KEPT = 200;
const KEPT_MS = minutes(10);

export interface Routes {
  /** null: none is known yet, or the failure is of another kind. */
  of(result: ProbeResult, privateAllowed: PrivateAllowed): NetworkRoute | null;
}

export function openRoutes(clock: Clock, find = findRoute): Routes {
  const known = new Map<string, { at: Date; atMs: number; hops: string | null }>();
  const underWay = new Set<string>();

  async function look(address: string) {
    underWay.add(address);
    const [at, atMs] = [clock.now(), clock.monotonicMs()];
    const hops = await find(address);
    underWay.delete(address);
    known.delete(address);
    const [oldest] = known.size >= MOST_KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(address, { at, atMs, hops });
  }

  return {
    of(result, privateAllowed) {
      const address = result.ip ?? result.evidence?.addresses.at(-1) ?? '';
      const isLost = !result.up && LOST.includes(result.reason);
      if (!isLost || isIP(address) === 0 || judgeAddress(address, privateAllowed) !== 'allowed') return null;
      const found = known.get(address);
      if (found && clock.monotonicMs() - found.atMs < KEPT_MS)
        return found.hops === null
          ? null
          : { address, at: found.at.toISOString(), hops: withoutPrivate(found.hops, privateAllowed) };
      if (!underWay.has(address) && underWay.size < MOST_AT_ONCE) void look(address);
      return null;
    },
  };
}

/** Where a network is not the account's own, what it is like inside is none of its business. */
const withoutPrivate = (hops: string, privateAllowed: PrivateAllowed): string =>
  hops.replace(/[0-9a-f:.]{3,45}/gi, (word) =>
    isIP(word) !== 0 && judgeAddress(word, privateAllowed) !== 'allowed' ? '*' : word,
  );

const opened = new WeakMap<Clock, Routes>();

/** Those of a running program, for whichever of its runners probes a check. */
export function routesOf({ clock }: { clock: Clock }): Routes {
  const routes = opened.get(clock) ?? openRoutes(clock);
  opened.set(clock, routes);
  return routes;
}
