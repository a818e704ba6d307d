// The partitions that this node records, and the claim under which it does.

import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../../platform/database/database.ts';
import { addMs, seconds } from '../../../../platform/time.ts';
import { type Holding, PositionMoved, type RecorderApp } from '../holding.ts';
import type { LoggedRecord, Positions } from '../ping-log.ts';
import {
  confirmPartitions,
  forgetRecording,
  givePartitions,
  type HeldPartition,
  heldPartitions,
  movePartitions,
  noteRecording,
  partitionClaims,
  renewPartitions,
  takePartitions,
} from './partition-store.ts';
import { hasFree, PARTITIONS, partitionOf, shareOf } from './shares.ts';

/** After so long without a word of a node others record what it did. */
const CLAIM_MS = seconds(5);
const RENEW_MS = seconds(1);
/** What others gave back is taken so soon. */
const LOOK_MS = 250;
/** What comes no later than this counts at the moment up to which all is judged; what comes later changes nothing. */
const COUNTS_FOR_MS = seconds(60);

export class PartitionClaims implements Holding {
  readonly madePartitions = new Set<string>();
  readonly mayReorder = true;
  readonly #app: RecorderApp;
  readonly #node: string;
  readonly #claimId = randomUUID();
  #held: HeldPartition[] = [];
  #byPartition = new Map<number, HeldPartition>();
  #positions: Positions = {};
  #renewedAtMs = Number.NEGATIVE_INFINITY;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(app: RecorderApp, node: string) {
    this.#app = app;
    this.#node = node;
  }

  positions(): Positions {
    return this.#positions;
  }

  slots(): readonly number[] | null {
    return this.#held.length === PARTITIONS ? null : this.#held.map(({ partition }) => partition);
  }

  covers({ journal_id, position, payload }: LoggedRecord): boolean {
    const held = this.#byPartition.get(partitionOf(payload));
    return held !== undefined && position >= (held.positions[journal_id] ?? 0);
  }

  receiptOf({ at, payload }: LoggedRecord): { received_at: Date; is_late: boolean } {
    const judged = this.#byPartition.get(partitionOf(payload))?.listened_until ?? null;
    if (!judged || at >= judged) return { received_at: at, is_late: false };
    const is_late = at < addMs(judged, -COUNTS_FOR_MS);
    return { received_at: is_late ? at : judged, is_late };
  }

  async advance(tx: Tx, to: Positions): Promise<void> {
    const moves = this.#held.map((held) => ({ ...held, positions: furthest(held.positions, to) }));
    if (!(await movePartitions(tx, this.#claim(), moves)))
      throw new PositionMoved('a partition was taken over');
  }

  advanced(to: Positions): void {
    this.#hold(
      this.#held.map((held) => ({
        ...held,
        version: held.version + 1,
        positions: furthest(held.positions, to),
      })),
    );
  }

  async confirm(tx: Tx): Promise<void> {
    if (!(await confirmPartitions(tx, this.#claimId, this.#held)))
      throw new PositionMoved('a partition was taken over');
  }

  judged(until: Date): void {
    this.#hold(
      this.#held.map((held) => ({
        ...held,
        listened_until: held.listened_until && held.listened_until > until ? held.listened_until : until,
      })),
    );
  }

  async renew(): Promise<void> {
    const nowMs = this.#app.clock.monotonicMs();
    if (nowMs - this.#renewedAtMs < RENEW_MS) return;
    await this.#renew();
  }

  /** Renews the claim, takes what it is to record and gives back what others are to. */
  async settle(): Promise<boolean> {
    const { database, clock } = this.#app;
    const nowMs = clock.monotonicMs();
    if (nowMs - this.#renewedAtMs < RENEW_MS) {
      if (nowMs - this.#lookedAtMs < LOOK_MS) return this.#held.length > 0;
      this.#lookedAtMs = nowMs;
      if (!hasFree(await partitionClaims(database), this.#claimId, clock.now())) return this.#held.length > 0;
    }
    this.#lookedAtMs = nowMs;
    await this.#renew();
    const { claim_id, node, now, held_until } = this.#claim();
    const nodes = await noteRecording(database, { claim_id, node, now, since: addMs(now, -CLAIM_MS) });
    const { take, give } = shareOf(await partitionClaims(database), claim_id, { nodes, now });
    if (give.length > 0) await givePartitions(database, claim_id, now, give);
    if (take.length > 0) await takePartitions(database, { claim_id, node, now, held_until }, take);
    await this.lookAgain();
    return this.#held.length > 0;
  }

  /** What was taken over is let go; there is always more to record. */
  async lookAgain(): Promise<boolean> {
    this.#hold(await heldPartitions(this.#app.database, this.#claimId));
    return true;
  }

  async storeLoss(): Promise<void> {}

  async release(): Promise<void> {
    const { database, clock, log } = this.#app;
    try {
      await this.#renew();
      await givePartitions(
        database,
        this.#claimId,
        clock.now(),
        this.#held.map(({ partition }) => partition),
      );
      await forgetRecording(database, this.#claimId);
    } catch (error) {
      log.warn({ err: error }, 'the partitions of this node could not be given back; others take them over');
    }
  }

  async #renew() {
    const nowMs = this.#app.clock.monotonicMs();
    await renewPartitions(this.#app.database, this.#claim(), this.#held);
    this.#renewedAtMs = nowMs;
  }

  #claim() {
    const now = this.#app.clock.now();
    return { claim_id: this.#claimId, node: this.#node, now, held_until: addMs(now, CLAIM_MS) };
  }

  #hold(held: HeldPartition[]) {
    this.#held = held;
    this.#byPartition = new Map(held.map((one) => [one.partition, one]));
    this.#positions = nearest(held.map(({ positions }) => positions));
  }
}

/** Of each journal the furthest position. */
function furthest(one: Positions, other: Positions): Positions {
  const all: Record<string, number> = { ...one };
  for (const [journal, position] of Object.entries(other))
    all[journal] = Math.max(all[journal] ?? 0, position);
  return all;
}

/** Of each journal the position that all have reached. */
function nearest(all: readonly Positions[]): Positions {
  const journals = new Set(all.flatMap((positions) => Object.keys(positions)));
  return Object.fromEntries(
    [...journals].map((journal) => [journal, Math.min(...all.map((positions) => positions[journal] ?? 0))]),
  );
}
