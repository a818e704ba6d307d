// What is kept of an outage: what came back, without secrets, and what it was like before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { startTestService } from '../../../testing/service.ts';

test('an outage keeps what came back, without secrets, beside the last good answer', async (t) => {
  const target = await startReceiver(t);
  target.answer = { status: 200, body: '<h1>Shop</h1>\nOpen' };
  const { alice, charlie, advance, settle } = await startTestService(t);
  const secret = 'of-the-shop-9f3k';
  const { id } = await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'http', url: target.url, http: { headers: { 'X-Secret': secret } } },
    failure_threshold: 1,
  });
  await settle();
  target.answer = { status: 200, body: 'Later' };
  await advance(minutes(2));
  target.answer = { status: 503, body: `<h1>Away</h1> you sent ${secret} ${'x'.repeat(5_000)}` };
  await advance(minutes(2));
  const { status_since } = await alice.get(`/uptime-checks/${id}`);
  const [kept, ...others] = (await alice.get(`/uptime-checks/${id}/evidence`)).evidence;
  assert.equal(others.length, 0);
  assert.deepEqual(
    [kept.at, kept.reason, kept.http_status, kept.ip, kept.addresses, kept.location, kept.certificate_chain],
    [status_since, 'status', 503, '127.0.0.1', ['127.0.0.1'], 'local', []],
  );
  assert.ok(kept.body.startsWith('<h1>Away</h1> you sent •••') && kept.body.length <= 4_096);
  assert.deepEqual([kept.last_good.http_status, kept.last_good.ip], [200, '127.0.0.1']);
  assert.ok(Date.parse(kept.last_good.at) < Date.parse(kept.at));
  assert.equal(kept.good_answer.body, '<h1>Shop</h1>\nOpen', 'kept every ten minutes');
  assert.ok(kept.difference.startsWith('- <h1>Shop</h1>\n- Open\n+ <h1>Away</h1> you sent •••'));
  assert.deepEqual([kept.certificate, kept.good_answer.certificate, kept.route], [null, null, null]);
  assert.equal((await charlie.send('GET', `/uptime-checks/${id}/evidence`)).status, 404);
});
