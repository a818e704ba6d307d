import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type ClockState,
  correctClock,
  errorAt,
  guessedReading,
  measureOffset,
  timeAt,
} from './clock-reading.ts';

const look = (sentMs: number, tripMs: number, databaseMs: number) => ({
  sentMs,
  receivedMs: sentMs + tripMs,
  databaseMs,
});

test('the fastest of several round trips counts, and half of it is the error', () => {
  const looks = [look(100, 40, 1_015), look(200, 4, 1_102), look(300, 10, 1_209)];
  assert.deepEqual(measureOffset(looks), { offsetMs: 900, errorMs: 2 });
});

const unknown = (): ClockState => ({ reading: guessedReading(1_000, 500_000), doubts: [] });
/** A clock that is 1,000,000 ms ahead of the monotonic one, measured at 1,000 to the ms. */
const known = () => correctClock(unknown(), { offsetMs: 1_000_000, errorMs: 1 }, 1_000);

test('until the first look it is the clock of the machine, of which nothing is known', () => {
  const { reading } = unknown();
  assert.equal(timeAt(reading, 3_500), 502_500);
  assert.equal(errorAt(reading, 3_500), null);
});

test('the first look sets the clock, back as well', () => {
  const { reading, correction } = correctClock(unknown(), { offsetMs: 2_000, errorMs: 5 }, 1_000);
  assert.deepEqual(correction, { kind: 'first' });
  assert.equal(timeAt(reading, 1_000), 3_000);
  assert.equal(errorAt(reading, 1_000), 5);
});

test('while the database is away the offset holds, and what may be wrong grows by 50 ppm', () => {
  const { reading } = known();
  const day = 1_000 + 86_400_000;
  assert.equal(timeAt(reading, day), 1_000_000 + day);
  assert.equal(errorAt(reading, day), 1 + 4_320);
});

test('a small difference is made up for at 1 ms a second, forward and back', () => {
  for (const by of [8, -8]) {
    const state = correctClock(known(), { offsetMs: 1_000_000 + by, errorMs: 1 }, 6_000);
    assert.deepEqual(state.correction, { kind: 'slewed' });
    const ahead = (monotonicMs: number) => timeAt(state.reading, monotonicMs) - 1_000_000 - monotonicMs;
    assert.equal(ahead(6_000), 0);
    assert.equal(ahead(9_000), Math.sign(by) * 3);
    assert.equal(ahead(14_000), by);
    assert.equal(ahead(60_000), by);
    assert.ok((errorAt(state.reading, 6_000) ?? 0) >= 9, 'what is yet to be made up for counts as error');
  }
});

test('a slow round trip that contradicts nothing changes nothing', () => {
  const before = known();
  const { reading, correction } = correctClock(before, { offsetMs: 1_000_400, errorMs: 500 }, 6_000);
  assert.deepEqual(correction, { kind: 'none' });
  assert.deepEqual(reading, before.reading);
});

test('a difference of more than 250 ms counts once three looks in a row agree on it', () => {
  const measured = { offsetMs: 1_003_000, errorMs: 1 };
  const kinds: string[] = [];
  let state: ClockState = known();
  for (const at of [6_000, 11_000, 16_000]) {
    const next = correctClock(state, measured, at);
    kinds.push(next.correction.kind);
    state = next;
    if (at < 16_000) assert.equal(timeAt(state.reading, at), 1_000_000 + at);
  }
  assert.deepEqual(kinds, ['doubted', 'doubted', 'jumped']);
  assert.equal(timeAt(state.reading, 16_000), 1_003_000 + 16_000);
});

test('one look that agrees with the clock ends the doubt, and doubts in both directions do not add up', () => {
  const ahead = { offsetMs: 1_003_000, errorMs: 1 };
  const behind = { offsetMs: 997_000, errorMs: 1 };
  const right = { offsetMs: 1_000_000, errorMs: 1 };
  for (const looks of [
    [ahead, ahead, right, ahead, ahead],
    [ahead, ahead, behind, behind, ahead, ahead],
  ]) {
    let state: ClockState = known();
    for (const [index, measured] of looks.entries()) {
      const next = correctClock(state, measured, 6_000 + index * 5_000);
      assert.notEqual(next.correction.kind, 'jumped');
      state = next;
    }
  }
});

test('after the database was set back, time stands still until it has caught up', () => {
  const measured = { offsetMs: 990_000, errorMs: 1 };
  let state: ClockState = known();
  for (const at of [6_000, 11_000, 16_000]) state = correctClock(state, measured, at);
  const stopped = 1_000_000 + 16_000;
  assert.equal(timeAt(state.reading, 16_000), stopped);
  assert.equal(timeAt(state.reading, 25_999), stopped);
  assert.equal(timeAt(state.reading, 26_500), stopped + 500);
  assert.equal(errorAt(state.reading, 16_000), 1, 'it is known what time it is');
});

/** Whatever the database says, after whatever pauses. */
const looks = fc.array(
  fc.record({
    pauseMs: fc.integer({ min: 1, max: 20_000 }),
    offsetMs: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    wobbleMs: fc.integer({ min: -400, max: 400 }),
    errorMs: fc.integer({ min: 0, max: 2_000 }),
    staysNear: fc.boolean(),
  }),
  { maxLength: 30 },
);

test('after the first look time never goes back, and but for jumps it passes at 0.999 to 1.001 of the monotonic clock', () => {
  fc.assert(
    fc.property(looks, (given) => {
      let state: ClockState = known();
      let monotonicMs = 1_000;
      let offsetMs = 1_000_000;
      for (const { pauseMs, errorMs, wobbleMs, staysNear, ...measured } of given) {
        const before = timeAt(state.reading, monotonicMs);
        const floor = state.reading.notBeforeMs;
        const after = timeAt(state.reading, monotonicMs + pauseMs);
        assert.ok(after >= before);
        if (before > floor) assert.ok(Math.abs(after - before - pauseMs) <= pauseMs / 1_000 + 1e-6);
        monotonicMs += pauseMs;
        offsetMs = staysNear ? offsetMs : measured.offsetMs;
        const next = correctClock(state, { offsetMs: offsetMs + wobbleMs, errorMs }, monotonicMs);
        const corrected = timeAt(next.reading, monotonicMs);
        assert.ok(corrected >= after - 1e-6);
        if (next.correction.kind !== 'jumped') assert.ok(Math.abs(corrected - after) < 1e-6);
        state = next;
      }
    }),
  );
});

test('while the database is right, a clock that does not stand still is as near to it as it says', () => {
  const trips = fc.array(
    fc.record({
      pauseMs: fc.integer({ min: 1, max: 100_000 }),
      thereMs: fc.double({ min: 0, max: 900, noNaN: true }),
      backMs: fc.double({ min: 0, max: 900, noNaN: true }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const drift = fc.double({ min: -49e-6, max: 49e-6, noNaN: true });
  fc.assert(
    fc.property(trips, drift, (given, ppm) => {
      const truth = (monotonicMs: number) => 5_000_000 + monotonicMs * (1 + ppm);
      let state: ClockState = unknown();
      let monotonicMs = 1_000;
      for (const { pauseMs, thereMs, backMs } of given) {
        const databaseMs = truth(monotonicMs + thereMs);
        const seen = look(monotonicMs, thereMs + backMs, databaseMs);
        monotonicMs = seen.receivedMs;
        state = correctClock(state, measureOffset([seen]), monotonicMs);
        for (const later of [0, pauseMs / 2, pauseMs]) {
          const at = monotonicMs + later;
          const time = timeAt(state.reading, at);
          if (time === state.reading.notBeforeMs) continue;
          const offMs = Math.abs(time - truth(at));
          // The trip itself takes part in the drift.
          assert.ok(offMs <= (errorAt(state.reading, at) ?? 0) + 0.2, `${offMs} ms off`);
        }
        monotonicMs += pauseMs;
      }
    }),
  );
});
