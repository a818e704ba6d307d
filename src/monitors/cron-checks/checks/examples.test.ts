import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleProblems } from '../../../testing/example-problems.ts';
import { pingListRoutes } from '../pings/routes.ts';
import { cronCheckRoutes } from './routes.ts';

test('the examples of the documentation are what is taken and given', () => {
  assert.deepEqual([...cronCheckRoutes, ...pingListRoutes].flatMap(exampleProblems), []);
});
