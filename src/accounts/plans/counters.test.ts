// What /account/usage counts is what there is, whatever was made and deleted at the same time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startTestService, type TestService } from '../../testing/service.ts';

/** By account and resource, the counters and the rows that they stand for. */
async function counted({ app: { database } }: TestService) {
  const counters = await sql<{ key: string; count: number }>`
    select account_id || ' ' || resource as key, used as count from plan_usage where used > 0`.execute(
    database,
  );
  const rows = await sql<{ key: string; count: number }>`
    select account_id || ' ' || type || 's' as key, count(*) as count from subject
      where type <> 'process' group by account_id, type
    union all select account_id || ' webhooks', count(*) from webhook group by account_id
    union all select account_id || ' members', count(*) from (
      select account_id from member union all select account_id from invitation) people group by account_id`.execute(
    database,
  );
  const sorted = ({ rows: found }: { rows: { key: string; count: number }[] }) =>
    found.map(({ key, count }) => `${key}: ${count}`).sort();
  return { counters: sorted(counters), rows: sorted(rows) };
}

const check = (nth: number) => ({ name: `Job ${nth}`, interval_seconds: 600, grace_seconds: 60 });
const webhook = (nth: number) => ({ name: `Hook ${nth}`, url: 'https://hooks.example.org/x' });
const many = <T>(count: number, make: (nth: number) => T) =>
  Array.from({ length: count }, (_, nth) => make(nth));

test('counters are the rows after everything was made, deleted and deleted twice at the same time', async (t) => {
  const service = await startTestService(t);
  const { alice, charlie } = service;
  await service.app.database
    .updateTable('account')
    .set({ plan: 'free' })
    .where('id', '=', charlie.account_id)
    .execute();
  // bob was put into the account of alice by hand, so he is counted by hand.
  await sql`update plan_usage set used = used + 1
    where account_id = ${alice.account_id} and resource = 'members'`.execute(service.app.database);
  const first = await Promise.all(many(8, (nth) => alice.post('/cron-checks', check(nth))));
  const made = await Promise.all([
    ...many(10, (nth) => alice.send('POST', '/cron-checks', check(nth))),
    ...many(25, (nth) => charlie.send('POST', '/cron-checks', check(nth))),
    ...many(4, (nth) => charlie.send('POST', '/webhooks', webhook(nth))),
    ...many(4, (nth) => alice.send('POST', '/webhooks', webhook(nth))),
    ...many(3, (nth) =>
      alice.send('POST', '/account/members', { email: `m${nth}@example.org`, role: 'viewer' }),
    ),
    ...many(2, (nth) =>
      charlie.send('POST', '/account/members', { email: `m${nth}@example.org`, role: 'viewer' }),
    ),
    ...first.flatMap(({ id }) => many(3, () => alice.send('DELETE', `/cron-checks/${id}`))),
  ]);
  const statuses = made.map(({ status }) => status);
  const times = (wanted: number) => statuses.filter((status) => status === wanted).length;
  assert.deepEqual(
    [times(200), times(404), times(402)],
    [8, 16, 25 - 20 + (4 - 1) + 2],
    'each is deleted once, and the free plan holds',
  );
  const { counters, rows } = await counted(service);
  assert.deepEqual(counters, rows);
  const { usage } = await charlie.get('/account/usage');
  assert.deepEqual(
    [usage.cron_checks, usage.webhooks],
    [
      { current: 20, limit: 20 },
      { current: 1, limit: 1 },
    ],
  );
});
