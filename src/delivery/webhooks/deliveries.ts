// What was sent to a webhook: reading it, sending it again, and trying the webhook out.

import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../accounts/audit/record.ts';
import { accountsReachingPrivateTargets } from '../../accounts/people/private-targets.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { conflict, notFound, unavailable } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { exampleAlert } from '../example-alert.ts';
import {
  type DeliveryRow,
  findDelivery,
  insertDelivery,
  isPending,
  listDeliveries,
  saveTest,
} from './deliveries-store.ts';
import { listExchanges } from './exchanges-store.ts';
import type { Delivery, DeliveryDetail } from './schema.ts';
import { sendToWebhook, webhookBody } from './send.ts';
import { openTarget } from './sender.ts';
import { findWebhook, lockWebhook } from './store.ts';

/** When the deliverer takes over a test that died with the process that made it. */
const TEST_TAKEN_OVER_MS = minutes(1);

export async function readDeliveries(app: App, actor: Actor, webhookId: number, query: PageQuery) {
  const webhook = (await findWebhook(app.database, actor.account_id, webhookId)) ?? notFound();
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listDeliveries(app.database, webhook, page), page);
  return { deliveries: shown.map(presentDelivery), next_cursor };
}

export async function readDelivery(
  app: App,
  actor: Actor,
  webhookId: number,
  deliveryId: number,
): Promise<DeliveryDetail> {
  const webhook = (await findWebhook(app.database, actor.account_id, webhookId)) ?? notFound();
  const delivery = (await findDelivery(app.database, webhook, deliveryId)) ?? notFound();
  const exchanges = await listExchanges(app.database, webhook, deliveryId);
  return {
    ...presentDelivery(delivery),
    request_body: webhookBody(delivery),
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      attempted_at: exchange.attempted_at.toISOString(),
    })),
  };
}

/**
 * Queues a delivery once more, as a new one with the same message id: what happened to the earlier one stays true,
 * and the receiver can see that it is the same. 409 while it is on its way, or where the webhook is disabled.
 */
export async function redeliver(call: ActorCall, webhookId: number, deliveryId: number): Promise<Delivery> {
  const { app, actor, request, now } = call;
  return transaction(app.database, async (tx) => {
    const webhook = (await lockWebhook(tx, actor.account_id, webhookId)) ?? notFound();
    const earlier = (await findDelivery(tx, webhook, deliveryId)) ?? notFound();
    if (!webhook.enabled) conflict('webhook_disabled');
    const thread = `again:${earlier.message_id}`;
    if (earlier.status === 'pending' || (await isPending(tx, webhook, thread))) conflict('delivery_pending');
    const delivery = await insertDelivery(tx, webhook, { ...earlier, thread, due_at: now }, now);
    await announceWork(tx, 'deliveries');
    await recordAudit(tx, {
      actor,
      account_id: actor.account_id,
      facts: request,
      action: 'webhook.redeliver',
      target: { type: 'webhook', id: webhook.id, name: webhook.name },
      outcome: 'ok',
      detail: { delivery_id: deliveryId },
      now,
    });
    return presentDelivery(delivery);
  });
}

/**
 * Sends a `test` event now, whether or not the webhook is enabled, and gives the delivery with its outcome. One at a
 * time per webhook, 409 for a second one.
 */
export async function testWebhook({ app, actor, now }: ActorCall, webhookId: number): Promise<Delivery> {
  const { webhook, delivery } = await transaction(app.database, async (tx) => {
    const found = (await lockWebhook(tx, actor.account_id, webhookId)) ?? notFound();
    if (await isPending(tx, found, 'test')) conflict('test_under_way');
    const wanted = {
      alert_id: null,
      message_id: randomUUID(),
      thread: 'test',
      type: 'test',
      occurred_at: now,
      payload: exampleAlert(now),
      due_at: addMs(now, TEST_TAKEN_OVER_MS),
    };
    return { webhook: found, delivery: await insertDelivery(tx, found, wanted, now) };
  });
  const reaching = await accountsReachingPrivateTargets(app, [webhook.account_id]);
  const target = openTarget(app, webhook, reaching.has(webhook.account_id));
  const startedMs = app.clock.monotonicMs();
  const outcome =
    (await sendToWebhook(app, target, delivery, { now, signal: new AbortController().signal })) ??
    unavailable();
  const duration_ms = Math.round(app.clock.monotonicMs() - startedMs);
  return transaction(app.database, async (tx) => {
    await saveTest(tx, webhook, delivery.id, {
      outcome,
      attempted_at: now,
      at: app.clock.now(),
      duration_ms,
    });
    return presentDelivery((await findDelivery(tx, webhook, delivery.id)) ?? notFound());
  });
}

const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  message_id: row.message_id,
  type: row.type,
  alert_id: row.alert_id,
  status: row.status,
  attempts: row.attempts,
  created_at: row.created_at.toISOString(),
  attempted_at: row.attempted_at?.toISOString() ?? null,
  next_attempt_at: row.due_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  duration_ms: row.duration_ms,
  response_status: row.response_status,
  response_body: row.response_body,
  error: row.error,
});
