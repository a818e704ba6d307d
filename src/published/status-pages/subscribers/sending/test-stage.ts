// A page with subscribers and an incident, below the HTTP surface, and a mail server that is a function.

import type { TestContext } from 'node:test';
import { type Database, openDatabase, transaction } from '../../../../platform/database/database.ts';
import type { Mailer } from '../../../../platform/mail/mailer.ts';
import { minutes, seconds } from '../../../../platform/time.ts';
import { insertAccount } from '../../../../testing/account.ts';
import { bareApp, bareConfig } from '../../../../testing/bare-app.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { handOutNotices } from './hand-out.ts';
import { mailSubscribers } from './mail-due.ts';
import { queueForSubscribers } from './queue-notices.ts';

export type Mail = Parameters<Mailer['send']>[0];
export type SendResult = Awaited<ReturnType<Mailer['send']>>;

const INCIDENT = '01976f00-0000-7000-8000-000000000001';
export const sent: SendResult = { ok: true, detail: '250' };

export async function openSendingStage(t: TestContext, { perMinute = 60_000 } = {}) {
  const { url } = await testDatabase(t);
  const database = openDatabase({ url, poolSize: 12 });
  t.after(() => database.destroy());
  const clock = testClock();
  const taken: Mail[] = [];
  const server = { answer: async (_mail: Mail): Promise<SendResult> => sent };
  const mailer: Mailer = {
    send: (mail) => {
      taken.push(mail);
      return server.answer(mail);
    },
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const config = { ...bareConfig, subscriberMailsPerMinute: perMinute };
  const app = bareApp({ database, clock, mailer, config });
  const account_id = await insertAccount(database);
  const page_id = await insertPage(database, account_id, clock.now());
  /** Confirmed, with addresses `<name><n>@example.com`. */
  const addReaders = async (count: number, name = 'reader') => {
    const addresses = Array.from({ length: count }, (_, index) => `${name}${index + 1}@example.com`);
    const reader = {
      ...{ account_id, status_page_id: page_id, kind: 'email', status: 'confirmed', all_components: true },
      ...{ asked_at: clock.now(), confirmed_at: clock.now() },
    };
    await database
      .insertInto('subscriber')
      .values(addresses.map((email) => ({ ...reader, email, email_key: email })))
      .execute();
  };
  /** An update of the incident that subscribers are notified of a minute later. */
  const postUpdate = async (message = 'Looking.') => {
    const { id } = await database
      .insertInto('incident_update')
      .values({
        account_id,
        incident_id: INCIDENT,
        status: 'investigating',
        message,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const change = {
      type: 'incident.updated',
      page: { account_id, id: page_id },
      incident: { id: INCIDENT },
      update: { id },
    } as const;
    await transaction(database, (tx) => queueForSubscribers(tx, change, clock.now()));
    return id;
  };
  const handOut = () => handOutNotices(app, clock.now());
  const mail = () => mailSubscribers(app, clock.now(), new AbortController().signal);
  return {
    app,
    database,
    clock,
    server,
    taken,
    account_id,
    page_id,
    addReaders,
    postUpdate,
    handOut,
    mail,
    hold: () => clock.pass(minutes(1)),
    /** Everything that is due and that the rate allows, as time passes. */
    async sendAll() {
      for (let idle = 0; idle < 3; ) {
        const handed = await handOut();
        const next = await mail();
        idle = handed || next === true ? 0 : idle + 1;
        const restMs = next instanceof Date ? next.getTime() - clock.now().getTime() : 0;
        // What is further ahead is another attempt.
        if (restMs > 0 && restMs <= seconds(1)) {
          clock.pass(restMs);
          idle = 0;
        }
      }
    },
    waiting: () => database.selectFrom('subscriber_delivery').selectAll().orderBy('id').execute(),
  };
}

/** With an incident. */
async function insertPage(database: Database, account_id: number, at: Date): Promise<number> {
  const { id: page_id } = await database
    .insertInto('status_page')
    .values({ account_id, slug: 'acme', name: 'Acme', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('incident')
    .values({
      ...{ id: INCIDENT, account_id, status_page_id: page_id, title: 'Slow', status: 'investigating' },
      ...{ severity: 'major', created_at: at, changed_at: at },
    })
    .execute();
  return page_id;
}
