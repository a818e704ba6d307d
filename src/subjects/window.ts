// The stretch of time that a query asks for.

import { invalid } from '../platform/errors.ts';
import { addMs, days } from '../platform/time.ts';
import type { Stretch } from './uptime.ts';

const USUAL_DAYS = 30;
const MOST_DAYS = 400;

/** From `from` (30 days before the end unless given) to `to` (now unless given). Throws ValidationFailed on `from`. */
export function askedWindow(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Stretch {
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? addMs(to, -days(USUAL_DAYS)) : new Date(query.from);
  if (from >= to) return invalid('from', 'must be before the end of the window');
  if (from < addMs(to, -days(MOST_DAYS)))
    return invalid('from', `at most ${MOST_DAYS} days before the end of the window`);
  return { from, to };
}
