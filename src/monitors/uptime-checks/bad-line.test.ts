// When the line of a location is doubted: a table, and what no story may bring about.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, minutes, seconds } from '../../platform/time.ts';
import { locationsWithBadLine, type Opinion } from './bad-line.ts';

const now = new Date('2026-06-16T08:00:00Z');
const LOCATIONS = 'abcde';

/**
 * What locations a, b, c say of one check: `u` up, `d` just turned down, `D` down for long, `?` does not know, `o` up,
 * but asked before others turned down, `.` nothing.
 */
function opinionsOn(check_id: number, said: string, target = `host-${check_id}:443`): Opinion[] {
  return [...said].flatMap((word, index) => {
    if (word === '.') return [];
    const at = addMs(now, word === 'o' ? -seconds(50) : -seconds(5));
    const down_since = { d: at, D: addMs(now, -minutes(5)) }[word] ?? null;
    const up = word === '?' ? null : word === 'u' || word === 'o';
    return { check_id, location_id: index + 1, target, interval_seconds: 60, up, at, down_since };
  });
}

const doubted = (checks: readonly string[], target?: string) =>
  [
    ...locationsWithBadLine(
      checks.flatMap((said, index) => opinionsOn(index, said, target)),
      now,
    ),
  ]
    .map((id) => LOCATIONS[id - 1])
    .join('');

test('a location is doubted when most of its checks turn down at once that others see up', () => {
  const table: [checks: string[], whom: string, why: string][] = [
    [['duu', 'duu', 'duu'], 'a', 'all of them'],
    [['duu', 'duu', 'duu', 'uuu', 'uuu'], 'a', 'three of five'],
    [['duu', 'duu', 'duu', 'uuu', 'uuu', 'uuu'], '', 'no more than half'],
    [['duu', 'duu'], '', 'two may fail by chance'],
    [['ddd', 'ddd', 'ddd'], '', 'others see the same'],
    [['dd?', 'dd?', 'dd?'], '', 'and who does not know speaks for nobody'],
    [['d??', 'd??', 'd??'], '', 'no other knows'],
    [['d', 'd', 'd'], '', 'nobody else looks'],
    [['doo', 'doo', 'doo'], '', 'what others saw before may be what just ended'],
    [['Duu', 'Duu', 'Duu'], '', 'down for long'],
    [['duu', 'duu', 'duu', 'Duu', 'Duu'], 'a', 'three of five, two of them for long'],
    [['ddu', 'ddu', 'ddu'], '', 'of two others one says the same'],
    [['ddu', 'duu', 'duu', 'duu'], 'a', 'a real outage meanwhile'],
    [['dduuu', 'dduuu', 'dduuu'], 'ab', 'two lines of one provider'],
    [
      ['duu', 'duu', 'duu', 'u..', 'u..', 'u..', 'u..'],
      'a',
      'what it alone looks at is compared with nothing',
    ],
  ];
  for (const [checks, whom, why] of table) assert.equal(doubted(checks), whom, `${why}: ${checks.join(' ')}`);
});

test('checks of one server are one reason: it may refuse where they come from', () => {
  assert.equal(doubted(['duu', 'duu', 'duu', 'duu'], 'shop.example.com:443'), '');
});

const checks = fc.array(fc.stringMatching(/^[udDo?.]{3}$/), { maxLength: 8 });

test('what all others see down as well is never doubted, whatever else is said', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[dD?]{3}$/), { maxLength: 8 }), (all) => {
      assert.equal(doubted(all), '');
    }),
  );
});

test('a doubted location turned down three at least that another sees up, and order says nothing', () => {
  fc.assert(
    fc.property(checks, (all) => {
      const opinions = all.flatMap((said, index) => opinionsOn(index, said));
      const found = locationsWithBadLine(opinions, now);
      assert.deepEqual(locationsWithBadLine(opinions.toReversed(), now), found);
      for (const id of found) {
        const against = all.filter((said) => said[id - 1] === 'd' && /u/.test(said));
        assert.ok(against.length >= 3, `${id} in ${all.join(' ')}`);
      }
    }),
  );
});

test('one more check that a location sees up never makes it doubted, and a minute later it is trusted again', () => {
  fc.assert(
    fc.property(checks, (all) => {
      const before = doubted(all);
      for (const letter of doubted([...all, 'uuu'])) assert.ok(before.includes(letter));
      const opinions = all.flatMap((said, index) => opinionsOn(index, said));
      assert.equal(locationsWithBadLine(opinions, addMs(now, minutes(1))).size, 0);
    }),
  );
});
