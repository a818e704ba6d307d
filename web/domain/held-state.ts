// The state of what is wrong only because of what it depends on. Pure.

import { toneOf } from '../ui/words/states.ts';
import type { Shown } from './state-of.ts';

const HELD: Shown = { state: 'held', word: 'held_back' };

/** Once it is fine again, it is as it is. */
export const heldState = (own: Shown, isHeld: boolean): Shown =>
  isHeld && (own.state === 'down' || toneOf(own.state) === 'warn') ? HELD : own;
