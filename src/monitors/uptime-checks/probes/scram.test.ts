import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openScram } from './scram.ts';

test('the examples of RFC 5802 and RFC 7677 are answered as they say', async () => {
  const pencil = { user: 'user', password: 'pencil' };
  const one = openScram('sha1', pencil, 'fyko+d2lbbFgONRv9qkxdawL');
  assert.equal(one.first, 'n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL');
  const nonce = 'fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j';
  assert.equal(
    await one.answer(`r=${nonce},s=QSXCR+Q6sek8bf92,i=4096`),
    `c=biws,r=${nonce},p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=`,
  );
  one.verify('v=rmF9pqV8S7suAoZWja4dJRkFsKQ=');

  const other = openScram('sha256', pencil, 'rOprNGfwEbeRWgbNEkqO');
  const whole = 'rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0';
  assert.equal(
    await other.answer(`r=${whole},s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`),
    `c=biws,r=${whole},p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=`,
  );
  other.verify('v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=');
  assert.throws(() => other.verify('v=AAAA'), /cannot prove/);
  assert.throws(() => other.verify('e=invalid-proof'), /invalid-proof/);
});

test('a server neither changes the nonce nor chooses how long it takes', async () => {
  const scram = openScram('sha256', { user: 'a=b,c', password: 'x' }, 'own');
  assert.equal(scram.first, 'n,,n=a=3Db=2Cc,r=own');
  await assert.rejects(scram.answer('r=other,s=QSXCR+Q6sek8bf92,i=4096'), /SCRAM/);
  await assert.rejects(scram.answer('r=own1,s=QSXCR+Q6sek8bf92,i=2000000000'), /rounds/);
});
