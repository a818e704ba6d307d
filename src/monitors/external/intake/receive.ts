// Takes what a tool sends to the address of an integration. It answers once all of it is recorded.

import type { App } from '../../../platform/app.ts';
import { structureProblem } from '../../../platform/http/json-structure.ts';
import { hashToken, parseToken } from '../../../platform/tokens.ts';
import { openIntegrationSecret } from '../integrations/sealed.ts';
import { findIntegration, type IntegrationRow, saveTopic } from '../integrations/store.ts';
import { isTestOfGrafana, readAlerts } from '../kinds/alertmanager.ts';
import { readAlarm, readEnvelope } from '../kinds/cloudwatch.ts';
import { readMapped } from '../kinds/generic.ts';
import { field, type Reading } from '../kinds/report.ts';
import { isSignedBySentry, readSentry } from '../kinds/sentry.ts';
import type { Budgets } from './budgets.ts';
import { keptBody } from './mask.ts';
import type { Queues } from './queues.ts';
import { notePayload, recordReports } from './record.ts';
import { confirmSubscription, problemOf } from './sns.ts';
import { findByToken } from './store.ts';

export interface Sent {
  token: string;
  body: string;
  headers: Readonly<Record<string, unknown>>;
}

export type Answer =
  | { status: 200; taken: number; left_out: number }
  | { status: 400 | 401 | 403 | 404 | 503; reason: string };

type Understood = Reading | { ok: false; status: 401 | 503; reason: string };

const NOTHING: Understood = { ok: true, reports: [], left_out: 0 };

/** What bounds one integration, and one account. */
export interface Bounds {
  budgets: Budgets;
  queues: Queues;
}

/** Throws RateLimited. Unknown addresses are 404, whatever is sent. */
export async function receive(app: App, sent: Sent, bounds: Bounds, now: Date): Promise<Answer> {
  const parsed = parseToken(app.config.keyPrefix, sent.token);
  const found = parsed?.kind === 'in' ? await findByToken(app.database, hashToken(sent.token)) : undefined;
  if (!found) return { status: 404, reason: 'not_found' };
  if (found.suspended) return { status: 403, reason: 'account_suspended' };
  const done = bounds.budgets(found.id, sent.body.length, app.clock.monotonicMs());
  try {
    const integration = await findIntegration(app.database, found.account_id, found.id);
    if (!integration) return { status: 404, reason: 'not_found' };
    return await take({ app, integration, queues: bounds.queues }, sent, now);
  } finally {
    done();
  }
}

interface Taking {
  app: App;
  integration: IntegrationRow;
  queues: Queues;
}

async function take({ app, integration, queues }: Taking, sent: Sent, now: Date): Promise<Answer> {
  const payload = parse(sent.body);
  const understood = await understand(app, integration, { ...sent, payload }, now);
  const kept = { body: keptBody(payload, sent.body), body_bytes: Buffer.byteLength(sent.body) };
  if (!understood.ok) {
    const refused = { ...kept, taken: 0, problem: understood.reason };
    await queues(integration.account_id, () => notePayload(app, integration, refused, now));
    return { status: 'status' in understood ? understood.status : 400, reason: understood.reason };
  }
  const recorded = await queues(integration.account_id, () =>
    recordReports(app, integration, { ...understood, payload: kept }, now),
  );
  return recorded ? { status: 200, ...recorded } : { status: 404, reason: 'not_found' };
}

/** undefined: no JSON, or too deep or too dense to be worth reading. */
function parse(body: string): unknown {
  if (structureProblem(Buffer.from(body)) !== null) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

interface Asked extends Sent {
  payload: unknown;
}

async function understand(
  app: App,
  integration: IntegrationRow,
  { payload, headers, body }: Asked,
  now: Date,
): Promise<Understood> {
  if (payload === undefined) return { ok: false, reason: 'JSON, neither deep nor dense' };
  switch (integration.kind) {
    case 'alertmanager':
      return readAlerts(payload, now);
    case 'grafana':
      return isTestOfGrafana(payload) ? NOTHING : readAlerts(payload, now);
    case 'cloudwatch':
      return ofSns(app, integration, payload, now);
    case 'sentry': {
      const secret = openIntegrationSecret(app, integration);
      if (secret === null) return { ok: false, status: 401, reason: 'no client secret is set' };
      return isSignedBySentry(body, headers['sentry-hook-signature'], secret)
        ? readSentry(payload, headers['sentry-hook-resource'])
        : { ok: false, status: 401, reason: 'the signature is wrong' };
    }
    case 'generic':
      return integration.settings.mapping
        ? readMapped(payload, integration.settings.mapping)
        : { ok: false, reason: 'no mapping is set' };
  }
}

const REASONS = {
  unsigned: { status: 401, reason: 'not signed by Amazon SNS' },
  old: { status: 401, reason: 'sent too long ago, or in the future' },
  unavailable: { status: 503, reason: 'the certificate of Amazon SNS cannot be fetched' },
} as const;

async function ofSns(
  app: App,
  { account_id, id, settings }: IntegrationRow,
  payload: unknown,
  now: Date,
): Promise<Understood> {
  const envelope = readEnvelope(payload);
  if (!envelope) return { ok: false, reason: 'a message of Amazon SNS; raw message delivery must be off' };
  const problem = await problemOf(app, envelope, now);
  if (problem !== null) return { ok: false, ...REASONS[problem] };
  const { TopicArn, Type } = envelope;
  if (settings.topic_arn !== null && settings.topic_arn !== TopicArn)
    return { ok: false, status: 401, reason: `of another topic than ${settings.topic_arn}` };
  if (settings.topic_arn === null) await saveTopic(app.database, account_id, id, TopicArn);
  if (Type === 'SubscriptionConfirmation')
    return (await confirmSubscription(app, envelope))
      ? NOTHING
      : { ok: false, status: 503, reason: 'the subscription could not be confirmed' };
  if (Type !== 'Notification') return NOTHING;
  const message = parse(envelope.Message);
  return field(message, 'AlarmName') === undefined && field(message, 'detail') === undefined
    ? { ok: false, reason: 'no alarm of CloudWatch' }
    : readAlarm(message);
}
