// What signing in, and whatever changes how, needs of the call that asks for it.

import type { App } from '../../platform/app.ts';
import type { SignedIn } from '../../platform/http/actor.ts';
import type { RequestFacts } from '../../platform/http/route.ts';

/** What a sign-in needs of the call that asks for it. */
export interface SignInCall {
  app: App;
  now: Date;
  request: RequestFacts;
  reply: { status?: number; setCookies: string[] };
}

/** The same of somebody who is signed in already. */
export type SignedInCall = SignInCall & { actor: SignedIn };
