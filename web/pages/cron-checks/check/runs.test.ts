import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsOf, type Run, runsInShort } from './runs.ts';

const NOW = Date.parse('2026-06-16T06:42:00Z');
const run = (given: Partial<Run>): Run => ({
  id: '01977a2a-0000-7000-8000-000000000000',
  outcome: 'success',
  started_at: '2026-06-16T00:00:01Z',
  ended_at: '2026-06-16T00:11:41Z',
  duration_ms: 700_000,
  exit_code: 0,
  run_id: null,
  start_ping_id: null,
  ping_id: '01977a2a-0000-7000-8000-000000000001',
  expected_at: null,
  ...given,
});
const ok = (tookMs: number, at = 0) => ({ at, state: 'ok' as const, tookMs });

test('bars stand in the order of time and begin within the range', () => {
  const bars = barsOf(
    [
      run({}),
      run({ outcome: 'missed', started_at: null, expected_at: '2026-06-15T00:00:00Z', duration_ms: null }),
      run({ outcome: 'fail', started_at: null, ended_at: '2026-06-10T00:00:00Z' }),
      run({ started_at: '2026-06-01T00:00:00Z' }),
    ],
    '7d',
    NOW,
  );
  assert.deepEqual(
    bars.map(({ at, state }) => [new Date(at).toISOString().slice(0, 10), state]),
    [
      ['2026-06-10', 'down'],
      ['2026-06-15', 'missed'],
      ['2026-06-16', 'ok'],
    ],
  );
});

test('what goes on has neither succeeded nor failed', () => {
  const short = runsInShort([
    ok(10),
    { at: 1, state: 'down', tookMs: 5 },
    { at: 2, state: 'run', tookMs: null },
  ]);
  assert.deepEqual(short, { succeeded: 1, ended: 2, typicalMs: 10, trend: 'steady' });
});

test('a trend is shown of many runs, and only where it is more than noise', () => {
  const times = (from: number, step: number) =>
    Array.from({ length: 12 }, (_, place) => ok(from + place * step));
  assert.equal(runsInShort(times(1_000, 50)).trend, 'growing');
  assert.equal(runsInShort(times(1_000, -50)).trend, 'shrinking');
  assert.equal(runsInShort(times(1_000, 2)).trend, 'steady');
  assert.equal(runsInShort(times(1_000, 50).slice(0, 6)).trend, 'steady');
});

test('of nothing nothing is typical', () => {
  assert.deepEqual(runsInShort([]), { succeeded: 0, ended: 0, typicalMs: null, trend: 'steady' });
});
