// Routes of webhooks and of what was sent to them.

import { Type } from 'typebox';
import { guardedRoute, mayRead, mayWrite, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer, pageQuery } from '../../platform/schema.ts';
import { readDeliveries, readDelivery, redeliver, testWebhook } from './deliveries.ts';
import { webhookExamples as examples } from './examples.ts';
import {
  changeWebhook,
  createWebhook,
  readWebhook,
  readWebhooks,
  removeWebhook,
  rotateWebhookSecret,
} from './manage.ts';
import { webhookIssues } from './rules.ts';
import {
  deliveryDetailSchema,
  deliveryListSchema,
  deliverySchema,
  newWebhookSchema,
  webhookChangesSchema,
  webhookListSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './schema.ts';

const tag = 'Webhooks';
const params = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const deliveryParams = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  delivery_id: Type.Integer({ minimum: 1 }),
});

export const webhookRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/webhooks',
    tag,
    summary: 'List webhooks',
    access: mayRead,
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: webhookListSchema,
    examples: { response: { webhooks: [examples.webhook], next_cursor: null } },
    handler: ({ app, actor, query }) => readWebhooks(app, actor, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/webhooks',
    tag,
    summary: 'Create a webhook',
    description: 'Shows the signing secret once. Calls are signed (Standard Webhooks).',
    access: mayWrite,
    body: newWebhookSchema,
    refine: webhookIssues,
    response: webhookWithSecretSchema,
    status: 201,
    errors: [402],
    examples: { body: examples.body, response: examples.withSecret },
    handler: (call) => createWebhook(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/webhooks/:id',
    tag,
    summary: 'Read a webhook',
    access: mayRead,
    params,
    response: webhookSchema,
    examples: { response: examples.webhook },
    handler: ({ app, actor, params: { id } }) => readWebhook(app, actor, id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/webhooks/:id',
    tag,
    summary: 'Change a webhook',
    description:
      'A masked header value stays. Disabling drops what waits for the webhook; enabling clears `failing_since`.',
    access: mayWrite,
    params,
    body: webhookChangesSchema,
    refine: webhookIssues,
    response: webhookSchema,
    examples: { body: { enabled: false }, response: { ...examples.webhook, enabled: false } },
    handler: (call) => changeWebhook(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/webhooks/:id',
    tag,
    summary: 'Delete a webhook and its deliveries',
    access: mayWrite,
    params,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await removeWebhook(call, call.params.id);
      return { ok: true as const };
    },
  }),
  guardedRoute({
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    tag,
    summary: 'Replace the signing secret',
    description: 'Later calls are signed with the new secret only, shown once.',
    access: mayWrite,
    params,
    response: webhookWithSecretSchema,
    examples: { response: examples.withSecret },
    handler: (call) => rotateWebhookSecret(call, call.params.id),
  }),
  guardedRoute({
    method: 'POST',
    path: '/webhooks/:id/test',
    tag,
    summary: 'Send a test event now',
    description: 'Answers the outcome within ten seconds. Not retried; 409 `test_under_way`.',
    access: mayWrite,
    params,
    response: deliverySchema,
    errors: [409],
    examples: { response: { ...examples.delivery, type: 'test', alert_id: null } },
    handler: (call) => testWebhook(call, call.params.id),
  }),
  guardedRoute({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    tag,
    summary: 'List the deliveries of a webhook',
    description: 'Kept for 30 days, and while their alert is open.',
    access: mayRead,
    params,
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: deliveryListSchema,
    examples: { response: { deliveries: [examples.delivery], next_cursor: null } },
    handler: ({ app, actor, params: { id }, query }) => readDeliveries(app, actor, id, query),
  }),
  guardedRoute({
    method: 'GET',
    path: '/webhooks/:id/deliveries/:delivery_id',
    tag,
    summary: 'Read a delivery, with what was sent and what came back',
    description:
      'Header values and the secret are masked everywhere, also in the answer, which is untrusted text.',
    access: mayRead,
    params: deliveryParams,
    response: deliveryDetailSchema,
    examples: { response: examples.detail },
    handler: ({ app, actor, params: { id, delivery_id } }) => readDelivery(app, actor, id, delivery_id),
  }),
  guardedRoute({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery_id/redeliver',
    tag,
    summary: 'Send a delivery again',
    description:
      'Queues a new delivery with the same `webhook-id` and its own retries. 409 `delivery_pending`, `webhook_disabled`.',
    access: mayWrite,
    params: deliveryParams,
    response: deliverySchema,
    status: 201,
    errors: [409],
    examples: { response: examples.queued },
    handler: (call) => redeliver(call, call.params.id, call.params.delivery_id),
  }),
];
