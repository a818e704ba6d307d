// What a hash costs in tests: as it is shipped, most of what a sign-up takes would be spent on it.

import type { TestContext } from 'node:test';
import { newHash } from '../accounts/passwords/password-hash.ts';

const shipped = newHash.cost;
const CHEAPEST = { memory: 8, passes: 1, parallelism: 1 };

/** From now on, for all that runs in this process. */
export function cheapPasswords(): void {
  newHash.cost = CHEAPEST;
}

/** As shipped, as long as this test runs. */
export function dearPasswords(t: TestContext): void {
  const before = newHash.cost;
  newHash.cost = shipped;
  t.after(() => {
    newHash.cost = before;
  });
}
