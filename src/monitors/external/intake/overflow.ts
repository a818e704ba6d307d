// What stands for the alerts of an integration that found no room: one external check, which says how many they are. Whatever
// joins them opens its alert anew. Pure.

import { addMs, later, minutes } from '../../../platform/time.ts';
import { nameOf, type Report } from '../kinds/report.ts';
import type { Known } from './judge.ts';
import { type Judged, type Judging, judgeOne } from './judge-all.ts';
import type { Hash } from './store.ts';

export const OVERFLOW_KEY = 'tocsin:overflow';
/** More are not counted, and each payload that has some opens the alert anew. */
const MOST_COUNTED = 5_000;
/** What ended and fires again within this time is none that joins. */
const KEPT_MS = minutes(5);

interface Change {
  /** What fires and found no room, and when it is over unless it is repeated. */
  firing: ReadonlyMap<Hash, Date>;
  /** What else the payload was about: it is over, or has room by now. */
  others: readonly Hash[];
}

export interface WithoutRoom {
  count: number;
  isFull: boolean;
  hasJoined: boolean;
  expires_at: Date | null;
  /** Null in place of a moment: forgotten. */
  changes: Map<Hash, Date | null>;
}

/** `known`: who found no room before, and until when. */
export function countWithoutRoom(
  known: ReadonlyMap<Hash, Date>,
  { firing, others }: Change,
  now: Date,
): WithoutRoom {
  const all = new Map<Hash, Date>([...known].filter(([, until]) => until > addMs(now, -KEPT_MS)));
  const forgotten = [...known.keys()].filter((hash) => !all.has(hash));
  const changes = new Map<Hash, Date | null>(forgotten.map((hash) => [hash, null]));
  const set = (hash: Hash, until: Date) => {
    all.set(hash, until);
    changes.set(hash, until);
  };
  for (const hash of others) {
    const until = all.get(hash);
    if (until && until > now) set(hash, now);
  }
  const joining = [...firing].filter(([hash]) => !all.has(hash));
  const counted = joining.slice(0, Math.max(0, MOST_COUNTED - all.size));
  for (const [hash, until] of [...counted, ...[...firing].filter(([hash]) => all.has(hash))])
    set(hash, until);
  const untils = [...all.values()].filter((until) => until > now);
  const count = untils.length;
  return {
    ...{ count, changes, isFull: counted.length < joining.length, hasJoined: joining.length > 0 },
    expires_at: untils.length === 0 ? null : untils.reduce((one, other) => later(one, other)),
  };
}

/** null: there is nothing to say of it. */
export function judgeOverflow(
  known: Known | null,
  { count, isFull, hasJoined, expires_at }: WithoutRoom,
  { name, ...judging }: Judging & { name: string },
): Omit<Judged, 'hash'> | null {
  if (count === 0 && known?.status !== 'down') return null;
  const report: Report = {
    ...{ key: OVERFLOW_KEY, name: nameOf(name, 'more alerts than external checks') },
    ...{ state: count === 0 ? 'up' : 'down', severity: null, url: null, labels: {}, at: null, expires_at },
    message: count === 0 ? '' : sentence(count, isFull),
  };
  const judged = judgeOne(known, [report], judging);
  if (!judged || report.state === 'up' || judged.steps.length > 0 || !hasJoined) return judged;
  return { ...judged, steps: [{ move: 'down', at: judging.now, anew: true, report }] };
}

const sentence = (count: number, isFull: boolean): string =>
  `${isFull ? 'More than ' : ''}${count} ${count === 1 ? 'alert has' : 'alerts have'} no room now: the limit of external checks is reached.`;
