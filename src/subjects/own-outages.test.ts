import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Tx, transaction } from '../platform/database/database.ts';
import { addSeconds } from '../platform/time.ts';
import { testDatabase } from '../testing/database.ts';
import { closeOutage, cutOutagesOff, openOutage, outagesBetween, recordOutage } from './own-outages.ts';

const MORNING = new Date('2026-06-16T08:00:00.000Z');
const at = (seconds: number) => addSeconds(MORNING, seconds);

async function openOutages(t: TestContext) {
  const { database } = await testDatabase(t);
  return {
    change: (step: (tx: Tx) => Promise<void>) => transaction(database, step),
    all: async () =>
      (await outagesBetween(database, at(-1e6), at(1e9))).map(({ cause, from, to }) => [
        cause,
        (from.getTime() - MORNING.getTime()) / 1_000,
        to && (to.getTime() - MORNING.getTime()) / 1_000,
      ]),
  };
}

test('an outage that is noticed piece by piece is one', async (t) => {
  const { change, all } = await openOutages(t);
  for (let piece = 0; piece < 50; piece += 1)
    await change((tx) => recordOutage(tx, { cause: 'journal', from: at(piece), to: at(piece + 1) }));
  await change((tx) => recordOutage(tx, { cause: 'journal', from: at(58), to: at(60) }));
  assert.deepEqual(await all(), [['journal', 0, 60]]);
});

test('outages that lie apart, or have different causes, stay apart', async (t) => {
  const { change, all } = await openOutages(t);
  await change(async (tx) => {
    await recordOutage(tx, { cause: 'journal', from: at(0), to: at(5) });
    await recordOutage(tx, { cause: 'clock', from: at(5), to: at(9) });
    await recordOutage(tx, { cause: 'journal', from: at(16), to: at(17) });
    await recordOutage(tx, { cause: 'journal', from: at(-60), to: at(-50) });
  });
  assert.deepEqual(await all(), [
    ['journal', -60, -50],
    ['journal', 0, 5],
    ['clock', 5, 9],
    ['journal', 16, 17],
  ]);
});

test('an outage that is recorded again is no longer and no shorter', async (t) => {
  const { change, all } = await openOutages(t);
  await change((tx) => recordOutage(tx, { cause: 'stalled', from: at(0), to: at(50) }));
  await change((tx) => recordOutage(tx, { cause: 'stalled', from: at(0), to: at(50) }));
  await change((tx) => recordOutage(tx, { cause: 'stalled', from: at(0), to: at(20) }));
  assert.deepEqual(await all(), [['stalled', 0, 50]]);
});

test('a silence that begins where an earlier one began goes on, because nothing was heard since', async (t) => {
  const { change, all } = await openOutages(t);
  await change((tx) => openOutage(tx, { cause: 'stopped', from: at(0) }));
  await change((tx) => closeOutage(tx, { cause: 'stopped', to: at(10) }));
  await change((tx) => openOutage(tx, { cause: 'stopped', from: at(0) }));
  assert.deepEqual(await all(), [['stopped', 0, null]]);
  await change((tx) => openOutage(tx, { cause: 'stopped', from: at(5) }));
  await change((tx) => closeOutage(tx, { cause: 'stopped', to: at(90) }));
  assert.deepEqual(await all(), [['stopped', 0, 90]]);
});

test('when the clock was set back, no outage reaches into what is yet to come', async (t) => {
  const { change, all } = await openOutages(t);
  await change(async (tx) => {
    await recordOutage(tx, { cause: 'clock', from: at(0), to: at(3_600) });
    await recordOutage(tx, { cause: 'journal', from: at(1_800), to: at(1_900) });
    await recordOutage(tx, { cause: 'stalled', from: at(-90), to: at(-60) });
    await openOutage(tx, { cause: 'stopped', from: at(40) });
    await cutOutagesOff(tx, at(30));
  });
  assert.deepEqual(await all(), [
    ['stalled', -90, -60],
    ['clock', 0, 30],
    ['stopped', 40, null],
  ]);
});
