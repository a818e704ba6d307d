import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { byteLength, fitText } from './fit-text.ts';

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('&', '<', 'a', '👨‍👩‍👧‍👦', 'e\u0301'), maxLength: 200 }),
);

test('whatever the text, what comes of it keeps to its limit, in characters and in bytes', () => {
  fc.assert(
    fc.property(texts, fc.nat(100), (text, most) => {
      const characters = fitText(text, most, { escapeText });
      assert.ok(characters.length <= most && characters.isWellFormed());
      assert.ok(!/&(?!amp;|lt;)/.test(characters), 'no entity is cut in two');
      assert.ok(byteLength(fitText(text, most, { measure: byteLength })) <= most);
    }),
  );
});

test('what fits is left as it is; else it begins as the text does and says that something is missing', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 100 }), (text, most) => {
      const fitted = fitText(text, most);
      if (text.length <= most) assert.equal(fitted, text);
      else assert.ok(fitted.endsWith('…') && text.startsWith(fitted.slice(0, -1)));
    }),
  );
});

test('a character of many parts is kept whole or left out', () => {
  assert.equal(fitText('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 15), '👨‍👩‍👧‍👦…');
  assert.equal(fitText(`a${'\u0301'.repeat(5_000)}`, 10), '…');
});
