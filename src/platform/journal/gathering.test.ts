import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { appendTexts, openTestJournal, temporaryDirectory } from '../../testing/journals.ts';
import { frameBytes } from './frame.ts';
import { createGathering, noteGathered, toGather } from './gathering.ts';

const after = (tookMs: number, expected: number) => ({ ...createGathering(), tookMs, expected });

test('a group waits for most of those who were answered, for a third of its time and 2 ms at most', () => {
  assert.deepEqual(toGather(after(4, 64)), { count: 56, withinMs: 1 });
  assert.deepEqual(toGather(after(30, 10)), { count: 9, withinMs: 2 });
});

test('a group of few, and one that a quick keeper takes, go at once', () => {
  assert.equal(toGather(createGathering()), null);
  assert.equal(toGather(after(4, 7)), null);
  assert.equal(toGather(after(2.9, 64)), null);
});

test('where nobody comes back, ever more groups go at once, and never more than 64 before the next try', () => {
  const gathering = after(5, 64);
  const atOnce: number[] = [];
  for (let tries = 0; tries < 9; tries += 1) {
    let groups = 0;
    while (toGather(gathering) === null) groups += 1;
    atOnce.push(groups);
    noteGathered(gathering, false);
  }
  assert.deepEqual(atOnce, [0, 1, 2, 4, 8, 16, 32, 64, 64]);
  while (toGather(gathering) === null);
  noteGathered(gathering, true);
  assert.notEqual(toGather(gathering), null);
});

test('those who were answered and send again share a group, and few of them go once the time is over', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let nowMs = 0;
  const groups: number[] = [];
  const keeper = {
    async keep({ frames }: { frames: Buffer }) {
      nowMs += 6;
      groups.push(frames.length / frameBytes(1));
      return true;
    },
  };
  const dir = await temporaryDirectory(t);
  const clock = { monotonicMs: () => nowMs };
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, keeper, clock });
  await appendTexts(journal, Array.from('abcdefghijklmnop'));

  const early = appendTexts(journal, ['q']);
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  const late = appendTexts(journal, Array.from('rstuvwxyzABCD'));
  await Promise.all([early, late]);
  assert.deepEqual(groups, [16, 14]);

  const alone = appendTexts(journal, ['E']);
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  assert.deepEqual(groups, [16, 14]);
  t.mock.timers.tick(2);
  await alone;
  assert.deepEqual(groups, [16, 14, 1]);
});
