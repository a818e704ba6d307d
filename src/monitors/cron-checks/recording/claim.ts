// Who records the pings of this database, from which position, and what nobody could receive before. Of one node.

import { randomUUID } from 'node:crypto';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { closeOutage, cutOutagesOff, openOutage, recordOutage } from '../../../subjects/own-outages.ts';
import { type Holding, PositionMoved, type RecorderApp } from './holding.ts';
import type { ListeningGap } from './listening-gaps.ts';
import type { JournalLog, LoggedRecord, Positions } from './ping-log.ts';
import {
  claimPartition,
  confirmClaim,
  findStanding,
  movePosition,
  renewClaim,
  type Standing,
} from './position-store.ts';
import { judgedByAll } from './shared/door-store.ts';

/** The row of the claim: the pings of one node are not divided. */
const WHOLE = 0;
/** Longer than one batch may take. */
const CLAIM_MS = seconds(45);
const RENEW_MS = seconds(10);

/** Enough to find the first ping behind the heartbeats of days. */
const GAP_BYTES = 1024 * 1024;

/** The journal of the only node is recorded whole, under one claim. */
export interface Claimed {
  journal_id: string;
  claim_id: string;
  position: number;
  /** Records before this position were received while the journal of another node took the pings. */
  late_until: number;
}

/** The state when this node began to listen, which may be long before it claims the pings. */
export interface ListeningStart {
  /** The end of the journal. */
  head: number;
  /** When the journal last noted that this node was listening; null if it never did. */
  last_at: Date | null;
  since: Date;
  /** Earlier times in which this node did not listen or lost pings, of which the database may know nothing yet. */
  gaps: readonly ListeningGap[];
}

/**
 * Claims the pings of this database for a journal; null while the journal of another node takes them. An outage is
 * stored from when a node was last known to be listening until this one began to.
 */
export const claimPings = (
  app: RecorderApp,
  journal: JournalLog,
  start: ListeningStart,
): Promise<Claimed | null> =>
  transaction(app.database, async (tx) => {
    const now = app.clock.now();
    const ids = { partition: WHOLE, journal_id: journal.id, claim_id: randomUUID() };
    const held_until = addMs(now, CLAIM_MS);
    const standing = await claimPartition(tx, { ...ids, head: start.head, now, held_until });
    if (!standing) return null;
    await cutOutagesOff(tx, now);
    await storeStop(
      tx,
      { ...standing, listened_until: later(standing.listened_until, await judgedByAll(tx)) },
      start,
    );
    await storeGap(tx, journal, standing, now);
    const { position, late_until } = standing;
    return { journal_id: ids.journal_id, claim_id: ids.claim_id, position, late_until };
  });

/** While the journal of another node took the pings, it is no matter when this one listened. */
async function storeStop(tx: Tx, standing: Standing & { is_successor: boolean }, start: ListeningStart) {
  const { is_successor } = standing;
  // One that reaches further was seen by a clock that was wrong.
  for (const gap of is_successor ? [] : start.gaps) if (gap.to <= start.since) await recordOutage(tx, gap);
  const from = lastContact(standing, is_successor ? null : start.last_at, start.since);
  if (from) await openOutage(tx, { cause: 'stopped', from });
  // Also one that was never ended, because the program died.
  await closeOutage(tx, { cause: 'stopped', to: start.since });
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && (!other || one > other) ? one : other;

/** Moments that lie ahead are those of a clock that was wrong. */
function lastContact(standing: Standing, journaledAt: Date | null, since: Date): Date | null {
  const known = [standing.listened_until, journaledAt].filter((moment) => moment !== null);
  const credible = known.map((moment) => moment.getTime()).filter((ms) => ms < since.getTime());
  return credible.length > 0 ? new Date(Math.max(...credible)) : null;
}

/**
 * A database that came back from an older copy may miss pings that the journal no longer has, because they had been
 * recorded: nothing is known of that time.
 */
async function storeGap(tx: Tx, journal: JournalLog, { position, listened_until }: Standing, now: Date) {
  if (!listened_until || position >= journal.oldest()) return;
  const { records } = await journal.read({ [journal.id]: position }, { records: 1, bytes: GAP_BYTES });
  const to = records[0]?.at ?? now;
  if (to > listened_until) await recordOutage(tx, { cause: 'journal', from: listened_until, to });
}

/** The claim of the only node on the pings of its journal. */
export class JournalClaim implements Holding {
  readonly madePartitions = new Set<string>();
  readonly mayReorder = false;
  readonly #app: RecorderApp;
  readonly #journal: JournalLog;
  readonly #claimed: Claimed;
  #position: number;
  #listenedUntil: Date | null = null;
  #renewedAtMs: number;

  constructor(app: RecorderApp, journal: JournalLog, claimed: Claimed) {
    this.#app = app;
    this.#journal = journal;
    this.#claimed = claimed;
    this.#position = claimed.position;
    this.#renewedAtMs = app.clock.monotonicMs();
  }

  get #holder() {
    return { partition: WHOLE, claim_id: this.#claimed.claim_id };
  }

  positions(): Positions {
    return { [this.#claimed.journal_id]: this.#position };
  }

  slots(): null {
    return null;
  }

  covers(): boolean {
    return true;
  }

  receiptOf({ at, position }: LoggedRecord): { received_at: Date; is_late: boolean } {
    return { received_at: at, is_late: position < this.#claimed.late_until };
  }

  async advance(tx: Tx, to: Positions): Promise<void> {
    const move = { from: this.#position, to: this.#of(to) };
    if (!(await movePosition(tx, { ...this.#holder, ...move })))
      throw new PositionMoved(`the journal position is not ${move.from}`);
  }

  advanced(to: Positions): void {
    this.#position = this.#of(to);
  }

  #of(positions: Positions): number {
    return positions[this.#claimed.journal_id] ?? this.#position;
  }

  async confirm(tx: Tx): Promise<void> {
    if (!(await confirmClaim(tx, this.#holder))) throw new PositionMoved('taken over');
  }

  async settle(): Promise<boolean> {
    await this.renew();
    return true;
  }

  judged(until: Date): void {
    this.#listenedUntil = until;
  }

  async renew(): Promise<void> {
    const nowMs = this.#app.clock.monotonicMs();
    if (nowMs - this.#renewedAtMs < RENEW_MS) return;
    const held_until = addMs(this.#app.clock.now(), CLAIM_MS);
    if (!(await renewClaim(this.#app.database, { ...this.#holder, held_until }, this.#listenedUntil)))
      throw new PositionMoved('taken over');
    this.#renewedAtMs = nowMs;
  }

  lookAgain(): Promise<boolean> {
    return transaction(this.#app.database, async (tx) => {
      const standing = await findStanding(tx, this.#holder);
      if (!standing) return false;
      await storeGap(tx, this.#journal, standing, this.#app.clock.now());
      this.#position = standing.position;
      return true;
    });
  }

  storeLoss(): Promise<void> {
    return transaction(this.#app.database, async (tx) => {
      const standing = await findStanding(tx, this.#holder);
      const [from, to] = [standing?.listened_until, this.#app.clock.now()];
      if (from && from < to) await recordOutage(tx, { cause: 'journal', from, to });
    });
  }

  async release(): Promise<void> {
    const { database, clock, log } = this.#app;
    try {
      await renewClaim(database, { ...this.#holder, held_until: clock.now() }, this.#listenedUntil);
    } catch (error) {
      log.warn({ err: error }, 'the claim on the pings could not be released; it runs out by itself');
    }
  }
}
