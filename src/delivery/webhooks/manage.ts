// Creating, changing and deleting webhooks.

import { recordAudit } from '../../accounts/audit/record.ts';
import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import { claimLimit, releaseLimit } from '../../accounts/plans/limits.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { type Issue, notFound, refuseIssues } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { keptHeaderIssues, maskHeaders, originOf, unmaskHeaders } from '../../platform/secret-headers.ts';
import { newWebhookSecret } from '../../platform/webhook-signature.ts';
import { disableDestination } from '../destinations/disable.ts';
import { type NewWebhook, type Webhook, type WebhookChanges, webhookEvents } from './schema.ts';
import { openHeaders, sealHeaders, sealSigningSecret } from './sealed.ts';
import {
  deleteWebhook,
  enableWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockRules,
  lockWebhook,
  reserveWebhookId,
  saveRulesOf,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

export async function createWebhook(
  { app, actor, request, now }: ActorCall,
  wanted: NewWebhook,
): Promise<Webhook & { secret: string }> {
  const headers = wanted.headers ?? {};
  refuseIssues(await urlIssues(app, actor, wanted.url));
  const secret = newWebhookSecret();
  return transaction(app.database, async (tx) => {
    await claimLimit(tx, actor, 'webhooks');
    const id = await reserveWebhookId(tx, actor.account_id, wanted.enabled ?? true);
    const key = { account_id: actor.account_id, id };
    const stored = {
      name: wanted.name,
      url: wanted.url,
      headers_sealed: sealHeaders(app, id, headers),
      secret_sealed: sealSigningSecret(app, id, secret),
      events: [...new Set(wanted.events ?? webhookEvents)],
    };
    await insertWebhook(tx, key, stored, now);
    if (wanted.rule_ids) await nameRules(tx, key, wanted.rule_ids);
    await note(tx, { actor, request, now }, 'webhook.create', { id, name: wanted.name });
    return { ...(await reread(app, tx, key)), secret };
  });
}

/** Changes what is given. Disabling ends what still waits for it; enabling forgets how long it failed. */
export async function changeWebhook(call: ActorCall, id: number, changes: WebhookChanges): Promise<Webhook> {
  const { app, actor, now } = call;
  const { name, url, events } = changes;
  const wrongUrl = url === undefined ? [] : await urlIssues(app, actor, url);
  return transaction(app.database, async (tx) => {
    const key = { account_id: actor.account_id, id };
    const before = (await lockWebhook(tx, key.account_id, id)) ?? notFound();
    const stored = openHeaders(app, id, before.headers_sealed);
    const headers = changes.headers && unmaskHeaders(changes.headers, stored);
    const isMoved = url !== undefined && originOf(url) !== originOf(before.url);
    const moved = isMoved ? keptHeaderIssues(changes.headers, stored) : [];
    refuseIssues(distinctIssues([...wrongUrl, ...(headers?.issues ?? []), ...moved]));
    const headers_sealed = headers && sealHeaders(app, id, headers.headers);
    await updateWebhook(tx, key, { name, url, events: events && [...new Set(events)], headers_sealed }, now);
    if (changes.rule_ids !== undefined) await nameRules(tx, key, changes.rule_ids);
    if (changes.enabled === false && before.enabled) await disableDestination(tx, key, 'webhook disabled');
    if (changes.enabled === true) await enableWebhook(tx, key);
    await note(tx, call, 'webhook.update', { id, name: name ?? before.name });
    return reread(app, tx, key);
  });
}

export async function rotateWebhookSecret(
  call: ActorCall,
  id: number,
): Promise<Webhook & { secret: string }> {
  const { app, actor, now } = call;
  const secret = newWebhookSecret();
  return transaction(app.database, async (tx) => {
    const key = { account_id: actor.account_id, id };
    const { name } = (await lockWebhook(tx, key.account_id, id)) ?? notFound();
    await updateWebhook(tx, key, { secret_sealed: sealSigningSecret(app, id, secret) }, now);
    await note(tx, call, 'webhook.rotate_secret', { id, name });
    return { ...(await reread(app, tx, key)), secret };
  });
}

export const removeWebhook = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    const { name } = (await lockWebhook(tx, account_id, id)) ?? notFound();
    await deleteWebhook(tx, account_id, id);
    await releaseLimit(tx, account_id, 'webhooks');
    await note(tx, call, 'webhook.delete', { id, name });
  });

export async function readWebhook(app: App, actor: Actor, id: number): Promise<Webhook> {
  const webhook = (await findWebhook(app.database, actor.account_id, id)) ?? notFound();
  return presentWebhook(app, webhook);
}

export async function readWebhooks(app: App, actor: Actor, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listWebhooks(app.database, actor.account_id, page), page);
  return { webhooks: shown.map((webhook) => presentWebhook(app, webhook)), next_cursor };
}

/** The address is judged again at every delivery; this is to say so at once. */
async function urlIssues(app: App, actor: Actor, url: string): Promise<Issue[]> {
  const target = await app.safeFetch.checkTarget(url, { privateAllowed: mayNamePrivateTargets(app, actor) });
  return target.ok ? [] : [{ field: 'url', reason: target.reason }];
}

async function nameRules(tx: Tx, key: { account_id: number; id: number }, ruleIds: readonly number[] | null) {
  const known = await lockRules(tx, key.account_id, ruleIds ?? []);
  const missing = (ruleIds ?? []).flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `rule_ids.${index}`, reason: 'there is no such rule' }],
  );
  refuseIssues(missing);
  await saveRulesOf(tx, key, ruleIds);
}

async function reread(app: App, tx: Tx, key: { account_id: number; id: number }): Promise<Webhook> {
  return presentWebhook(app, (await findWebhook(tx, key.account_id, key.id)) ?? notFound());
}

const presentWebhook = (app: App, row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  headers: maskHeaders(openHeaders(app, row.id, row.headers_sealed)),
  events: webhookEvents.filter((event) => row.events.includes(event)),
  rule_ids: row.rule_ids,
  enabled: row.enabled,
  failing_since: row.failing_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

const note = (
  tx: Tx,
  { actor, request, now }: Omit<ActorCall, 'app'>,
  action: string,
  webhook: { id: number; name: string },
) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    action,
    target: { type: 'webhook', ...webhook },
    outcome: 'ok',
    now,
  });
