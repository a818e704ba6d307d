import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { transaction } from '../../../../platform/database/database.ts';
import { addMs, days, minutes, seconds } from '../../../../platform/time.ts';
import { PositionMoved } from '../holding.ts';
import { encodePing } from '../journal-record.ts';
import type { LoggedRecord } from '../ping-log.ts';
import { openStage, type Stage } from '../test-stage.ts';
import { PartitionClaims } from './partition-claims.ts';
import { noteRecording } from './partition-store.ts';

const JOURNAL = randomUUID();

const recordFor = (digit: string, position: number, at: Date): LoggedRecord => ({
  ...{ journal_id: JOURNAL, position, next: position + 10, at },
  payload: encodePing({
    ...{ id: randomUUID(), slug: digit + randomUUID().slice(1), kind: 'success', exit_code: null },
    ...{ run_id: null, method: 'GET', source_ip: null, user_agent: null, body_bytes: 0, body: null },
    unknown_ending: null,
  }),
});

async function advance({ app }: Stage, claims: PartitionClaims, position: number) {
  const to = { [JOURNAL]: position };
  await transaction(app.database, (tx) => claims.advance(tx, to));
  claims.advanced(to);
}

test('who was overtaken while it stood still commits nothing, and goes on with what it has', async (t) => {
  const stage = await openStage(t);
  const [slow, other] = [new PartitionClaims(stage.app, 'slow'), new PartitionClaims(stage.app, 'other')];
  assert.equal(await slow.settle(), true);
  await advance(stage, slow, 10);
  stage.clock.pass(seconds(6));
  assert.equal(await other.settle(), true);
  assert.deepEqual(other.positions(), { [JOURNAL]: 10 });
  await assert.rejects(advance(stage, slow, 20), PositionMoved);
  await assert.rejects(
    transaction(stage.app.database, (tx) => slow.confirm(tx)),
    PositionMoved,
  );
  await advance(stage, other, 20);
  assert.equal(await slow.lookAgain(), true);
  assert.deepEqual([slow.positions(), slow.slots()], [{}, []]);
  assert.equal(slow.covers(recordFor('a', 30, stage.clock.now())), false);
});

test('a commit whose answer got lost is noticed, and the position is that of the database', async (t) => {
  const stage = await openStage(t);
  const claims = new PartitionClaims(stage.app, 'node');
  await claims.settle();
  await transaction(stage.app.database, (tx) => claims.advance(tx, { [JOURNAL]: 10 }));
  await assert.rejects(advance(stage, claims, 10), PositionMoved);
  await claims.lookAgain();
  assert.deepEqual(claims.positions(), { [JOURNAL]: 10 });
});

test('what comes up to a minute late counts at the moment up to which all is judged, and later it changes nothing', async (t) => {
  const stage = await openStage(t);
  const claims = new PartitionClaims(stage.app, 'node');
  await claims.settle();
  const judged = stage.clock.now();
  claims.judged(judged);
  for (const [at, received_at, is_late] of [
    [addMs(judged, 5), addMs(judged, 5), false],
    [addMs(judged, -seconds(59)), judged, false],
    [addMs(judged, -minutes(2)), addMs(judged, -minutes(2)), true],
  ] as const)
    assert.deepEqual(claims.receiptOf(recordFor('7', 0, at)), { received_at, is_late });
});

test('a partition that was taken over from another node goes on where that one was', async (t) => {
  const stage = await openStage(t);
  const first = new PartitionClaims(stage.app, 'first');
  await first.settle();
  await advance(stage, first, 50);
  const second = new PartitionClaims(stage.app, 'second');
  assert.equal(await second.settle(), false);
  stage.clock.pass(seconds(1));
  await first.settle();
  stage.clock.pass(seconds(1));
  assert.equal(await second.settle(), true);
  assert.equal(second.slots()?.length, 8);
  await advance(stage, second, 70);
  const [theirs, mine] = [recordFor('0', 60, stage.clock.now()), recordFor('f', 60, stage.clock.now())];
  const held = [theirs, mine].map((record) => [first.covers(record), second.covers(record)]);
  assert.deepEqual(held.map(([one, two]) => Number(one) + Number(two)).toSorted(), [0, 1]);
  await second.release();
  // Before its claim has to be renewed.
  stage.clock.pass(250);
  await first.settle();
  assert.equal(first.slots(), null);
  assert.deepEqual(first.positions(), { [JOURNAL]: 50 });
});

test('how many nodes record is counted by their last word, of which old ones are forgotten', async (t) => {
  const { app } = await openStage(t);
  const { database } = app;
  const start = app.clock.now();
  const note = (claim_id: string, afterMs: number) => {
    const now = addMs(start, afterMs);
    return noteRecording(database, { claim_id, node: 'node', now, since: addMs(now, -seconds(5)) });
  };
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  assert.deepEqual([await note(first, 0), await note(second, 0), await note(first, seconds(1))], [1, 2, 2]);
  assert.equal(await note(third, seconds(5.5)), 2);
  assert.equal(await note(third, days(1) + seconds(6)), 1);
  const left = await database.selectFrom('recording_node').select('claim_id').execute();
  assert.deepEqual(left.map(({ claim_id }) => claim_id).toSorted(), [first, third].toSorted());
});
