// What follows a sign-in: everything known of whoever was here before is forgotten, and the page begins anew.

import { call } from '../../api/client.ts';
import type { ResponseOf } from '../../api/operation-types.ts';
import { keepChallenge } from './challenge.ts';
import { returnPath } from './return-path.ts';

type SignInAnswer = ResponseOf<'POST /auth/login'>;

/** Goes on to `next`, or to the second step where one is asked for; then the address of that step is given. */
export function goOn(answer: SignInAnswer, next: string | undefined): '/2fa' | null {
  if (answer.status === 'two_factor_required') {
    keepChallenge({ ...answer, next: returnPath(next) });
    return '/2fa';
  }
  enter(next);
  return null;
}

/** A fresh load: no cache of another person is left, and the event stream belongs to the new session. */
export const enter = (next: string | undefined): void => location.assign(returnPath(next));

/** Whoever was just created reads times as their browser does. What the API does not know changes nothing. */
export async function settleIn(): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = { time_zone, ...(isLanguageTag(navigator.language) && { language: navigator.language }) };
  await call('PATCH /profile', { body, account: null }).catch(() => undefined);
}

/** Where the system has no language, some browsers say `en-US@posix`; refused, it would take the time zone with it. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
