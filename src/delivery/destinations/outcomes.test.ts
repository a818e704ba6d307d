import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveriesOf, destinationOf, openStage, raise, type Stage } from '../../alerts/test-stage.ts';
import { addMs, minutes, seconds } from '../../platform/time.ts';
import type { Attempt } from './attempts.ts';
import { claimDestinations, type DeliveryResult } from './deliver-store.ts';
import { createOutcomeRecorder } from './outcomes.ts';

const WEBHOOKS = 20;
const LEASE_ID = '00000000-0000-4000-8000-000000000000';

/** One delivery for each of many webhooks, claimed, sent and not yet recorded. */
async function sendToMany(stage: Stage): Promise<(DeliveryResult & { attempts: [Attempt] })[]> {
  for (let n = 0; n < WEBHOOKS; n += 1) await stage.addWebhook('http://127.0.0.1:1/');
  await raise(stage, await stage.addSubject());
  const now = stage.clock.now();
  const lease_until = { webhook: addMs(now, seconds(30)), channel: now };
  const vacancies = [{ type: 'webhook', failing: false, places: WEBHOOKS }] as const;
  const claimed = await claimDestinations(stage.app.database, {
    ...{ vacancies, except: [], exceptAccounts: [], lease_id: LEASE_ID, lease_until, now },
  });
  const deliveries = await deliveriesOf(stage);
  assert.equal(claimed.length, WEBHOOKS);
  return claimed.map((one) => {
    const id = deliveries.find(({ destination_id }) => destination_id === one.id)?.id ?? 0;
    return {
      claimed: one,
      attempts: [delivered(id, now)],
      release: true,
      lease_until: addMs(now, minutes(1)),
      digest_at: null,
    };
  });
}

const delivered = (id: number, at: Date): Attempt => ({
  ...{ id, thread: '', status: 'delivered', due_at: null, attempted_at: at, delivered_at: at },
  ...{ duration_ms: 1, response_status: 200, response_body: '', error: null },
});

const statusesOf = async (stage: Stage) => Object.groupBy(await deliveriesOf(stage), ({ status }) => status);

test('what came of many destinations at once is recorded, and all are given back', async (t) => {
  const stage = await openStage(t);
  const outcomes = await sendToMany(stage);
  const record = createOutcomeRecorder(stage.app);
  const held = await Promise.all(outcomes.map(record));
  assert.deepEqual(
    held,
    outcomes.map(() => true),
  );
  assert.equal((await statusesOf(stage)).delivered?.length, WEBHOOKS);
  for (const { claimed } of outcomes) {
    const { lease_id, due_at } = await destinationOf(stage, claimed.id);
    assert.deepEqual([lease_id, due_at], [null, null]);
  }
});

test('what cannot be recorded keeps nothing of the others from being recorded', async (t) => {
  const stage = await openStage(t);
  const outcomes = await sendToMany(stage);
  const poisoned = outcomes[WEBHOOKS / 2];
  assert.ok(poisoned);
  poisoned.attempts[0].error = 'PostgreSQL keeps no \0';
  const record = createOutcomeRecorder(stage.app);
  const settled = await Promise.allSettled(outcomes.map(record));
  assert.deepEqual(
    settled.map(({ status }) => status),
    outcomes.map((one) => (one === poisoned ? 'rejected' : 'fulfilled')),
  );
  const { pending = [], delivered: done = [] } = await statusesOf(stage);
  assert.deepEqual([pending.length, done.length], [1, WEBHOOKS - 1]);
  assert.equal((await destinationOf(stage, poisoned.claimed.id)).lease_id, LEASE_ID);
});

test('of a destination whose lease was lost nothing is recorded, of the others everything', async (t) => {
  const stage = await openStage(t);
  const outcomes = await sendToMany(stage);
  const lost = outcomes[WEBHOOKS / 2];
  assert.ok(lost);
  const lease_id = '11111111-1111-4111-8111-111111111111';
  await stage.app.database
    .updateTable('destination')
    .set({ lease_id })
    .where('id', '=', lost.claimed.id)
    .execute();
  const record = createOutcomeRecorder(stage.app);
  const held = await Promise.all(outcomes.map(record));
  assert.deepEqual(
    held,
    outcomes.map((one) => one !== lost),
  );
  assert.equal((await statusesOf(stage)).delivered?.length, WEBHOOKS - 1);
  assert.equal((await destinationOf(stage, lost.claimed.id)).lease_id, lease_id);
});
