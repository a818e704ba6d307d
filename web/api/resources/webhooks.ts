// Webhooks and their deliveries.

import { dropped, outdated, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'webhooks';

export const webhookListQuery = (account: number) =>
  listQuery('GET /webhooks', [account, RESOURCE, 'list', {}], { account });

export const webhookQuery = (account: number, id: number) =>
  answerQuery('GET /webhooks/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

export const deliveryListQuery = (account: number, id: number) =>
  listQuery('GET /webhooks/:id/deliveries', [account, RESOURCE, 'deliveries', id], {
    account,
    params: { id },
  });

/** With what was sent and what came back. */
export const deliveryQuery = (account: number, id: number, delivery_id: number) =>
  answerQuery('GET /webhooks/:id/deliveries/:delivery_id', [account, RESOURCE, 'delivery', id, delivery_id], {
    account,
    params: { id, delivery_id },
  });

/** Its answer has the secret, this once. */
export const createWebhook = (account: number) =>
  act(account, 'POST /webhooks', { after: outdated(RESOURCE) });

export const updateWebhook = (account: number) =>
  act(account, 'PATCH /webhooks/:id', { after: saved(RESOURCE) });

export const deleteWebhook = (account: number) =>
  act(account, 'DELETE /webhooks/:id', { after: dropped(RESOURCE) });

/** Its answer has the new secret, this once. */
export const rotateWebhookSecret = (account: number) => act(account, 'POST /webhooks/:id/rotate-secret');

export const testWebhook = (account: number) =>
  act(account, 'POST /webhooks/:id/test', { after: outdated(RESOURCE) });

export const redeliver = (account: number) =>
  act(account, 'POST /webhooks/:id/deliveries/:delivery_id/redeliver', { after: outdated(RESOURCE) });
