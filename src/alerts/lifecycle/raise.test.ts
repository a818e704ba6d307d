import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../platform/database/database.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { deleteSubject } from '../../subjects/subjects.ts';
import { insertAccount } from '../../testing/account.ts';
import {
  addChannel,
  addRule,
  causeOf,
  deliveriesOf,
  openStage,
  recoveryOf,
  type Stage,
  type Subject,
} from '../test-stage.ts';
import { applyAlertChanges, raiseAlerts, resolveAlerts } from './raise.ts';

const alertsOf = (stage: Stage) => stage.app.database.selectFrom('alert').selectAll().orderBy('id').execute();

test('a cause opens an alert once; repeats raise its occurrences and notify nobody', async (t) => {
  const stage = await openStage(t);
  await stage.addWebhook('http://127.0.0.1:1/');
  const subject = await stage.addSubject();
  const at = stage.clock.now();
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(subject, at)], now));
  await stage.inTransaction((tx, now) =>
    raiseAlerts(tx, [causeOf(subject, addMs(at, 1_000)), causeOf(subject, addMs(at, 2_000))], now),
  );
  const [alert, ...others] = await alertsOf(stage);
  assert.equal(others.length, 0);
  assert.equal(alert?.occurrences, 3);
  assert.deepEqual(alert?.last_occurred_at, addMs(at, 2_000));
  assert.equal((await deliveriesOf(stage)).length, 1);
});

test('alerts of the same subject stand apart by kind and metric', async (t) => {
  const stage = await openStage(t);
  const subject = await stage.addSubject();
  const at = stage.clock.now();
  const causes = [
    causeOf(subject, at),
    causeOf(subject, at, { kind: 'cron_missed' }),
    causeOf(subject, at, { kind: 'server_metric', metric: 'cpu', value: 97.5 }),
    causeOf(subject, at, { kind: 'server_metric', metric: 'disk', value: 91 }),
  ];
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [...causes, ...causes], now));
  assert.deepEqual(
    (await alertsOf(stage)).map((alert) => [alert.kind, alert.metric, alert.value, alert.occurrences]),
    [
      ['cron_fail', '', null, 2],
      ['cron_missed', '', null, 2],
      ['server_metric', 'cpu', 97.5, 2],
      ['server_metric', 'disk', 91, 2],
    ],
  );
});

test('a recovery resolves what is open and notifies those that were notified before', async (t) => {
  const stage = await openStage(t);
  const notified = await stage.addWebhook('http://127.0.0.1:1/');
  const subject = await stage.addSubject();
  const at = stage.clock.now();
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(subject, at)], now));
  await stage.addWebhook('http://127.0.0.1:1/');
  await stage.inTransaction((tx, now) => resolveAlerts(tx, [recoveryOf(subject, addMs(at, 5_000))], now));
  const [alert] = await alertsOf(stage);
  assert.equal(alert?.status, 'resolved');
  assert.deepEqual(alert?.resolved_at, addMs(at, 5_000));
  assert.equal(alert?.resolve_reason, 'recovered');
  assert.deepEqual(
    (await deliveriesOf(stage)).map((delivery) => [delivery.destination_id, delivery.type]),
    [
      [notified, 'alert.opened'],
      [notified, 'alert.resolved'],
    ],
  );
  const events = await stage.app.database.selectFrom('alert_event').select('type').orderBy('id').execute();
  assert.deepEqual(events, [{ type: 'opened' }, { type: 'resolved' }]);
});

test('failing and recovering within one batch is notified in order, each time', async (t) => {
  const stage = await openStage(t);
  await stage.addWebhook('http://127.0.0.1:1/');
  const subject = await stage.addSubject();
  const start = stage.clock.now();
  const moment = (index: number) => addMs(start, minutes(6 * index));
  await stage.inTransaction((tx, now) =>
    applyAlertChanges(
      tx,
      [0, 1, 2].flatMap((round) => [
        { change: 'raise', ...causeOf(subject, moment(2 * round)) } as const,
        { change: 'resolve', ...recoveryOf(subject, moment(2 * round + 1)) } as const,
      ]),
      now,
    ),
  );
  const alerts = await alertsOf(stage);
  assert.deepEqual(
    alerts.map((alert) => alert.status),
    ['resolved', 'resolved', 'resolved'],
  );
  assert.deepEqual(
    (await deliveriesOf(stage)).map((delivery) => [delivery.alert_id, delivery.type, delivery.occurred_at]),
    alerts.flatMap(({ id }, round) => [
      [id, 'alert.opened', moment(2 * round)],
      [id, 'alert.resolved', moment(2 * round + 1)],
    ]),
  );
});

test('a recovery makes room for the next failure in the same batch', async (t) => {
  const stage = await openStage(t);
  const subject = await stage.addSubject();
  const at = stage.clock.now();
  const later = addMs(at, minutes(6));
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(subject, at)], now));
  await stage.inTransaction((tx, now) =>
    applyAlertChanges(
      tx,
      [
        { change: 'resolve', ...recoveryOf(subject, at) },
        { change: 'raise', ...causeOf(subject, later) },
      ],
      now,
    ),
  );
  assert.deepEqual(
    (await alertsOf(stage)).map((alert) => alert.status),
    ['resolved', 'open'],
  );
});

test('nothing is opened or resolved through another account', async (t) => {
  const stage = await openStage(t);
  const other = await insertAccount(stage.app.database);
  const subject = await stage.addSubject();
  const at = stage.clock.now();
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(subject, at)], now));
  const foreign = { ...subject, account_id: other };
  await stage.inTransaction((tx, now) => resolveAlerts(tx, [recoveryOf(foreign, at)], now));
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(foreign, at)], now));
  const alerts = await alertsOf(stage);
  assert.deepEqual(
    alerts.map(({ account_id, status, occurrences }) => [account_id, status, occurrences]),
    [[stage.account_id, 'open', 1]],
  );
});

test('causes of a subject that was deleted meanwhile are left out, the others are not', async (t) => {
  const stage = await openStage(t);
  const [gone, stays] = [await stage.addSubject('Gone'), await stage.addSubject('Stays')];
  const at = stage.clock.now();
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(gone, at)], now));
  await stage.inTransaction((tx) => deleteSubject(tx, gone.account_id, gone.id));
  await stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(gone, at), causeOf(stays, at)], now));
  assert.deepEqual(
    (await alertsOf(stage)).map((alert) => [alert.subject_id, alert.subject_name]),
    [
      [null, 'Gone'],
      [stays.id, 'Stays'],
    ],
  );
});

test('two transactions that raise the same cause at once open one alert', async (t) => {
  const stage = await openStage(t);
  const subject = await stage.addSubject();
  const at = stage.clock.now();
  const gate = Promise.withResolvers<void>();
  const raised = Promise.withResolvers<void>();
  const first = transaction(stage.app.database, async (tx) => {
    await raiseAlerts(tx, [causeOf(subject, at)], at);
    raised.resolve();
    await gate.promise;
  });
  await raised.promise;
  const second = stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(subject, at)], now));
  await waitingForLock(stage);
  gate.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(
    (await alertsOf(stage)).map((alert) => alert.occurrences),
    [2],
  );
});

test('a cause that matters only where nobody is notified of others opens nothing beside one that somebody is', async (t) => {
  const stage = await openStage(t);
  await addRule(stage, { channel_ids: [await addChannel(stage)] });
  const [failed, tooFast, silent] = [
    await stage.addSubject('Failed'),
    await stage.addSubject('Too fast'),
    await stage.addSubject('Silent'),
  ];
  await stage.inTransaction((tx, now) =>
    raiseAlerts(tx, [causeOf(failed, now), causeOf(tooFast, now, { kind: 'cron_too_fast' })], now),
  );
  const missed = { kind: 'cron_missed', unless_notified: ['cron_fail', 'cron_overrun'] } as const;
  const miss = (...subjects: Subject[]) =>
    stage.inTransaction((tx, now) =>
      raiseAlerts(
        tx,
        subjects.map((subject) => causeOf(subject, now, missed)),
        now,
      ),
    );
  await miss(failed, tooFast, silent);
  const seen = async () =>
    (await alertsOf(stage)).map(({ subject_name, kind }) => `${subject_name} ${kind}`).sort();
  const others = ['Silent cron_missed', 'Too fast cron_missed', 'Too fast cron_too_fast'];
  assert.deepEqual(await seen(), ['Failed cron_fail', ...others]);
  await stage.app.database.updateTable('destination').set({ enabled: false }).execute();
  await miss(failed);
  assert.deepEqual(await seen(), ['Failed cron_fail', 'Failed cron_missed', ...others]);
});

test('what a rolled back transaction raised never was', async (t) => {
  const stage = await openStage(t);
  await stage.addWebhook('http://127.0.0.1:1/');
  const subject = await stage.addSubject();
  await assert.rejects(
    stage.inTransaction(async (tx, now) => {
      await raiseAlerts(tx, [causeOf(subject, now)], now);
      throw new Error('no');
    }),
  );
  assert.deepEqual(await alertsOf(stage), []);
  assert.deepEqual(await deliveriesOf(stage), []);
  const [destination] = await stage.app.database.selectFrom('destination').select('due_at').execute();
  assert.equal(destination?.due_at, null);
});

test('a batch takes as many statements for many subjects as for one', async (t) => {
  const stage = await openStage(t);
  await stage.addWebhook('http://127.0.0.1:1/');
  const subjects = await Promise.all(
    Array.from({ length: 60 }, (_, index) => stage.addSubject(`Job ${index}`)),
  );
  let statements = 0;
  const counting = stage.app.database.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const raise = (batch: typeof subjects) =>
    transaction(counting, (tx) =>
      raiseAlerts(
        tx,
        batch.map((subject) => causeOf(subject, stage.clock.now())),
        stage.clock.now(),
      ),
    );
  await raise(subjects.slice(0, 1));
  const forOne = statements;
  await raise(subjects.slice(1));
  assert.equal((await alertsOf(stage)).length, 60);
  assert.ok(forOne > 5);
  assert.equal(statements - forOne, forOne);
});

/** Until somebody waits for a lock of somebody else. */
async function waitingForLock(stage: Stage): Promise<void> {
  for (;;) {
    const found = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      stage.app.database,
    );
    if (found.rows.length > 0) return;
  }
}
