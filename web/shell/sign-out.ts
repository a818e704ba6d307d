// The end of the session, by will. What this tab had loaded goes with it.

import { call } from '../api/client.ts';

export async function signOut(): Promise<void> {
  await call('POST /auth/logout', { isQuiet: true }).catch(() => undefined);
  location.assign('/login');
}
