// What the API refused, in the words of a page.

import { durationText } from '../../platform/texts/moments.ts';
import { seconds } from '../../platform/time.ts';
import type { ApiAnswer } from './api.ts';

/** One or two sentences. */
export function refusalText({ status, body, retryAfterSeconds }: ApiAnswer): string {
  const error = String(body.error);
  if (status === 429)
    return `Too many attempts. Try again in ${durationText(seconds(retryAfterSeconds ?? 60))}.`;
  if (error === 'unavailable')
    return 'Tocsin cannot reach its database at the moment. Pings are still kept. Try again in a moment.';
  if (error === 'account_suspended') return 'This account is suspended. Ask the person who runs this Tocsin.';
  if (status >= 500)
    return `Something went wrong here, and it was not you. Please try again. If it stays so, the log has it as request ${body.request_id}.`;
  return `This was refused (${error}).`;
}
