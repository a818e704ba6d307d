// A Slack app with a bot: https://docs.slack.dev/reference/methods/chat.postMessage and chat.update

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { buttonsOf, inPlace, isLoud } from '../chat.ts';
import { secretText } from '../fields.ts';
import { explanationIn, fieldsOf, httpKind, judgeStatus, type ServiceAnswer, type Verdict } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { headlineText, slackMessage } from '../slack-blocks.ts';
import { API_URL, slackCall } from './api.ts';
import { slackCallback } from './callback.ts';

export const kind = httpKind({
  kind: 'slack_app',
  group: 'chat',
  place: 31,
  icon: 'Hash',
  name: 'Slack app',
  description: 'One message for each alert in a Slack channel, with buttons that act, and a thread.',
  for_people: true,
  config: Type.Object({
    bot_token: Type.String({
      title: 'Bot token',
      description: 'Of the app: OAuth & Permissions, Bot User OAuth Token.',
      pattern: '^xox[a-z]-[A-Za-z0-9-]{10,200}$',
      reason: 'a token that begins with xoxb-',
      writeOnly: true,
    }),
    signing_secret: secretText('Signing secret', 'Of the app: Basic Information, App Credentials.'),
    channel: Type.String({
      title: 'Channel ID',
      description:
        'Such as C024BE91L: at the end of what the channel shows about itself. Invite the bot to it.',
      pattern: '^[A-Z0-9]{5,30}$',
      reason: 'capital letters and digits, such as C024BE91L',
    }),
    api_url: Type.Optional(
      nullable(
        Type.String({ format: 'url', maxLength: 2_048 }),
        `Of another Slack, such as https://slack-gov.com/api. null: ${API_URL}.`,
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ api_url }) => (api_url ? { field: 'api_url', url: api_url } : null),
  present: (message, config, { reference }) =>
    inPlace(message, reference, {
      post: () => slackCall(config, 'chat.postMessage', { channel: config.channel, ...shown(message) }),
      edit: (at) => slackCall(config, 'chat.update', { ...placeOf(at), ...shown(message) }),
      reply: (at) => {
        const { channel, ts: thread_ts } = placeOf(at);
        const reply = { text: headlineText(message), mrkdwn: false, reply_broadcast: isLoud(message) };
        return slackCall(config, 'chat.postMessage', { channel, thread_ts, ...reply });
      },
      isGone: (answer) =>
        /^(message_not_found|cant_update_message|edit_window_closed|channel_not_found)$/.test(
          errorIn(answer),
        ),
    }),
  judge: judgeAnswer,
  referenceIn: (answer) => {
    const { channel, ts } = fieldsOf(answer);
    const reference = `${channel} ${ts}`;
    return /^[A-Z0-9]{5,30} \d{1,20}\.\d{1,10}$/.test(reference) ? reference : null;
  },
  chat: slackCallback,
});

/** Messages are known by their channel and their time. */
const placeOf = (reference: string): { channel: string; ts: string } => {
  const [channel = '', ts = ''] = reference.split(' ');
  return { channel, ts };
};

const shown = (message: ChannelMessage) =>
  slackMessage(
    message,
    buttonsOf(message).map(({ act, label, value }) => ({
      ...{ type: 'button', action_id: act, text: { type: 'plain_text', text: label }, value },
      ...(act === 'acknowledge' ? { style: 'primary' } : {}),
    })),
  );

const errorIn = (answer: ServiceAnswer): string => explanationIn(fieldsOf(answer).error);

/** The token, the app or the channel is no good, or the bot may not write there. */
const REFUSED =
  /^(not_authed|invalid_auth|account_inactive|token_expired|token_revoked|no_permission|missing_scope|not_allowed_token_type|channel_not_found|not_in_channel|is_archived|restricted_action.*|team_access_not_granted|ekm_access_denied|access_denied)$/;
const BUSY =
  /^(ratelimited|rate_limited|message_limit_exceeded|internal_error|fatal_error|request_timeout|service_unavailable|team_added_to_org)$/;

/** Almost everything is answered with 200, and how it went is in the body. */
function judgeAnswer(answer: ServiceAnswer): Verdict {
  const verdict = judgeStatus(answer, { refused: [401, 403, 404], rejected: [400, 413] }, errorIn(answer));
  if (verdict.outcome !== 'delivered' || fieldsOf(answer).ok === true) return verdict;
  const why = errorIn(answer);
  if (why === '' || BUSY.test(why))
    return { outcome: 'retry', why: why || 'the answer is none of Slack', wait_ms: null };
  return { outcome: REFUSED.test(why) ? 'refused' : 'rejected', why };
}
