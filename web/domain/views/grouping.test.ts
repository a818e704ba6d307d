import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StateName } from '../../ui/words/states.ts';
import { groupRows, isOpen } from './grouping.ts';

const row = (id: number, state: StateName, tags: string[] = [], parent?: number) => ({
  ...{ id, state, tags },
  depends_on: parent === undefined ? null : { type: 'server' as const, id: parent },
});
const stateOf = ({ state }: { state: StateName }) => state;

test('each row is in one group, with the worst of it; rows without a name come last', () => {
  const rows = [
    row(1, 'down', ['web', 'eu']),
    row(2, 'ok'),
    row(3, 'down', ['eu', 'db']),
    row(4, 'ok', ['db', 'eu']),
    row(5, 'ok', ['lone']),
  ];
  assert.deepEqual(
    groupRows(rows, 'tag', stateOf).map(({ name, worst, count, rows: its }) => [
      ...[name, worst, count],
      its.map(({ id }) => id),
    ]),
    [
      ['eu', 'down', 2, [1, 3, 4]],
      ['lone', 'ok', 1, [5]],
      [null, 'ok', 1, [2]],
    ],
  );
  const parents = groupRows([row(1, 'late', [], 9), row(2, 'paused')], 'parent', stateOf);
  assert.deepEqual(
    parents.map(({ key, parent, worst }) => [key, parent?.id, worst]),
    [
      ['parent:server 9', 9, 'late'],
      ['parent:', undefined, 'paused'],
    ],
  );
});

test('what is wrong is open, what is fine is closed, and a press turns either', () => {
  const [wrong, fine] = groupRows([row(1, 'down', ['a']), row(2, 'ok', ['b'])], 'tag', stateOf);
  assert.ok(wrong && fine);
  assert.deepEqual([isOpen(wrong, new Set()), isOpen(fine, new Set())], [true, false]);
  const pressed = new Set([wrong.key, fine.key]);
  assert.deepEqual([isOpen(wrong, pressed), isOpen(fine, pressed)], [false, true]);
});
