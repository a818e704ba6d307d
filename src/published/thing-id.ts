// Ids of what is shown by its address: short enough to type, and nobody can walk through them.

import { randomText } from '../platform/random-text.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** 80 random bits, without letters that look alike. */
export const newThingId = (): string => randomText(LETTERS, LENGTH);
