// A Discord app with a bot: https://docs.discord.com/developers/resources/message and
// https://docs.discord.com/developers/interactions/application-commands

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { fitText } from '../../messages/fit-text.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { buttonsOf, inPlace, isLoud } from '../chat.ts';
import { discordEmbed, escapeDiscord, judgeDiscord } from '../discord-embed.ts';
import { secretText } from '../fields.ts';
import { fieldsOf, httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { beneath, messageKey } from '../requests.ts';
import { discordCallback } from './callback.ts';

const API_URL = 'https://discord.com/api/v10';
const MAX_HEADLINE = 500;
const MAX_NONCE = 25;
const UNKNOWN_MESSAGE = 10_008;
const SUPPRESS_NOTIFICATIONS = 4_096;

const snowflake = (title: string, description: string) =>
  Type.String({ title, description, pattern: '^\\d{15,20}$', reason: '15..20 digits' });

export const kind = httpKind({
  kind: 'discord_app',
  group: 'chat',
  place: 41,
  icon: 'MessageCircle',
  name: 'Discord app',
  description: 'One message for each alert in a Discord channel, with buttons that act, and replies.',
  for_people: true,
  config: Type.Object({
    application_id: snowflake('Application ID', 'Of the app: General Information.'),
    public_key: Type.String({
      title: 'Public key',
      description: 'Of the app: General Information.',
      pattern: '^[0-9a-f]{64}$',
      reason: '64 of 0-9 and a-f',
    }),
    bot_token: secretText('Bot token', 'Of the app: Bot, Reset Token.'),
    channel_id: snowflake(
      'Channel ID',
      'With developer mode on: Copy Channel ID in the menu of the channel.',
    ),
    api_url: Type.Optional(
      nullable(
        Type.String({ format: 'url', maxLength: 2_048 }),
        `The address of a proxy of the API. null: ${API_URL}.`,
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ api_url }) => (api_url ? { field: 'api_url', url: api_url } : null),
  present(message, { application_id, bot_token, channel_id, api_url }, { reference }) {
    const call = (path: string, body: unknown) =>
      jsonRequest(beneath(api_url ?? API_URL, path), body, { authorization: `Bot ${bot_token}` });
    const nonce = messageKey(message).replaceAll('-', '').slice(0, MAX_NONCE);
    const once = { nonce, enforce_nonce: true };
    const post = () => call(`/channels/${channel_id}/messages`, { ...shown(message), ...once });
    // A test sets up the commands, which are the app's.
    if (message.type === 'test')
      return { ...call(`/applications/${application_id}/commands`, COMMANDS), method: 'PUT', next: post };
    return inPlace(message, reference, {
      post,
      edit: (at) => {
        const { channel, id } = placeOf(at);
        return { ...call(`/channels/${channel}/messages/${id}`, shown(message)), method: 'PATCH' };
      },
      reply: (at) => {
        const { channel, id: message_id } = placeOf(at);
        return call(`/channels/${channel}/messages`, {
          content: fitText(readable(message.headline), MAX_HEADLINE, { escapeText: escapeDiscord }),
          message_reference: { message_id, fail_if_not_exists: false },
          allowed_mentions: { parse: [] },
          ...(isLoud(message) ? {} : { flags: SUPPRESS_NOTIFICATIONS }),
        });
      },
      isGone: (answer) => fieldsOf(answer).code === UNKNOWN_MESSAGE,
    });
  },
  judge: judgeDiscord,
  referenceIn: (answer) => {
    const { channel_id, id } = fieldsOf(answer);
    const reference = `${channel_id} ${id}`;
    return /^\d{15,20} \d{15,20}$/.test(reference) ? reference : null;
  },
  chat: discordCallback,
});

/** Messages are known by their channel and their id. */
const placeOf = (reference: string) => {
  const [channel = '', id = ''] = reference.split(' ');
  return { channel, id };
};

const [ROW, BUTTON] = [1, 2];
const STYLES = { acknowledge: 1, snooze: 2, resolve: 3, silence: 2, confirm: 1 } as const;

function shown(message: ChannelMessage) {
  const components = buttonsOf(message).map(({ act, label, value }) => ({
    ...{ type: BUTTON, style: STYLES[act], label, custom_id: value },
  }));
  return {
    allowed_mentions: { parse: [] },
    embeds: [discordEmbed(message)],
    components: components.length === 0 ? [] : [{ type: ROW, components }],
  };
}

const [SUBCOMMAND, TEXT] = [1, 3];
const COMMANDS = [
  {
    name: 'tocsin',
    description: 'Who is on call, and what is wrong',
    options: [
      { type: SUBCOMMAND, name: 'oncall', description: 'Who is on call' },
      { type: SUBCOMMAND, name: 'down', description: 'What is wrong' },
      {
        ...{ type: SUBCOMMAND, name: 'link', description: 'Links you to your member of Tocsin' },
        options: [{ type: TEXT, name: 'code', description: 'Of your profile', required: true }],
      },
    ],
  },
];
