import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayCells } from './day-cells.ts';

const states = (...uptimes: (string | null)[]) =>
  dayCells(uptimes.map((uptime, place) => ({ date: `2026-06-0${place + 1}`, uptime }))).map(
    ({ state }) => state,
  );

test('a day without a loss is quiet, a small loss is a warning, a large one is down', () => {
  assert.deepEqual(states('100.00', '99.99', '99.00', '98.99', '0.00'), [
    'ok',
    'warn',
    'warn',
    'down',
    'down',
  ]);
});

test('days before the first sign of life are not there, days without a sign are unknown', () => {
  assert.deepEqual(states(null, '100.00', null), ['new', 'ok', 'unknown']);
  assert.deepEqual(states(null, null), ['new', 'new']);
});

test('maintenance and pauses explain days in which nothing was lost', () => {
  const days = ['100.00', null, '50.00'].map((uptime, place) => ({ date: `2026-06-0${place + 1}`, uptime }));
  assert.deepEqual(
    dayCells(days, ['maintenance', 'paused', 'maintenance']).map(({ state }) => state),
    ['maint', 'paused', 'down'],
  );
});
