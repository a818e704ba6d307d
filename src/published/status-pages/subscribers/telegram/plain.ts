// The bots of an account's pages with their tokens, for what compares or rewrites whole configurations; never for an answer.

import type { App } from '../../../../platform/app.ts';
import { openBotToken } from './bot-token.ts';
import { listBots } from './store.ts';

export interface PlainBot {
  /** null: it was sealed with a secret that is gone. */
  bot_token: string | null;
  api_url: string | null;
}

/** By the id of the page. */
export async function plainBots(
  app: Pick<App, 'database' | 'secret'>,
  accountId: number,
): Promise<ReadonlyMap<number, PlainBot>> {
  const rows = await listBots(app.database, accountId);
  return new Map(
    rows.map(({ status_page_id: id, token_sealed, api_url }) => [
      id,
      { bot_token: openBotToken(app, id, token_sealed), api_url },
    ]),
  );
}
