import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../../testing/clock.ts';
import { httpProbe } from '../probes/test-probes.ts';
import { probeOrder } from './probe-order.ts';
import { answered, refused } from './test-stage.ts';

test('nobody knows what failed while Tocsin was cut off, also where a failure is expected', async () => {
  const clock = testClock();
  const table = [
    { upsideDown: false, result: refused(), isKnown: false },
    { upsideDown: false, result: answered(), isKnown: true },
    { upsideDown: true, result: answered(), isKnown: false },
    { upsideDown: true, result: refused(), isKnown: true },
  ];
  for (const { upsideDown, result, isKnown } of table) {
    const prober = {
      clock,
      location: 'local',
      isConnected: async () => false,
      judgingOf: () => ({ limitMs: () => 1, took() {} }),
      probe: async () => result,
    };
    const order = {
      ...{ check_id: 1, lease_id: '', leaseMs: 1, due_at: clock.now(), target: 'a', isFailing: false },
      ...{ account_id: 1, definition: httpProbe('http://a.example/', { upsideDown }), privateAllowed: true },
    };
    const { probed } = await probeOrder(prober, order, new AbortController().signal);
    assert.equal(probed?.isKnown, isKnown, JSON.stringify({ upsideDown, up: result.up }));
  }
});
