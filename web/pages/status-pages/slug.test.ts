import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slugOf } from './slug.ts';

test('a name suggests an address that is allowed', () => {
  assert.equal(slugOf('Quillmoor status'), 'quillmoor-status');
  assert.equal(slugOf('  Größe & Überblick! '), 'grosse-uberblick');
  assert.equal(slugOf('状態'), '');
  assert.equal(slugOf('a'.repeat(80)).length, 63);
});
