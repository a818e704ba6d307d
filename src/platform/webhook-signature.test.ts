import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signWebhook } from './webhook-signature.ts';

test('a receiver that uses the public library accepts what we sign, and only that', () => {
  const secret = newWebhookSecret();
  const receiver = new Webhook(secret);
  fc.assert(
    fc.property(fc.json(), fc.uuid(), (body, id) => {
      const headers = { ...signWebhook(secret, id, new Date(), body) };
      assert.deepEqual(receiver.verify(body, headers), JSON.parse(body));
      assert.throws(() => receiver.verify(`${body} `, headers));
      assert.throws(() => receiver.verify(body, { ...headers, 'webhook-id': `${id}0` }));
      assert.throws(() => new Webhook(newWebhookSecret()).verify(body, headers));
    }),
    { numRuns: 30 },
  );
});

test('any text is signed as the public library signs it, at any time', () => {
  const secret = newWebhookSecret();
  const library = new Webhook(secret);
  const whole = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(whole, fc.date({ min: new Date(0), noInvalidDate: true }), (body, moment) => {
      const headers = signWebhook(secret, 'msg_1', moment, body);
      assert.equal(headers['webhook-signature'], library.sign('msg_1', moment, body));
      assert.equal(headers['webhook-timestamp'], String(Math.floor(moment.getTime() / 1000)));
    }),
    { numRuns: 50 },
  );
});

test('the example that receivers test themselves with is signed alike', () => {
  const headers = signWebhook(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('secrets are as long as the specification asks and no two are alike', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret);
  assert.equal(new Set(secrets).size, secrets.length);
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').length;
    assert.ok(bytes >= 24 && bytes <= 64);
  }
});

test('a text that is no webhook secret is refused, not signed with', () => {
  assert.throws(() => signWebhook('hunter2', 'msg_1', new Date(0), ''), /whsec_/);
});
