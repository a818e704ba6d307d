// What the tests of alerts start from: an account, subjects to raise alerts about, and webhooks to send them to.

import type { TestContext } from 'node:test';
import type { AlertKind, Severity } from '../delivery/alert-schema.ts';
import { deliverDue } from '../delivery/destinations/deliver.ts';
import { webhookEvents } from '../delivery/webhooks/schema.ts';
import { sealHeaders, sealSigningSecret } from '../delivery/webhooks/sealed.ts';
import type { App } from '../platform/app.ts';
import { type Tx, transaction } from '../platform/database/database.ts';
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { createSubject } from '../subjects/subjects.ts';
import { insertAccount } from '../testing/account.ts';
import { bareApp, bareConfig } from '../testing/bare-app.ts';
import { type TestClock, testClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import type { AlertCause } from './alert.ts';
import { raiseAlerts, resolveAlerts } from './lifecycle/raise.ts';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export interface Stage {
  app: App;
  clock: TestClock;
  url: string;
  account_id: number;
  addSubject(name?: string, accountId?: number, fields?: { depends_on_id?: number }): Promise<Subject>;
  addWebhook(url: string, fields?: { events?: string[]; account_id?: number }): Promise<number>;
  inTransaction<T>(step: (tx: Tx, now: Date) => Promise<T>): Promise<T>;
  deliver(): Promise<boolean>;
}

export interface Subject {
  account_id: number;
  id: number;
  name: string;
}

export async function openStage(t: TestContext, given: Partial<App> = {}): Promise<Stage> {
  const { database, url } = await testDatabase(t);
  const clock = testClock();
  const safeFetch = createSafeFetch();
  t.after(() => safeFetch.close());
  const app = bareApp({
    database,
    clock,
    safeFetch,
    config: { ...bareConfig, privateTargets: 'all' },
    ...given,
  });
  const account_id = await insertAccount(database);
  return {
    app,
    clock,
    url,
    account_id,
    async addSubject(name = 'Nightly backup', accountId = account_id, fields = {}) {
      const id = await transaction(database, (tx) =>
        createSubject(tx, {
          account_id: accountId,
          type: 'cron_check',
          name,
          tags: [],
          status: 'new',
          depends_on_id: null,
          ...fields,
          now: clock.now(),
        }),
      );
      return { account_id: accountId, id, name };
    },
    async addWebhook(target, { events = [...webhookEvents], account_id: owner = account_id } = {}) {
      const { id } = await database
        .insertInto('destination')
        .values({ account_id: owner, type: 'webhook' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const now = clock.now();
      await database
        .insertInto('webhook')
        .values({
          id,
          account_id: owner,
          name: `Webhook ${id}`,
          url: target,
          headers_sealed: sealHeaders(app, id, { 'X-Team': 'storage' }),
          secret_sealed: sealSigningSecret(app, id, SECRET),
          events,
          created_at: now,
          updated_at: now,
        })
        .execute();
      return id;
    },
    inTransaction: (step) => transaction(database, (tx) => step(tx, clock.now())),
    deliver: async () => (await deliverDue(app, clock.now(), new AbortController().signal)) === true,
  };
}

/** That a cron check failed at `at`, unless given otherwise. */
export const causeOf = (subject: Subject, at: Date, fields: Partial<AlertCause> = {}): AlertCause => ({
  account_id: subject.account_id,
  subject: { type: 'cron_check', id: subject.id, name: subject.name },
  kind: 'cron_fail',
  at,
  title: `${subject.name} failed`,
  detail: 'exit code 3',
  ...fields,
});

export const recoveryOf = (subject: Subject, at: Date) => ({
  account_id: subject.account_id,
  subject_id: subject.id,
  at,
  reason: 'recovered',
});

/** Each of them fails now. */
export const raise = (stage: Stage, ...subjects: Subject[]) =>
  stage.inTransaction((tx, now) =>
    raiseAlerts(
      tx,
      subjects.map((subject) => causeOf(subject, now)),
      now,
    ),
  );

export const resolve = (stage: Stage, subject: Subject) =>
  stage.inTransaction((tx, now) => resolveAlerts(tx, [recoveryOf(subject, now)], now));

export const deliveriesOf = (stage: Stage) =>
  stage.app.database.selectFrom('delivery').selectAll().orderBy('id').execute();

export const destinationOf = (stage: Stage, id: number) =>
  stage.app.database.selectFrom('destination').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A channel that nothing is sent to. */
export async function addChannel(stage: Stage, kind = 'email'): Promise<number> {
  const { database } = stage.app;
  const { account_id } = stage;
  const { id } = await database
    .insertInto('destination')
    .values({ account_id, type: 'channel' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = stage.clock.now();
  await database
    .insertInto('channel')
    .values({
      ...{ id, account_id, kind, name: `Channel ${id}`, config_sealed: Buffer.alloc(32) },
      ...{ created_at: at, updated_at: at },
    })
    .execute();
  return id;
}

interface RuleFields {
  kind?: AlertKind;
  severity?: Severity;
  repeat_seconds?: number;
  runbook_url?: string;
  channel_ids?: number[];
  escalations?: { after_seconds: number; channel_ids: number[] }[];
}

/** A rule about everything of the account. */
export async function addRule(stage: Stage, given: RuleFields = {}): Promise<number> {
  const { channel_ids = [], escalations = [], kind = 'cron_fail', severity = 'critical', ...fields } = given;
  const { database } = stage.app;
  const { account_id } = stage;
  const at = stage.clock.now();
  const { id: rule_id } = await database
    .insertInto('alert_rule')
    .values({
      ...{ account_id, name: 'Rule', kind, severity, target_all: true, created_at: at, updated_at: at },
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const channel_id of channel_ids)
    await database.insertInto('alert_rule_channel').values({ account_id, rule_id, channel_id }).execute();
  for (const [step, { after_seconds, channel_ids: channels }] of escalations.entries()) {
    const key = { account_id, rule_id, step };
    await database
      .insertInto('alert_rule_escalation')
      .values({ ...key, after_seconds })
      .execute();
    for (const channel_id of channels)
      await database
        .insertInto('alert_rule_escalation_channel')
        .values({ ...key, channel_id })
        .execute();
  }
  return rule_id;
}
