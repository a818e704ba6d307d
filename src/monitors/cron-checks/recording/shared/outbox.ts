// The journals of one of several nodes: the one in which it receives pings, and what its starts before have left.
//
// Each start begins a journal with an id of its own: a power cut may tear groups off a file that the log has already, and
// their positions must not be used again.

import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../../../platform/app.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { isMissing } from '../../../../platform/durable-file.ts';
import { type Journal, openJournal } from '../../../../platform/journal/journal.ts';
import { createDirectory, syncDirectory } from '../../../../platform/journal/segment-files.ts';
import { earlier, minutes } from '../../../../platform/time.ts';
import { recordOutage } from '../../../../subjects/own-outages.ts';
import type { ListeningWatch } from '../listening-watch.ts';
import { lastReceiving, positionAlone, recordedPositions } from './door-store.ts';
import { missedJournals } from './jetstream/stream-store.ts';
import { behind, SHIPPED_BYTES } from './keeper.ts';
import { answered, hangUp, type LogWriter } from './log-writer.ts';

/** Within the data directory. */
export const OUTBOX = 'outbox';

/** What was recorded is kept for so long: a database that fails over may have lost commits. */
const KEPT_MS = minutes(15);
/** Beyond this share of its room what is recorded goes at once. */
const ROOM_FOR_RECORDED = 0.2;

/** The directory of the journal for this start. What a node by itself received before becomes one of the others. */
export async function prepareOutbox(dataDir: string): Promise<{ dir: string; own: string }> {
  const dir = join(dataDir, OUTBOX);
  await createDirectory(dir);
  await rename(join(dataDir, 'journal'), join(dir, randomUUID())).catch((error) => {
    if (!isMissing(error)) throw error;
  });
  await syncDirectory(dir);
  return { dir, own: join(dir, randomUUID()) };
}

interface ShippingNeeds {
  app: Pick<App, 'clock' | 'database' | 'log'>;
  node: string;
  /** Of all journals of the node. */
  dir: string;
  maxBytes: number;
  connect: () => LogWriter;
}

/** A journal of a start before that is shipped. */
interface Shipped {
  path: string;
  journal_id: string;
  /** Its end. */
  position: number;
}

/** Ships the journals of the node, and calls back for each that is shipped. One that cannot be keeps no other from it. */
export async function shipFormer(
  needs: ShippingNeeds,
  { except = [], onShipped }: { except?: readonly string[]; onShipped: (one: Shipped) => void },
): Promise<void> {
  const names = await readdir(needs.dir).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const others = names.map((name) => join(needs.dir, name)).filter((path) => !except.includes(path));
  await shipJournals(needs, others, onShipped);
}

/** Throws what was wrong with the first that could not be shipped. */
async function shipJournals(
  needs: ShippingNeeds,
  paths: readonly string[],
  onShipped: (one: Shipped) => void = () => {},
): Promise<void> {
  if (paths.length === 0) return;
  const errors: unknown[] = [];
  const writer = needs.connect();
  try {
    for (const path of paths)
      await shipJournal(needs, path, writer).then(onShipped, (error) => errors.push(error));
  } finally {
    await hangUp(writer);
  }
  if (errors.length > 0) throw errors[0];
}

async function shipJournal(
  { app, node, maxBytes }: ShippingNeeds,
  path: string,
  writer: LogWriter,
): Promise<Shipped> {
  const { database, clock, log } = app;
  await using journal = await openJournal({
    ...{ dir: path, maxBytes, clock },
    log: (event) => log.warn({ journal: event }, 'ping journal of an earlier start'),
  });
  const journal_id = journal.id;
  const lastAt = journal.lastAt();
  // A start that failed before it received anything: a row of it would say that somebody received pings until now.
  if (lastAt === null) return { path, journal_id, position: 0 };
  const now = clock.now();
  const last = behind(earlier(lastAt, now).getTime());
  const oldest = Math.max(journal.oldest(), await positionAlone(database, journal_id));
  const openAgain = () =>
    answered(writer.open({ journal_id, node, oldest, since: last, closed_at: last, now: clock.now() }));
  let position = await openAgain();
  for (;;) {
    const group = await journal.readFrames(position, SHIPPED_BYTES);
    if (!group) break;
    const complete_until = behind(Math.min(group.lastAtMs, now.getTime()));
    const place = { journal_id, from: position, ...group, complete_until, is_open: false };
    if (await answered(writer.add({ ...place, now: clock.now() }))) {
      position = group.next;
      continue;
    }
    // What the process wrote last may arrive after it has ended.
    const found = await openAgain();
    if (found <= position)
      throw new Error(`another node ships the journal ${journal_id}: is its directory a copy?`);
    position = found;
  }
  await answered(writer.closeDoor({ journal_id, from: position, complete_until: last, now: clock.now() }));
  return { path, journal_id, position };
}

export interface OutboxNeeds extends ShippingNeeds {
  /** The directory of the journal of this start. */
  own: string;
  journal: Journal;
  listening: ListeningWatch;
}

export class Outbox {
  readonly #needs: OutboxNeeds;
  /** Up to where the own journal was recorded, and when that was seen. */
  #recorded: { atMs: number; position: number }[] = [];
  /** Journals of starts before and of doors that ended, and since when all of each is recorded. */
  #former: { shipped: Shipped; sinceMs: number | null }[] = [];
  #shipping: Promise<void> = Promise.resolve();

  constructor(needs: OutboxNeeds) {
    this.#needs = needs;
  }

  /** Ships all journals of the node but its own. Asked again, those that came since. */
  shipFormer(): Promise<void> {
    const shipping = this.#shipping.then(() => this.#shipMore());
    this.#shipping = shipping.catch(() => undefined);
    return shipping;
  }

  async #shipMore() {
    const known = this.#former.map(({ shipped }) => shipped.path);
    await shipFormer(this.#needs, {
      except: [this.#needs.own, ...known],
      onShipped: (shipped) => void this.#former.push({ shipped, sinceMs: null }),
    });
  }

  /** What JetStream lost of starts before. */
  async #shipAgain(recorded: ReadonlyMap<string, number>) {
    const unrecorded = this.#former.filter(
      ({ shipped: { journal_id, position } }) => (recorded.get(journal_id) ?? 0) < position,
    );
    if (unrecorded.length === 0) return;
    const ids = unrecorded.map(({ shipped }) => shipped.journal_id);
    const missed = await missedJournals(this.#needs.app.database, ids);
    const lost = unrecorded.filter(({ shipped }) => missed.has(shipped.journal_id));
    await shipJournals(
      this.#needs,
      lost.map(({ shipped }) => shipped.path),
    );
  }

  /** Stores the gaps in listening, and gives up what was recorded long enough ago. */
  async look(): Promise<void> {
    const { app, journal } = this.#needs;
    await this.#storeGaps();
    const nowMs = app.clock.monotonicMs();
    const recorded = await recordedPositions(app.database);
    await this.#trim(recorded.get(journal.id) ?? 0, nowMs);
    await this.#shipAgain(recorded);
    for (const former of this.#former) {
      const { path, journal_id, position } = former.shipped;
      const isRecorded = (recorded.get(journal_id) ?? 0) >= position;
      former.sinceMs = isRecorded ? (former.sinceMs ?? nowMs) : null;
      if (former.sinceMs === null || nowMs - former.sinceMs < KEPT_MS) continue;
      await rm(path, { recursive: true, force: true });
      this.#former = this.#former.filter((other) => other !== former);
    }
  }

  async #trim(position: number, nowMs: number) {
    const { journal } = this.#needs;
    this.#recorded.push({ atMs: nowMs, position });
    const { bytes, maxBytes } = journal.stats();
    const isShort = bytes > maxBytes * ROOM_FOR_RECORDED;
    const old = this.#recorded.filter(({ atMs }) => isShort || nowMs - atMs >= KEPT_MS);
    this.#recorded = this.#recorded.slice(old.length);
    const before = old.at(-1)?.position;
    if (before !== undefined) await journal.trim(before);
  }

  /** While another door was open a gap of this one is nobody's outage, unless pings were lost in it. */
  async #storeGaps() {
    const { app, journal, listening } = this.#needs;
    const gaps = listening.noticed();
    if (gaps.length === 0) return;
    await transaction(app.database, async (tx) => {
      const other = await lastReceiving(tx, journal.id, app.clock.now());
      for (const gap of gaps) if (gap.cause === 'journal' || !other?.is_open) await recordOutage(tx, gap);
    });
    listening.stored(gaps);
  }
}
