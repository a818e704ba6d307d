import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../../testing/service.ts';

test('a forgotten password is chosen anew from a real mail, against the started service', async (t) => {
  const { alice, nobody, mailbox, settle } = await startTestService(t);
  const asked = await nobody.send('POST', '/auth/forgot-password', { email: alice.email });
  assert.equal(asked.status, 202);
  await settle();
  const mail = mailbox.to(alice.email).at(-1);
  assert.equal(mail?.subject, 'Choose a new password');
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    [alice.email],
  );
  const [, token] = /token=([\w-]+)/.exec(mail.text ?? '') ?? [];
  const password = 'staple battery horse';
  assert.equal((await nobody.send('POST', '/auth/reset-password', { token, password })).status, 200);
  await settle();
  assert.equal(mailbox.to(alice.email).at(-1)?.subject, 'Your password was changed');
  assert.equal((await alice.send('GET', '/auth/session')).status, 401);
  const signIn = await nobody.send('POST', '/auth/login', { email: alice.email, password });
  assert.equal(signIn.status, 200);
});
