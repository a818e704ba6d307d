// Finds out which of the doors that fell silent will never say anything again. A node that was killed answers no pings, one
// that is cut off does: where the machine refuses connections at the address of the node, and did not before, it has ended.

import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { addressesOf, type Knock, knockAt } from '../../../../platform/nodes/knock.ts';
import { seconds } from '../../../../platform/time.ts';
import type { DoorRow } from './door-store.ts';
import type { Watched } from './horizon.ts';

/** Two beats of an idle door. */
const SILENT_MS = 500;
const KNOCK_EVERY_MS = 250;
/** A node that cannot be reached from here, though it is there, is asked for from time to time. */
const TRY_EVERY_MS = seconds(30);
const MOST_NEIGHBOURS = 200;

export interface KnockingNeeds {
  clock: Clock;
  /** Where the node of a door is reached. */
  addressesOf: (name: string) => Promise<readonly string[]>;
  knockAt: (urls: readonly string[]) => Promise<Knock>;
}

/** How a node sees the others. */
export const knocksOf = (needs: { clock: Clock; database: Database }): KnockingNeeds => ({
  clock: needs.clock,
  addressesOf: (name) => addressesOf(needs.database, name),
  knockAt,
});

interface Neighbour {
  urls: readonly string[];
  /** Whether it was ever reached: only then does a refusal mean anything. */
  wasReached: boolean;
  endedAt: Date | null;
  /** When it was asked last, by the monotonic clock; null: it is being asked. */
  askedMs: number | null;
}

export class EndedNodes {
  readonly #needs: KnockingNeeds;
  readonly #neighbours = new Map<string, Neighbour>();

  constructor(needs: KnockingNeeds) {
    this.#needs = needs;
  }

  /** When each door was found to have ended. What is asked for now is known at one of the next looks. */
  look(doors: readonly DoorRow[], watched: Watched, nowMs: number): ReadonlyMap<string, Date> {
    const ended = new Map<string, Date>();
    for (const { journal_id, node, closed_at } of doors) {
      if (closed_at !== null) continue;
      const neighbour = this.#neighbourOf(journal_id);
      const isSilent = nowMs - (watched.get(journal_id)?.sinceMs ?? nowMs) >= SILENT_MS;
      if (!isSilent) neighbour.endedAt = null;
      if (neighbour.endedAt) ended.set(journal_id, neighbour.endedAt);
      else if (isDue(neighbour, isSilent, nowMs)) void this.#ask(neighbour, node, nowMs);
    }
    return ended;
  }

  /** It is remembered for a while: the last group of one that ended may arrive after all, and open its door again. */
  #neighbourOf(journalId: string): Neighbour {
    const known = this.#neighbours.get(journalId);
    if (known) return known;
    const neighbour = { urls: [], wasReached: false, endedAt: null, askedMs: Number.NEGATIVE_INFINITY };
    this.#neighbours.set(journalId, neighbour);
    const [oldest] = this.#neighbours.keys();
    if (this.#neighbours.size > MOST_NEIGHBOURS && oldest !== undefined) this.#neighbours.delete(oldest);
    return neighbour;
  }

  async #ask(neighbour: Neighbour, node: string, nowMs: number): Promise<void> {
    neighbour.askedMs = null;
    const { addressesOf: find, knockAt: knock, clock } = this.#needs;
    try {
      if (neighbour.urls.length === 0) neighbour.urls = await find(node);
      const answer = await knock(neighbour.urls);
      if (answer === 'answered') neighbour.wasReached = true;
      if (answer === 'refused' && neighbour.wasReached) neighbour.endedAt = clock.now();
    } catch {
      // The database is away, and then no door is silent.
    }
    neighbour.askedMs = nowMs;
  }
}

function isDue({ wasReached, askedMs }: Neighbour, isSilent: boolean, nowMs: number): boolean {
  if (askedMs === null || (wasReached && !isSilent)) return false;
  return nowMs - askedMs >= (wasReached ? KNOCK_EVERY_MS : TRY_EVERY_MS);
}
