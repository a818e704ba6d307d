import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  LARGEST_SPOOL,
  readLines,
  type Segment,
  segmentFor,
  segmentName,
  sinceOf,
  surplus,
} from './segments.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const segment = (fields: Partial<Segment> = {}): Segment => ({
  name: 'a',
  bytes: 1_000,
  sinceMs: NOW,
  text: null,
  isClosed: false,
  ...fields,
});

test('a sample goes to the newest file, unless that is on its way, full, torn or not a file', () => {
  const newest = segment();
  const find = (last: Segment, inFlight: Segment | null = null) =>
    segmentFor([segment(), last], { bytes: 500, inFlight });
  assert.equal(find(newest), newest);
  assert.equal(find(newest, newest), null);
  assert.equal(find(segment({ isClosed: true })), null);
  assert.equal(find(segment({ text: '{}\n' })), null);
  assert.equal(find(segment({ bytes: 256 * 1024 - 499 })), null);
  assert.equal(segmentFor([], { bytes: 1, inFlight: null }), null);
});

test('a day of samples is kept, and of what is too much the oldest goes', () => {
  const day = [segment({ sinceMs: NOW - 31 * HOUR }), segment({ sinceMs: NOW - 24 * HOUR }), segment()];
  assert.deepEqual(surplus(day, NOW), [day[0]]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 40 }), (sizes) => {
      const segments = sizes.map((bytes) => segment({ bytes }));
      const dropped = surplus(segments, NOW);
      assert.deepEqual(dropped, segments.slice(0, dropped.length));
      const bytesFrom = (start: number) => sizes.slice(start).reduce((sum, bytes) => sum + bytes, 0);
      assert.ok(bytesFrom(dropped.length) <= LARGEST_SPOOL);
      assert.ok(dropped.length === 0 || bytesFrom(dropped.length - 1) > LARGEST_SPOOL);
    }),
  );
});

test('names sort in the order of making, and other files are none of ours', () => {
  const names = [
    segmentName(NOW, 1, '0a0b0c0d'),
    segmentName(NOW, 2, '0a0b0c0d'),
    segmentName(NOW + 1, 0, '0a0b0c0d'),
  ];
  assert.deepEqual([...names].sort(), names);
  assert.equal(sinceOf(names[2] ?? ''), NOW + 1);
  for (const name of ['broken.jsonl', 'samples-1.jsonl', '../x', '']) assert.equal(sinceOf(name), null);
});

test('wherever a file was cut off, its whole lines are read', () => {
  const lines = ['{"at":"1"}', '{"at":"2","x":"é"}', '{"at":"3"}'];
  const text = `${lines.join('\n')}\n`;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length }), (length) => {
      const cut = text.slice(0, length);
      assert.deepEqual(readLines(cut), { lines: lines.slice(0, cut.split('\n').length - 1), broken: 0 });
    }),
  );
  assert.deepEqual(readLines('{"at":"1"}\n\0\0\0\n[]\n{}\n{"at":"2"}\n'), {
    lines: ['{"at":"1"}', '{"at":"2"}'],
    broken: 3,
  });
});
