// What reports, recoveries, reviews and people do to the same alerts at the same moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { raceForLock } from '../../testing/gates.ts';
import { causeOf, openStage, recoveryOf, type Stage, type Subject } from '../test-stage.ts';
import { applyAlertChanges } from './raise.ts';
import { reviewDueAlerts } from './review.ts';
import { reviewAgain } from './review-again.ts';

/** A few subjects, and so many old alerts that PostgreSQL looks up those that it wants by their ids. */
async function openCrowd(stage: Stage, size: number): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (let index = 0; index < size; index += 1) subjects.push(await stage.addSubject(`Job ${index}`));
  const { database } = stage.app;
  await sql`
    insert into alert (account_id, subject_id, subject_type, subject_name, kind, severity, status, title, opened_at,
      last_occurred_at, resolved_at)
    select ${stage.account_id}, ${subjects[0]?.id}, 'cron_check', 'Job', 'cron_fail', 'critical', 'resolved', 'failed',
      at, at, at
    from (select ${stage.clock.now()}::timestamptz - interval '1 day' as at) old, generate_series(1, 20000)`.execute(
    database,
  );
  await sql`
    insert into quiet_time (account_id, type, name, target_all, starts_at, ends_at, created_at, updated_at)
    select ${stage.account_id}, 'maintenance', 'Move', true, at, at + interval '1 day', at, at
    from (select ${stage.clock.now()}::timestamptz as at) now`.execute(database);
  await sql`analyze alert`.execute(database);
  return subjects;
}

/** As monitors do it: alert and status change in one transaction. */
async function report(tx: Tx, subjects: readonly Subject[], status: 'up' | 'down', now: Date): Promise<void> {
  const changes = subjects.map((subject) =>
    status === 'down'
      ? ({ change: 'raise', ...causeOf(subject, now) } as const)
      : ({ change: 'resolve', ...recoveryOf(subject, now) } as const),
  );
  await applyAlertChanges(tx, changes, now);
  await sql`
    update subject set status = ${status} where id = any(${subjects.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  );
}

/** How many subjects are up with an open alert, and down without one. */
async function contradictions(stage: Stage): Promise<{ up: number; down: number }> {
  const { rows } = await sql<{ up: number; down: number }>`
    select count(*) filter (where s.status = 'up' and a.id is not null)::int as up,
      count(*) filter (where s.status = 'down' and a.id is null)::int as down
    from subject s left join alert a on a.subject_id = s.id and a.status <> 'resolved'`.execute(
    stage.app.database,
  );
  return rows[0] ?? { up: -1, down: -1 };
}

/** A report that begins while somebody else has changed all open alerts and has not committed yet. */
async function reportWhileChanged(stage: Stage, subjects: readonly Subject[], status: 'up' | 'down') {
  const settled = await raceForLock(
    stage.app.database,
    (tx) => sql`update alert set occurrences = occurrences + 1 where status <> 'resolved'`.execute(tx),
    [() => stage.inTransaction((tx, now) => report(tx, subjects, status, now))],
  );
  assert.deepEqual(
    settled.filter((outcome) => outcome.status === 'rejected'),
    [],
  );
}

test('a recovery that waits for whoever changes the same alerts ends all of them', async (t) => {
  const stage = await openStage(t);
  const subjects = await openCrowd(stage, 20);
  await stage.inTransaction((tx, now) => report(tx, subjects, 'down', now));
  await reportWhileChanged(stage, subjects, 'up');
  assert.deepEqual(await contradictions(stage), { up: 0, down: 0 });
});

test('a report that waits for whoever changes the same alerts opens none twice', async (t) => {
  const stage = await openStage(t);
  const subjects = await openCrowd(stage, 20);
  await stage.inTransaction((tx, now) => report(tx, subjects, 'down', now));
  await reportWhileChanged(stage, subjects, 'down');
});

const ROUNDS = 4;

test('reports, recoveries and reviews at once leave no alert open of what is up', async (t) => {
  const stage = await openStage(t);
  const subjects = await openCrowd(stage, 60);
  const step = (status: 'up' | 'down', some: readonly Subject[]) =>
    stage.inTransaction((tx, now) => report(tx, some, status, now));
  const review = async () => {
    await stage.inTransaction((tx, now) => reviewAgain(tx, stage.account_id, now));
    await reviewDueAlerts(stage.app, stage.clock.now());
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await step('down', subjects);
    await Promise.all([
      review(),
      step('up', subjects.slice(0, 40)),
      review(),
      step('down', subjects.slice(20)),
      step('up', subjects.slice(30)),
    ]);
    assert.deepEqual(await contradictions(stage), { up: 0, down: 0 }, `round ${round}`);
    await step('up', subjects);
    assert.deepEqual(await contradictions(stage), { up: 0, down: 0 }, `round ${round}, all up`);
  }
});
