// How many incidents a page may have, of how many updates, and how far back they may lie.

import { days } from '../../../platform/time.ts';

/** All of them are on the page at once. */
export const MOST_ACTIVE = 100;
export const MOST_INCIDENTS = 10_000;
export const MOST_UPDATES = 200;
export const FURTHEST_BACK_MS = days(5 * 366);
