// PagerTree, by a webhook integration: https://pagertree.com/docs/integration-guides/webhook

import { Type } from 'typebox';
import { judgeUsual } from '../answers.ts';
import { webhookUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { eventTitle } from '../paging.ts';
import { plainText } from '../plain-text.ts';
import { dedupKey } from '../requests.ts';

/** The service names none for a description. */
const MAX_TITLE = 250;
const MAX_DESCRIPTION = 10_000;

const events = { open: 'create', acknowledged: 'acknowledge', resolved: 'resolve' } as const;
const urgencies = { critical: 'critical', warning: 'medium', info: 'low' } as const;

export const kind = httpKind({
  kind: 'pagertree',
  group: 'paging',
  place: 100,
  icon: 'TreePine',
  name: 'PagerTree',
  description: 'An alert of PagerTree for each alert: created, acknowledged and resolved with it.',
  for_people: false,
  config: Type.Object({
    webhook_url: webhookUrl('The endpoint of an integration of the type Webhook.'),
    language: languageField('English'),
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url }) =>
    jsonRequest(webhook_url, {
      event_type: events[message.state],
      id: dedupKey(message),
      title: eventTitle(message, MAX_TITLE),
      description: plainText(message, MAX_DESCRIPTION),
      urgency: urgencies[message.severity],
    }),
  judge: (answer) => judgeUsual(answer),
});
