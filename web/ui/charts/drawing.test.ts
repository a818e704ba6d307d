import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Drawn, draw } from './drawing.ts';

const asked: Drawn = {
  columns: { times: [0, 10, 20, 30, 90, 100], values: [[10, 20, 30, 40, 50, 60]], stepMs: 10 },
  series: [{ label: 'cpu' }],
  range: { from: 0, to: 100 },
  now: 100,
  unit: 'percent',
  others: 'others',
};

test('one series in percent has its area, from 0 to 100, and a hatch where nothing is known', () => {
  const { axis, gaps, series } = draw(asked);
  assert.deepEqual(axis.ticks, [0, 50, 100]);
  assert.deepEqual(gaps, [{ from: 30, to: 90 }]);
  assert.equal(series[0]?.line, 'M0 900L1000 800L2000 700L3000 600M9000 500L10000 400');
  assert.match(series[0]?.fill ?? '', /^M0 900.*Z.*Z$/);
});

test('what lies ahead is a line of its own that begins where the known one ends, and is no gap', () => {
  const { series, gaps } = draw({ ...asked, now: 15 });
  assert.equal(series[0]?.line, 'M0 900L1000 800');
  assert.match(series[0]?.ahead ?? '', /^M1000 800L2000 700/);
  assert.deepEqual(gaps, []);
});

test('limits are in sight', () => {
  const { axis } = draw({ ...asked, unit: 'count', limits: [{ value: 160 }] });
  assert.ok(axis.top >= 160);
});

test('a limit far above what was read does not press the readings flat', () => {
  const { axis } = draw({ ...asked, unit: 'count', limits: [{ value: 100 }, { value: 6_000 }] });
  assert.ok(axis.top >= 100 && axis.top < 200);
});

test('a gap that an outage made is left to the outage', () => {
  assert.deepEqual(draw({ ...asked, outages: [{ from: 35, to: 80 }] }).gaps, []);
});

test('a stack reaches as high as its sum; the others lie on top and have no colour of a series', () => {
  const values = [1, 2, 3, 4, 5, 6, 7].map((value) => [value, value, value, value, value, value]);
  const drawn = draw({
    ...asked,
    columns: { ...asked.columns, values },
    series: values.map((_, place) => ({ label: `p${place}` })),
    unit: 'count',
    stacked: true,
  });
  assert.deepEqual(
    drawn.series.map(({ label, tone }) => `${label} ${tone}`),
    ['p2 s1', 'p3 s2', 'p4 s3', 'p5 s4', 'p6 s5', 'others so'],
  );
  assert.equal(drawn.series.at(-1)?.heights[0], 28);
  assert.ok(drawn.axis.top >= 28);
});

test('nothing known is one hatch over the whole period', () => {
  const none = draw({ ...asked, columns: { times: [], values: [[]], stepMs: 10 } });
  assert.deepEqual(none.gaps, [{ from: 0, to: 100 }]);
  assert.equal(none.series[0]?.line, '');
});
