// The Telegram bot of a status page, which documents have beside what the API takes for a new page.

import { MASK } from '../../../../shared/mask.ts';
import { invalid, Refusal, Taken, ValidationFailed } from '../../../platform/errors.ts';
import { putBot, removeBot } from '../../../published/status-pages/subscribers/telegram/bot.ts';
import type { NewTelegramBot } from '../../../published/status-pages/subscribers/telegram/bot-fields.ts';
import { type PlainBot, plainBots } from '../../../published/status-pages/subscribers/telegram/plain.ts';
import { type Claim, type DocumentCall, type Resource, type Settings, without } from './resource.ts';

const NAME = 'telegram_bot';

/** null: the page has none. Left out of an entry, it stays as it is. */
export function withBot(kind: Resource): Resource {
  return {
    ...kind,
    async read(view, ids) {
      const held = await kind.read(view, ids);
      const bots = await plainBots(view.app, view.actor.account_id);
      return held.map(({ id, settings }) => ({
        id,
        settings: { ...settings, [NAME]: bots.get(Number(id)) ?? null },
      }));
    },
    whole: (body, before, now) => ({
      ...kind.whole(without(body, NAME), before, now),
      [NAME]: body[NAME] === undefined ? (before?.[NAME] ?? null) : wholeBot(body[NAME]),
    }),
    conceal: (settings) => {
      const bot = botOf(settings);
      return { ...settings, [NAME]: bot && { ...bot, bot_token: MASK } };
    },
    ...(kind.exclusive && {
      exclusive: {
        ...kind.exclusive,
        claims: (settings: Settings) => [...(kind.exclusive?.claims(settings) ?? []), ...claimOf(settings)],
      },
    }),
    async create(call, settings) {
      const id = await kind.create(call, bare(settings));
      if (botOf(settings)) await saveBot(call, Number(id), settings);
      return id;
    },
    async change(call, held, { settings, fields }) {
      const others = fields.filter((name) => name !== NAME);
      if (others.length > 0) await kind.change(call, held, { settings: bare(settings), fields: others });
      if (fields.includes(NAME)) await saveBot(call, Number(held.id), settings);
    },
    bot: botGiven,
  };
}

/** What Telegram is asked about a bot once. */
export const botKey = ({ bot_token, api_url }: NewTelegramBot): string => `${bot_token} ${api_url ?? ''}`;

const bare = (settings: Settings): Settings => without(settings, NAME) as Settings;

/** Its schema has checked what a document says. */
const botOf = (settings: Settings) => settings[NAME] as PlainBot | null;

const wholeBot = (given: unknown): PlainBot | null =>
  given === null ? null : { api_url: null, ...(given as NewTelegramBot) };

/** null also where the token cannot be read any more. */
function botGiven(settings: Settings): NewTelegramBot | null {
  const { bot_token = null, api_url = null } = botOf(settings) ?? {};
  return bot_token === null ? null : { bot_token, api_url };
}

/** A token begins with the id of its bot. */
function claimOf(settings: Settings): Claim[] {
  const bot = botGiven(settings);
  return bot ? [{ field: NAME, value: `${bot.bot_token.split(':')[0]} ${bot.api_url ?? ''}` }] : [];
}

async function saveBot(call: DocumentCall, id: number, settings: Settings): Promise<void> {
  const bot = botGiven(settings);
  try {
    if (bot) await putBot(call, id, bot, call.bots?.get(botKey(bot)));
    else await removeBot(call, id);
  } catch (error) {
    refuseInPlace(error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  unknown_bot: 'Telegram knows no bot of this token',
  bot_has_webhook: 'it has a webhook: another program uses the bot',
  telegram_unreachable: 'Telegram did not answer',
};

/** At the field of the bot. */
function refuseInPlace(error: unknown): never {
  if (error instanceof Taken || error instanceof ValidationFailed)
    throw new ValidationFailed(
      error.issues.map(({ field, reason }) => ({ field: `${NAME}.${field}`, reason })),
    );
  const reason = error instanceof Refusal && REASONS[error.code];
  if (reason) return invalid(NAME, reason);
  throw error;
}
