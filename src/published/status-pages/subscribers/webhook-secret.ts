// Secrets of webhooks that are subscribed, and how they show that they want notices.

import type { App } from '../../../platform/app.ts';
import { keyedDigest, openSecret, sealSecret } from '../../../platform/secrets.ts';

// The context binds what is sealed to its row, so that it cannot be moved to another subscriber.
const contextOf = (id: number) => `subscriber.secret:${id}`;

export const sealSubscriberSecret = (app: Pick<App, 'secret'>, id: number, secret: string): Buffer =>
  sealSecret(app.secret, secret, contextOf(id));

/** null: it was sealed with a secret that is gone, and no later attempt could open it. */
export function openSubscriberSecret(app: Pick<App, 'secret'>, id: number, sealed: Buffer): string | null {
  try {
    return openSecret(app.secret, sealed, contextOf(id));
  } catch {
    return null;
  }
}

/** What the receiver has to send back, so that nobody subscribes an address that is not theirs. */
export const challengeOf = ({ secret }: Pick<App, 'secret'>, id: number): string =>
  keyedDigest(secret, `subscriber-challenge:${id}`).toString('base64url');
