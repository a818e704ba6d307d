// The buttons of notifications. The token of one works once, whichever button it is: what is pressed again after the
// alert has come back changes nothing.

import { createHash } from 'node:crypto';
import { type PageAct, SNOOZED_MINUTES } from './act.ts';
import type { CallbackAnswer, CallbackCall } from './callbacks.ts';
import { isCallbackNoted, noteCallback } from './delivery-store.ts';
import { openPageToken } from './page-token.ts';

const ACTS: Readonly<Record<string, PageAct>> = {
  acknowledge: { type: 'acknowledge' },
  snooze: { type: 'snooze', minutes: SNOOZED_MINUTES },
};

interface Pressed {
  button: string;
  token: string;
}

/**
 * 404 for what was not made here, or is over. A token counts as used once its button was followed: whoever dies before
 * that can be asked again, and two at once do the same.
 */
export async function pressButton(call: CallbackCall, { button, token }: Pressed): Promise<CallbackAnswer> {
  const { app, now } = call;
  const act = Object.hasOwn(ACTS, button) ? ACTS[button] : undefined;
  const page = openPageToken(app, token, now);
  if (!act || !page) return answer(404, 'Not found.');
  const digest = createHash('sha256').update(`button\n${token}`).digest();
  if (await isCallbackNoted(app.database, digest)) return answer(200, 'over');
  const outcome = await call.act(call, page, act);
  await noteCallback(app.database, digest, page.expires_at);
  return answer(200, outcome);
}

const answer = (status: number, body: string): CallbackAnswer => ({
  ...{ status, body },
  type: 'text/plain; charset=utf-8',
});
