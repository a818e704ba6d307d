// Tokens of bots, as they are stored.

import type { App } from '../../../../platform/app.ts';
import { openSecret, sealSecret } from '../../../../platform/secrets.ts';

// The context binds what is sealed to its row, so that it cannot be moved to another page.
const contextOf = (pageId: number) => `status_page_telegram_bot:${pageId}`;

export const sealBotToken = (app: Pick<App, 'secret'>, pageId: number, token: string): Buffer =>
  sealSecret(app.secret, token, contextOf(pageId));

/** null: it was sealed with a secret that is gone. */
export function openBotToken(app: Pick<App, 'secret'>, pageId: number, sealed: Buffer): string | null {
  try {
    return openSecret(app.secret, sealed, contextOf(pageId));
  } catch {
    return null;
  }
}
