import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageTags } from '../../../shared/languages.ts';
import { days, hours, minutes, seconds } from '../time.ts';
import { durationText, formatIn } from './formats.ts';

test('a duration takes its two largest units, with spaces that programs know', () => {
  for (const [ms, text] of [
    [0, '0 s'],
    [900, '900 ms'],
    [seconds(50), '50 s'],
    [minutes(65), '1 h 05 min'],
    [days(41) + hours(3) + minutes(59), '41 d 3 h'],
  ] as const)
    assert.equal(durationText(ms), text);
  assert.equal(durationText(2_460, 'de'), '2,46 s');
  assert.equal(formatIn('de').percent(97.25, 1), '97,3 %');
  assert.equal(formatIn('en').weekStart, 1);
});

test('figures in mails and chats have no spaces but the ordinary one, in any language', () => {
  for (const language of languageTags) {
    const { count, percent, bytes, duration } = formatIn(language);
    for (const text of [count(1_234_567), percent(97.25, 1), bytes(9e15), duration(days(1_200))])
      assert.doesNotMatch(text, /[^\S ]/, `${language}: ${text}`);
  }
});
