import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dearPasswords } from '../../testing/passwords.ts';
import { hashPassword, isPassword } from './password-hash.ts';

test('a stored password is an argon2id PHC string of the documented cost, salted anew each time', async (t) => {
  dearPasswords(t);
  const [first, second] = await Promise.all([hashPassword('swordfish'), hashPassword('swordfish')]);
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(first, second);
  assert.equal(await isPassword('swordfish', first), true);
  assert.equal(await isPassword('Swordfish', first), false);
});

test('a hash of the reference implementation, with other parameters, is understood', async () => {
  // From the test vectors of https://github.com/P-H-C/phc-winner-argon2 (src/test.c).
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.equal(await isPassword('password', stored), true);
  assert.equal(await isPassword('differentpassword', stored), false);
});

test('two keyboards that compose characters differently type the same password', async () => {
  const stored = await hashPassword('café ﬁne Ⅷ');
  assert.equal(await isPassword('cafe\u0301 fine VIII', stored), true);
});

test('64 characters, emoji and 4 kB are passwords like any other', async () => {
  for (const password of ['x'.repeat(64), '🦊🦉🐝🦔🐙🦀🐢🐍', 'é'.repeat(4_096)]) {
    const stored = await hashPassword(password);
    assert.equal(await isPassword(password, stored), true);
    assert.equal(await isPassword(password.slice(0, -1), stored), false);
  }
});

test('nobody, and nobody with a password, is never right', async () => {
  for (const password of ['', 'nobody', '\0'.repeat(32)])
    assert.equal(await isPassword(password, null), false);
});

test('what is stored and no PHC string of argon2id is an error, not a refusal', async () => {
  const cheap = '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  for (const stored of ['', 'swordfish', cheap, '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ'])
    await assert.rejects(isPassword('swordfish', stored), /no argon2id PHC string/);
});

test('the thread that derives ends once nobody signs in, and the next one is begun anew', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ended = new Promise((resolve) => process.once('worker', (worker) => worker.once('exit', resolve)));
  // Another thread than that of the tests beside this one.
  const { deriveArgon2id }: typeof import('./argon2.ts') = await import(`${'./argon2.ts'}?alone`);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const derive = () => deriveArgon2id({ password: 'swordfish', salt: Buffer.alloc(16), tagLength: 32, cost });
  const first = await derive();
  t.mock.timers.tick(10_000);
  await ended;
  assert.deepEqual(await derive(), first);
});
