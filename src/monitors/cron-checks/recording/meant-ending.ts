// The ending that was probably meant by a ping with an unknown one. Pure.

import type { PingKind } from './schema.ts';

const MEANT: Readonly<Record<PingKind, readonly string[]>> = {
  success: ['success', 'ok', 'done', 'complete', 'completed', 'finish', 'finished', 'end', 'up', 'ping'],
  start: ['start', 'started', 'begin', 'run', 'running'],
  fail: ['fail', 'failed', 'failure', 'error', 'down'],
  log: ['log', 'logs', 'note'],
};
const MOST_TYPOS = 2;
const LONGEST_WORD = 12;

/** The kind of ping that an ending is probably a misspelling of; null where that cannot be guessed. */
export function meantEnding(ending: string): PingKind | null {
  const word = (ending.split('/').find((segment) => segment !== '') ?? '').toLowerCase();
  if (word.length > LONGEST_WORD) return null;
  const kinds = Object.keys(MEANT) as PingKind[];
  const known = kinds.find((kind) => MEANT[kind].includes(word));
  if (known) return known;
  const near = kinds.map((kind) => ({ kind, typos: typosBetween(word, kind) }));
  const [best] = near.toSorted((one, other) => one.typos - other.typos);
  return best && best.typos <= MOST_TYPOS && best.typos < best.kind.length / 2 ? best.kind : null;
}

/** The least number of letters to add, drop or change (Levenshtein distance). */
function typosBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (letter === other[at] ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
