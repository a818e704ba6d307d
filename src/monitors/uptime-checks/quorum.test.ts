// What locations say together: a table, and every order in which their answers can come.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DownWhen, judgeRound, type RoundVerdict, type Tally } from './quorum.ts';

/** `u` up, `d` down, `?` does not know, `.` has not answered. */
function tallyOf(answers: string): Tally {
  const count = (letter: string) => [...answers].filter((one) => one === letter).length;
  return { up: count('u'), down: count('d'), unknown: count('?'), pending: count('.') };
}

test('a target is down when as many of those who know say so as the check asks for', () => {
  const table: [DownWhen, string, RoundVerdict][] = [
    ['any', 'uud', 'down'],
    ['any', 'uuu', 'up'],
    ['any', '??d', 'down'],
    ['any', '??u', 'up'],
    ['majority', 'udd', 'down'],
    ['majority', 'uud', 'up'],
    ['majority', 'ud', 'up'],
    ['majority', 'dd?', 'down'],
    ['majority', 'ud?', 'up'],
    ['majority', 'd??', 'unknown'],
    ['majority', 'u??', 'unknown'],
    ['majority', 'd', 'down'],
    ['majority', 'u', 'up'],
    ['majority', 'uuudd', 'up'],
    ['all', 'udd', 'up'],
    ['all', 'ddd', 'down'],
    ['all', 'dd?', 'down'],
    ['all', 'd??', 'unknown'],
    ['all', 'd', 'down'],
    [2, 'udd', 'down'],
    [2, 'uud', 'up'],
    [2, 'u?d', 'up'],
    [3, 'udd', 'up'],
    [3, 'dd?', 'unknown'],
    [1, '??d', 'down'],
  ];
  for (const [downWhen, answers, verdict] of table)
    assert.equal(judgeRound(downWhen, tallyOf(answers), true), verdict, `${downWhen} of ${answers}`);
});

test('nobody left to judge is unknown, and never down', () => {
  for (const downWhen of ['any', 'majority', 'all', 1, 2] as const)
    for (const answers of ['', '?', '???', '...'])
      assert.equal(judgeRound(downWhen, tallyOf(answers), true), 'unknown', `${downWhen} of ${answers}`);
});

test('a round is judged as soon as nothing that may still come would change it', () => {
  const table: [DownWhen, string, RoundVerdict][] = [
    ['any', 'd..', 'down'],
    ['any', 'uu.', 'pending'],
    ['majority', '...', 'pending'],
    ['majority', 'd..', 'pending'],
    ['majority', 'dd.', 'down'],
    ['majority', 'uu.', 'up'],
    ['majority', 'ud.', 'pending'],
    ['all', 'uu.', 'up'],
    ['all', 'dd.', 'pending'],
    [2, 'dd.', 'down'],
    [2, 'uu.', 'up'],
  ];
  for (const [downWhen, answers, verdict] of table)
    assert.equal(judgeRound(downWhen, tallyOf(answers), false), verdict, `${downWhen} of ${answers}`);
});

const rules = fc.oneof(
  fc.constantFrom<DownWhen>('any', 'majority', 'all'),
  fc.integer({ min: 1, max: 6 }),
) as fc.Arbitrary<DownWhen>;
const answers = fc.array(fc.constantFrom('u', 'd', '?'), { minLength: 1, maxLength: 6 });

/** What a round says after each answer, the others not being there yet; the end comes after the last. */
function verdictsOf(downWhen: DownWhen, order: readonly string[]): RoundVerdict[] {
  return order.map((_, index) => {
    const come = order.slice(0, index + 1).join('');
    return judgeRound(downWhen, tallyOf(come.padEnd(order.length, '.')), false);
  });
}

function everyOrder(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    everyOrder(items.filter((_, at) => at !== index)).map((rest) => [item, ...rest]),
  );
}

test('in whatever order answers come, the first verdict is the one that all of them give', () => {
  fc.assert(
    fc.property(rules, answers, (downWhen, given) => {
      const whole = judgeRound(downWhen, tallyOf(given.join('')), true);
      for (const order of everyOrder(given))
        assert.deepEqual(
          [...new Set(verdictsOf(downWhen, order).filter((verdict) => verdict !== 'pending'))],
          [whole],
        );
    }),
    { numRuns: 60 },
  );
});

test('a location that does not know never makes a target down that the others see up', () => {
  fc.assert(
    fc.property(
      rules,
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 10 }),
      (downWhen, up, unknown) => {
        const verdict = judgeRound(downWhen, { up, down: 0, unknown, pending: 0 }, true);
        assert.notEqual(verdict, 'down');
      },
    ),
  );
});

test('one more location that sees it down never makes a target up that was down', () => {
  fc.assert(
    fc.property(rules, answers, (downWhen, given) => {
      const before = judgeRound(downWhen, tallyOf(given.join('')), true);
      const changed = given.map((answer) => (answer === 'u' ? 'd' : answer));
      const after = judgeRound(downWhen, tallyOf(changed.join('')), true);
      if (before === 'down') assert.equal(after, 'down');
    }),
  );
});
