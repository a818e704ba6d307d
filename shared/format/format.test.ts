import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, languageTags } from '../languages.ts';
import { textsIn } from '../texts/texts-in.gen.ts';
import { createFormat } from './format.ts';
import { smallNumber } from './parts.ts';

const NOW = Date.parse('2026-06-16T06:42:13Z');
const zone = 'Europe/Vilnius';
const english = createFormat({ locale: 'en-GB', zone, words: textsIn.en.format });
const german = createFormat({ locale: 'de-DE', zone, words: textsIn.de.format });

/** Units hang on their numbers by a space that does not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('a duration has two units at most, and what is not whole is cut', () => {
  for (const [ms, text] of [
    [0, '0 s'],
    [0.4, '0.4 ms'],
    [888, '888 ms'],
    [999.9, '999 ms'],
    [SECOND, '1 s'],
    [2_461, '2.46 s'],
    [24_649, '24.6 s'],
    [30 * SECOND, '30 s'],
    [MINUTE - 1, '59.9 s'],
    [5 * MINUTE, '5 min'],
    [11 * MINUTE + 9 * SECOND, '11 min 09 s'],
    [HOUR - 1, '59 min 59 s'],
    [HOUR, '1 h'],
    [6 * HOUR + 28 * MINUTE + 59 * SECOND, '6 h 28 min'],
    [DAY, '1 d'],
    [41 * DAY + 3 * HOUR + MINUTE, '41 d 3 h'],
    [1_200 * DAY, '1,200 d'],
    [-5, '0 s'],
    [null, '–'],
    [undefined, '–'],
    [Number.NaN, '–'],
  ] as const)
    assert.equal(plain(english.duration(ms)), text);
  assert.equal(plain(german.duration(2_461)), '2,46 s');
});

test('within 24 hours a time is relative, beyond them it is a date in the zone of the person', () => {
  for (const [at, englishText, germanText] of [
    ['2026-06-16T06:42:11Z', 'just now', 'gerade eben'],
    ['2026-06-16T06:42:01Z', '12 s ago', 'vor 12 s'],
    ['2026-06-16T06:31:00Z', '11 min ago', 'vor 11 min'],
    ['2026-06-16T00:14:00Z', '6 h 28 min ago', 'vor 6 h 28 min'],
    ['2026-06-16T06:42:15Z', 'any moment', 'jeden Moment'],
    ['2026-06-16T06:43:18Z', 'in 1 min', 'in 1 min'],
    ['2026-06-15T06:42:14Z', '23 h 59 min ago', 'vor 23 h 59 min'],
    ['2026-06-15T06:42:13Z', 'Mon 15 Jun, 09:42', 'Mo., 15. Juni, 09:42'],
    ['2026-06-18T21:30:00Z', 'Fri 19 Jun, 00:30', 'Fr., 19. Juni, 00:30'],
    ['2025-12-31T21:59:00Z', 'Wed, 31 Dec 2025, 23:59', 'Mi., 31. Dez. 2025, 23:59'],
    [null, '–', '–'],
  ] as const) {
    assert.equal(plain(english.relative(at, NOW)), englishText);
    assert.equal(plain(german.relative(at, NOW)), germanText);
  }
  assert.equal(plain(english.ago('2026-06-13T00:00:00Z', NOW)), '3 d 6 h ago');
});

test('the days next to today have names, by the calendar of the person', () => {
  for (const [at, text] of [
    ['2026-06-16T00:14:00Z', 'today, 03:14'],
    ['2026-06-15T21:00:00Z', 'today, 00:00'],
    ['2026-06-15T20:59:00Z', 'yesterday, 23:59'],
    ['2026-06-17T00:00:00Z', 'tomorrow, 03:00'],
    ['2026-06-17T21:00:00Z', 'Thu 18 Jun, 00:00'],
  ] as const)
    assert.equal(english.dayTime(at, NOW), text);
  assert.equal(german.dayTime('2026-06-17T00:00:00Z', NOW), 'morgen, 03:00');
});

test('within a sentence today goes without saying, and a day of this week by its name', () => {
  for (const [at, englishText, germanText] of [
    ['2026-06-16T00:14:00Z', '03:14', '03:14'],
    ['2026-06-15T20:59:00Z', 'Mon, 23:59', 'Mo, 23:59'],
    ['2026-06-17T00:00:00Z', 'Wed, 03:00', 'Mi, 03:00'],
    ['2026-06-09T06:00:00Z', 'Tue 9 Jun, 09:00', 'Di., 9. Juni, 09:00'],
  ] as const) {
    assert.equal(english.shortTime(at, NOW), englishText);
    assert.equal(german.shortTime(at, NOW), germanText);
  }
});

test('an hour that the clock shows twice is told apart by its offset', () => {
  for (const [at, text] of [
    ['2026-10-24T23:59:00Z', '02:59'],
    ['2026-10-25T00:30:00Z', '03:30 (GMT+3)'],
    ['2026-10-25T01:30:00Z', '03:30 (GMT+2)'],
    ['2026-10-25T02:30:00Z', '04:30'],
    ['2026-03-29T00:59:00Z', '02:59'],
    ['2026-03-29T01:00:00Z', '04:00'],
  ] as const)
    assert.equal(english.time(at), text);
  assert.equal(english.time('2026-06-16T06:42:13Z', 'seconds'), '09:42:13');
  assert.equal(english.dayOf('2026-06-15T21:00:00Z'), '2026-06-16');
});

test('a region decides on the order of a date, and on the day that a week begins with', () => {
  const words = textsIn.en.format;
  const american = createFormat({ locale: 'en-US', zone: 'America/New_York', words });
  assert.equal(american.dateTime('2026-06-15T06:42:13Z', NOW), 'Mon, Jun 15, 02:42');
  assert.deepEqual([english.weekStart, american.weekStart], [1, 7]);
  assert.equal(english.full('2026-06-15T06:42:13Z'), 'Monday, 15 June 2026 at 09:42:13 EEST');
  assert.equal(english.month(NOW), 'June 2026');
  assert.equal(german.weekday(NOW, 'long'), 'Dienstag');
  assert.equal(english.date(NOW, NOW), '16 Jun');
});

test('uptime is cut and never rounded up; 100% is only what lost nothing', () => {
  for (const [value, text] of [
    ['100.00', '100%'],
    ['99.99', '99.99%'],
    ['99.999', '99.99%'],
    ['3.5', '3.50%'],
    ['0', '0%'],
    [99.99, '99.99%'],
    [null, '–'],
  ] as const)
    assert.equal(english.uptime(value), text);
  assert.equal(plain(german.uptime('99.49')), '99,49 %');
});

test('shares are whole in lists and have one decimal in detail', () => {
  assert.deepEqual([english.percent(41.44), english.percent(41.44, 1)], ['41%', '41.4%']);
  assert.deepEqual([english.percent(0), english.percent(null)], ['0%', '–']);
  assert.equal(english.celsius(61.4), '61°C');
});

test('sizes have three digits that matter, in units of 1,024', () => {
  for (const [bytes, text] of [
    [0, '0 B'],
    [512 * 1_024 ** 2, '512 MiB'],
    [1_023.7 * 1_024 ** 2, '1 GiB'],
    [1.714 * 1_024 ** 3, '1.71 GiB'],
    [41.23 * 1_024 ** 3, '41.2 GiB'],
    [64 * 1_024 ** 3, '64 GiB'],
    [2_448 * 1_024 ** 3, '2.39 TiB'],
    [9e15, '8,185 TiB'],
    [null, '–'],
  ] as const)
    assert.equal(plain(english.bytes(bytes)), text);
  assert.equal(plain(german.bytes(1.714 * 1_024 ** 3)), '1,71 GiB');
  assert.equal(plain(english.byteRate(5e6)), '4.77 MiB/s');
});

test('network is shown in bits of a second, from bytes', () => {
  for (const [bytesPerSecond, text] of [
    [0, '0 Mbit/s'],
    [5_000, '40 kbit/s'],
    [12_500, '0.1 Mbit/s'],
    [48.5e6, '388 Mbit/s'],
    [125e6, '1 Gbit/s'],
  ] as const)
    assert.equal(plain(english.bitRate(bytesPerSecond)), text);
});

test('numbers carry the separators of the place', () => {
  assert.deepEqual([english.count(1_234_567), german.count(1_234_567)], ['1,234,567', '1.234.567']);
  assert.deepEqual([english.number(1.2345), german.number(1.2345, 1)], ['1.23', '1,2']);
});

test('a small number is written by hand as the platform writes it, wherever texts are read', () => {
  const locales = languageTags.flatMap((tag) => languages[tag].regions.map((region) => `${tag}-${region}`));
  for (const locale of locales) {
    const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
    for (const value of [0, 7, 42, 999]) {
      assert.equal(smallNumber(value, locale), new Intl.NumberFormat(locale).format(value), locale);
      assert.equal(smallNumber(value, locale, 2), two.format(value), locale);
    }
  }
  for (const other of [-1, 0.5, 1_000, Number.NaN]) assert.equal(smallNumber(other, 'en-GB'), null);
  assert.equal(smallNumber(7, 'zh-CN-u-nu-hanidec'), null);
});
