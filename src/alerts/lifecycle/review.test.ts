import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alert } from '../../delivery/alert-schema.ts';
import { trimDeliveries } from '../../delivery/destinations/trim.ts';
import type { Database } from '../../platform/database/database.ts';
import { addMs, days, hours, minutes, seconds } from '../../platform/time.ts';
import { raceForLock } from '../../testing/gates.ts';
import {
  addChannel,
  addRule,
  causeOf,
  deliveriesOf,
  openStage,
  raise,
  recoveryOf,
  resolve,
  type Stage,
  type Subject,
} from '../test-stage.ts';
import { raiseAlerts, resolveAlerts } from './raise.ts';
import { reviewDueAlerts } from './review.ts';

const notified = async (stage: Stage) =>
  (await deliveriesOf(stage)).map(({ type, destination_id }) => [type.replace('alert.', ''), destination_id]);

const eventsOf = async (stage: Stage) =>
  (await stage.app.database.selectFrom('alert_event').selectAll().orderBy('id').execute()).map(
    ({ type, note }) => (note === null ? type : `${type}: ${note}`),
  );

const alertsOf = (stage: Stage) => stage.app.database.selectFrom('alert').selectAll().orderBy('id').execute();

const review = (stage: Stage) => reviewDueAlerts(stage.app, stage.clock.now());

async function passAndReview(stage: Stage, ms: number) {
  stage.clock.pass(ms);
  await review(stage);
}

test('an alert is sent to the channels of its rules, with the highest severity and the runbook of that', async (t) => {
  const stage = await openStage(t);
  const [ops, web, other] = [await addChannel(stage), await addChannel(stage), await addChannel(stage)];
  const mild = { severity: 'warning', runbook_url: 'https://example.org/mild' } as const;
  await addRule(stage, { ...mild, channel_ids: [ops] });
  await addRule(stage, { severity: 'critical', channel_ids: [ops, web] });
  await addRule(stage, { kind: 'cron_missed', channel_ids: [other] });
  await raise(stage, await stage.addSubject());
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['opened', web],
  ]);
  const [alert] = await alertsOf(stage);
  assert.deepEqual([alert?.severity, alert?.runbook_url], ['critical', 'https://example.org/mild']);
  const matches = await stage.app.database.selectFrom('alert_rule_match').select('rule_id').execute();
  assert.equal(matches.length, 2);
  const [delivery] = await deliveriesOf(stage);
  const payload = delivery?.payload as Alert | undefined;
  assert.equal(payload?.rule_ids.length, 2);
});

test('without a rule only webhooks are notified, with the severity that is usual for the kind', async (t) => {
  const stage = await openStage(t);
  await addChannel(stage);
  const webhook = await stage.addWebhook('http://127.0.0.1:1/');
  await raise(stage, await stage.addSubject());
  assert.deepEqual(await notified(stage), [['opened', webhook]]);
  assert.equal((await alertsOf(stage))[0]?.severity, 'critical');
});

test('reminders and escalations are sent in time, and updates of the alert to all who were notified', async (t) => {
  const stage = await openStage(t);
  const [ops, boss] = [await addChannel(stage, 'slack'), await addChannel(stage)];
  const escalations = [{ after_seconds: 900, channel_ids: [boss] }];
  await addRule(stage, { channel_ids: [ops], repeat_seconds: 600, escalations });
  const subject = await stage.addSubject();
  await raise(stage, subject);
  await review(stage);
  await passAndReview(stage, minutes(10));
  await passAndReview(stage, minutes(5));
  await passAndReview(stage, minutes(5));
  await resolve(stage, subject);
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['reminder', ops],
    ['opened', boss],
    ['reminder', ops],
    ['reminder', boss],
    ['resolved', ops],
    ['resolved', boss],
  ]);
  assert.deepEqual(await eventsOf(stage), ['opened', 'escalated: after 15 min', 'resolved']);
});

test('what depends on something that is down speaks two minutes after that is back', async (t) => {
  const stage = await openStage(t);
  const ops = await addChannel(stage);
  await addRule(stage, { channel_ids: [ops] });
  const parent = await stage.addSubject('Database');
  const child = await stage.addSubject('Website', undefined, { depends_on_id: parent.id });
  const grandchild = await stage.addSubject('Report', undefined, { depends_on_id: child.id });
  await raise(stage, parent);
  await raise(stage, grandchild, child);
  await passAndReview(stage, minutes(20));
  const [first, , third] = await alertsOf(stage);
  assert.deepEqual([third?.status, third?.suppressed_by], ['open', first?.id]);
  await resolve(stage, parent);
  await passAndReview(stage, minutes(1));
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['resolved', ops],
  ]);
  await passAndReview(stage, minutes(1));
  // What is highest speaks for what hangs on it.
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['resolved', ops],
    ['opened', ops],
  ]);
  assert.deepEqual(
    (await alertsOf(stage)).map(({ subject_name, hold }) => [subject_name, hold]),
    [
      ['Database', null],
      ['Report', 'parent'],
      ['Website', null],
    ],
  );
});

test('a parent and its child that fail in one batch, in this order, notify once', async (t) => {
  const stage = await openStage(t);
  await addRule(stage, { channel_ids: [await addChannel(stage)] });
  const parent = await stage.addSubject('Database');
  const child = await stage.addSubject('Website', undefined, { depends_on_id: parent.id });
  await raise(stage, parent, child);
  const [first, second] = await alertsOf(stage);
  assert.equal(second?.suppressed_by, first?.id);
  assert.equal((await notified(stage)).length, 1);
});

test('what depends on something that is down notifies where nobody was notified of that', async (t) => {
  const stage = await openStage(t);
  const ops = await addChannel(stage);
  await addRule(stage, { channel_ids: [ops] });
  const parent = await stage.addSubject('Database');
  const child = await stage.addSubject('Website', undefined, { depends_on_id: parent.id });
  const other = await stage.addSubject('Report', undefined, { depends_on_id: parent.id });
  await stage.inTransaction((tx, now) =>
    raiseAlerts(tx, [causeOf(parent, now, { kind: 'cron_missed' }), causeOf(child, now)], now),
  );
  assert.deepEqual(await notified(stage), [['opened', ops]], 'no rule is about the parent');
  await raise(stage, parent);
  await raise(stage, other);
  assert.deepEqual((await alertsOf(stage)).at(-1)?.hold, 'parent');
  await stage.app.database.updateTable('delivery').set({ status: 'failed', due_at: null }).execute();
  await passAndReview(stage, minutes(1));
  assert.deepEqual((await notified(stage)).length, 3, 'what was given up has notified nobody');
});

test('a silence of the parent alone does not silence the child', async (t) => {
  const stage = await openStage(t);
  const ops = await addChannel(stage);
  await addRule(stage, { channel_ids: [ops] });
  const parent = await stage.addSubject('Database');
  const child = await stage.addSubject('Website', undefined, { depends_on_id: parent.id });
  await addSilence(stage, { ends_at: addMs(stage.clock.now(), minutes(30)), of: parent });
  await raise(stage, parent, child);
  const [ofParent, ofChild] = await alertsOf(stage);
  assert.deepEqual([ofParent?.hold, ofChild?.hold, ofChild?.suppressed_by], ['quiet', null, null]);
  assert.deepEqual(await notified(stage), [['opened', ops]]);
});

test('an alert that is reopened in the batch in which its parent fails is held by it', async (t) => {
  const stage = await openStage(t);
  await addRule(stage, { channel_ids: [await addChannel(stage)] });
  const parent = await stage.addSubject('Database');
  const child = await stage.addSubject('Website', undefined, { depends_on_id: parent.id });
  await raise(stage, child);
  await resolve(stage, child);
  await raise(stage, parent, child);
  const [ofChild, ofParent] = await alertsOf(stage);
  assert.deepEqual(
    [ofChild?.status, ofChild?.hold, ofChild?.suppressed_by],
    ['open', 'parent', ofParent?.id],
  );
});

async function addSilence(
  stage: Stage,
  { of, ...fields }: { ends_at: Date; starts_at?: Date; of?: Subject },
) {
  const { account_id } = stage;
  const at = stage.clock.now();
  const { id: quiet_time_id } = await stage.app.database
    .insertInto('quiet_time')
    .values({
      ...{ account_id, type: 'silence', name: 'Move', target_all: !of, starts_at: at },
      ...{ created_at: at, updated_at: at },
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (of)
    await stage.app.database
      .insertInto('quiet_time_subject')
      .values({ account_id, quiet_time_id, subject_id: of.id })
      .execute();
}

test('in a silence nothing is sent; what is still wrong at its end notifies then', async (t) => {
  const stage = await openStage(t);
  const webhook = await stage.addWebhook('http://127.0.0.1:1/');
  const [over, stays] = [await stage.addSubject('Over'), await stage.addSubject('Stays')];
  await addSilence(stage, { ends_at: addMs(stage.clock.now(), minutes(30)) });
  await raise(stage, over, stays);
  await passAndReview(stage, minutes(10));
  await resolve(stage, over);
  await passAndReview(stage, minutes(20) - 1);
  assert.deepEqual(await notified(stage), []);
  await passAndReview(stage, 1);
  assert.deepEqual(await notified(stage), [['opened', webhook]]);
  assert.deepEqual(await eventsOf(stage), [
    ...['opened', 'held: silence “Move”', 'opened', 'held: silence “Move”'],
    ...['resolved', 'released'],
  ]);
});

test('rules that join in a silence notify their channels at its end, and remind others only of what got worse', async (t) => {
  const stage = await openStage(t);
  const [ops, web, boss] = [await addChannel(stage), await addChannel(stage), await addChannel(stage)];
  const first = await addRule(stage, { severity: 'warning', channel_ids: [ops] });
  const alike = await addRule(stage, { severity: 'warning', channel_ids: [ops, web] });
  const worse = await addRule(stage, { severity: 'critical', channel_ids: [ops, boss] });
  const subject = await stage.addSubject();
  const find = (id: number) =>
    stage.inTransaction((tx, now) => raiseAlerts(tx, [causeOf(subject, now, { rule_ids: [id] })], now));
  const findInSilence = async (id: number) => {
    await addSilence(stage, { ends_at: addMs(stage.clock.now(), minutes(10)) });
    await find(id);
    await passAndReview(stage, minutes(10));
  };
  await find(first);
  await findInSilence(alike);
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['opened', web],
  ]);
  await findInSilence(worse);
  assert.deepEqual((await notified(stage)).slice(2), [
    ['reminder', ops],
    ['reminder', web],
    ['opened', boss],
  ]);
});

test('a silence that is ended early holds nothing any longer than a minute', async (t) => {
  const stage = await openStage(t);
  await stage.addWebhook('http://127.0.0.1:1/');
  await addSilence(stage, { ends_at: addMs(stage.clock.now(), hours(8)) });
  await raise(stage, await stage.addSubject());
  await stage.app.database.updateTable('quiet_time').set({ ends_at: stage.clock.now() }).execute();
  await passAndReview(stage, minutes(1));
  assert.equal((await notified(stage)).length, 1);
});

test('ten who review at once send a reminder once', async (t) => {
  const stage = await openStage(t);
  const ops = await addChannel(stage);
  await addRule(stage, { channel_ids: [ops], repeat_seconds: 600 });
  await raise(stage, await stage.addSubject());
  stage.clock.pass(minutes(10));
  // Whoever claims the alert waits for its destination; the others find nothing to do.
  const looks = await raceForLock(
    stage.app.database,
    (tx) => tx.selectFrom('destination').select('id').forUpdate().execute(),
    Array.from({ length: 5 }, () => () => review(stage)),
    1,
  );
  assert.ok(looks.every(({ status }) => status === 'fulfilled'));
  await review(stage);
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['reminder', ops],
  ]);
});

test('whenever it dies while reviewing, nothing is lost and nothing is sent twice', async (t) => {
  const stage = await openStage(t);
  const [ops, boss] = [await addChannel(stage), await addChannel(stage)];
  const escalations = [{ after_seconds: 600, channel_ids: [boss] }];
  await addRule(stage, { channel_ids: [ops], repeat_seconds: 600, escalations });
  await raise(stage, await stage.addSubject());
  stage.clock.pass(minutes(10));
  let deaths = 0;
  for (;;) {
    const database = dyingAfter(stage.app.database, deaths);
    const died = await reviewDueAlerts({ ...stage.app, database }, stage.clock.now()).then(
      () => false,
      () => true,
    );
    if (!died) break;
    deaths += 1;
    assert.deepEqual(await notified(stage), [['opened', ops]]);
  }
  assert.ok(deaths > 5);
  await review(stage);
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['reminder', ops],
    ['opened', boss],
  ]);
});

test('reminders that were sent long ago are trimmed while the alert is open, and who was notified stays known', async (t) => {
  const stage = await openStage(t);
  const ops = await addChannel(stage);
  await addRule(stage, { channel_ids: [ops], repeat_seconds: 86_400 });
  const subject = await stage.addSubject();
  await raise(stage, subject);
  for (let day = 0; day < 3; day += 1) await passAndReview(stage, hours(24));
  await stage.app.database.updateTable('delivery').set({ status: 'delivered', due_at: null }).execute();
  await trimDeliveries(stage.app, addMs(stage.clock.now(), days(29)));
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['reminder', ops],
    ['reminder', ops],
  ]);
  await resolve(stage, subject);
  assert.deepEqual((await notified(stage)).at(-1), ['resolved', ops]);
});

/** Throws in place of the statement after so many. */
function dyingAfter(database: Database, statements: number): Database {
  let count = 0;
  return database.withPlugin({
    transformQuery({ node }) {
      count += 1;
      if (count > statements) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test('a clock that is set back repeats no step', async (t) => {
  const stage = await openStage(t);
  const [ops, boss] = [await addChannel(stage), await addChannel(stage)];
  await addRule(stage, { channel_ids: [ops], escalations: [{ after_seconds: 600, channel_ids: [boss] }] });
  const subject = await stage.addSubject();
  await raise(stage, subject);
  await passAndReview(stage, minutes(10));
  stage.clock.pass(-minutes(60));
  await review(stage);
  for (let count = 0; count < 8; count += 1) await passAndReview(stage, minutes(10));
  assert.deepEqual(await notified(stage), [
    ['opened', ops],
    ['opened', boss],
  ]);
  await stage.inTransaction((tx, now) => resolveAlerts(tx, [recoveryOf(subject, now)], now));
  assert.equal((await notified(stage)).length, 4);
});

test('looking at many takes as many statements as looking at one', async (t) => {
  const stage = await openStage(t);
  await addRule(stage, { channel_ids: [await addChannel(stage)], repeat_seconds: 600 });
  const parent = await stage.addSubject('Parent');
  const subjects = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      stage.addSubject(`Job ${index}`, undefined, { depends_on_id: parent.id }),
    ),
  );
  let statements = 0;
  const counting = stage.app.database.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const lookCounting = () => reviewDueAlerts({ ...stage.app, database: counting }, stage.clock.now());
  await raise(stage, ...subjects.slice(0, 1));
  stage.clock.pass(minutes(10));
  await lookCounting();
  const forOne = statements;
  await raise(stage, ...subjects.slice(1));
  stage.clock.pass(minutes(10) + seconds(1));
  await lookCounting();
  assert.equal(statements - forOne, forOne);
});
