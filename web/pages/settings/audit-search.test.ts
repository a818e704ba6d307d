import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filtersOf, readAuditSearch } from './audit-search.ts';

test('days of a person become moments, the last day included', () => {
  const filters = filtersOf(
    { from: '2026-06-16', to: '2026-06-16', actor: 'mira@quillmoor.example' },
    'Europe/Vilnius',
  );
  assert.deepEqual(filters, {
    actor: 'mira@quillmoor.example',
    from: '2026-06-15T21:00:00.000Z',
    to: '2026-06-16T21:00:00.000Z',
  });
});

test('an id is asked for only with what it is the id of', () => {
  assert.deepEqual(filtersOf({ target_id: '7' }, 'UTC'), {});
  assert.deepEqual(filtersOf({ target_id: '7', target_type: 'api_key' }, 'UTC'), {
    target_id: '7',
    target_type: 'api_key',
  });
});

test('what is no day is left out', () => {
  assert.deepEqual(filtersOf({ from: 'soon' }, 'UTC'), {});
});

test('an address holds only what can be asked', () => {
  assert.deepEqual(readAuditSearch({ outcome: 'maybe', actor: 'mira', page: 3 }), { actor: 'mira' });
});
