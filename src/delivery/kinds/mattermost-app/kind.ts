// A bot of Mattermost whose posts have buttons: https://developers.mattermost.com/integrate/plugins/interactive-messages/
// and https://api.mattermost.com/#tag/posts

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { fitText } from '../../messages/fit-text.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { judgeUsual } from '../answers.ts';
import { buttonsOf, inPlace } from '../chat.ts';
import { secretText, serverUrl } from '../fields.ts';
import { fieldsOf, httpKind, jsonRequest, type Sending } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { bearer, beneath } from '../requests.ts';
import { attachmentOf, escapeMarkdown, withoutMentions } from '../slack-attachments.ts';
import { mattermostCallback } from './callback.ts';

const MAX_TEXT = 7_000;
const MAX_HEADLINE = 500;
const ID = '^[a-z0-9]{26}$';

export const kind = httpKind({
  kind: 'mattermost_app',
  group: 'chat',
  place: 71,
  icon: 'MessagesSquare',
  name: 'Mattermost bot',
  description: 'One message for each alert in a Mattermost channel, with buttons that act, and a thread.',
  for_people: true,
  config: Type.Object({
    server_url: serverUrl('Such as https://chat.example.com.'),
    bot_token: secretText('Bot token', 'Of a bot account: Integrations, Bot Accounts.'),
    channel_id: Type.String({
      title: 'Channel ID',
      description: 'View Info of the channel, at the end. The bot must be in it.',
      pattern: ID,
      reason: '26 small letters and digits',
    }),
    command_token: Type.Optional(
      nullable(
        secretText('Token of the command', 'Of the slash command `tocsin`: Integrations, Slash Commands.'),
        'null: there is no command, and nobody can be linked.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present(message, { server_url, bot_token, channel_id }, { reference, callback }) {
    const posts = beneath(server_url, '/api/v4/posts');
    const call = (url: string, body: object) => jsonRequest(url, body, bearer(bot_token));
    const shown = { message: '', props: { attachments: [attachment(message, callback)] } };
    return inPlace(message, reference, {
      post: () => call(posts, { channel_id, ...shown }),
      edit: (id) => ({ ...call(`${posts}/${id}/patch`, shown), method: 'PUT' }),
      reply: (root_id) => call(posts, { channel_id, root_id, message: headline(message) }),
      isGone: ({ status }) => status === 404,
    });
  },
  judge: (answer) => judgeUsual(answer),
  referenceIn: (answer) => {
    const { id } = fieldsOf(answer);
    return typeof id === 'string' && new RegExp(ID).test(id) ? id : null;
  },
  chat: mattermostCallback,
});

const escapeText = (text: string) => withoutMentions(escapeMarkdown(text));

const headline = (message: ChannelMessage) =>
  fitText(readable(message.headline), MAX_HEADLINE, { escapeText });

/** Mattermost shows nobody the context of a button, and sends it back: the key in it is how it is believed. */
const attachment = (message: ChannelMessage, callback: Sending['callback']) => ({
  ...attachmentOf(message, MAX_TEXT, escapeText),
  actions: (callback ? buttonsOf(message) : []).map(({ act, label, value }) => ({
    ...{ id: act, type: 'button', name: label, style: act === 'acknowledge' ? 'primary' : 'default' },
    integration: { url: callback?.url, context: { value, key: callback?.key } },
  })),
});
