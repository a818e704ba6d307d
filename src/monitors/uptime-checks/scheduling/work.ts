// How whoever probes reaches the rest of the program: it leases work and hands in what it found. It knows nothing else,
// neither checks nor accounts nor the database, and may therefore run somewhere else one day.

import type { PrivateAllowed } from '../../../platform/safe-fetch/address-rules.ts';
import type { ProbeResult } from '../probes/definition.ts';
import type { ProbeDefinition } from '../probes/kinds.ts';

/** A target that is to be probed, by nobody else for `leaseMs` from when it was asked for. */
export interface Order {
  check_id: number;
  lease_id: string;
  leaseMs: number;
  due_at: Date;
  /** Host and port as they were given: of one target so many are probed at once and no more. */
  target: string;
  /** Whether it failed the last time, and so most likely fails again. */
  isFailing: boolean;
  /** Whose check it is, as far as it matters here: what one takes must not be missing to others. */
  account_id: number;
  definition: ProbeDefinition;
  privateAllowed: PrivateAllowed;
}

export interface Attempt {
  at: Date;
  location: string;
  result: ProbeResult;
  /** False: the prober itself was cut off, so that the result says nothing about the target. */
  isKnown: boolean;
  /** Why not, where it is not that the prober was cut off. */
  whyUnknown?: string;
}

/** What came of an order. null: it was not probed, is given back, and is due as it was before. */
export interface Run {
  check_id: number;
  lease_id: string;
  probed: Attempt | null;
}

export interface Wanted {
  /** Places that are free for targets that worked the last time, and for the others. */
  healthy: number;
  failing: number;
  /** Targets that are being probed, and how often. */
  busy: ReadonlyMap<string, number>;
  /** Checks that are held already, also where their lease has run out. */
  except: readonly number[];
}

export interface Leased {
  orders: Order[];
  /** When the next one is due, where there was nothing to lease; null: none is, or it was not looked up. */
  nextDueAt: Date | null;
}

/** Runs are not taken as they are, however often they come: something is wrong with one of them, or they are too many. */
export class RunsRefused extends Error {
  override name = 'RunsRefused';
}

export interface Work {
  lease(wanted: Wanted): Promise<Leased>;
  /**
   * A run whose lease is somebody else's by now is dropped: it was made again, or nobody wants it any more. Throws
   * RunsRefused, with which none of them is recorded.
   */
  handIn(runs: readonly Run[]): Promise<void>;
  /** How long runs wait for others to be handed in with; a moment unless given. */
  gatherMs?: number;
}

/** So many probes of one target at once, so that a slow one fills no more places and a small one is not flooded. */
export const PER_TARGET = 64;

export const fullTargets = (busy: Wanted['busy']): string[] =>
  [...busy].filter(([, count]) => count >= PER_TARGET).map(([target]) => target);
