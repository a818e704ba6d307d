// What whoever changes how they are reached hands on.

import type { App } from '../../platform/app.ts';
import type { SignedIn } from '../../platform/http/actor.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { ChatWays } from './provider.ts';

export interface MethodCall {
  app: App;
  actor: SignedIn;
  request: RequestFacts;
  now: Date;
  closing: AbortSignal;
  chats: ChatWays;
}
