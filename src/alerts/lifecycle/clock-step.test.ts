import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPickyReceiver } from '../../delivery/destinations/test-receivers.ts';
import { hours, minutes, seconds } from '../../platform/time.ts';
import {
  addChannel,
  addRule,
  deliveriesOf,
  destinationOf,
  openStage,
  raise,
  type Stage,
} from '../test-stage.ts';
import { rescheduleAfterClockStep } from './clock-step.ts';
import { reviewDueAlerts } from './review.ts';

/** Tells the program that somebody set the clock back, as its job does. */
async function setBack(stage: Stage, ms: number) {
  const step = rescheduleAfterClockStep();
  const run = () => step(stage.app, stage.clock.now(), new AbortController().signal);
  await run();
  stage.clock.jump(-ms);
  return run;
}

const sent = async (stage: Stage) =>
  (await deliveriesOf(stage)).map(({ type, destination_id }) => [type.replace('alert.', ''), destination_id]);

async function passAndReview(stage: Stage, ms: number) {
  stage.clock.pass(ms);
  await reviewDueAlerts(stage.app, stage.clock.now());
}

test('an escalation comes as long after the opening as if nobody had set the clock back by an hour', async (t) => {
  const stage = await openStage(t);
  const [ops, boss] = [await addChannel(stage), await addChannel(stage)];
  await addRule(stage, { channel_ids: [ops], escalations: [{ after_seconds: 600, channel_ids: [boss] }] });
  await raise(stage, await stage.addSubject());
  stage.clock.pass(minutes(4));
  const run = await setBack(stage, hours(1));
  await run();
  await passAndReview(stage, minutes(6) - seconds(1));
  assert.deepEqual(await sent(stage), [['opened', ops]]);
  await passAndReview(stage, seconds(1));
  assert.deepEqual(await sent(stage), [
    ['opened', ops],
    ['opened', boss],
  ]);
});

test('what began after the clock was set back is not brought nearer', async (t) => {
  const stage = await openStage(t);
  const [ops, boss] = [await addChannel(stage), await addChannel(stage)];
  await addRule(stage, { channel_ids: [ops], escalations: [{ after_seconds: 600, channel_ids: [boss] }] });
  const subject = await stage.addSubject();
  const run = await setBack(stage, hours(1));
  await raise(stage, subject);
  await run();
  await passAndReview(stage, minutes(10) - seconds(1));
  assert.deepEqual(await sent(stage), [['opened', ops]]);
});

test('what depends on something that came back notifies two minutes later, though the clock was set back', async (t) => {
  const stage = await openStage(t);
  const ops = await addChannel(stage);
  await addRule(stage, { channel_ids: [ops] });
  const parent = await stage.addSubject('Parent');
  const child = await stage.addSubject('Child', undefined, { depends_on_id: parent.id });
  await raise(stage, parent, child);
  const run = await setBack(stage, hours(1));
  await stage.app.database
    .updateTable('alert')
    .set({
      status: 'resolved',
      resolved_at: stage.clock.now(),
      resolve_reason: 'recovered',
      notified_as: 'resolved',
    })
    .where('subject_id', '=', parent.id)
    .execute();
  await run();
  for (let count = 0; count < 4; count += 1) await passAndReview(stage, minutes(1));
  assert.equal((await sent(stage)).length, 2);
});

test('a delivery is tried and tried again in its rhythm, though the clock was set back', async (t) => {
  const stage = await openStage(t);
  const statuses = [500, 200];
  const receiver = await startPickyReceiver(t, () => statuses.shift() ?? 200);
  await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject());
  await stage.deliver();
  const run = await setBack(stage, hours(1));
  await raise(stage, await stage.addSubject('Another'));
  await run();
  stage.clock.pass(seconds(5));
  await stage.deliver();
  assert.deepEqual(receiver.accepted.toSorted(), ['alert.opened Another', 'alert.opened Nightly backup']);
});

test('what was queued at the moment at which the clock was set back is sent at once', async (t) => {
  const stage = await openStage(t);
  const receiver = await startPickyReceiver(t, () => 200);
  await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject());
  const run = await setBack(stage, hours(1));
  await stage.deliver();
  assert.deepEqual(receiver.accepted, []);
  await run();
  await stage.deliver();
  assert.deepEqual(receiver.accepted, ['alert.opened Nightly backup']);
});

test('a lease of a program that died is over in its time, though the clock was set back', async (t) => {
  const stage = await openStage(t);
  const receiver = await startPickyReceiver(t, () => 200);
  const id = await stage.addWebhook(receiver.url);
  await raise(stage, await stage.addSubject());
  const lease = { lease_id: '00000000-0000-4000-8000-000000000000', lease_until: stage.clock.now() };
  await stage.app.database.updateTable('destination').set(lease).where('id', '=', id).execute();
  const run = await setBack(stage, hours(1));
  await run();
  const { lease_until } = await destinationOf(stage, id);
  assert.ok(lease_until && lease_until.getTime() <= stage.clock.now().getTime() + seconds(90));
  stage.clock.pass(seconds(90));
  await stage.deliver();
  assert.deepEqual(receiver.accepted, ['alert.opened Nightly backup']);
});
