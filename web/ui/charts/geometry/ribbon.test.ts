import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  expectedPath,
  heightOf,
  PAST_QUARTERS,
  placeLabels,
  QUARTER_MS,
  type RibbonState,
  ribbonQuarters,
  ribbonRange,
  ribbonSpan,
  unknownQuarters,
} from './ribbon.ts';
import { ribbonPaths } from './ribbon-paths.ts';

const now = Date.parse('2026-06-16T06:42:00Z');
const last = (quarters: number) => now - quarters * QUARTER_MS;

test('the range ends four hours after the quarter it is now', () => {
  const { from, to } = ribbonRange(now);
  assert.equal(new Date(from).toISOString(), '2026-06-15T06:45:00.000Z');
  assert.equal(new Date(to).toISOString(), '2026-06-16T10:45:00.000Z');
});

test('of a new account it shows as many hours as something is known of, and not a day of nothing', () => {
  const hoursAt = (known: number | null) => ribbonSpan(known, now).past / 4;
  assert.deepEqual([null, last(1), last(5), last(20), last(47), last(48)].map(hoursAt), [1, 1, 2, 8, 12, 24]);
  const span = ribbonSpan(last(2), now);
  const { from, to } = ribbonRange(now, span);
  assert.deepEqual([(to - from) / QUARTER_MS, unknownQuarters(last(2), now, span)], [6, 1]);
  assert.equal(expectedPath([0], { from: 0, to: 100 }, span), 'M0 52v8');
});

test('one block for each thing in trouble, the worst of each', () => {
  const quarters = ribbonQuarters(
    [
      { id: 'backup', state: 'down', from: last(2), to: null },
      { id: 'backup', state: 'warn', from: last(4), to: last(1) },
      { id: 'api', state: 'warn', from: last(0), to: null },
      { id: 'old', state: 'down', from: 0, to: last(200) },
      { id: 'next', state: 'down', from: now + 1, to: null },
    ],
    now,
  );
  assert.equal(quarters.length, PAST_QUARTERS);
  assert.deepEqual(quarters.slice(-5), [
    { down: 0, warn: 1, maint: 0 },
    { down: 0, warn: 1, maint: 0 },
    { down: 1, warn: 0, maint: 0 },
    { down: 1, warn: 0, maint: 0 },
    { down: 1, warn: 1, maint: 0 },
  ]);
});

test('what is down lies at the bottom, and what was fine is a low line', () => {
  const paths = ribbonPaths([
    { down: 0, warn: 0, maint: 0 },
    { down: 1, warn: 1, maint: 1 },
  ]);
  assert.deepEqual(paths, {
    ok: 'M0 56h8v4h-8z',
    down: 'M10 51h8v8h-8z',
    warn: 'M10 42h8v8h-8z',
    maint: 'M10 33h8v8h-8z',
    pitch: 9,
  });
});

test('a hundred things in trouble are one shape, and one beside them is as high as the line of what is fine', () => {
  const { pitch, down, warn } = ribbonPaths([
    { down: 100, warn: 0, maint: 0 },
    { down: 1, warn: 1, maint: 0 },
    { down: 0, warn: 0, maint: 0 },
    { down: 1, warn: 0, maint: 0 },
  ]);
  assert.equal(pitch, 0.6);
  assert.equal(down, 'M0 60V0h10V56h10V60h-10V60h-10zM30 60V56h10V60h-10z');
  assert.equal(warn, 'M10 56V55.43h10V56h-10z');
});

test('expected runs are ticks within the range', () => {
  assert.equal(expectedPath([-1, 50, 101], { from: 0, to: 100 }), 'M560 52v8');
});

test('labels do not lie over each other, nor over now', () => {
  const quarters = ribbonQuarters([], now);
  const labels = [
    { at: last(0.5), text: 'edge-sin-1 offline' },
    { at: last(26), text: 'backup failed' },
    { at: last(25), text: 'in the way' },
    { at: last(300), text: 'yesterday' },
  ];
  const placed = placeLabels(labels, { quarters, now, pitch: 9 });
  assert.deepEqual(
    placed.map(({ text, before }) => [text, before]),
    [
      ['edge-sin-1 offline', true],
      ['backup failed', false],
    ],
  );
});

test('where letters take more of the width, labels that would touch are left out', () => {
  const quarters = ribbonQuarters([], now);
  const labels = [
    { at: last(60), text: 'Checkout API: Slow' },
    { at: last(46), text: 'Parcel tracking: Down' },
  ];
  const place = { quarters, now, pitch: 9 };
  assert.equal(placeLabels(labels, place).length, 2);
  assert.equal(placeLabels(labels, place, 'medium').length, 1);
});

test('no quarter holds more blocks than things, and none of the past is left out', () => {
  const trouble = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    state: fc.constantFrom<RibbonState>('down', 'warn', 'maint'),
    ago: fc.integer({ min: 0, max: 90 * QUARTER_MS }),
    ms: fc.option(fc.nat(20 * QUARTER_MS), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(trouble, { maxLength: 12 }), (list) => {
      const troubles = list.map(({ id, state, ago, ms }) => ({
        id,
        state,
        from: now - ago,
        to: ms === null ? null : now - ago + ms,
      }));
      const quarters = ribbonQuarters(troubles, now);
      const things = new Set(list.map(({ id }) => id)).size;
      assert.ok(quarters.every((quarter) => heightOf(quarter) <= things));
      assert.equal(
        quarters.some((quarter) => heightOf(quarter) > 0),
        list.length > 0,
      );
    }),
  );
});

test('of the time before anything was watched nothing is said', () => {
  const hoursAgo = (count: number) => now - count * 3_600_000;
  assert.equal(unknownQuarters(hoursAgo(48), now), 0);
  assert.equal(unknownQuarters(hoursAgo(1), now), PAST_QUARTERS - 5);
  assert.equal(unknownQuarters(now, now), PAST_QUARTERS - 1);
  assert.equal(unknownQuarters(null, now), PAST_QUARTERS);
  const fine = { down: 0, warn: 0, maint: 0 };
  const paths = ribbonPaths([fine, { ...fine, down: 1 }, fine], 2);
  assert.equal(paths.ok.match(/M/g)?.length, 1);
  assert.match(paths.down, /^M10 /);
});
