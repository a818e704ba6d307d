// The figures of the instance: the only counts across accounts.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

interface Counted {
  name: string;
  count: number;
}

const counted = async (
  database: Database,
  query: ReturnType<typeof sql<Counted>>,
): Promise<Record<string, number>> =>
  Object.fromEntries((await query.execute(database)).rows.map(({ name, count }) => [name, count]));

export const countAccountsByPlan = (database: Database) =>
  counted(
    database,
    sql<Counted>`select plan as name, count(*) as count from account group by plan order by plan`,
  );

export const countChecksByStatus = (database: Database) =>
  counted(
    database,
    sql<Counted>`
      select status as name, count(*) as count from subject where type = 'cron_check' group by status order by status`,
  );

interface Figures {
  suspended: number;
  using_api: number;
  users: number;
  admins: number;
  disabled: number;
  signed_in: number;
  pings: number;
  open_alerts: number;
  pending_deliveries: number;
  waiting_mails: number;
  given_up_mails: number;
  dead_letters: number;
  outages: number;
  goes_on: boolean;
  last_ended_at: Date | null;
  bytes: number;
  schema: string;
}

/** All in one statement, so that they are of one moment. */
export async function countAll(database: Database, since: Date): Promise<Figures> {
  const found = await sql<Figures>`
    select
      (select count(*) from account where suspended_at is not null) as suspended,
      (select count(distinct account_id) from api_key where last_used_at >= ${since}) as using_api,
      (select count(*) from person) as users,
      (select count(*) from person where is_admin and disabled_at is null) as admins,
      (select count(*) from person where disabled_at is not null) as disabled,
      (select count(*) from last_sign_in where at >= ${since}) as signed_in,
      (select coalesce(sum(ping_count), 0)::bigint from cron_check) as pings,
      (select count(*) from alert where status <> 'resolved') as open_alerts,
      (select count(*) from delivery where status = 'pending') as pending_deliveries,
      (select count(*) from outgoing_mail where due_at is not null) as waiting_mails,
      (select count(*) from outgoing_mail where due_at is null and sent_at is null and created_at >= ${since})
        as given_up_mails,
      (select count(*) from dead_letter) as dead_letters,
      (select count(*) from own_outage where to_at >= ${since} or to_at is null) as outages,
      (select exists (select from own_outage where to_at is null)) as goes_on,
      (select max(to_at) from own_outage where to_at >= ${since}) as last_ended_at,
      pg_database_size(current_database()) as bytes,
      (select max(name) from migration) as schema`.execute(database);
  const [figures] = found.rows;
  if (!figures) throw new Error('A row of counts was expected');
  return figures;
}
