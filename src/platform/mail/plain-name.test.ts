import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainName } from './plain-name.ts';

test('a name that a mail program would make a link of is left out', () => {
  for (const name of ['Acme', 'Dr. Müller & Söhne', 'Acme Inc.', '株式会社アクメ'])
    assert.equal(plainName(name, 'acme'), name);
  for (const name of [
    'Locked: https://evil.example',
    'evil.example',
    'evil．example',
    'evil。example',
    'evil\uff61example',
    'help@evil.example',
    '\\\\evil\\share',
  ])
    assert.equal(plainName(name, 'acme'), 'acme', name);
  assert.equal(plainName('a'.repeat(100), 'acme').length, 60);
});
