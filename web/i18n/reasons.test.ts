import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormat } from '../../shared/format/format.ts';
import type { Language } from '../../shared/languages.ts';
import { textsIn } from '../../shared/texts/texts-in.gen.ts';
import { reasonSentence } from './reasons.ts';
import { textFor } from './testing/texts.ts';

const now = Date.parse('2026-06-16T06:42:13Z');

async function speaker(language: Language, locale: string) {
  const format = createFormat({ locale, zone: 'UTC', words: textsIn[language].format });
  return { t: await textFor('reasons', language), format, now };
}

const english = await speaker('en', 'en-GB');
const german = await speaker('de', 'de-DE');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const phrase = (reason: string, field = 'name') => plain(reasonSentence({ field, reason }, english));

test('reasons of the schema become sentences', () => {
  for (const [reason, sentence] of [
    ['required', 'Please fill this in'],
    ['unknown field', 'This field is not known here'],
    ['integer 1..9', 'A whole number from 1 to 9'],
    ['integer 0..', 'A whole number, 0 or more'],
    ['integer ..10', 'A whole number, 10 or less'],
    ['integer 1..7776000', 'A whole number from 1 to 7,776,000'],
    ['number -100..300', 'A number from -100 to 300'],
    ['number 0..1e+21', 'A number from 0 to 1,000,000,000,000,000,000,000'],
    ['integer', 'A whole number'],
    ['string 1..100', '1 to 100 characters'],
    ['string 0..500', 'At most 500 characters'],
    ['string 1..', 'At least 1 character'],
    ['string 4..4', 'Exactly 4 characters'],
    ['array 1..20', '1 to 20 entries'],
    ['array 0..20 of distinct values', 'No entry twice, at most 20'],
    ['object of at most 50 fields', 'At most 50 fields'],
    ['one of a, b', 'One of: a, b'],
    ['email', 'An email address, such as name@example.com'],
  ] as const)
    assert.equal(phrase(reason), sentence);
});

test('a number of seconds or milliseconds is spoken of as a span of time', () => {
  assert.equal(phrase('integer 60..7776000', 'interval_seconds'), 'Between 1 min and 90 d');
  assert.equal(phrase('integer 1..', 'recurrence.duration_seconds'), '1 s or more');
  assert.equal(phrase('integer ..60000', 'degraded_ms'), '1 min or less');
});

test('reasons between fields carry what they name', () => {
  for (const [reason, sentence] of [
    ['the day-of-month field is not valid: 32', 'The day of the month is not valid: 32'],
    ['is longer than 200 characters', 'At most 200 characters'],
    ['only for http, tls checks', 'Only for checks of the kind http, tls'],
    ['must be null or left out with GET', 'Without a body: GET sends none'],
    ['the header host cannot be set', 'The header host cannot be set'],
    ['at most 366 days after starts_at', 'At most 366 days after the start'],
    ['not before 2026-06-01T12:00:00.000Z', 'Not before Mon 1 Jun, 12:00'],
    ['not after 2026-06-01T12:00:00.000Z, when its second update was', 'Not after Mon 1 Jun, 12:00'],
    ['at most 1048576 bytes', 'At most 1 MiB'],
    ['at most 2000 characters', 'At most 2,000 characters'],
  ] as const)
    assert.equal(phrase(reason), sentence);
});

test('a token that does not hold is described by what it is for', () => {
  assert.match(phrase('invalid or expired', 'token'), /^This link/);
  assert.match(phrase('invalid or expired', 'setup_token'), /^Incorrect: the log/);
});

test('the language decides', () => {
  const issue = { field: 'interval_seconds', reason: 'integer 60..7776000' };
  assert.equal(plain(reasonSentence(issue, german)), 'Zwischen 1 min und 90 d');
});

test('what is not known is shown as it is', () => {
  for (const reason of ['integer 1.. or string 0..3', 'letters and dashes, 1..32', 'constructor', ''])
    assert.equal(phrase(reason), reason);
});
