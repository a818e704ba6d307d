import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes, seconds } from '../time.ts';
import { createWritePace, noteWrite, writesHere } from './write-pace.ts';

const SMALL = 5_000;

/** Writes groups that take so long wherever this thread may; gives the moments it did. */
function run(tookMs: (nowMs: number) => number, untilMs: number) {
  const pace = createWritePace();
  const here: number[] = [];
  for (let nowMs = 0; nowMs < untilMs; nowMs += 100) {
    if (!writesHere(pace, SMALL, nowMs)) continue;
    here.push(nowMs);
    noteWrite(pace, tookMs(nowMs), nowMs);
  }
  return here;
}

test('a quick disk is written on this thread, also when one group in fifty is held up', () => {
  assert.equal(run((nowMs) => (nowMs % 5_000 === 0 ? 5 : 0.1), minutes(1)).length, 600);
});

test('a slow disk is left to the other thread after a few groups', () => {
  assert.equal(run(() => 6, seconds(10)).length, 3);
});

test('a disk that hangs once is left to the other thread at once', () => {
  assert.deepEqual(
    run(() => 400, seconds(10)),
    [0],
  );
});

test('a slow disk is tried ever less often, and never less than every five minutes', () => {
  const tries = run(() => 400, minutes(30)).map((ms) => ms / 1_000);
  assert.deepEqual(tries, [0, 10, 30, 70, 150, 310, 610, 910, 1210, 1510]);
});

test('a disk that is quick again is written on this thread again, and has its first pause before it', () => {
  const here = run((nowMs) => (nowMs < 15_000 || nowMs === 100_000 ? 400 : 0.1), minutes(3));
  assert.deepEqual(here.slice(0, 3), [0, 10_000, 30_000]);
  const after = here.filter((nowMs) => nowMs > 100_000);
  assert.equal(after[0], 110_000);
});

test('a large group is not written on this thread', () => {
  const pace = createWritePace();
  assert.equal(writesHere(pace, 64 * 1024, 0), true);
  assert.equal(writesHere(pace, 64 * 1024 + 1, 0), false);
});
