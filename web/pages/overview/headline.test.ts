import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headlineOf } from './headline.ts';

const none = { total: 3, down: 0, attention: 0, held_back: 0, fine: 0, paused: 0, new: 0 };

for (const [counts, headline] of [
  [{ new: 3 }, 'waiting'],
  [{ new: 2, paused: 1 }, 'waiting'],
  [{ new: 2, fine: 1 }, 'all_well'],
  [{ fine: 3 }, 'all_well'],
  [{ paused: 3 }, 'all_paused'],
  [{ held_back: 2, paused: 1 }, 'all_held_back'],
  [{ down: 1, fine: 2 }, 'trouble'],
  [{ attention: 1, new: 2 }, 'trouble'],
] as const)
  test(`${JSON.stringify(counts)} is ${headline}`, () => {
    assert.equal(headlineOf({ ...none, ...counts }), headline);
  });
