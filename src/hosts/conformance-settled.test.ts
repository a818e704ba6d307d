// What was settled where the interface left it open (api.md §9). The names begin with the section.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes, seconds } from '../platform/time.ts';
import { startTestService } from '../testing/service.ts';

const asked = { name: 'Nightly backup', interval_seconds: 600, grace_seconds: 60 };

test('api.md §9 what was settled', async (t) => {
  const service = await startTestService(t, { env: { TOCSIN_KEY_PREFIX: 'bell' } });
  const { alice, charlie, clock, nobody } = service;

  await t.test('api.md §9 the prefix of tokens and keys is everywhere the one of the instance', async () => {
    const { key } = await alice.post('/api-keys', { name: 'Deploy', kind: 'full' });
    assert.match(key, /^bell_key_/);
    assert.match(alice.token, /^bell_ses_/);
  });

  await t.test(
    'api.md §9 a session of the API host ends after 24 hours, and begins with ten minutes for R',
    async () => {
      const from = { 'X-Forwarded-For': '203.0.113.80' };
      const { email, password } = alice;
      const { body } = await nobody.send('POST', '/auth/login', { email, password }, from);
      assert.equal(body.session.expires_at, new Date(clock.now().getTime() + hours(24)).toISOString());
      const bearer = { Authorization: `Bearer ${body.token}` };
      const make = () => nobody.send('POST', '/api-keys', { name: 'Key', kind: 'read_only' }, bearer);
      assert.equal((await make()).status, 201);
      clock.pass(minutes(10) + 1);
      assert.deepEqual((await make()).body, { error: 'reauthentication_required' });
    },
  );

  await t.test(
    'api.md §9 an Idempotency-Key is one of its account and of its route, and forgets errors',
    async () => {
      const key = { 'Idempotency-Key': 'same' };
      const refused = await alice.send('POST', '/cron-checks', { name: 'x' }, key);
      assert.equal(refused.status, 400);
      const mine = await alice.send('POST', '/cron-checks', asked, key);
      const his = await charlie.send('POST', '/cron-checks', asked, key);
      assert.deepEqual([mine.status, his.status], [201, 201]);
      assert.notEqual(mine.body.id, his.body.id);
      const preview = await alice.send('POST', '/cron-checks/preview', { interval_seconds: 60 }, key);
      assert.equal(preview.status, 200);
    },
  );

  await t.test(
    'api.md §9 a webhook gets everything unless limited, and its address is judged when it is made',
    async () => {
      const made = await charlie.post('/webhooks', { name: 'Ops', url: 'https://hooks.invalid/x' });
      assert.ok(made.events.includes('alert.opened') && made.events.includes('incident.*'));
      for (const url of [
        'http://127.0.0.1/',
        'http://[::1]/',
        'http://10.0.0.1/',
        'http://169.254.169.254/',
      ]) {
        const { status, body } = await charlie.send('POST', '/webhooks', { name: 'Ops', url });
        assert.deepEqual([status, body.issues.length, body.issues[0].field], [400, 1, 'url'], url);
      }
    },
  );

  await t.test('api.md §9 events know that a check is late, and since when', async () => {
    const headers = { Authorization: `Bearer ${alice.token}` };
    const check = await alice.createCronCheck();
    await alice.ping(check);
    await service.settle();
    const stream = await fetch(`${service.api}/events`, { headers });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await service.advance(minutes(10) + seconds(3));
    let received = '';
    while (!received.includes('"status":"late"'))
      received += (await reader?.read())?.value ?? assert.fail(received);
    const [, event] = /event: cron_check\ndata: (.*"status":"late".*)\n/.exec(received) ?? [];
    const expected = new Date(clock.now().getTime() - seconds(3)).toISOString();
    assert.equal(JSON.parse(event ?? '').status_since, expected);
    await alice.ping(check);
    await service.settle();
    while (!received.includes('"status":"up"'))
      received += (await reader?.read())?.value ?? assert.fail(received);
    await reader?.cancel();
  });
});
