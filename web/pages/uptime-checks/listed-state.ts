// How a check is shown in lists and on its page. Pure.

import type { UptimeCheck } from '../../api/schema.gen.ts';
import { heldState } from '../../domain/held-state.ts';
import { type Shown, uptimeCheckState } from '../../domain/state-of.ts';
import { isCertificateSoon } from './target.ts';

/** What is known beside the checks themselves. */
export interface Known {
  now: number;
  /** Ids of what notifies nobody because of what it depends on. */
  heldBack: readonly number[];
}

/** Up is not fine while its certificate runs out, and down is nobody's task while a server behind it is. */
export function listedState(check: UptimeCheck, { now, heldBack }: Known): Shown {
  const own = uptimeCheckState(check);
  if (own.state === 'ok' && isCertificateSoon(check, now)) return { state: 'warn', word: 'certificate' };
  return heldState(own, heldBack.includes(check.id));
}
