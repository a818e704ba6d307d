// The order of the next run: what is stored of it is what is shown, so that no list computes every schedule.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import { startTestService } from '../../../testing/service.ts';
import { expectedChecks, lateChecks } from './expected.ts';
import { findToCompute } from './expected-store.ts';

interface Listed {
  id: number;
  name: string;
  status: string;
  status_since: string;
  running: boolean;
  next_expected_at: string | null;
}

async function openChecks(t: TestContext) {
  const service = await startTestService(t);
  const { alice, app, clock, settle } = service;
  const made = [
    await alice.createCronCheck({ name: 'ten', interval_seconds: 600 }),
    await alice.createCronCheck({ name: 'nightly', interval_seconds: null, cron_expression: '0 3 * * *' }),
    await alice.createCronCheck({ name: 'day', interval_seconds: 86_400, alert_on_first_miss: true }),
  ];
  const shown = async () => {
    const { checks } = await alice.get('/cron-checks?sort=next');
    return checks as Listed[];
  };
  /** What is read of all checks at once is what each of them shows. */
  const agree = async (listed: readonly Listed[]) => {
    const now = clock.now();
    const until = addMs(now, hours(4));
    const { late, runs, total } = await expectedChecks(app.database, alice.account_id, {
      now,
      until,
      limit: 1,
    });
    const lateShown = listed
      .filter(({ status }) => status === 'late')
      .map(({ id, status, status_since }) => ({ id, status, since: status_since }));
    for (const found of [late, await lateChecks(app.database, alice.account_id, now)])
      assert.deepEqual(
        found.map(({ id, status, since }) => ({ id, status, since: since.toISOString() })),
        lateShown,
      );
    const awaited = listed.flatMap(({ name, running, next_expected_at: next }) =>
      !running && next && Date.parse(next) > now.getTime() && Date.parse(next) <= until.getTime()
        ? [name]
        : [],
    );
    assert.deepEqual([runs.map(({ name }) => name), total], [awaited.slice(0, 1), awaited.length]);
    return lateShown.length;
  };
  /** Every check in the order that is shown; those of `computed` alone are not read as they are stored. */
  const holds = async (expected: readonly string[], computed: readonly string[]) => {
    await settle();
    const listed = await shown();
    await agree(listed);
    assert.deepEqual(
      listed.map(({ name }) => name),
      expected,
    );
    const rows = await app.database.selectFrom('cron_check').select(['id', 'next_expected_at']).execute();
    const stored = new Map(rows.map((row) => [row.id, row.next_expected_at?.toISOString() ?? null]));
    for (const { id, name, next_expected_at } of listed)
      assert.equal(stored.get(id), computed.includes(name) ? null : next_expected_at, name);
    const found = await findToCompute(app.database, alice.account_id, {
      isDown: true,
      until: null,
      limit: null,
    });
    assert.deepEqual(found.map(({ name }) => name).sort(), [...computed].sort());
  };
  return { ...service, made, holds, shown, agree };
}

test('when a check is expected next is stored by whatever changes it, and computed of those that are down alone', async (t) => {
  const { alice, advance, made, holds } = await openChecks(t);
  const [ten, nightly, day] = made;
  assert.ok(ten && nightly && day);
  await holds(['nightly', 'day', 'ten'], []);
  for (const check of made) await alice.ping(check);
  await holds(['ten', 'nightly', 'day'], []);
  await alice.ping(day, '/start');
  await alice.send('PATCH', `/cron-checks/${day.id}`, { max_runtime_seconds: 60 });
  await holds(['day', 'ten', 'nightly'], []);
  await alice.send('PATCH', `/cron-checks/${nightly.id}`, { cron_expression: '*/5 * * * *' });
  await alice.ping(day);
  await holds(['nightly', 'ten', 'day'], []);
  await alice.post(`/cron-checks/${nightly.id}/pause`, {});
  await holds(['ten', 'day', 'nightly'], []);
  await alice.post(`/cron-checks/${nightly.id}/resume`, { undo: true });
  await holds(['nightly', 'ten', 'day'], []);
  await alice.ping(ten, '/fail');
  await holds(['nightly', 'ten', 'day'], ['ten']);
  await advance(minutes(12));
  await holds(['nightly', 'ten', 'day'], ['nightly', 'ten']);
  for (const check of [ten, nightly]) await alice.ping(check);
  await holds(['nightly', 'ten', 'day'], []);
});

test('a check that was last written before there was the column is put in order all the same', async (t) => {
  const { advance, alice, app, made, holds, shown, agree } = await openChecks(t);
  for (const check of made) await alice.ping(check);
  await holds(['ten', 'nightly', 'day'], []);
  const forget = () => app.database.updateTable('cron_check').set({ next_expected_at: null }).execute();
  await forget();
  const listed = await shown();
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['ten', 'nightly', 'day'],
  );
  await agree(listed);
  await advance(seconds(630));
  assert.equal(await agree(await shown()), 1);
  await forget();
  assert.equal(await agree(await shown()), 1);
});
