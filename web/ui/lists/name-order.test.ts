import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberedOrder } from './name-order.ts';

test('names come as people read them, whichever were asked for before', () => {
  const orderOf = rememberedOrder();
  const sorted = (...names: string[]) => names.toSorted(orderOf(names)).join(' ');
  assert.equal(sorted('job 117', 'job 12', 'Job 2', 'job 12'), 'Job 2 job 12 job 12 job 117');
  assert.equal(sorted('job 117', 'Job 2'), 'Job 2 job 117');
  assert.equal(sorted('job 3', 'job 12', 'a'), 'a job 3 job 12');
});

test('what no order tells apart is equal', () => {
  const order = rememberedOrder()(['job 1', 'job 01', 'job 2']);
  assert.equal(Math.sign(order('job 1', 'job 2')), -1);
  assert.equal(order('job 1', 'job 01'), 0);
});
