import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coloursOf, timelineRows } from './timeline-rows.ts';

const mira = { id: 9, name: 'Mira' };
const jonas = { id: 4, name: 'Jonas' };
const [monday, tuesday, wednesday] = ['2026-06-15', '2026-06-16', '2026-06-17'].map(
  (day) => `${day}T00:00:00.000Z`,
) as [string, string, string];

const shifts = {
  ...{ from: monday, to: wednesday },
  shifts: [{ member: jonas, from: tuesday, to: wednesday, override_id: 3 }],
  gaps: [{ from: monday, to: tuesday }],
  layers: [
    { name: 'Nights', shifts: [] },
    { name: 'Office', shifts: [{ member: mira, from: tuesday, to: wednesday }] },
  ],
};

test('the highest layer comes first, and what comes of all of them last, with its gaps in order', () => {
  const rows = timelineRows(shifts);
  assert.deepEqual(
    rows.map(({ layer }) => layer?.name ?? null),
    ['Office', 'Nights', null],
  );
  assert.deepEqual(
    rows.at(-1)?.bars.map(({ member, isOverride }) => [member?.name ?? null, isOverride]),
    [
      [null, false],
      ['Jonas', true],
    ],
  );
});

test('everybody has a colour that does not depend on whose shift comes first', () => {
  const { layers } = shifts;
  assert.deepEqual(coloursOf(shifts), coloursOf({ layers, shifts: shifts.shifts.toReversed() }));
  assert.deepEqual([...coloursOf(shifts).keys()], [4, 9]);
});
