import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MASK } from '../../../../shared/mask.ts';
import { hasStoredSecret, newStep, sentStep, swapped } from './steps.ts';

const nameOf = (number: string) => `Step ${number}`;

test('a new step has a name that no other has, also where others were removed', () => {
  const first = newStep([], nameOf);
  const third = { ...first, name: 'Step 2' };
  assert.deepEqual([first.name, newStep([third], nameOf).name], ['Step 1', 'Step 3']);
});

test('a body is sent only where there may be one, and what is stored is known by its mask', () => {
  const step = { ...newStep([], nameOf), body: MASK };
  assert.deepEqual([sentStep(step).body, sentStep({ ...step, method: 'POST' }).body], [null, MASK]);
  const stored = [step, { ...step, body: null, headers: { 'X-A': MASK } }, { ...step, body: 'new' }];
  assert.deepEqual(stored.map(hasStoredSecret), [true, true, false]);
});

test('two items change places, and nothing moves over an end', () => {
  assert.deepEqual(swapped([1, 2, 3], 1, 2), [1, 3, 2]);
  assert.deepEqual(swapped([1, 2, 3], 2, 3), [1, 2, 3]);
});
