import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginSuspension, endSuspension } from '../../accounts/suspension/suspensions.ts';
import { deliveriesOf, openStage, raise, resolve, type Stage } from '../../alerts/test-stage.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAccount } from '../../testing/account.ts';
import { raceForLock } from '../../testing/gates.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { giveUpDeliveriesOf } from './suspension.ts';
import { startHangingServer } from './test-receivers.ts';

/** As an operator does it. */
async function suspend(stage: Stage, tx: Tx) {
  const { account_id, clock } = stage;
  await beginSuspension(tx, { account_id, reason: null, now: clock.now() });
  await giveUpDeliveriesOf(tx, account_id);
}

async function unsuspend(stage: Stage, tx: Tx) {
  await endSuspension(tx, stage.account_id, stage.clock.now());
  await giveUpDeliveriesOf(tx, stage.account_id);
}

const outcomes = async (stage: Stage) =>
  (await deliveriesOf(stage)).map(({ type, status, error }) => [type, status, error]);

test('what waits for a suspended account is given up, and nothing new is queued until something is sent to it again', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  await stage.addWebhook(receiver.url);
  const other = await insertAccount(stage.app.database);
  await stage.addWebhook(receiver.url, { account_id: other });
  const subject = await stage.addSubject();
  await raise(stage, subject, await stage.addSubject('Of somebody else', other));
  await stage.inTransaction((tx) => suspend(stage, tx));
  await raise(stage, await stage.addSubject('Meanwhile'));
  await stage.deliver();
  assert.deepEqual(await outcomes(stage), [
    ['alert.opened', 'failed', 'the account was suspended'],
    ['alert.opened', 'delivered', null],
  ]);
  await stage.inTransaction((tx) => unsuspend(stage, tx));
  await stage.deliver();
  assert.equal(receiver.received.length, 1);
  await resolve(stage, subject);
  await raise(stage, await stage.addSubject('Afterwards'));
  await stage.deliver();
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).type),
    ['alert.opened', 'alert.resolved', 'alert.opened'],
  );
});

test('an alert that is being queued while the account is suspended reaches nobody, then or later', async (t) => {
  const stage = await openStage(t);
  const receiver = await startReceiver(t);
  await stage.addWebhook(receiver.url);
  const subject = await stage.addSubject();
  // The suspension has all it needs but the destinations, which the alert holds until it is queued.
  await raceForLock(
    stage.app.database,
    async (tx) => {
      await tx.selectFrom('destination').select('id').forNoKeyUpdate().execute();
    },
    [() => raise(stage, subject), () => stage.inTransaction((tx) => suspend(stage, tx))],
  );
  await stage.deliver();
  await stage.inTransaction((tx) => unsuspend(stage, tx));
  await stage.deliver();
  assert.equal(receiver.received.length, 0);
  assert.ok((await deliveriesOf(stage)).every(({ status }) => status === 'failed'));
});

test('deliveries under way end with the attempt that is being made', async (t) => {
  const stage = await openStage(t);
  const hanging = await startHangingServer(t);
  await stage.addWebhook(hanging.url);
  const subjects = [await stage.addSubject('One'), await stage.addSubject('Two')];
  await raise(stage, ...subjects);
  const delivering = stage.deliver();
  await hanging.called;
  await stage.inTransaction((tx) => suspend(stage, tx));
  hanging.release();
  await delivering;
  await stage.deliver();
  assert.deepEqual(
    (await deliveriesOf(stage)).map(({ status }) => status),
    ['failed', 'failed'],
  );
});
