import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimited } from '../../../platform/errors.ts';
import { hours, minutes, seconds } from '../../../platform/time.ts';
import { openReportBudgets, type ReportSize } from './budgets.ts';

const NOTHING = { sentBytes: 0, unpackedBytes: 0 };

/** How many requests of this size in a row are let in, up to `most`. */
function letIn(most: number, size: ReportSize, samples: number, read = NOTHING): number {
  const budgets = openReportBudgets();
  for (let count = 0; count < most; count += 1)
    try {
      budgets.begin('1', size, 0)(read);
      budgets.charge('1', samples);
    } catch (error) {
      assert.ok(error instanceof RateLimited);
      return count;
    }
  return most;
}

test('a server that reports again after a week is let in at once, packed or not', () => {
  assert.equal(letIn(7, { bytes: 90_000, isPacked: true }, 1_440), 7);
  assert.equal(letIn(7, { bytes: 1_080_000, isPacked: false }, 1_440), 7);
});

test('a flood of one server is turned away, small and large, and others are not', () => {
  assert.ok(letIn(10_000, { bytes: 16_384, isPacked: true }, 0) < 200);
  assert.ok(letIn(10_000, { bytes: 2_000, isPacked: true }, 1_440) < 25);
  const budgets = openReportBudgets();
  for (let count = 0; count < 16; count += 1) budgets.begin('1', { bytes: 100, isPacked: false }, 0);
  assert.throws(
    () => budgets.begin('1', { bytes: 100, isPacked: false }, 0),
    RateLimited,
    'too many at once',
  );
  budgets.begin('2', { bytes: 100, isPacked: false }, 0);
});

test('a report is charged for what was read, whatever its head said', () => {
  const week = { sentBytes: 12_600, unpackedBytes: 1_606_000 };
  assert.equal(letIn(7, { bytes: 0, isPacked: true }, 1_440, week), 7, 'a proxy sends it in chunks');
  assert.equal(letIn(7, { bytes: 12_600, isPacked: true }, 1_440, week), 7, 'the same with its length');
  const bomb = { sentBytes: 2_000, unpackedBytes: 2_000_000 };
  assert.equal(letIn(100, { bytes: 2_000, isPacked: true }, 0, bomb), 15);
  const flood = { sentBytes: 16_000_000, unpackedBytes: 0 };
  assert.equal(letIn(100, { bytes: 0, isPacked: true }, 0, flood), 1);
});

test('room comes back with time, and no more than there was', () => {
  const budgets = openReportBudgets();
  const begin = (nowMs: number) => budgets.begin('1', { bytes: 100_000, isPacked: true }, nowMs)(NOTHING);
  const isFull = (nowMs: number) => assert.throws(() => begin(nowMs), RateLimited);
  for (let count = 0; count < 30; count += 1) begin(0);
  isFull(0);
  begin(seconds(60));
  for (let count = 0; count < 2; count += 1) begin(seconds(60));
  isFull(seconds(60));
  for (let count = 0; count < 30; count += 1) begin(hours(10));
  isFull(hours(10) + minutes(0));
});
