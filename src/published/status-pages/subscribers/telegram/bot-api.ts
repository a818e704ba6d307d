// What bots of status pages ask of Telegram: https://core.telegram.org/bots/api

import { explanationIn, fieldsOf } from '../../../../delivery/kinds/kind.ts';
import { botUrl } from '../../../../delivery/kinds/telegram-api.ts';
import type { App } from '../../../../platform/app.ts';
import { hours, seconds } from '../../../../platform/time.ts';
import { chatIdIn } from './updates.ts';

export interface Bot {
  bot_token: string;
  /** null: the one of Telegram. */
  api_url: string | null;
  /** Whether `api_url` may lead into a private network. */
  privateAllowed: boolean;
}

export type BotAnswer =
  | { ok: true; result: unknown }
  | {
      ok: false;
      /** null: nothing answered. */
      status: number | null;
      description: string;
      /** Between a second and an hour; null: it did not say. */
      waitMs: number | null;
      /** Where the group is that became a supergroup. */
      movedTo: number | null;
    };

const TIMEOUT_MS = seconds(10);
/** Of twenty updates, each with a message of 4,096 characters and who sent it. */
const MOST_BYTES = 1_000_000;

interface Asked {
  method: 'getMe' | 'getWebhookInfo' | 'getUpdates' | 'sendMessage';
  body?: object;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** null: it was stopped from here, so nobody knows whether it arrived. */
export async function askBot(
  { safeFetch }: Pick<App, 'safeFetch'>,
  { privateAllowed, ...bot }: Bot,
  { method, body = {}, timeoutMs = TIMEOUT_MS, signal }: Asked,
): Promise<BotAnswer | null> {
  const answer = await safeFetch.fetch(botUrl(bot, method), {
    method: 'POST',
    headers: { 'user-agent': 'Tocsin', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...{ timeoutMs, maxBytes: MOST_BYTES, privateAllowed },
    ...(signal && { signal }),
  });
  if (!answer.answered && answer.reason === 'aborted') return null;
  if (!answer.answered) return { ok: false, status: null, description: '', waitMs: null, movedTo: null };
  const { ok, result, description, parameters } = fieldsOf(answer);
  if (ok === true) return { ok, result };
  const { retry_after, migrate_to_chat_id }: Record<string, unknown> = { ...Object(parameters) };
  return {
    ok: false,
    status: answer.status,
    description: explanationIn(description),
    waitMs: typeof retry_after === 'number' ? Math.min(seconds(Math.max(1, retry_after)), hours(1)) : null,
    movedTo: chatIdIn(migrate_to_chat_id),
  };
}

/** As a chat is written to, in HTML and without a picture of what it links to. */
export const messageTo = (chat_id: number, text: string, thread: number | null = null) => ({
  chat_id,
  ...(thread === null ? {} : { message_thread_id: thread }),
  text,
  parse_mode: 'HTML',
  link_preview_options: { is_disabled: true },
});
