// How somebody is reached, in the profile: added, confirmed, put in order, tried.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { telegramChat } from '../../src/testing/chats.ts';
import { inspectShown } from '../inspect.ts';
import { LOOKS, startDashboard } from './stage.ts';

test('a contact method is added, confirmed by its code, put in order and tried', async (t) => {
  const { page, at, service, allow } = await startDashboard(t, {
    smtp: true,
    env: { TOCSIN_PRIVATE_TARGETS: 'all' },
  });
  const { mailbox, settle } = service;
  const done = (text: string) =>
    page.getByRole('region', { name: 'What was done' }).getByText(text).waitFor();
  await page.goto(`${at}/settings/profile`);
  await page.getByText('Add a phone number or another address').waitFor();
  await page.getByRole('button', { name: 'Add contact method' }).click();
  const dialog = page.getByRole('dialog');
  allow(/status of 400/);
  await dialog.getByLabel('Email address').fill('nowhere');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Email address').fill('alice@night.example');
  await dialog.getByLabel('Label').fill('Night mail');
  await inspectShown(page, 'adding a contact method', LOOKS[0] ?? assert.fail());
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByText('We sent a code to ali…@night.example').waitFor();
  await settle();
  const [code = ''] = /\d{6}/.exec(mailbox.to('alice@night.example').at(-1)?.subject ?? '') ?? [];
  await dialog.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await done('Night mail is confirmed.');

  await page.getByRole('button', { name: 'Add step: Critical alerts' }).click();
  await page.getByRole('button', { name: 'Add step: Critical alerts' }).click();
  await page.getByLabel('Critical alerts, step 2: after minutes').fill('7');
  const rules = page.getByRole('form', { name: 'When you are notified' });
  await rules.getByRole('button', { name: 'Save the order' }).click();
  await done('Order saved');
  const saved = await service.alice.get('/me/notification-rules');
  assert.deepEqual(
    saved.critical.map(({ after_minutes }: { after_minutes: number }) => after_minutes),
    [0, 7],
  );
  assert.equal(saved.critical[1].method_id, null);

  await page.getByRole('button', { name: 'Wake me now by Night mail' }).click();
  await done('Test delivered');
  await page.reload();
  await page.getByRole('button', { name: 'Wake me now by Night mail' }).waitFor();
  await inspectShown(page, 'how you are reached', LOOKS[0] ?? assert.fail());
  await page.getByRole('button', { name: 'Delete Night mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await done('Night mail is deleted.');
  await page.getByText('Email to the address you sign in with, at once.').first().waitFor();

  const telegram = await telegramChat(t);
  const { kind, config } = telegram;
  const channel = await service.alice.post('/alerts/channels', { kind, name: 'Ops bot', config });
  await service.alice.post(`/alerts/channels/${channel.id}/test`);
  const { channel_kinds } = await service.alice.get('/alerts/channel-kinds');
  const { callback_url } = channel_kinds.find((one: { kind: string }) => one.kind === kind);
  await page.reload();
  await page.getByRole('button', { name: 'Add contact method' }).click();
  await dialog.getByText('Telegram', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const invitation = await dialog.getByRole('link', { name: 'Open Telegram' }).getAttribute('href');
  const [, token = ''] = /^https:\/\/t\.me\/acme_bot\?start=(.+)$/.exec(invitation ?? '') ?? [];
  const started = telegram.type('U00001', `start ${token}`, service.clock.now());
  assert.equal((await fetch(callback_url, { method: 'POST', ...started })).status, 200);
  await done('u00001 is confirmed.');
});
