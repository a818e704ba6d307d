// A webhook of the account as a channel, so that rules can name it.

import { Type } from 'typebox';
import type { ChannelKind } from '../kind.ts';

const webhookConfig = Type.Object({
  webhook_id: Type.Integer({
    title: 'Webhook',
    description: 'A webhook of the account. It is notified once, however many rules lead to it.',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
});

export const kind: ChannelKind = {
  kind: 'webhook',
  group: 'general',
  place: 20,
  icon: 'Webhook',
  name: 'Webhook',
  description: 'Signed calls to a program of yours, as set up under webhooks.',
  for_people: false,
  config: webhookConfig,
  way: 'webhook',
};
