// Addresses of calendars. Pure.

import { MASK } from '../../../../shared/mask.ts';

/** As programs that subscribe to calendars write it as well. */
export const calendarUrl = (given: string): string => given.trim().replace(/^webcals?:\/\//i, 'https://');

/** Why it is none; null: it is one, or the mask of one. `plain` allows an address that is not encrypted on its way. */
export function urlProblem(given: string, { plain }: { plain: boolean }): string | null {
  if (given === MASK) return null;
  const protocol = URL.parse(calendarUrl(given))?.protocol;
  return protocol === 'https:' || (plain && protocol === 'http:') ? null : 'must begin with https://';
}
