// Squadcast, by an incident webhook of a service: https://support.squadcast.com/integrations/incident-webhook-incident-webhook-api

import { Type } from 'typebox';
import { judgeUsual } from '../answers.ts';
import { webhookUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { eventTitle } from '../paging.ts';
import { plainText } from '../plain-text.ts';
import { dedupKey } from '../requests.ts';

/** The service names none for a description. */
const MAX_TITLE = 500;
const MAX_DESCRIPTION = 10_000;

export const kind = httpKind({
  kind: 'squadcast',
  group: 'paging',
  place: 90,
  icon: 'Radio',
  name: 'Squadcast',
  description: 'An incident of a Squadcast service for each alert: triggered and resolved with it.',
  for_people: false,
  config: Type.Object({
    webhook_url: webhookUrl('Of the alert source Incident Webhook of a service.'),
    language: languageField('English'),
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  // An acknowledgement is nothing that it takes.
  present: (message, { webhook_url }) =>
    message.state === 'acknowledged'
      ? null
      : jsonRequest(webhook_url, {
          message: eventTitle(message, MAX_TITLE),
          description: plainText(message, MAX_DESCRIPTION),
          status: message.state === 'resolved' ? 'resolve' : 'trigger',
          event_id: dedupKey(message),
          tags: { severity: message.severity, source: 'tocsin' },
        }),
  judge: (answer) => judgeUsual(answer),
});
