// Gives things a past that no test could wait for: since when there were, and when something was wrong with them.

import { sql } from 'kysely';
import { addMs, days, minutes } from '../../../src/platform/time.ts';
import { local, type Scene } from './scene.ts';

interface Trouble {
  /** Of the day, in Vilnius. */
  at: string;
  day: string;
  minutes: number;
}

interface Past {
  /** What it is called when all is well. */
  healthy: 'up' | 'online';
  unhealthy: 'down' | 'offline' | 'degraded';
  since: Date;
  troubles: readonly Trouble[];
}

export const longAgo = addMs(local('00:00'), -days(120));

/** Puts `past` before the first time at which the subject was judged; what happened since then stays. */
export async function givePast(scene: Scene, id: number, past: Past): Promise<void> {
  const { database } = scene.service.app;
  const { rows } = await sql<{ from_at: Date; status: string }>`
    select from_at, status from state_period
    where subject_id = ${id} and status not in ('new', 'unknown') order by from_at limit 1`.execute(database);
  const [first] = rows;
  if (!first) throw new Error('this subject was never judged');
  await sql`delete from state_period where subject_id = ${id} and from_at < ${first.from_at}`.execute(
    database,
  );
  await sql`update subject set created_at = ${past.since} where id = ${id}`.execute(database);
  const periods = periodsOf(past, first.from_at);
  const last = periods.pop();
  if (last && first.status === last.status) {
    await sql`update state_period set from_at = ${last.from_at}
      where subject_id = ${id} and from_at = ${first.from_at}`.execute(database);
    await sql`update subject set status_since = ${last.from_at}
      where id = ${id} and status_since = ${first.from_at}`.execute(database);
  } else if (last) periods.push(last);
  await insertPeriods(scene, id, periods);
}

interface Period {
  status: string;
  from_at: Date;
  to_at: Date;
}

function periodsOf({ healthy, unhealthy, since, troubles }: Past, end: Date): Period[] {
  const periods: Period[] = [];
  let from = since;
  for (const trouble of troubles) {
    const begun = local(trouble.at, trouble.day);
    const over = addMs(begun, minutes(trouble.minutes));
    periods.push(
      { status: healthy, from_at: from, to_at: begun },
      { status: unhealthy, from_at: begun, to_at: over },
    );
    from = over;
  }
  return [...periods, { status: healthy, from_at: from, to_at: end }];
}

async function insertPeriods(
  { service, account_id }: Scene,
  subject_id: number,
  periods: readonly Period[],
): Promise<void> {
  if (periods.length === 0) return;
  await service.app.database
    .insertInto('state_period')
    .values(periods.map((period) => ({ account_id, subject_id, ...period })))
    .execute();
}
