import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Component, groupsOf, moved, newComponent } from './components.ts';

const component = (id: number, group: string | null = null): Component => ({
  ...{ type: 'server', id, group },
  display_name: null,
  auto_incident_minutes: null,
});

test('a component goes to another place, and never off the page', () => {
  assert.deepEqual(moved([1, 2, 3], 0, 2), [2, 3, 1]);
  assert.deepEqual(moved([1, 2, 3], 2, 0), [3, 1, 2]);
  assert.deepEqual(moved([1, 2, 3], 0, -1), [1, 2, 3]);
  assert.deepEqual(moved([1, 2, 3], 2, 3), [1, 2, 3]);
  assert.deepEqual(moved([1, 2, 3], 7, 1), [1, 2, 3]);
});

test('groups are named once, in the order of the page', () => {
  assert.deepEqual(groupsOf([component(1, 'b'), component(2), component(3, 'a'), component(4, 'b')]), [
    'b',
    'a',
  ]);
});

test('what is added joins the group of the last', () => {
  assert.equal(newComponent({ type: 'server', id: 3 }, [component(1, 'a')]).group, 'a');
  assert.equal(newComponent({ type: 'server', id: 3 }, []).group, null);
});
