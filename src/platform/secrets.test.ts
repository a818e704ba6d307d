import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { derivedToken, isKeyedDigest, keyedDigest, openSecret, sealSecret } from './secrets.ts';

const secret = 'an instance secret';
const context = 'webhook.headers:17';

test('a sealed secret opens to what it was', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (key, text, about) => {
      assert.equal(openSecret(key, sealSecret(key, text, about), about), text);
    }),
    { numRuns: 50 },
  );
});

test('the same text is sealed differently each time and not found in what is stored', () => {
  const text = 'Bearer a-rather-long-token';
  const first = sealSecret(secret, text, context);
  assert.notDeepEqual(first, sealSecret(secret, text, context));
  assert.equal(first.includes(text), false);
});

test('one changed bit anywhere keeps a secret closed', () => {
  const sealed = sealSecret(secret, 'twelve bytes', context);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const broken = Buffer.from(sealed);
    broken.writeUInt8(broken.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    assert.throws(() => openSecret(secret, broken, context), `bit ${bit}`);
  }
});

test('a shortened or lengthened secret stays closed', () => {
  const sealed = sealSecret(secret, 'twelve bytes', context);
  for (let length = 0; length < sealed.length; length += 1) {
    assert.throws(() => openSecret(secret, sealed.subarray(0, length), context), `${length} bytes`);
  }
  assert.throws(() => openSecret(secret, Buffer.concat([sealed, Buffer.of(0)]), context));
});

test('a secret that was moved to another account or field stays closed', () => {
  const sealed = sealSecret(secret, 'text', context);
  for (const other of ['webhook.headers:18', 'webhook.secret:17', '', `${context} `]) {
    assert.throws(() => openSecret(secret, sealed, other), /cannot be opened/);
  }
});

test('another instance secret does not open it, and the message names the variable but no secret', () => {
  const sealed = sealSecret(secret, 'text', context);
  assert.throws(
    () => openSecret('another', sealed, context),
    (error: Error) => error.message.includes('TOCSIN_SECRET') && !error.message.includes('another'),
  );
});

test('what any accepted secret sealed or signed is opened and recognized, and the newest one seals', () => {
  const secrets = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(secrets, fc.string(), ([sealing = '', ...others], text) => {
      const [foreign = '', ...accepted] = others;
      const keyring = { sealing, accepted };
      for (const one of [sealing, ...accepted]) {
        assert.equal(openSecret(keyring, sealSecret(one, text, context), context), text);
        assert.equal(isKeyedDigest(keyring, text, keyedDigest(one, text).toString('base64url')), true);
      }
      assert.throws(() => openSecret(keyring, sealSecret(foreign, text, context), context));
      assert.equal(isKeyedDigest(keyring, text, keyedDigest(foreign, text).toString('base64url')), false);
      assert.equal(openSecret(sealing, sealSecret(keyring, text, context), context), text);
    }),
    { numRuns: 50 },
  );
});

test('a derived token is the same for all who have the secret, and another for each purpose and secret', () => {
  const token = derivedToken('secret of the nodes', 'set-up token');
  assert.equal(derivedToken({ sealing: 'secret of the nodes', accepted: ['before'] }, 'set-up token'), token);
  assert.match(token, /^[\w-]{16}$/);
  assert.notEqual(derivedToken('secret of the nodes', 'something else'), token);
  assert.notEqual(derivedToken('another secret', 'set-up token'), token);
});
