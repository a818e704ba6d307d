// Which pages alerts join, and what becomes of these meanwhile, with one database for all of the file.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import type { Severity } from '../../delivery/alert-schema.ts';
import { transaction } from '../../platform/database/database.ts';
import { addMs, seconds } from '../../platform/time.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openStage, raise, type Stage } from '../test-stage.ts';
import { openPages, startGathered } from './open-pages.ts';
import { sendPages } from './send.ts';
import { endPagesOf } from './store.ts';

let stage: Stage;
before(async (t) => {
  stage = await openStage(t as never);
});

/** An editor, called from a moment on about which nothing is paged yet. */
async function addPerson() {
  const { app, clock, account_id } = stage;
  const { database } = app;
  clock.pass(seconds(600));
  const { rows } = await sql<{ id: number; person_id: number }>`
    with somebody as (
      insert into person (email, email_key, email_verified_at, created_at)
      select key, key, ${clock.now()}, ${clock.now()} from (select gen_random_uuid() || '@example.org' as key) k
      returning id)
    insert into member (account_id, person_id, role, joined_at)
    select ${account_id}::bigint, id, 'editor', ${clock.now()} from somebody
    returning id, person_id`.execute(database);
  const [{ id: member_id, person_id } = { id: 0, person_id: 0 }] = rows;
  const start = clock.now();
  const after = (ms: number) => addMs(start, ms);
  return {
    ...{ member_id, person_id, after },
    /** As a step does, in one transaction unless `tx` is given. */
    async page(alert_id: number, ms: number, severity: Severity = 'critical', tx = database) {
      const call = { account_id, member_id, alert_id, severity, to_owner: false };
      const step = { policy_id: 1, policy_name: 'Platform', round: 0, step: 0 };
      await transaction(tx, (one) => openPages(one, [{ ...call, ...step }], { ending: [], now: after(ms) }));
    },
    async start(ms: number) {
      while (await transaction(database, (tx) => startGathered(tx, after(ms))));
    },
    /** What each is about, when it starts, whether it did, and how it ended. */
    async pages(): Promise<[number[], number, boolean, string | null][]> {
      const found = await sql<{
        alerts: number[];
        starts_at: Date;
        is_started: boolean;
        end_reason: string | null;
      }>`
        select starts_at, started_at is not null as is_started, end_reason,
          array(select alert_id from page_alert where page_id = p.id order by alert_id) as alerts
        from page p where member_id = ${member_id} order by id`.execute(database);
      return found.rows.map(({ alerts, starts_at, is_started, end_reason }) => [
        ...([alerts, (starts_at.getTime() - start.getTime()) / 1_000, is_started, end_reason] as const),
      ]);
    },
  };
}

async function openAlert(): Promise<number> {
  await raise(stage, await stage.addSubject());
  const { rows } = await sql<{ id: number }>`select max(id) as id from alert`.execute(stage.app.database);
  return rows[0]?.id ?? 0;
}

test('an alert that joins a page as the only other one of it ends is paged all the same', async () => {
  const { account_id, app } = stage;
  const person = await addPerson();
  const [first, second, joining] = [await openAlert(), await openAlert(), await openAlert()];
  await person.page(first, 0);
  await person.page(second, 1_000);
  const end = (id: number) =>
    transaction(app.database, async (tx) => {
      await sql`update alert set status = 'resolved', resolved_at = ${person.after(2_000)} where id = ${id}`.execute(
        tx,
      );
      const by = { reason: 'resolved', by: null, now: person.after(2_000) };
      return endPagesOf(tx, [{ account_id, id }], by);
    });
  await raceForLock(app.database, (tx) => person.page(joining, 2_000, 'critical', tx), [() => end(second)]);
  assert.deepEqual(await person.pages(), [
    [[first], 0, true, null],
    [[second, joining], 60, false, null],
  ]);
  const last = await openAlert();
  await raceForLock(
    app.database,
    async (tx) => {
      await sql`update alert set status = 'resolved', resolved_at = ${person.after(3_000)} where id = ${joining}`.execute(
        tx,
      );
      const by = { reason: 'resolved', by: null, now: person.after(3_000) };
      await endPagesOf(tx, [{ account_id, id: joining }], by);
    },
    [() => person.page(last, 3_000)],
  );
  assert.deepEqual((await person.pages()).slice(1), [
    [[second, joining], 60, false, 'resolved'],
    [[last], 60, false, null],
  ]);
});

test('a page starts once whoever is joining it has done so, and whoever comes as it starts waits for the next', async () => {
  const { app } = stage;
  const person = await addPerson();
  const [first, second] = [await openAlert(), await openAlert()];
  const [joining, last] = [await openAlert(), await openAlert()];
  await person.page(first, 0);
  await person.page(second, 1_000);
  await transaction(app.database, async (tx) => {
    await person.page(joining, 59_990, 'critical', tx);
    await person.start(60_000);
  });
  assert.deepEqual((await person.pages()).at(-1), [[second, joining], 60, false, null]);
  await raceForLock(app.database, (tx) => startGathered(tx, person.after(60_000)), [
    () => person.page(last, 60_001),
  ]);
  assert.deepEqual((await person.pages()).slice(1), [
    [[second, joining], 60, true, null],
    [[last], 120, false, null],
  ]);
});

test('of critical alerts amid warnings the first is paged at once, and the others with what gathers', async () => {
  const person = await addPerson();
  const [one, two] = [await openAlert(), await openAlert()];
  await person.page(one, 0, 'warning');
  await person.page(two, 1_000, 'warning');
  const critical = [];
  for (let nth = 0; nth < 5; nth += 1) critical.push(await openAlert());
  for (const [nth, id] of critical.entries()) await person.page(id, 2_000 + 1_000 * nth);
  const [first, ...others] = critical;
  assert.deepEqual(await person.pages(), [
    [[one], 0, true, null],
    [[two, ...others], 60, false, null],
    [[first], 2, true, null],
  ]);
});

test('a page of somebody who may not sign in any more when it starts has failed', async () => {
  const { app } = stage;
  const person = await addPerson();
  const [first, second] = [await openAlert(), await openAlert()];
  await person.page(first, 0);
  await person.page(second, 1_000);
  await sql`update person set disabled_at = ${person.after(2_000)} where id = ${person.person_id}`.execute(
    app.database,
  );
  stage.clock.pass(seconds(60));
  await sendPages(app, stage.clock.now(), new AbortController().signal);
  assert.deepEqual(await person.pages(), [
    [[first], 0, true, 'failed'],
    [[second], 60, true, 'failed'],
  ]);
});

test('a page of somebody who may not sign in any more, which came as the page was opened, has failed', async () => {
  const { app, account_id } = stage;
  const person = await addPerson();
  const alert = await openAlert();
  // The page is stored once it is known who gets it, and before it is known by which ways.
  await raceForLock(
    app.database,
    async (tx) => {
      await sql`select from alert where account_id = ${account_id} and id = ${alert} for update`.execute(tx);
      await sql`update person set disabled_at = ${person.after(0)} where id = ${person.person_id}`.execute(
        tx,
      );
    },
    [() => person.page(alert, 0)],
  );
  assert.deepEqual(await person.pages(), [[[alert], 0, true, null]]);
  await sendPages(app, stage.clock.now(), new AbortController().signal);
  assert.deepEqual(await person.pages(), [[[alert], 0, true, 'failed']]);
});
