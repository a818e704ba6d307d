import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { backoffMs } from './backoff.ts';
import { outcomeOf, readRetryAfter } from './outcome.ts';

const NOW = Date.parse('2026-06-16T08:00:00Z');
const outcome = (status: number, body = '', headers = {}) => outcomeOf({ status, headers, body }, NOW);

test('only an answer that says so means that samples are stored', () => {
  const cases: [number, string, string][] = [
    [200, '{"ok":true,"interval_seconds":60,"watch":[],"rejected":[]}', 'stored'],
    [200, '{"ok":false}', 'refused'],
    [200, '<html>please sign in</html>', 'refused'],
    [200, '', 'refused'],
    [204, '', 'refused'],
    [308, '', 'refused'],
    [400, '', 'indigestible'],
    [401, '', 'refused'],
    [403, '', 'refused'],
    [404, '', 'refused'],
    [408, '', 'failed'],
    [413, '', 'indigestible'],
    [429, '', 'failed'],
    [500, '', 'failed'],
    [503, '', 'failed'],
  ];
  for (const [status, body, kind] of cases)
    assert.equal(outcome(status, body).kind, kind, `${status} ${body}`);
});

test('whatever an answer holds, what is taken from it can be worked with', () => {
  const stored = outcome(
    200,
    JSON.stringify({
      ok: true,
      interval_seconds: 5,
      watch: [
        { id: 1, kind: 'name', value: 'x' },
        { id: 2, kind: 'telepathy', value: 'x' },
        null,
        { id: 'a' },
      ],
      rejected: [{ at: null, reason: 'at: ISO 8601 timestamp' }, 3],
    }),
  );
  assert.deepEqual(stored, {
    kind: 'stored',
    intervalSeconds: null,
    watch: [{ id: 1, kind: 'name', value: 'x' }],
    rejected: [{ at: null, reason: 'at: ISO 8601 timestamp' }],
  });
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 200, max: 599 }), (body, status) => {
      outcome(status, body);
    }),
  );
});

test('Retry-After counts as seconds or as a date, up to an hour', () => {
  const cases: [string | undefined, number | null][] = [
    ['30', 30_000],
    ['999999', 3_600_000],
    ['Tue, 16 Jun 2026 08:02:00 GMT', 120_000],
    ['Tue, 16 Jun 2026 07:00:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ];
  for (const [header, ms] of cases) assert.equal(readRetryAfter(header, NOW), ms, header);
});

test('waits double up to two intervals, spread, and are never shorter than was asked for', () => {
  const wait = (count: number, chance = 1, retryAfterMs: number | null = null) =>
    backoffMs({ count, chance, retryAfterMs, intervalMs: 60_000 });
  assert.deepEqual(
    [1, 2, 3, 7, 8, 9, 1_000].map((count) => wait(count)),
    [1_000, 2_000, 4_000, 64_000, 120_000, 120_000, 120_000],
  );
  assert.equal(wait(3, 0), 2_000);
  assert.equal(wait(1, 0, 90_000), 90_000);
  assert.equal(backoffMs({ count: 9, chance: 1, retryAfterMs: null, intervalMs: 300_000 }), 120_000);
});
