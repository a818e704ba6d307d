// The bot of a status page as it is given and shown.

import Type, { type Static } from 'typebox';
import { botToken, telegramApiUrl } from '../../../../delivery/kinds/telegram-api.ts';
import { nullable } from '../../../../platform/schema.ts';

export const newTelegramBot = Type.Object({ bot_token: botToken, api_url: telegramApiUrl });
export type NewTelegramBot = Static<typeof newTelegramBot>;

export const telegramBot = Type.Object({
  username: nullable(Type.String(), 'null: the page has none.'),
  api_url: nullable(Type.String(), 'null: that of Telegram.'),
  problem: nullable(
    Type.Enum(['unauthorized', 'taken', 'unreachable'], {
      description:
        '`unauthorized`: its token does not hold any more. `taken`: another program reads what people write to it.',
    }),
    'Why nobody can subscribe at the moment; null: it works.',
  ),
});
export type TelegramBot = Static<typeof telegramBot>;
