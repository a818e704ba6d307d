import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLanguage } from './language.ts';

test('a reader gets the language that they would have most, English where it is none of ours', () => {
  for (const [header, language] of [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB, de', 'en'],
    ['tlh, de;q=0.5, en;q=0.4', 'de'],
    ['lt, *;q=0.1', 'en'],
    ['DE;q=0.2,EN;q=0.1', 'de'],
    ['de;q=0', 'en'],
    ['de;q=x,en;q=0.1', 'en'],
    [`${'x,'.repeat(5_000)}de`, 'en'],
  ] as const)
    assert.equal(preferredLanguage(header), language, header);
});
