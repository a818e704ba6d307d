import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../../../platform/database/database.ts';
import { encodeFrame, frameBytes } from '../../../../platform/journal/frame.ts';
import { addSeconds } from '../../../../platform/time.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { addGroup, openDoor } from './door-store.ts';
import { SharedLog } from './shared-log.ts';

const START = new Date('2026-06-16T08:00:00.000Z');
const journal_id = '0a1b2c3d-0000-4000-8000-000000000000';

test('what was taken over is judged only as far as it is read, however far the rest is', async (t) => {
  const { database } = await testDatabase(t);
  const door = { journal_id, node: 'first', kept_to: 0, closed_at: null, now: START };
  await transaction(database, (tx) => openDoor(tx, { ...door, complete_until: START }));
  const payload = Buffer.from('ping');
  const bytes = frameBytes(payload.length);
  const groups = 100;
  for (let n = 0; n < groups; n += 1) {
    const frames = Buffer.alloc(bytes);
    const at = addSeconds(START, n);
    encodeFrame(frames, 0, payload, at.getTime());
    const place = { journal_id, from: n * bytes, start: n * bytes, next: (n + 1) * bytes, frames };
    await addGroup(database, { ...place, complete_until: addSeconds(at, 1), is_open: true, now: at });
  }

  const log = new SharedLog({ database, clock: testClock(addSeconds(START, groups)) });
  const ahead = await log.listen({ [journal_id]: groups * bytes });
  assert.deepEqual(ahead.until, addSeconds(START, groups));

  // A partition of which nothing is recorded yet.
  let from = {};
  let judged = START;
  let count = 0;
  for (let looks = 0; judged < ahead.until; looks += 1) {
    assert.ok(looks < groups);
    const { until, heads } = await log.listen(from);
    const { records, next } = await log.read(from, { records: 1_000, bytes: 1e6 });
    assert.ok(records.length > 0);
    count += records.length;
    assert.ok(until > judged && records.every(({ at }) => at >= judged && at < until), until.toISOString());
    assert.deepEqual(next, heads);
    [from, judged] = [next, until];
  }
  assert.equal(count, groups);
});
