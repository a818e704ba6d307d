// Slack, by an incoming webhook with Block Kit: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks

import { Type } from 'typebox';
import { explanationIn, httpKind, jsonRequest, judgeStatus, type ServiceAnswer } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { slackMessage } from '../slack-blocks.ts';

export const kind = httpKind({
  kind: 'slack',
  group: 'chat',
  place: 30,
  icon: 'Hash',
  name: 'Slack',
  description: 'A message to a channel of a Slack workspace, or of a service that takes the same messages.',
  for_people: true,
  config: Type.Object({
    webhook_url: Type.String({
      title: 'Webhook URL',
      description:
        'Of an incoming webhook: in Slack, create an app, turn on Incoming Webhooks and add one to a channel.',
      format: 'url',
      maxLength: 2_048,
      writeOnly: true,
    }),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url }) => jsonRequest(webhook_url, slackMessage(message)),
  judge: judgeAnswer,
});

/** The body is one word. 404 and 410: nothing is behind the address any more; 403: an administrator forbade it. */
function judgeAnswer(answer: ServiceAnswer) {
  const explanation = explanationIn(answer.body.toString('utf8'));
  if (answer.status === 400 && /^(no_team|no_service|invalid_token|user_not_found)/.test(explanation))
    return judgeStatus(answer, { refused: [400] }, explanation);
  return judgeStatus(answer, { refused: [401, 403, 404, 410], rejected: [400, 413] }, explanation);
}
