// Telling a channel that somebody tries it out, and saying what came of it.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limitRequests } from '../../accounts/limits/request-limit.ts';
import { noteAct } from '../../accounts/trail.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { minutes, seconds } from '../../platform/time.ts';
import type { AttemptOutcome, DueDelivery } from '../destinations/attempts.ts';
import { exampleAlert } from '../example-alert.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Config } from '../kinds/masks.ts';
import { type OwnTextsGiven, ownTextsOf } from '../messages/own-texts.ts';
import { openWebhook } from '../senders.ts';
import { refuseTarget } from './config.ts';
import { refuseForeignSchedule } from './on-call.ts';
import type { ChannelTest } from './schema.ts';
import { openConfig } from './sealed.ts';
import { type OpenedChannel, senderOf } from './sender.ts';
import { findChannel, holdWebhook, noteTest } from './store.ts';

const TIMEOUT_MS = seconds(10);
/** Each calls somebody else, who may not have asked for it. */
const TESTS = { limit: 20, windowMs: minutes(10) };

/** Sends a test to a stored channel, enabled or not, and notes the outcome as its last delivery. */
export async function testChannel(call: ActorCall, id: number): Promise<ChannelTest> {
  const { app, actor, now } = call;
  const row = (await findChannel(app.database, actor.account_id, id)) ?? notFound();
  const target = { type: 'channel', id, name: row.name };
  await countTest(call, { target, kind: row.kind });
  const config = openConfig(app, id, row.config_sealed);
  const outcome = await sendTest(app, { ...row, kind: kindOf(row.kind), config }, now);
  const tested = presentTest(outcome);
  await noteTest(app.database, row, { at: now, ok: tested.ok, error: errorOf(outcome) });
  return tested;
}

/** Sends a test to a channel that is not stored; `wanted` was checked by newChannelIssues. */
export async function testUnsavedChannel(
  call: ActorCall,
  wanted: { kind: string; config: Config } & OwnTextsGiven,
): Promise<ChannelTest> {
  const { app, actor, now } = call;
  const kind = kindOf(wanted.kind);
  await refuseTarget(app, actor, kind, wanted.config);
  await refuseForeignSchedule(app.database, actor.account_id, kind, wanted.config);
  const { webhook_id = null } = wanted.config as { webhook_id?: number };
  if (webhook_id !== null) await refuseForeignWebhook(call, webhook_id);
  await countTest(call, { target: undefined, kind: kind.kind });
  const { account_id, account_name } = actor;
  const of = { account_id, account_name };
  const channel = { ...of, name: kind.name, ...wanted, ...ownTextsOf(wanted), kind, webhook_id };
  return presentTest(await sendTest(app, channel, now));
}

const refuseForeignWebhook = ({ app, actor }: ActorCall, webhookId: number) =>
  transaction(app.database, async (tx) => {
    if (!(await holdWebhook(tx, actor.account_id, webhookId)))
      invalid('config.webhook_id', 'the id of a webhook of the account');
  });

type Tested = { target: { type: string; id: number; name: string } | undefined; kind: string };

/** Throws RateLimited. Who had somebody called is in the audit log, whatever came of it. */
const countTest = (call: ActorCall, { target, kind }: Tested) =>
  transaction(call.app.database, async (tx) => {
    const bucket = `channel-test:${call.actor.account_id}`;
    await limitRequests(tx, { bucket, ...TESTS }, call.now);
    await noteAct(tx, call, { action: 'channel.test', target, detail: { kind } });
  });

async function sendTest(app: App, channel: OpenedChannel, now: Date): Promise<AttemptOutcome> {
  const { send } = await senderOf(app, channel, openWebhook(app));
  const stop = new AbortController();
  const timeout = delay(TIMEOUT_MS, null, { signal: stop.signal }).catch(() => null);
  try {
    const sent = send(deliveryOf(channel, now), now, AbortSignal.timeout(TIMEOUT_MS));
    return (await Promise.race([sent, timeout])) ?? tooLate;
  } finally {
    stop.abort();
  }
}

const tooLate: AttemptOutcome = {
  delivered: false,
  response_status: null,
  response_body: null,
  error: 'timeout: nothing was answered within 10 s',
};

const deliveryOf = ({ account_id }: OpenedChannel, now: Date): DueDelivery => ({
  id: 0,
  account_id,
  destination_id: 0,
  alert_id: null,
  message_id: randomUUID(),
  thread: `test:${now.getTime()}`,
  type: 'test',
  occurred_at: now,
  payload: exampleAlert(now),
  attempts: 0,
});

const errorOf = (outcome: AttemptOutcome) => outcome.error ?? null;

const presentTest = (outcome: AttemptOutcome): ChannelTest => ({
  ok: outcome.delivered,
  status: outcome.response_status,
  answer: outcome.response_body || null,
  error: errorOf(outcome),
  log_only: outcome.delivered && outcome.log_only === true,
});
