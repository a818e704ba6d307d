import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyFilters, validateHistorySearch } from './search.ts';

const NOW = Date.parse('2026-06-16T06:42:13Z');

test('an address that was mistyped asks for what can be understood of it', () => {
  assert.deepEqual(validateHistorySearch({ q: '', state: 'broken', kind: 'uptime_down', period: '1y' }), {
    kind: 'uptime_down',
  });
});

test('a period begins with an hour, so that it is the same question for a while', () => {
  const asked = historyFilters({ q: 'shop', state: 'resolved', period: '7d', who: 'Mira K.' }, NOW);
  assert.deepEqual(asked, {
    q: 'shop',
    status: 'resolved',
    who: 'Mira K.',
    from: '2026-06-09T06:00:00.000Z',
  });
  assert.deepEqual(historyFilters({ period: '24h' }, NOW), historyFilters({ period: '24h' }, NOW - 600_000));
});
