// A page with subscribers and an incident, below the HTTP surface, and a mail server that is a function.

import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, transaction } from '../../../../platform/database/database.ts';
import type { Mailer } from '../../../../platform/outbox/smtp.ts';
import { minutes } from '../../../../platform/time.ts';
import { insertAccount } from '../../../../testing/account.ts';
import { bareApp, bareConfig } from '../../../../testing/bare-app.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { handOutNotices } from './hand-out.ts';
import { mailSubscribers } from './mail-due.ts';
import { queueForSubscribers } from './news.ts';

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
  const at = clock.now();
  const { id: page_id } = await database
    .insertInto('status_page')
    .values({ account_id, slug: 'acme', name: 'Acme', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into incident (id, account_id, status_page_id, title, status, severity, created_at, changed_at)
    values (${INCIDENT}, ${account_id}, ${page_id}, 'Slow', 'investigating', 'major', ${at}, ${at})`.execute(
    database,
  );
  /** Confirmed, with addresses `<name><n>@example.com`. */
  const addReaders = (count: number, name = 'reader') =>
    sql`
    insert into subscriber (account_id, status_page_id, kind, email, email_key, status, all_components, asked_at, confirmed_at)
    select ${account_id}, ${page_id}, 'email', a.a, a.a, 'confirmed', true, ${clock.now()}, ${clock.now()}
    from generate_series(1, ${count}::int) n, lateral (select ${name}::text || n || '@example.com' as a) a`.execute(
      database,
    );
  /** An update of the incident that subscribers are told a minute later. */
  const tell = async (message = 'Looking.') => {
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
    const news = {
      type: 'incident.updated',
      page: { account_id, id: page_id },
      incident: { id: INCIDENT },
      update: { id },
    } as const;
    await transaction(database, (tx) => queueForSubscribers(tx, news, clock.now()));
    return id;
  };
  const handOut = () => handOutNotices(app, clock.now());
  const mail = () => mailSubscribers(app, clock.now());
  return {
    app,
    database,
    clock,
    server,
    taken,
    account_id,
    page_id,
    addReaders,
    tell,
    handOut,
    mail,
    hold: () => clock.pass(minutes(1)),
    /** Everything that is due and that the rate allows, as time passes. */
    async sendAll() {
      for (let idle = 0; idle < 3; ) {
        const handed = await handOut();
        const next = await mail();
        idle = handed || next === true ? 0 : idle + 1;
        if (next instanceof Date) {
          clock.pass(next.getTime() - clock.now().getTime());
          idle = 0;
        }
      }
    },
    waiting: () => database.selectFrom('subscriber_delivery').selectAll().orderBy('id').execute(),
  };
}
