// How a node comes to work on a database beside others, and how it is forgotten.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { type Database, type Tx, transaction } from '../database/database.ts';
import { readIfThere, writeDurably } from '../durable-file.ts';
import { StartupProblem } from '../startup-problem.ts';
import { addMs, days, minutes, seconds } from '../time.ts';
import {
  type Away,
  allNodes,
  awayStretches,
  deleteNodesBefore,
  lockNodes,
  type NodeFacts,
  type NodeRow,
  renewNode,
  takeAway,
  takeNodeOver,
} from './node-store.ts';
import { copyRefused, isAlive, whyRefused } from './registration.ts';

/** Without a renewal of any node for so long, the database was away: reports of agents were refused. */
export const AWAY_MS = seconds(15);

interface Shared {
  database: Database;
  clock: Clock;
}

/** Kept with the data, so that whoever copies that is found out. */
export async function nodeIdOf(dataDir: string): Promise<string> {
  const path = join(dataDir, 'node-id');
  const kept = (await readIfThere(path))?.trim();
  if (kept !== undefined && UUID.test(kept)) return kept;
  const id = randomUUID();
  await writeDurably(path, id);
  return id;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Throws StartupProblem where this node must not work beside the others. A row of its own that looks alive is that of a
 * copy of its data, or of itself before it was killed: only the former is renewed within `patienceMs`.
 */
export async function register(app: Shared, facts: NodeFacts, patienceMs: number): Promise<void> {
  const ask = async (tolerated: NodeRow | null): Promise<NodeRow | null> =>
    transaction(app.database, async (tx) => {
      await lockNodes(tx);
      const now = app.clock.now();
      const { refusal, doubted } = whyRefused(facts, await allNodes(tx), now);
      if (refusal !== null) throw new StartupProblem(refusal);
      if (doubted && doubted.seen_at.getTime() !== tolerated?.seen_at.getTime()) return doubted;
      await takeNodeOver(tx, facts);
      await renewNode(tx, facts, { now, awayMs: AWAY_MS });
      return null;
    });
  const doubted = await ask(null);
  if (!doubted) return;
  if (patienceMs > 0) await delay(patienceMs);
  if (patienceMs === 0 || (await ask(doubted))) throw new StartupProblem(copyRefused(doubted));
}

const KEPT_MS = days(1);

/** A step of a job: forgets nodes that are gone for a day. */
export async function deleteGoneNodes({ database }: Pick<Shared, 'database'>, now: Date): Promise<false> {
  await deleteNodesBefore(database, addMs(now, -KEPT_MS));
  return false;
}

/** Throws StartupProblem where nodes of another mode work on the database. */
export async function refuseBesideSeveral({
  database,
  clock,
}: Pick<Shared, 'database' | 'clock'>): Promise<void> {
  const other = (await allNodes(database)).find((row) => isAlive(row, clock.now()));
  if (other)
    throw new StartupProblem(
      `The node ${other.name} works on this database with TOCSIN_NODES=several: set that here as well, or stop all others first.`,
    );
}

/** How far back somebody who has just begun to look looks. */
const LOOK_BACK_MS = minutes(10);

const SETTLED_MS = seconds(5);

/**
 * The stretch longer than `longerMs` in which the database was away for nodes that ran on, once; null: there was none.
 * `isKnown`: the operator knows of it, so none of it is to be left over.
 */
export async function takeRecentAway(
  tx: Tx,
  now: Date,
  { longerMs, isKnown }: { longerMs: number; isKnown: boolean },
): Promise<Away | null> {
  const settledMs = isKnown ? 0 : SETTLED_MS;
  const found = await takeAway(tx, { since: addMs(now, -LOOK_BACK_MS), now, longerMs, settledMs });
  const [first, ...others] = found;
  if (!first) return null;
  return others.reduce(
    (whole, { from, to }) => ({
      from: from < whole.from ? from : whole.from,
      to: to > whole.to ? to : whole.to,
    }),
    first,
  );
}

/** Stretches of late in which no node could renew its row, the one included that has ended just now. */
export const recentAway = (tx: Tx, now: Date): Promise<Away[]> =>
  awayStretches(tx, { since: addMs(now, -LOOK_BACK_MS), now, awayMs: AWAY_MS });
