// The times in which this node did not listen, kept in its data directory until they are in the database: a node that
// listens while its database is away may be stopped, or killed, before it could store them.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writeDurably } from '../../../platform/durable-file.ts';
import { addMs } from '../../../platform/time.ts';
import { OUTAGES_APART_MS } from '../../../subjects/own-outages.ts';

export interface ListeningGap {
  from: Date;
  to: Date;
}

/** Beyond that the two oldest become one: their time between them is excused too. */
const MOST_GAPS = 500;

const fileIn = (dataDir: string) => join(dataDir, 'listening-gaps.json');

/** Those that no database has yet, in order. A file that cannot be understood counts as none. */
export async function readListeningGaps(dataDir: string): Promise<ListeningGap[]> {
  try {
    const stored: unknown = JSON.parse((await readIfThere(fileIn(dataDir))) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const gaps = stored.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));
    return gaps.filter(({ from, to }) => from < to);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return [];
    throw error;
  }
}

export const saveListeningGaps = (dataDir: string, gaps: readonly ListeningGap[]): Promise<void> =>
  writeDurably(fileIn(dataDir), JSON.stringify(gaps));

/** To be called once they are in the database. */
export const removeListeningGaps = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true });

/** With a further one. Gaps that lie no further apart than outages of one cause do are one. */
export function withGap(gaps: readonly ListeningGap[], gap: ListeningGap): ListeningGap[] {
  const last = gaps.at(-1);
  if (last && addMs(last.to, OUTAGES_APART_MS) >= gap.from)
    return [...gaps.slice(0, -1), { from: last.from, to: gap.to }];
  const [first, second, ...rest] = [...gaps, gap];
  if (!first || !second || rest.length + 2 <= MOST_GAPS) return [...gaps, gap];
  return [{ from: first.from, to: second.to }, ...rest];
}
