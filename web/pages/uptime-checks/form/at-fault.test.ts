import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldAtFault } from './at-fault.ts';

test('a trial that failed leads to what was typed wrong, as far as its reason says', () => {
  const cases = [
    ['http', 'dns', 'url'],
    ['http', 'refused', 'url'],
    ['http', 'status', 'http.expected_status'],
    ['http', 'assertion', 'assertions'],
    ['http', 'not_failed', 'upside_down'],
    ['tcp', 'dns', 'host'],
    ['tcp', 'refused', 'port'],
    ['dns', 'timeout', 'host'],
  ] as const;
  for (const [kind, reason, field] of cases)
    assert.equal(fieldAtFault(kind, reason), field, `${kind} ${reason}`);
});
