// A scenario as a check: what its results, its evidence and a trial say of its steps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startTestService } from '../../testing/service.ts';

interface Shown {
  name: string;
  up: boolean;
  http_status: number | null;
  latency_ms: number | null;
}

const shown = (steps: Shown[] | null) =>
  steps?.map(({ name, up, http_status, latency_ms }) => [name, up, http_status, typeof latency_ms]);

test('results have each step, and the alert and its evidence the one that failed', async (t) => {
  const [shop, pay] = [await startReceiver(t), await startReceiver(t)];
  shop.answer = { status: 200, body: '{"basket":"basket-0001"}' };
  const { alice, advance, settle } = await startTestService(t);
  const definition = {
    ...{ name: 'Order', kind: 'scenario', url: shop.url, failure_threshold: 1 },
    scenario: {
      steps: [
        { name: 'Basket', url: '/basket', extract: [{ name: 'id', from: 'json', expression: '$.basket' }] },
        { name: 'Pay', url: `${pay.url}/{{id}}`, method: 'POST', body: '{"pin":"opensesame4711"}' },
      ],
    },
  };
  const tried = await alice.post('/uptime-checks/try', definition);
  assert.deepEqual([tried.up, tried.detail], [true, null]);
  const both = [
    ['Basket', true, 200, 'number'],
    ['Pay', true, 200, 'number'],
  ];
  assert.deepEqual(shown(tried.steps), both);
  assert.deepEqual(
    [shop, pay].map(({ received }) => received.map(({ method, path }) => `${method} ${path}`)),
    [['GET /basket'], ['POST /hook/basket-0001']],
  );

  const { id } = await alice.post('/uptime-checks', definition);
  await settle();
  pay.answer = { status: 502, body: 'gateway opensesame4711 of basket-0001' };
  await advance(minutes(2));
  const { results } = await alice.get(`/uptime-checks/${id}/results`);
  assert.deepEqual(shown(results.at(-1).steps), both);
  assert.deepEqual(shown(results[0].steps), [both[0], ['Pay', false, 502, 'number']]);
  const said = 'step 2 (Pay): answered 502, expected 200-299';
  assert.equal(results[0].detail, said);
  const [kept] = (await alice.get(`/uptime-checks/${id}/evidence`)).evidence;
  assert.deepEqual([kept.detail, kept.http_status, kept.body], [said, 502, 'gateway ••• of •••']);
  const [alert] = (await alice.get('/alerts?kind=uptime_down')).alerts;
  assert.match(alert.detail, /^Step 2 \(Pay\): It answered 502, expected 200–299\. /);
});
