// Who records the pings of this database, from which position, and what nobody heard before.

import { randomUUID } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { closeOutage, cutOutagesOff, openOutage, recordOutage } from '../../../subjects/own-outages.ts';
import type { ListeningGap } from './listening-gaps.ts';
import type { PingLog } from './ping-log.ts';
import { claimPartition, findStanding, renewClaim, type Standing } from './position-store.ts';

/** Longer than one batch may take. */
const CLAIM_MS = seconds(45);

/** Enough to find the first ping behind the heartbeats of days. */
const GAP_BYTES = 1024 * 1024;

/** What of the program records pings. */
export type RecorderApp = Pick<App, 'clock' | 'database' | 'log'>;

/** A journal that is recorded, and the claim under which that is done. */
export interface RecordedPartition {
  partition: number;
  journal_id: string;
  claim_id: string;
  /** Records before this position were received while the journal of another node took the pings. */
  late_until: number;
  /** Days whose partition of the ping table is known to exist. */
  madePartitions: Set<string>;
}

export interface Claimed {
  partition: RecordedPartition;
  position: number;
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
  journal: PingLog,
  start: ListeningStart,
): Promise<Claimed | null> =>
  transaction(app.database, async (tx) => {
    const now = app.clock.now();
    const ids = { partition: 0, journal_id: journal.id, claim_id: randomUUID() };
    const held_until = addMs(now, CLAIM_MS);
    const standing = await claimPartition(tx, { ...ids, head: start.head, now, held_until });
    if (!standing) return null;
    await cutOutagesOff(tx, now);
    await storeStop(tx, standing, start);
    await storeGap(tx, journal, standing, now);
    const partition = { ...ids, late_until: standing.late_until, madePartitions: new Set<string>() };
    return { partition, position: standing.position };
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

/** Moments that lie ahead are those of a clock that was wrong. */
function lastContact(standing: Standing, journaledAt: Date | null, since: Date): Date | null {
  const known = [standing.listened_until, journaledAt].filter((moment) => moment !== null);
  const credible = known.map((moment) => moment.getTime()).filter((ms) => ms < since.getTime());
  return credible.length > 0 ? new Date(Math.max(...credible)) : null;
}

/** Where recording goes on after doubt; null when the partition was claimed by somebody else since. */
export const lookUpPosition = (
  app: RecorderApp,
  journal: PingLog,
  { partition, claim_id }: RecordedPartition,
): Promise<number | null> =>
  transaction(app.database, async (tx) => {
    const standing = await findStanding(tx, { partition, claim_id });
    if (standing) await storeGap(tx, journal, standing, app.clock.now());
    return standing?.position ?? null;
  });

/**
 * A database that came back from an older copy may miss pings that the journal no longer has, because they had been
 * recorded: nothing is known of that time.
 */
async function storeGap(tx: Tx, journal: PingLog, { position, listened_until }: Standing, now: Date) {
  if (!listened_until || position >= journal.oldest()) return;
  const { records } = await journal.read(position, { records: 1, bytes: GAP_BYTES });
  const to = records[0]?.at ?? now;
  if (to > listened_until) await recordOutage(tx, { cause: 'journal', from: listened_until, to });
}

/** Records that turned out to be damaged may have been pings of any job since all was recorded last. */
export const storeLoss = (app: RecorderApp, { partition, claim_id }: RecordedPartition): Promise<void> =>
  transaction(app.database, async (tx) => {
    const standing = await findStanding(tx, { partition, claim_id });
    const [from, to] = [standing?.listened_until, app.clock.now()];
    if (from && from < to) await recordOutage(tx, { cause: 'journal', from, to });
  });

/** Renews the claim for as long as it lasts. False when it was taken over. */
export function extendClaim(
  app: RecorderApp,
  { partition, claim_id }: RecordedPartition,
  listenedUntil: Date | null,
): Promise<boolean> {
  const held_until = addMs(app.clock.now(), CLAIM_MS);
  return renewClaim(app.database, { partition, claim_id, held_until }, listenedUntil);
}

/** Ends the claim, where the database can be reached. */
export const releaseClaim = (
  app: RecorderApp,
  { partition, claim_id }: RecordedPartition,
  listenedUntil: Date | null,
): Promise<unknown> =>
  renewClaim(app.database, { partition, claim_id, held_until: app.clock.now() }, listenedUntil).catch(
    (error) =>
      app.log.warn({ err: error }, 'the claim on the pings could not be released; it runs out by itself'),
  );
