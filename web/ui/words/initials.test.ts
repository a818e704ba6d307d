import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initials } from './initials.ts';

test('initials are of the first and the last word', () => {
  for (const [name, expected] of [
    ['Mira K.', 'MK'],
    ['Ana María de la Cruz', 'AC'],
    ['mira@example.org', 'M'],
    ['  ', ''],
    ['«Žygimantas» 2', 'Ž2'],
  ] as const)
    assert.equal(initials(name), expected, name);
});
