import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { decryptPush } from '../../../testing/push-service.ts';
import { encryptPush, isPublicKey, MOST_PUSHED_BYTES } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291 is encrypted to the byte', () => {
  const sealed = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  );
  assert.equal(
    sealed.toString('base64url'),
    [
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_',
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    ].join(''),
  );
});

test('whatever fits is read by its subscription as it was, and by no other', () => {
  const subscription = () => {
    const ecdh = createECDH('prime256v1');
    return { p256dh: ecdh.generateKeys(), auth: randomBytes(16), ecdh };
  };
  const [own, other] = [subscription(), subscription()];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: MOST_PUSHED_BYTES }), (text) => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const nonce = { salt: randomBytes(16), privateKey: ecdh.getPrivateKey() };
      const sealed = encryptPush(Buffer.from(text), own, nonce);
      assert.ok(sealed.length <= 4_096);
      assert.deepEqual(decryptPush(sealed, own), Buffer.from(text));
      assert.throws(() => decryptPush(sealed, other));
    }),
    { numRuns: 20 },
  );
  const nonce = { salt: randomBytes(16), privateKey: own.ecdh.getPrivateKey() };
  assert.throws(() => encryptPush(Buffer.alloc(MOST_PUSHED_BYTES + 1), own, nonce));
});

test('what is no point of the curve is no key', () => {
  const ecdh = createECDH('prime256v1');
  const key = ecdh.generateKeys();
  assert.ok(isPublicKey(key));
  for (const wrong of [
    Buffer.alloc(0),
    Buffer.alloc(65),
    Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]),
    key.subarray(1),
    ecdh.getPublicKey(null, 'compressed'),
  ])
    assert.equal(isPublicKey(wrong), false, wrong.toString('hex'));
});
