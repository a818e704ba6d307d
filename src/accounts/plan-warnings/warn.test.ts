import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../platform/database/database.ts';
import { minutes } from '../../platform/time.ts';
import { startTestService } from '../../testing/service.ts';
import { claimLimit, releaseLimit } from '../plans/limits.ts';

test('owners are mailed once that little of a plan is left, and again only after there was room', async (t) => {
  const { alice, charlie, app, advance, settle, mailbox } = await startTestService(t);
  for (const [account, plan] of [
    [alice.account_id, 'free'],
    [charlie.account_id, 'unlimited'],
  ] as const)
    await app.database.updateTable('account').set({ plan }).where('id', '=', account).execute();
  const claim = ({ account_id }: { account_id: number }, count: number) =>
    transaction(app.database, (tx) => claimLimit(tx, { account_id }, 'cron_checks', count));
  const mails = (email: string) =>
    mailbox.to(email).filter(({ subject = '' }) => /close to the limits/.test(subject));
  const pass = async () => {
    await advance(minutes(11));
    await settle();
  };

  await claim(charlie, 5_000);
  await claim(alice, 15);
  await pass();
  assert.equal(mails(alice.email).length, 0);
  await claim(alice, 1);
  await pass();
  await pass();
  const [mail, ...more] = mails(alice.email);
  assert.equal(more.length, 0);
  assert.match(mail?.text ?? '', /Cron checks:\s+16 of 20/);
  assert.equal(mails(charlie.email).length, 0);

  await claim(alice, 1);
  await pass();
  assert.equal(mails(alice.email).length, 1);
  await transaction(app.database, (tx) => releaseLimit(tx, alice.account_id, 'cron_checks', 3));
  await pass();
  await claim(alice, 3);
  await pass();
  assert.equal(mails(alice.email).length, 2);
});
