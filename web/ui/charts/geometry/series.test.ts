import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { columnsOf, foldSeries, peak, sideBySide } from './series.ts';
import { stack } from './stack.ts';

test('rows become columns; what a row does not say is unknown', () => {
  const rows = [
    { at: '1970-01-01T00:00:00Z', cpu: 0, memory: null },
    { at: '1970-01-01T00:01:00Z', cpu: 5 },
  ];
  assert.deepEqual(
    columnsOf<{ at: string; cpu: number; memory?: null }>(
      rows,
      [(row) => row.cpu, (row) => row.memory],
      60_000,
    ),
    {
      times: [0, 60_000],
      values: [
        [0, 5],
        [null, null],
      ],
      stepMs: 60_000,
    },
  );
});

test('lists with times of their own stand beside each other', () => {
  const lists = [
    [
      [10, 1],
      [20, 2],
    ],
    [
      [15, 3],
      [20, null],
    ],
  ] as const;
  assert.deepEqual(sideBySide(lists), {
    times: [10, 15, 20],
    values: [
      [1, null, 2],
      [null, 3, null],
    ],
  });
});

test('the sixth series and those after it are the others', () => {
  const five = [[1], [2], [3], [4], [5]];
  assert.deepEqual(foldSeries(five, 'sum'), { kept: [0, 1, 2, 3, 4], others: null });
  const seven = [[9], [1], [7], [null], [6], [8], [2]];
  assert.deepEqual(foldSeries(seven, 'sum'), { kept: [0, 2, 4, 5, 6], others: [1] });
  assert.deepEqual(foldSeries([...seven, [1.5]], 'worst').others, [1.5]);
});

test('parts lie on each other; unknown is not 0', () => {
  const layers = stack([
    [1, null, null],
    [2, 3, null],
  ]);
  assert.deepEqual(layers[0], { lower: [0, 0, null], upper: [1, 0, null] });
  assert.deepEqual(layers[1], { lower: [1, 0, null], upper: [3, 3, null] });
  assert.deepEqual(stack([]), []);
});

test('the top of a stack is the sum, also when parts were folded into others', () => {
  const lists = fc.array(fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(lists, (all) => {
      const { kept, others } = foldSeries(all, 'sum');
      const shown = [...kept.map((place) => all[place] ?? []), ...(others ? [others] : [])];
      assert.ok(shown.length <= 6);
      const sums = [0, 1, 2, 3].map((index) => all.reduce((sum, list) => sum + (list[index] ?? 0), 0));
      assert.deepEqual(stack(shown).at(-1)?.upper, sums);
      assert.equal(peak(all), peak(shown.slice(0, kept.length)));
    }),
  );
});
