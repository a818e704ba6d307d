// The end of the session, by will. What this tab had loaded goes with it.

import { call } from '../api/client.ts';
import { clearDrafts } from '../forms/clear-drafts.ts';
import { finishActs } from '../ui/layers/undo.ts';

export async function signOut(): Promise<void> {
  // What was announced as done is done, although it could still have been undone.
  await finishActs();
  await call('POST /auth/logout', { isQuiet: true }).catch(() => undefined);
  clearDrafts();
  location.assign('/login');
}
