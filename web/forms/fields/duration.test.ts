import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Language, languages, languageTags } from '../../../shared/languages.ts';
import { textsIn } from '../../../shared/texts/texts-in.gen.ts';
import { durationInWords, formatDuration, parseDuration } from './duration.ts';

test('durations as people type them', () => {
  const typed: [string, number][] = [
    ['30 min', 1_800],
    ['30min', 1_800],
    ['30 m', 1_800],
    ['1 h 30 min', 5_400],
    ['1h30', 5_400],
    ['1.5 h', 5_400],
    ['1,5 Std.', 5_400],
    ['1d', 86_400],
    ['2 Tage', 172_800],
    ['1 Tag und 12 Stunden', 129_600],
    ['1 day, 12 hours', 129_600],
    ['1 week', 604_800],
    ['90 Sek.', 90],
    ['90 S', 90],
    ['  5  MIN ', 300],
    ['0', 0],
    ['0 s', 0],
  ];
  for (const [text, seconds] of typed) assert.equal(parseDuration(text), seconds, text);
});

const words = (language: Language) => ({
  locale: languages[language].locale,
  units: textsIn[language].format.units,
});

test('every language reads its own words for the units, and what it shows', () => {
  for (const language of languageTags)
    for (const seconds of [45, 1_800, 7_200, 172_800, 5_400, 183_845]) {
      const shown = formatDuration(seconds, words(language));
      assert.equal(parseDuration(shown, words(language)), seconds, `${language}: ${shown}`);
      const long = durationInWords(seconds, languages[language].locale);
      assert.equal(parseDuration(long, words(language)), seconds, `${language}: ${long}`);
    }
});

test('units are shown and read as the language writes them', () => {
  const french = { locale: 'fr-FR', units: { d: 'j' } };
  assert.equal(formatDuration(129_600, french), '1 j 12 h');
  for (const text of ['1 j 12 h', '1 jour et 12 heures', '1,5 j', '36 h', '1 d 12 h'])
    assert.equal(parseDuration(text, french), 129_600, text);
  assert.equal(parseDuration('1 j'), null);
});

test('what is no duration is none', () => {
  for (const text of [
    '',
    ' ',
    '5',
    'h',
    'soon',
    '5 months',
    '-5 min',
    '1.5 s',
    '5 min 1 h',
    '1h30 5',
    '1 h x',
    '5 s 5',
  ])
    assert.equal(parseDuration(text), null, text);
});

test('what is shown is read back as it was, to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7_776_000 }), (seconds) => {
      assert.equal(parseDuration(formatDuration(seconds)), seconds);
    }),
  );
  assert.equal(formatDuration(5_400), '1 h 30 min');
  assert.equal(formatDuration(0), '0 s');
});

test('no text takes long or breaks it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const seconds = parseDuration(text);
      assert.ok(seconds === null || (Number.isSafeInteger(seconds) && seconds >= 0));
    }),
  );
  assert.equal(parseDuration('1 '.repeat(50_000)), null);
});
