// Loaded before every test file: properties draw the same cases each time, so that a commit that passed passes again.
// `TOCSIN_TEST_SEED=random` draws others, a number brings back those of a failure.

import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const USUAL = 20_261_128;

const given = process.env.TOCSIN_TEST_SEED;
fc.configureGlobal({ seed: given === 'random' ? randomInt(2 ** 31) : Number(given ?? USUAL) });
