import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, hours, minutes } from '../../../platform/time.ts';
import type { Holding } from './holding.ts';
import { Sweep } from './sweep.ts';
import { openStage } from './test-stage.ts';

test('nobody asks which checks are due while the first was seen just now and is not', async (t) => {
  const { app, clock, addCheck } = await openStage(t);
  const inMinutes = (count: number) => addMs(clock.now(), minutes(count));
  const { slug } = await addCheck({ sweep_at: inMinutes(3) });
  const held = { slots: null as readonly number[] | null };
  const sweep = new Sweep(app, { slots: () => held.slots } as Holding);
  const nothing = { fired: false, more: false };
  assert.equal(sweep.isIdle(clock.now()), false);

  assert.deepEqual(await sweep.step(clock.now()), nothing);
  assert.deepEqual(
    [2, 3, 4].map((count) => sweep.isIdle(inMinutes(count))),
    [true, false, false],
  );
  sweep.forget();
  assert.equal(sweep.isIdle(clock.now()), false);

  // Others may have set deadlines meanwhile.
  assert.deepEqual(await sweep.step(clock.now()), nothing);
  clock.pass(499);
  assert.equal(sweep.isIdle(clock.now()), true);
  clock.pass(1);
  assert.equal(sweep.isIdle(clock.now()), false);

  // What was taken over has deadlines of its own.
  const own = Number.parseInt(slug.slice(0, 1), 16);
  held.slots = [(own + 1) % 16];
  assert.deepEqual(await sweep.step(clock.now()), nothing);
  assert.equal(sweep.isIdle(addMs(clock.now(), hours(1))), true);
  held.slots = [own, (own + 1) % 16];
  assert.equal(sweep.isIdle(clock.now()), false);
});
