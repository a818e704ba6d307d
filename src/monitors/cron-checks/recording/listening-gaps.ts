// The times in which this node did not listen or lost pings, kept in its data directory until they are in the database:
// a node whose database is away may be stopped, or killed, before it could store them.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readIfThere, writeDurably } from '../../../platform/durable-file.ts';
import { addMs } from '../../../platform/time.ts';
import { OUTAGES_APART_MS, type OutageCause } from '../../../subjects/own-outages.ts';

export interface ListeningGap {
  cause: OutageCause;
  from: Date;
  to: Date;
}

/** Beyond that the two oldest become one: the time between them is excused too. */
const MOST_GAPS = 500;

const CAUSES: readonly string[] = [
  'stopped',
  'stalled',
  'clock',
  'journal',
  'reports',
] satisfies OutageCause[];

export interface GapFile {
  /** Those of earlier runs and of this start, in order, until they were stored. */
  earlier(): readonly ListeningGap[];
  /** Adds one to the earlier ones. */
  add(gap: ListeningGap): Promise<void>;
  /** Saves the earlier ones, and these in place of those that were saved before; while a save is under way, nothing. */
  save(noticed: readonly ListeningGap[]): Promise<void>;
  /** To be called once the earlier ones are in the database. */
  earlierStored(): Promise<void>;
}

/** A save that fails is logged once, and tried again by the next. */
export async function openGapFile(dataDir: string, log: Logger): Promise<GapFile> {
  const path = join(dataDir, 'listening-gaps.json');
  let earlier: readonly ListeningGap[] = await readGaps(path);
  let noticed: readonly ListeningGap[] = [];
  let saved: string | null = JSON.stringify(earlier);
  let isFailing = false;
  let saving: Promise<void> | null = null;

  const write = async () => {
    const text = JSON.stringify(noticed.reduce(withGap, earlier));
    if (text === saved) return;
    try {
      if (text === '[]') await rm(path, { force: true });
      else await writeDurably(path, text);
      saved = text;
      isFailing = false;
    } catch (error) {
      saved = null;
      if (!isFailing) log.warn({ err: error }, 'a listening gap could not be saved');
      isFailing = true;
    }
  };
  const writeNext = async () => {
    while (saving) await saving;
    saving = write().finally(() => {
      saving = null;
    });
    await saving;
  };
  return {
    earlier: () => earlier,
    async add(gap) {
      earlier = withGap(earlier, gap);
      await writeNext();
    },
    async save(now) {
      noticed = now;
      if (!saving) await writeNext();
    },
    async earlierStored() {
      earlier = [];
      await writeNext();
    },
  };
}

/** A file that cannot be understood counts as none. */
async function readGaps(path: string): Promise<ListeningGap[]> {
  try {
    const stored: unknown = JSON.parse((await readIfThere(path)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const gaps: ListeningGap[] = stored.map(({ cause, from, to }) => {
      return { cause, from: new Date(from), to: new Date(to) };
    });
    return gaps.filter(({ cause, from, to }) => CAUSES.includes(cause) && from < to);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return [];
    throw error;
  }
}

/** With a further one. Gaps of one cause that lie no further apart than outages do are one. */
export function withGap(gaps: readonly ListeningGap[], gap: ListeningGap): readonly ListeningGap[] {
  const last = gaps.at(-1);
  const goesOn = last?.cause === gap.cause && last.from <= gap.from;
  if (last && goesOn && addMs(last.to, OUTAGES_APART_MS) >= gap.from)
    return [...gaps.slice(0, -1), { ...last, to: last.to > gap.to ? last.to : gap.to }];
  const [first, second, ...rest] = [...gaps, gap];
  if (!first || !second || rest.length + 2 <= MOST_GAPS) return [...gaps, gap];
  const from = first.from < second.from ? first.from : second.from;
  return [{ cause: first.cause, from, to: first.to > second.to ? first.to : second.to }, ...rest];
}
