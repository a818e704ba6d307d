// Zulip, as a bot: https://zulip.com/api/send-message

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { fitText } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, secretText, serverUrl } from '../fields.ts';
import { explanationIn, fieldsOf, httpKind, type ServiceAnswer, type Verdict } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { basicAuth, beneath, formRequest } from '../requests.ts';
import { escapeMarkdown, withoutMentions } from '../slack-attachments.ts';

/** Of a message and of a topic: https://zulip.com/api/register-queue#response (max_message_length, max_topic_length) */
const MAX_CONTENT = 10_000;
const MAX_TOPIC = 60;

export const kind = httpKind({
  kind: 'zulip',
  group: 'chat',
  place: 100,
  icon: 'MessageSquareQuote',
  name: 'Zulip',
  description:
    'A message to a channel of Zulip, in a topic named after what it is about, or in one of your choice.',
  for_people: true,
  config: Type.Object({
    server_url: serverUrl('The address of the organization, such as https://example.zulipchat.com.'),
    bot_email: oneLineText('Email of the bot', 'Settings, Your bots.', 254),
    api_key: secretText('API key', 'Of the same bot.'),
    channel: oneLineText('Channel', 'Its name. The bot must be allowed to post there.', 100),
    topic: Type.Optional(
      nullable(
        oneLineText('Topic', 'For everything that is sent.', MAX_TOPIC),
        'null: the name of what it is about.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, bot_email, api_key, channel, topic }) =>
    formRequest(
      beneath(server_url, '/api/v1/messages'),
      {
        type: 'stream',
        to: channel,
        topic: topic ?? fitText(readable(message.source).replaceAll('\n', ' '), MAX_TOPIC),
        content: plainText(message, MAX_CONTENT, { withHeadline: true, escapeText }),
      },
      basicAuth(bot_email, api_key),
    ),
  judge: judgeAnswer,
});

const escapeText = (text: string) => withoutMentions(escapeMarkdown(text));

/** A 400 with the code of a channel that is not there will never be anything else. */
function judgeAnswer(answer: ServiceAnswer): Verdict {
  const { code, msg } = fieldsOf(answer);
  const isGone = code === 'STREAM_DOES_NOT_EXIST' || /not authorized/i.test(explanationIn(msg));
  return judgeUsual(answer, isGone ? { refused: [400] } : {});
}
