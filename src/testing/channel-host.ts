// What the tests of channels start from: the API, rules about everything, and a mail server.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { findAlertToSend } from '../alerts/history/manage.ts';
import { raiseAlerts, resolveAlerts } from '../alerts/lifecycle/raise.ts';
import { joinRules } from '../alerts/rules/channels.ts';
import { createDefaultRules } from '../alerts/rules/defaults.ts';
import { ruleRoutes } from '../alerts/rules/routes.ts';
import { causeOf, recoveryOf, type Subject } from '../alerts/test-stage.ts';
import { channelRoutes } from '../delivery/channels/routes.ts';
import { deliverDue } from '../delivery/destinations/deliver.ts';
import { webhookRoutes } from '../delivery/webhooks/routes.ts';
import { releaseRule } from '../monitors/servers/metric-rules/release.ts';
import type { PrivateTargets } from '../platform/config.ts';
import { transaction } from '../platform/database/database.ts';
import { createMailer } from '../platform/mail/smtp.ts';
import type { ResolveHost } from '../platform/safe-fetch/resolve-host.ts';
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { createSubject } from '../subjects/subjects.ts';
import { bareConfig } from './bare-app.ts';
import { openBareHost } from './bare-host.ts';
import { openMailbox } from './mailbox.ts';
import { openQueuedMails } from './queued-mails.ts';

export const OWNER = 'alice@example.org';

export async function openChannelHost(
  t: TestContext,
  options: { privateTargets?: PrivateTargets; resolve?: ResolveHost } = {},
) {
  const mailbox = await openMailbox();
  const mailer = createMailer({
    smtpUrl: mailbox.url,
    mailFrom: 'tocsin@example.net',
    log: pino({ level: 'silent' }),
  });
  const { resolve } = options;
  const safeFetch = createSafeFetch(resolve ? { resolve } : {});
  t.after(async () => {
    await safeFetch.close();
    await mailer.close();
    await mailbox[Symbol.asyncDispose]();
  });
  const routes = [
    ...channelRoutes({ joinRules, findAlert: findAlertToSend }),
    ...webhookRoutes,
    ...ruleRoutes(releaseRule),
  ];
  const config = { ...bareConfig, privateTargets: options.privateTargets ?? 'all' };
  const host = await openBareHost(t, routes, 'unlimited', { safeFetch, mailer, config });
  const { app, database, clock, account_id } = host;
  await transaction(database, async (tx) => {
    const now = clock.now();
    const person = await tx
      .insertInto('person')
      .values({ email: OWNER, email_key: OWNER, time_zone: 'Europe/Berlin', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('member')
      .values({ account_id, person_id: person.id, role: 'owner', joined_at: now })
      .execute();
    const owner = { person_id: person.id, email: OWNER, language: 'en' } as const;
    await createDefaultRules(app, tx, { account_id, owner, now });
  });
  return {
    ...host,
    mailbox,
    /** Creates a channel that all rules notify. */
    async create(kind: string, config: Record<string, unknown>, fields: Record<string, unknown> = {}) {
      const wanted = { name: `A ${kind}`, kind, config, add_to_rules: true, ...fields };
      const { status, body } = await host.alice('POST', '/alerts/channels', wanted);
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    },
    /** A subject fails; gives it. */
    async raise(name = 'Nightly backup'): Promise<Subject> {
      const now = clock.now();
      return transaction(database, async (tx) => {
        const facts = { type: 'cron_check', name, tags: [], status: 'new', depends_on_id: null } as const;
        const id = await createSubject(tx, { account_id, ...facts, now });
        const subject = { account_id, id, name };
        await raiseAlerts(tx, [causeOf(subject, now)], now);
        return subject;
      });
    },
    resolve: (subject: Subject) =>
      transaction(database, (tx) => resolveAlerts(tx, [recoveryOf(subject, clock.now())], clock.now())),
    deliver: async () => (await deliverDue(app, clock.now(), new AbortController().signal)) === true,
    deliveries: () => database.selectFrom('delivery').selectAll().orderBy('id').execute(),
    queuedMails: () => openQueuedMails(app),
  };
}

export const issuesOf = (answer: { body: { issues?: { field: string; reason: string }[] } }) =>
  Object.fromEntries((answer.body.issues ?? []).map(({ field, reason }) => [field, reason]));
