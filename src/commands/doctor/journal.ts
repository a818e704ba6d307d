// The ping journal: readable, recorded in time, and with room.

import { join } from 'node:path';
import type { DatabaseFacts } from '../../platform/database/examine.ts';
import { endOfFrames, firstMadeFrom, openJournalSnapshot } from '../../platform/journal/snapshot.ts';
import { seconds } from '../../platform/time.ts';
import { inBytes } from '../progress.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

export interface JournalFacts {
  id: string;
  segments: number;
  bytes: number;
  /** Where the next record goes. */
  head: number;
  oldest: number;
  /** When the first record was made that is not recorded yet. null: there is none. */
  waitingSince: Date | null;
}

export async function lookAtJournal(
  dataDir: string,
  context: Omit<JournalContext, 'now'> & { now: () => Date },
): Promise<Remark[]> {
  const snapshot = await openJournalSnapshot(join(dataDir, 'journal'));
  if (!snapshot) return [ok('it is made at the first start')];
  try {
    const [first, last] = [snapshot.segments[0], snapshot.segments.at(-1)];
    const { next } = last ? await endOfFrames(last) : { next: 0 };
    const { id, bytes, segments } = snapshot;
    const { recording } = context;
    const waitingSince = recording && (await firstMadeFrom(snapshot, recording.position));
    const facts = {
      id,
      bytes,
      segments: segments.length,
      head: next,
      oldest: first?.base ?? 0,
      waitingSince,
    };
    return judgeJournal(facts, { ...context, now: context.now() });
  } finally {
    await snapshot[Symbol.asyncDispose]();
  }
}

interface JournalContext {
  /** null: the database was not looked at. */
  recording: DatabaseFacts['recording'];
  isRunning: boolean;
  maxBytes: number;
  now: Date;
}

const LATE_MS = seconds(60);

/** Pure. */
export function judgeJournal(facts: JournalFacts, context: JournalContext): Remark[] {
  const { recording, maxBytes } = context;
  const size = ok(
    `${facts.segments === 1 ? '1 file' : `${facts.segments} files`}, ${inBytes(facts.bytes)} of at most ${inBytes(maxBytes)}`,
  );
  if (!recording) return [size, ...judgeShare(facts.head - facts.oldest, maxBytes)];
  if (recording.journal_id !== facts.id)
    return [
      size,
      warning(
        'the database records the pings of another journal',
        'see that TOCSIN_DATA_DIR and DATABASE_URL belong together; what this journal holds changes no state any more',
      ),
    ];
  const backlog = Math.max(0, facts.head - recording.position);
  return [size, judgeLag(backlog, facts.waitingSince, context), ...judgeShare(backlog, maxBytes)];
}

/**
 * While Tocsin runs, how far all is recorded is noted every ten seconds; /ready knows it better. What waits counts from
 * when it came, and not from what was noted before a start.
 */
function judgeLag(backlog: number, since: Date | null, { isRunning, now }: JournalContext): Remark {
  if (backlog === 0) return ok('all pings are recorded');
  const waiting = `${inBytes(backlog)} of it are not recorded yet`;
  if (!isRunning) return ok(`${waiting}; the next start does it`);
  const lateMs = since ? now.getTime() - since.getTime() : 0;
  if (lateMs <= LATE_MS) return ok(waiting);
  return problem(
    `${waiting}, and pings are recorded ${Math.round(lateMs / 1_000)} s late`,
    'if Tocsin has just started, look again in a minute; otherwise see the log for "pings are not being recorded"',
  );
}

const MUCH = 0.5;
const NEARLY_ALL = 0.9;

function judgeShare(backlog: number, maxBytes: number): Remark[] {
  const share = backlog / maxBytes;
  if (share < MUCH) return [];
  const found = `${Math.round(share * 100)} % of the journal wait to be recorded`;
  const advice = 'see why the database does not keep up; raise TOCSIN_JOURNAL_MAX_BYTES if the disk has room';
  return [share < NEARLY_ALL ? warning(found, advice) : problem(found, advice)];
}
