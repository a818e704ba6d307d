// What can be done with a webhook that is saved.

import { deleteWebhook, updateWebhook } from '../../api/resources/webhooks.ts';
import type { Webhook } from '../../api/schema.gen.ts';
import { useSavedActs } from '../../domain/use-saved-acts.ts';
import { listAddress } from './addresses.ts';

export const leavingOf = ({ id }: { id: number }) => `webhook ${id}`;

const ACTS = {
  area: 'webhooks',
  leavingOf,
  listAddress,
  update: updateWebhook,
  remove: deleteWebhook,
} as const;

export const useWebhookActs = (webhook: Pick<Webhook, 'id' | 'name'>) => useSavedActs(webhook, ACTS);
