// How many alerts have no room, as they join and leave.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, minutes } from '../../../platform/time.ts';
import type { Known } from './judge.ts';
import { countWithoutRoom, judgeOverflow, type WithoutRoom } from './overflow.ts';

const start = new Date('2026-11-28T12:00:00.000Z');
const after = (ms: number) => addMs(start, ms);
const until = after(minutes(60));

const firing = (...hashes: string[]) => new Map(hashes.map((hash) => [hash, until]));

/** What is stored after it. */
function stored(known: ReadonlyMap<string, Date>, { changes }: WithoutRoom): Map<string, Date> {
  const all = new Map(known);
  for (const [hash, moment] of changes)
    if (moment === null) all.delete(hash);
    else all.set(hash, moment);
  return all;
}

test('those that fire are counted once, and no longer once they are over or have room', () => {
  const first = countWithoutRoom(new Map(), { firing: firing('a', 'b'), others: [] }, start);
  assert.deepEqual([first.count, first.hasJoined, first.expires_at], [2, true, until]);
  const two = stored(new Map(), first);
  const again = countWithoutRoom(two, { firing: firing('a'), others: [] }, after(1));
  assert.deepEqual([again.count, again.hasJoined], [2, false]);
  const third = countWithoutRoom(two, { firing: firing('c'), others: ['a'] }, after(1));
  assert.deepEqual([third.count, third.hasJoined], [2, true]);
  const none = countWithoutRoom(two, { firing: firing(), others: ['a', 'b'] }, after(1));
  assert.deepEqual([none.count, none.expires_at], [0, null]);
  assert.equal(countWithoutRoom(two, { firing: firing(), others: [] }, until).count, 0, 'not repeated');
});

test('what ends and fires again within minutes joins nothing; later it does, and is forgotten meanwhile', () => {
  const one = new Map([['a', start]]);
  const soon = countWithoutRoom(one, { firing: firing('a'), others: [] }, after(minutes(4)));
  assert.deepEqual([soon.count, soon.hasJoined], [1, false]);
  const late = countWithoutRoom(one, { firing: firing('a'), others: [] }, after(minutes(5)));
  assert.deepEqual([late.count, late.hasJoined], [1, true]);
  const gone = countWithoutRoom(one, { firing: firing('b'), others: [] }, after(minutes(5)));
  assert.deepEqual(
    [...gone.changes],
    [
      ['a', null],
      ['b', until],
    ],
  );
});

test('no more than 5,000 are kept, and what comes beyond joins each time', () => {
  const many = firing(...Array.from({ length: 5_000 }, (_, nth) => `${nth}`));
  const full = countWithoutRoom(many, { firing: firing('x'), others: [] }, start);
  assert.deepEqual([full.count, full.isFull, full.hasJoined, full.changes.size], [5_000, true, true, 0]);
});

test('the check opens its alert, says the count, opens anew for whatever joins, and ends', () => {
  const judging = { resolveAfterMs: minutes(60), deleteAfterMs: minutes(60), isOrdered: false, name: 'Prom' };
  let known: Known | null = null;
  const judge = (counted: Partial<WithoutRoom>, ms: number) => {
    const nothing = { count: 0, isFull: false, hasJoined: false, expires_at: null, changes: new Map() };
    const judged = judgeOverflow(known, { ...nothing, ...counted }, { ...judging, now: after(ms) });
    known = judged?.next ?? known;
    return judged && [judged.steps.map(({ move, anew }) => [move, anew]), judged.saved.message];
  };
  const said = (count: number) =>
    `${count} alerts have no room now: the limit of external checks is reached.`;
  assert.equal(judge({}, 0), null);
  assert.deepEqual(judge({ count: 3, hasJoined: true, expires_at: until }, 0), [[['down', false]], said(3)]);
  assert.deepEqual(judge({ count: 2, expires_at: until }, 1), [[], said(2)]);
  assert.deepEqual(judge({ count: 4, hasJoined: true, expires_at: until }, 1), [[['down', true]], said(4)]);
  assert.deepEqual(judge({}, 1), [[['up', false]], '']);
  assert.equal(judge({}, 2), null);
  assert.deepEqual(judge({ count: 2, hasJoined: true, expires_at: until }, 2), [[['down', false]], said(2)]);
});
