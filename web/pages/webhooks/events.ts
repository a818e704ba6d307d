// What a webhook may be sent, and the key of the words for each. Pure.

import type { Webhook } from '../../api/schema.gen.ts';

export type WebhookEvent = Webhook['events'][number];

export const EVENTS = [
  'alert.opened',
  'alert.acknowledged',
  'alert.resolved',
  'alert.reopened',
  'alert.flapping',
  'alert.reminder',
  'incident.*',
] as const satisfies readonly WebhookEvent[];

const WORDS = {
  'alert.opened': 'event_opened',
  'alert.acknowledged': 'event_acknowledged',
  'alert.resolved': 'event_resolved',
  'alert.reopened': 'event_reopened',
  'alert.flapping': 'event_flapping',
  'alert.reminder': 'event_reminder',
  'incident.*': 'event_incident',
} as const satisfies Record<WebhookEvent, string>;

export const wordOf = (event: WebhookEvent) => WORDS[event];
