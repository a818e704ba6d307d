// How a check is shown in lists and on its page. Pure.

import type { CronCheck } from '../../api/schema.gen.ts';
import { heldState } from '../../domain/held-state.ts';
import { cronCheckState, type Shown } from '../../domain/state-of.ts';

/** `heldBack`: ids of what notifies nobody because of what it depends on. */
export const listedState = (check: CronCheck, heldBack: readonly number[]): Shown =>
  heldState(cronCheckState(check), heldBack.includes(check.id));
