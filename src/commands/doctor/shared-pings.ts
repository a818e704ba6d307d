// The pings of several nodes: who records them, what lies in their log, and what only the disk of this node holds.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OUTBOX } from '../../monitors/cron-checks/recording/shared/outbox.ts';
import type { SeenLog } from '../../monitors/cron-checks/recording/shared/seen-log.ts';
import { isMissing } from '../../platform/durable-file.ts';
import { endOfFrames, openJournalSnapshot } from '../../platform/journal/snapshot.ts';
import { inBytes } from '../progress.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

const LATE_SECONDS = 60;
const MUCH_BYTES = 1_000_000_000;

/** Pure. `isAnyAlive`: where no node runs, nobody records, and that is said of the nodes. */
export function judgeSharedPings({ partitions, bytes }: SeenLog, isAnyAlive: boolean): Remark[] {
  const unclaimed = partitions.filter(({ node }) => node === null);
  const shares = Map.groupBy(partitions, ({ node }) => node);
  const lag = Math.max(0, ...partitions.map(({ lag_seconds }) => lag_seconds ?? 0));
  const held = [...shares].flatMap(([node, own]) => (node === null ? [] : [`${node} (${own.length})`]));
  const remarks: Remark[] = [];
  if (!isAnyAlive) remarks.push(ok('no node records pings'));
  else if (unclaimed.length > 0)
    remarks.push(
      problem(
        `${unclaimed.length} of ${partitions.length} partitions of pings are recorded by no node`,
        'look again in 10 s; if that stays, read the logs of the nodes',
      ),
    );
  else remarks.push(ok(`partitions of pings: ${held.sort().join(', ')}`));
  if (isAnyAlive && lag > LATE_SECONDS)
    remarks.push(
      problem(
        `pings are recorded ${Math.round(lag)} s late`,
        'see the logs of the nodes for "pings are not being recorded", and whether the database keeps up',
      ),
    );
  const size = `the log of pings in the database holds ${inBytes(bytes)}`;
  remarks.push(bytes > MUCH_BYTES ? warning(size, 'see why recording does not catch up') : ok(size));
  return remarks;
}

export interface OutboxFacts {
  files: number;
  bytes: number;
  /** Bytes that the log does not hold. */
  unshipped: number;
}

/** `heldTo`: as of the database, or null where that was not looked at. */
export async function lookAtOutbox(
  dataDir: string,
  context: { heldTo: SeenLog['held_to'] | null; isRunning: boolean; maxBytes: number },
): Promise<Remark[]> {
  const dir = join(dataDir, OUTBOX);
  const names = await readdir(dir).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const facts: OutboxFacts = { files: 0, bytes: 0, unshipped: 0 };
  for (const name of names) {
    await using snapshot = await openJournalSnapshot(join(dir, name));
    if (!snapshot) continue;
    const [first, last] = [snapshot.segments[0], snapshot.segments.at(-1)];
    const { next } = last ? await endOfFrames(last) : { next: 0 };
    facts.files += snapshot.segments.length;
    facts.bytes += snapshot.bytes;
    facts.unshipped += Math.max(0, next - Math.max(first?.base ?? 0, context.heldTo?.get(snapshot.id) ?? 0));
  }
  return names.length === 0 ? [ok('it is made at the first start')] : judgeOutbox(facts, context);
}

/** Pure. */
export function judgeOutbox(
  { files, bytes, unshipped }: OutboxFacts,
  {
    heldTo,
    isRunning,
    maxBytes,
  }: { heldTo: SeenLog['held_to'] | null; isRunning: boolean; maxBytes: number },
): Remark[] {
  const size = ok(
    `${files === 1 ? '1 file' : `${files} files`}, ${inBytes(bytes)} of at most ${inBytes(maxBytes)}`,
  );
  if (heldTo === null) return [size];
  if (unshipped === 0) return [size, ok('the log holds all of it')];
  const found = `${inBytes(unshipped)} of pings lie on this disk only`;
  return [
    size,
    isRunning
      ? warning(found, 'look again in a minute: if that stays, see why this node cannot reach the database')
      : warning(found, 'start this node with this data directory, so that they are recorded'),
  ];
}
