// What is kept of an outage: what came back, without secrets, and what it was like before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { startTestService } from '../../../testing/service.ts';
import type { ProbeResult } from '../probes/definition.ts';
import { openRoundStage } from '../rounds/test-stage.ts';
import { answered, refused } from '../scheduling/test-stage.ts';
import { findScreenshot } from './screenshot-store.ts';
import { findEvidence } from './store.ts';

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

/** Not one of anything, but it begins as one. */
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const seenIn = (screenshot: string): Partial<ProbeResult> => ({
  evidence: { addresses: [], headers: {}, body: 'Later', trace: '0.100 page.goto("/")', screenshot },
});

test('a picture of a failure is kept with the outage that it confirms, of the last ones, and in no result', async (t) => {
  const stage = await openRoundStage(t, { up: answered(), down: refused() });
  const { app, clock, account_id } = stage;
  const [a, b] = [await stage.addLocation('A'), await stage.addLocation('B')];
  const id = await stage.addLocatedCheck([a, b], { failure_threshold: 1 });
  const stored = () => app.database.selectFrom('uptime_screenshot').select(['outage_at']).execute();
  /** Both locations see the same. */
  const round = async (result: ProbeResult) => {
    const { due_at } = await stage.look(id);
    clock.pass(Math.max(0, (due_at?.getTime() ?? 0) - clock.now().getTime()));
    for (const location of [a, b]) await stage.setLocation(location, { seen_at: clock.now() });
    await stage.advance();
    for (const location of [a, b]) await stage.answer(location, (await stage.take(location))[0], result);
  };
  const failing = refused(seenIn(picture.toString('base64')));
  await round(answered());
  await round(failing);
  const [outage] = await findEvidence(app.database, account_id, id);
  assert.ok(outage);
  assert.deepEqual(
    [outage.has_screenshot, outage.trace, 'screenshot' in outage],
    [true, '0.100 page.goto("/")', false],
  );
  const asked = { account_id, check_id: id, outage_at: outage.at };
  assert.deepEqual((await findScreenshot(app.database, asked))?.picture, picture);
  assert.equal(await findScreenshot(app.database, { ...asked, account_id: account_id + 1 }), null);
  assert.equal((await stored()).length, 1, 'that of the other location belongs to nothing');
  const answers = await app.database.selectFrom('uptime_target').select('answer').execute();
  assert.ok(!JSON.stringify(answers).includes(picture.toString('base64')));

  await round(failing);
  assert.equal((await stored()).length, 1, 'it is down already');
  for (let outages = 0; outages < 6; outages += 1) {
    await round(answered());
    await round(failing);
  }
  assert.equal((await stored()).length, 5);
  await round(answered());
  await round(refused(seenIn(Buffer.from('no picture').toString('base64'))));
  const [last] = await findEvidence(app.database, account_id, id);
  assert.deepEqual([last?.has_screenshot, (await stored()).length], [false, 5]);
});
