// Microsoft Teams, by a workflow that posts to a chat or channel when a webhook request is received, with an Adaptive
// Card: https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { labelText } from '../../../platform/texts/labelled.ts';
import { fitText } from '../../messages/fit-text.ts';
import { bodyOf, type ChannelMessage, furtherLinks } from '../../messages/message.ts';
import { explanationIn, fieldsOf, httpKind, jsonRequest, judgeStatus, type ServiceAnswer } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';

/** A message may have 28 KB, in which a character of text is up to 6 bytes. */
const MAX_TEXT = 3_000;
const MAX_HEADLINE = 300;
const MAX_FACTS = 10;
const MAX_FACT_VALUE = 300;

export const kind = httpKind({
  kind: 'teams',
  group: 'chat',
  place: 50,
  icon: 'Users',
  name: 'Microsoft Teams',
  description: 'A card to a chat or channel of Microsoft Teams, by a workflow.',
  for_people: true,
  config: Type.Object({
    webhook_url: Type.String({
      title: 'Webhook URL',
      description:
        'In Teams: Workflows, “Send webhook alerts to a channel” (or a chat), then copy the address of the workflow.',
      format: 'url',
      maxLength: 2_048,
      writeOnly: true,
    }),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url }) =>
    jsonRequest(webhook_url, {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: cardOf(message),
        },
      ],
    }),
  judge: judgeAnswer,
});

/** Runs of text are never read as Markdown, as other elements of a card are. */
const paragraph = (...runs: { text: string; weight?: 'Bolder'; size?: 'Medium'; color?: string }[]) => ({
  type: 'RichTextBlock',
  inlines: runs.map((run) => ({ type: 'TextRun', ...run })),
});

function cardOf(message: ChannelMessage) {
  const headline = fitText(readable(message.headline), MAX_HEADLINE);
  const text = fitText(readable(bodyOf(message)), MAX_TEXT);
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      paragraph({ text: headline, weight: 'Bolder', size: 'Medium', color: toneOf(message) }),
      paragraph({ text }),
      ...message.facts
        .slice(0, MAX_FACTS)
        .map(([label, value]) =>
          paragraph(
            { text: `${labelText(label, message.language)} `, weight: 'Bolder' },
            { text: fitText(readable(value), MAX_FACT_VALUE) },
          ),
        ),
    ],
    actions: [message.link, ...furtherLinks(message)].map(({ label, url }) => ({
      type: 'Action.OpenUrl',
      title: label,
      url,
    })),
  };
}

function toneOf({ state, severity }: ChannelMessage): string {
  if (state === 'resolved') return 'Good';
  if (state === 'acknowledged') return 'Default';
  return { critical: 'Attention', warning: 'Warning', info: 'Accent' }[severity];
}

/** 202 says that the workflow has begun. 401 and 403: the signature in the address is not good; 404 and 410: it is gone. */
function judgeAnswer(answer: ServiceAnswer) {
  const { error } = fieldsOf(answer);
  const explanation =
    typeof error === 'object' && error !== null && 'message' in error ? explanationIn(error.message) : '';
  return judgeStatus(answer, { refused: [401, 403, 404, 410], rejected: [400, 413] }, explanation);
}
