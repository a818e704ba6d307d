import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs } from '../../../platform/time.ts';
import { answered, refused } from '../scheduling/test-stage.ts';
import { isUndecided, type RoundTarget, roundOf, verdictOf } from './verdict.ts';

const now = new Date('2026-06-16T08:00:00.000Z');
const opened_at = addMs(now, -1_000);

type Said = 'up' | 'down' | 'unknown' | 'probing' | 'gone';

const targetOf = (said: Said, index: number): RoundTarget => {
  const up = said === 'up' ? true : said === 'down' ? false : null;
  return {
    ...{ location_id: index + 2, location: `L${index}`, skew_ms: 0 },
    seen_at: said === 'gone' ? null : now,
    taken_at: said === 'gone' ? null : opened_at,
    is_answered: said !== 'probing' && said !== 'gone',
    ...{ up, result: up === null ? null : up ? answered() : refused() },
  };
};

const said = fc.constantFrom<Said>('up', 'down', 'unknown', 'probing', 'gone');
const locations = fc.array(fc.record({ said, isDoubted: fc.boolean() }), { minLength: 1, maxLength: 6 });
const downWhen = fc.oneof(fc.constantFrom('any', 'majority', 'all'), fc.integer({ min: 1, max: 6 }));

test('a round is only left unread where no verdict could be read from it, whoever is doubted', () => {
  fc.assert(
    fc.property(locations, downWhen, (of, down_when) => {
      const targets = of.map((one, index) => ({ ...targetOf(one.said, index), down_when, opened_at }));
      if (!isUndecided(roundOf(targets, now), now)) return;
      const doubted = targets.map((target, index) => ({
        ...target,
        isDoubted: of[index]?.isDoubted === true,
      }));
      for (const asked of [targets, doubted])
        assert.equal(verdictOf(roundOf(asked, now), { isOver: false, now }), null);
    }),
  );
});

test('the first of three that answers leaves a round unread, and the one that decides does not', () => {
  const undecided = (...all: Said[]) =>
    isUndecided(
      roundOf(
        all.map((one, index) => ({ ...targetOf(one, index), down_when: 'majority' as const, opened_at })),
        now,
      ),
      now,
    );
  assert.equal(undecided('up', 'probing', 'probing'), true);
  assert.equal(undecided('down', 'probing', 'probing'), true);
  assert.equal(undecided('up', 'up', 'probing'), false);
  assert.equal(undecided('down', 'down', 'probing'), false);
  assert.equal(undecided('up', 'gone', 'gone'), false);
});
