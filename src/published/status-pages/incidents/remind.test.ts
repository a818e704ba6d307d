// Reminders to write of an open incident.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { startTestService } from '../../../testing/service.ts';

test('whoever wrote of an open incident last is reminded until something is written, and not for ever', async (t) => {
  const { alice, bob, advance, settle, mailbox, dashboard } = await startTestService(t);
  const page = await alice.post('/status-pages', { slug: 'acme', name: 'Acme', update_reminder_minutes: 30 });
  const path = `/status-pages/${page.id}/incidents`;
  const { id } = await alice.post(path, { title: 'Slow', message: 'We look.' });
  const pass = async (ms: number) => {
    await advance(ms);
    await settle();
  };
  const count = ({ email }: { email: string }) =>
    mailbox.to(email).filter(({ subject }) => subject === '[Acme] No update for a while: Slow').length;
  await pass(minutes(29));
  assert.equal(count(alice), 0);
  await pass(minutes(2));
  assert.equal(count(alice), 1);
  const mail = mailbox.to(alice.email).at(-1);
  assert.ok(
    mail?.text?.includes(`${dashboard}/a/${alice.account_id}/status-pages/${page.id}/incidents/${id}`),
  );
  await bob.post(`${path}/${id}/updates`, { status: 'identified', message: 'Found it.' });
  await pass(minutes(29));
  assert.equal(count(bob), 0, 'what was written counts anew');
  await pass(minutes(2));
  assert.deepEqual([count(alice), count(bob)], [1, 1]);
  await pass(minutes(31));
  assert.equal(count(bob), 2);
  await alice.post(`${path}/${id}/updates`, { status: 'resolved', message: 'Over.' });
  await pass(minutes(60));
  assert.deepEqual([count(alice), count(bob)], [1, 2], 'what is over needs no words');
});
