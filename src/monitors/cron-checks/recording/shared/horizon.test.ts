import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, seconds } from '../../../../platform/time.ts';
import type { DoorRow } from './door-store.ts';
import { horizonOf, unseenOf, watchDoors } from './horizon.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');
const ago = (ms: number) => addMs(NOW, -ms);
const door = (journal_id: string, completeAgoMs: number, fields: Partial<DoorRow> = {}): DoorRow => ({
  ...{ journal_id, node: journal_id, kept_to: 0, closed_at: null },
  ...{ complete_until: ago(completeAgoMs), seen_at: ago(completeAgoMs) },
  ...fields,
});

test('what all open doors have in the log is complete; a closed one holds nothing up', () => {
  const doors = [door('a', 100), door('b', 300), door('c', 5_000, { closed_at: ago(5_000) })];
  const { until, gone } = horizonOf(doors, watchDoors(new Map(), doors, 0), 0);
  assert.deepEqual([until, gone], [ago(300), []]);
});

test('with no open door it ends where the last one did, and without any there is none', () => {
  const doors = [door('a', 100, { closed_at: ago(100) }), door('b', 900, { closed_at: ago(900) })];
  assert.deepEqual(horizonOf(doors, new Map(), 0).until, ago(100));
  assert.equal(horizonOf([], new Map(), 0).until, null);
});

test('a door is gone once its row stood still for ten seconds in which the reader could look', () => {
  const silent = door('silent', seconds(30));
  let watched = watchDoors(new Map(), [silent, door('b', 0)], 0);
  for (let ms = 1_000; ms <= seconds(12); ms += 1_000) {
    const doors = [silent, door('b', 0, { seen_at: addMs(NOW, ms) })];
    watched = watchDoors(watched, doors, ms, ms - 1_000);
    const { until, gone } = horizonOf(doors, watched, ms);
    assert.deepEqual(
      [gone.map(({ journal_id }) => journal_id), until],
      ms >= seconds(10) ? [['silent'], NOW] : [[], ago(seconds(30))],
    );
  }
});

test('a look that comes late, as behind a database that stood still, gives up no door', () => {
  const doors = [door('a', 0), door('b', 0)];
  let watched = watchDoors(new Map(), doors, 0);
  const lookedAtMs = [0, seconds(1), seconds(26), seconds(27), seconds(30), seconds(33), seconds(34)];
  const gone = lookedAtMs.slice(1).map((ms, n) => {
    watched = watchDoors(watched, doors, ms, lookedAtMs[n]);
    return horizonOf(doors, watched, ms).gone.length;
  });
  // 1, then 2 of 25, then 1, 2 of 3 and 2 of 3: 8 s, and with the next one 9.
  assert.deepEqual(gone, [0, 0, 0, 0, 0, 0]);
  watched = watchDoors(watched, doors, seconds(35), seconds(34));
  assert.equal(horizonOf(doors, watched, seconds(35)).gone.length, 2);
});

test('after a look that failed every row looks old, and none is gone', () => {
  const silent = door('silent', seconds(60));
  watchDoors(watchDoors(new Map(), [silent], 0), [silent], seconds(9));
  const again = watchDoors(new Map(), [silent], seconds(20));
  assert.deepEqual(horizonOf([silent], again, seconds(20)).gone, []);
});

test('a door whose node has ended is not waited for', () => {
  const doors = [door('ended', seconds(1)), door('b', 100)];
  const { until, gone } = horizonOf(doors, watchDoors(new Map(), doors, 0), 0, new Map([['ended', NOW]]));
  assert.deepEqual([gone.map(({ journal_id }) => journal_id), until], [['ended'], ago(100)]);
});

test('a door that went away may have answered for a minute, unless its node was found to have ended', () => {
  const last = { complete_until: ago(seconds(1)), seen_at: NOW };
  for (const [endedMs, unseenMs] of [
    [null, seconds(60)],
    [seconds(1), null],
    [seconds(2), null],
    // It may have lost the log, and answered by itself until it ended.
    [seconds(2.1), seconds(3.1)],
    [seconds(30), seconds(31)],
    [seconds(90), seconds(60)],
  ] as const) {
    const unseen = unseenOf(door('a', 0, last), endedMs === null ? null : addMs(NOW, endedMs));
    assert.equal(unseen && unseen.to.getTime() - unseen.from.getTime(), unseenMs, String(endedMs));
  }
});
