import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fittedPeriods } from './imported-periods.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
const period = (status: string, from: number, to: number) => ({ status, from: at(from), to: at(to) });
const window = { from: at(0), to: at(100) };

test('imported periods end where what was seen here begins, and leave no gap', () => {
  const given = [period('up', -5, 3), period('down', 3, 4), period('up', 10, 90), period('up', 90, 120)];
  assert.deepEqual(fittedPeriods(given, window), [
    period('up', 0, 3),
    period('down', 3, 4),
    period('unknown', 4, 10),
    period('up', 10, 100),
  ]);
  assert.deepEqual(fittedPeriods([period('up', 1, 2)], window).at(-1), period('unknown', 2, 100));
  assert.deepEqual(fittedPeriods([period('up', -9, 0), period('down', 100, 101)], window), []);
});

test('whatever ascending periods there are, what is kept lies in the window without gaps', () => {
  const lists = fc.array(
    fc.tuple(fc.constantFrom('up', 'down', 'paused'), fc.nat(20), fc.integer({ min: 1, max: 30 })),
  );
  fc.assert(
    fc.property(lists, (list) => {
      let end = -20;
      const given = list.map(([status, gap, length]) => {
        const from = end + gap;
        end = from + length;
        return period(status, from, end);
      });
      const fitted = fittedPeriods(given, window);
      for (const [index, one] of fitted.entries()) {
        assert.ok(one.to && one.from < one.to && one.from >= window.from);
        assert.deepEqual(one.to, fitted[index + 1]?.from ?? window.to);
        assert.notEqual(one.status, fitted[index + 1]?.status);
      }
    }),
  );
});
