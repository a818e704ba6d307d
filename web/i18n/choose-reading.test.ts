import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseReading } from './choose-reading.ts';

test('the first wanted language that there is wins, with the region that was named for it', () => {
  for (const [tags, language, locale] of [
    [['de', 'en-US'], 'de', 'de-DE'],
    [['de', 'de-AT', 'en'], 'de', 'de-AT'],
    [['de-CH'], 'de', 'de-CH'],
    [['tlh-BR', 'de'], 'de', 'de-DE'],
    [['qya', 'tlh'], 'en', 'en-GB'],
    [['en', 'en-US'], 'en', 'en-US'],
    [['??', 'x'], 'en', 'en-GB'],
    [['toString'], 'en', 'en-GB'],
    [[], 'en', 'en-GB'],
  ] as const)
    assert.deepEqual(chooseReading(tags), { language, locale });
});
