// Steps that reach nobody, at once or once their pages have failed, with one database for all of the file.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import type { Climb, PolicyStep } from '../../on-call/policies/ladder.ts';
import { transaction } from '../../platform/database/database.ts';
import { minutes, seconds } from '../../platform/time.ts';
import { reviewDueAlerts } from '../lifecycle/review.ts';
import { openStage, raise, type Stage } from '../test-stage.ts';
import { escalateAlertsOf } from './record-store.ts';
import { markEnded } from './store.ts';

let stage: Stage;
before(async (t) => {
  stage = await openStage(t as never);
});

async function addMember(role: 'owner' | 'editor'): Promise<number> {
  const { app, clock, account_id } = stage;
  const { rows } = await sql<{ id: number }>`
    with somebody as (
      insert into person (email, email_key, email_verified_at, created_at)
      select key, key, ${clock.now()}, ${clock.now()} from (select gen_random_uuid() || '@example.org' as key) k
      returning id)
    insert into member (account_id, person_id, role, joined_at)
    select ${account_id}::bigint, id, ${role}, ${clock.now()} from somebody returning id`.execute(
    app.database,
  );
  return rows[0]?.id ?? 0;
}

const step = (fields: Partial<PolicyStep>): PolicyStep => ({
  ...{ member_ids: [], schedule_ids: [], everybody_of_schedule_ids: [], channel_ids: [] },
  ...{ wait_seconds: 1_800, ...fields },
});

/** An alert that climbs policies of these steps, and has taken those that are due. */
async function climbing(repeats: number, ...all: readonly PolicyStep[][]) {
  const { app, clock, account_id } = stage;
  const { database } = app;
  clock.pass(minutes(10));
  const now = clock.now();
  await raise(stage, await stage.addSubject());
  const { rows } = await sql<{ id: number }>`
    insert into escalation_policy (account_id, name, steps, repeats, created_by, created_at, updated_at)
    select ${account_id}::bigint, 'Policy ' || n, '[]'::jsonb, ${repeats}::int, 'ann', ${now}, ${now}
    from generate_series(1, ${all.length}::int) n returning id`.execute(database);
  const policies = rows.map(({ id }, nth) => ({ id, name: `Policy ${nth}`, repeats, steps: all[nth] }));
  const ladder = policies.map(({ id }) => ({
    ...{ policy_id: id, round: 0, step: 0, due_at: now.getTime(), moved_at: now.getTime() },
  }));
  const found = await sql<{ id: number }>`
    update alert set next_review_at = ${now}, ladder = ${JSON.stringify(ladder)}::jsonb,
      notified_as = 'open', plan = plan || jsonb_build_object('policies', ${JSON.stringify(policies)}::jsonb)
    where id = (select max(id) from alert) returning id`.execute(database);
  const id = found.rows[0]?.id ?? 0;
  const review = () => reviewDueAlerts(app, clock.now());
  await review();
  return {
    review,
    /** As the last way of each page that goes on leaves it. */
    async fail() {
      clock.pass(seconds(1));
      const at = clock.now();
      const pages = await sql<{ account_id: number; page_id: number }>`
        select p.account_id, p.id as page_id from page p join page_alert m on m.page_id = p.id
        where m.alert_id = ${id} and p.ended_at is null`.execute(database);
      await transaction(database, async (tx) => {
        const keys = pages.rows.map(({ page_id }) => ({ account_id, id: page_id }));
        await markEnded(tx, keys, 'failed', at);
        await escalateAlertsOf(tx, pages.rows, at);
      });
      await review();
    },
    /** Of each policy: what comes next, in how many seconds; null: nothing. */
    async next() {
      const alert = await sql<{ ladder: Climb[] }>`select ladder from alert where id = ${id}`.execute(
        database,
      );
      const inSeconds = (due: number) => (due - clock.now().getTime()) / seconds(1);
      return (alert.rows[0]?.ladder ?? []).map(({ round, step: nth, due_at }) =>
        due_at === null ? null : [round, nth, inSeconds(due_at)],
      );
    },
    /** What of it is on the timeline. */
    async events() {
      const events = await sql<{ type: string; step: number }>`
        select type, (facts ->> 'step')::int as step from alert_event
        where alert_id = ${id} and type in ('page_gap', 'owners_paged') order by id`.execute(database);
      return events.rows.map(({ type, step: nth }) => `${type} ${nth}`);
    },
    /** Who was paged, oldest first. */
    async paged() {
      const pages = await sql<{ member_id: number; to_owner: boolean; round: number; step: number }>`
        select p.member_id, p.to_owner, m.round, m.step from page p join page_alert m on m.page_id = p.id
        where m.alert_id = ${id} order by p.id`.execute(database);
      return pages.rows.map((one) => [one.to_owner ? 'owner' : one.member_id, one.round, one.step]);
    },
    /** Of each policy: whether its owners are to be mailed that a step of it reached nobody. */
    async gaps() {
      const found_ = await sql<{ is_gap: boolean }>`
        select gap_at is not null as is_gap from escalation_policy
        where id = any(${policies.map((one) => one.id)}::bigint[]) order by id`.execute(database);
      return found_.rows.map(({ is_gap }) => is_gap);
    },
  };
}

test('of several policies the owners are mailed about that whose step reached nobody', async () => {
  const bob = await addMember('editor');
  const alert = await climbing(
    0,
    [step({ schedule_ids: [999] }), step({ member_ids: [bob] })],
    [...[step({ member_ids: [bob] })]],
  );
  assert.deepEqual(await alert.events(), ['page_gap 1']);
  assert.deepEqual(await alert.gaps(), [true, false]);
});

test('where all pages of the last step fail the owners are paged, and the next round comes after its wait', async () => {
  const [bob, carol] = [await addMember('editor'), await addMember('editor')];
  await addMember('owner');
  const alert = await climbing(1, [step({ member_ids: [bob] }), step({ member_ids: [carol] })]);
  assert.deepEqual(await alert.next(), [[0, 1, 1_800]]);
  await alert.fail();
  assert.deepEqual(await alert.events(), ['page_gap 1']);
  assert.deepEqual(await alert.next(), [[1, 0, 1_800]], 'the next step was taken at once');
  await alert.fail();
  assert.deepEqual(await alert.events(), ['page_gap 1', 'page_gap 2', 'owners_paged 2']);
  assert.deepEqual(await alert.next(), [[1, 0, 1_799]]);
  const first = [
    [bob, 0, 0],
    [carol, 0, 1],
    ['owner', 0, 1],
  ];
  assert.deepEqual(await alert.paged(), first);
  assert.deepEqual(await alert.gaps(), [true]);
  await alert.fail();
  assert.deepEqual(
    await alert.events(),
    ['page_gap 1', 'page_gap 2', 'owners_paged 2'],
    'owners are the last',
  );
  assert.deepEqual(await alert.next(), [[1, 0, 1_798]]);
  stage.clock.pass(seconds(1_798));
  await alert.review();
  await alert.fail();
  await alert.fail();
  assert.deepEqual(await alert.next(), [null]);
  assert.deepEqual(await alert.paged(), [...first, [bob, 1, 0], [carol, 1, 1], ['owner', 1, 1]]);
});

test('where a policy starts again what failed is followed as it was the first time', async () => {
  const { database } = stage.app;
  const [bob, carol] = [await addMember('editor'), await addMember('editor')];
  const alert = await climbing(0, [step({ member_ids: [bob] }), step({ member_ids: [carol] })]);
  // As an acknowledgement that is over leaves it.
  await sql`update page set ended_at = ${stage.clock.now()}, end_reason = 'acknowledged' where ended_at is null`.execute(
    database,
  );
  stage.clock.pass(minutes(2));
  const now = stage.clock.now();
  await sql`
    update alert set next_review_at = ${now}, ladder = jsonb_build_array(ladder -> 0 || jsonb_build_object(
      'round', 0, 'step', 0, 'due_at', ${now.getTime()}::bigint))
    where id = (select max(id) from alert)`.execute(database);
  await alert.review();
  await alert.fail();
  assert.deepEqual(await alert.paged(), [
    [bob, 0, 0],
    [bob, 0, 0],
    [carol, 0, 1],
  ]);
});
