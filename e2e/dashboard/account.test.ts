// What is seldom done with an account and its people, and must not go wrong: export, deletion, handing over, leaving,
// another address, keys, and the log of it all.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startDashboard } from './stage.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (page: Page, text: string) => page.getByText(text).first().waitFor();

test('an account and its people', async (t) => {
  const { page, at, seat, service } = await startDashboard(t, { smtp: true });
  const { alice, bob, charlie, mailbox, settle } = service;
  const other = await seat(charlie);
  other.allow(/status of (400|401|409)/);
  const own = `/a/${charlie.account_id}`;

  await t.test('everything can be taken along, and the button says that it takes a while', async () => {
    const { promise: ready, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/account/export', async (route) => {
      await ready;
      await route.continue();
    });
    await page.goto(`${at}/settings/account`);
    const download = page.waitForEvent('download');
    await press(page, 'Export everything');
    await page.locator('[aria-busy="true"]', { hasText: 'Export everything' }).waitFor();
    goOn();
    const file = await download;
    assert.match(file.suggestedFilename(), /^tocsin-.+\.json$/);
    const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
    assert.equal(exported.account.name, 'alice');
  });

  await t.test('it is deleted by its name alone, and kept again', async () => {
    await other.page.goto(`${own}/settings/account`);
    await press(other.page, 'Delete in seven days');
    const dialog = other.page.getByRole('dialog');
    const act = dialog.getByRole('button', { name: 'Delete in seven days' });
    await dialog.getByRole('textbox').fill('charli');
    assert.equal(await act.getAttribute('aria-disabled'), 'true');
    await dialog.getByRole('textbox').fill('charlie');
    await act.click();
    await shows(other.page, 'This account will be deleted on');
    await press(other.page, 'Cancel deletion');
    await shows(other.page, 'Deletion cancelled');
    await other.page.getByText('This account will be deleted on').first().waitFor({ state: 'detached' });
    assert.equal((await charlie.get('/account')).delete_at, null);
    await other.page.getByRole('button', { name: 'Delete in seven days' }).waitFor();
  });

  await t.test('the last owner cannot leave, and learns what to do first', async () => {
    await other.page.goto(`${own}/settings/members`);
    await press(other.page, 'Leave');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await shows(other.page, 'An account needs an owner: make somebody else an owner first.');
    assert.equal((await charlie.get('/account/members')).members.length, 1);
  });

  await t.test('another address signs in once its link was followed', async () => {
    await other.page.goto(`${own}/settings/profile`);
    await other.page.getByLabel('New email address').fill('charlie@');
    await press(other.page, 'Change address');
    await other.page.locator('[aria-invalid="true"]').waitFor();
    await other.page.getByLabel('New email address').fill('charlie@example.net');
    await press(other.page, 'Change address');
    await shows(other.page, 'A link was sent to the new address.');
    await settle();
    const link = /\S+\/confirm-email\?token=\S+/.exec(mailbox.to('charlie@example.net').at(-1)?.text ?? '');
    await other.page.goto(link?.[0] ?? assert.fail('no link was mailed'));
    await press(other.page, 'Confirm');
    await other.page.getByRole('heading', { name: 'Your address was changed' }).waitFor();
    await other.page.goto('/login');
    await other.page.getByLabel('Email address').fill('charlie@example.net');
    await other.page.getByLabel('Password', { exact: true }).fill(charlie.password);
    await press(other.page, 'Sign in');
    await other.page.waitForURL(`**${own}`);
  });

  await t.test('a key is shown once, renamed, and revoked though the page is left at once', async () => {
    await page.goto(`${at}/settings/keys`);
    await press(page, 'New key');
    await page.getByLabel('Name', { exact: true }).fill('Deploy script');
    await press(page, 'Create key');
    const shown = page.getByRole('dialog').locator('.code .v').first();
    const key = (await shown.textContent()) ?? '';
    assert.match(key, /^toc_key_/);
    await press(page, 'Done');
    await page.getByRole('cell', { name: 'Deploy script', exact: true }).waitFor();
    assert.ok(!(await page.content()).includes(key));
    await press(page, 'Rename the key “Deploy script”');
    await page.getByRole('dialog').getByRole('textbox').fill('Nightly deploy');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('cell', { name: 'Nightly deploy', exact: true }).waitFor();
    await press(page, 'Revoke the key “Nightly deploy”');
    await page.getByRole('cell', { name: 'Nightly deploy', exact: true }).waitFor({ state: 'detached' });
    const revoked = page.waitForResponse((response) => response.request().method() === 'DELETE');
    // Of a page that is truly gone, nobody learns what it still sends.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))");
    await revoked;
    assert.deepEqual((await alice.get('/api-keys')).api_keys, []);
  });

  await t.test('the audit log is asked for what was done, by whom and how it ended', async () => {
    await page.goto(`${at}/settings/audit`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await rows.filter({ hasText: 'api_key.' }).first().waitFor();
    await page.getByLabel('What', { exact: true }).fill('api_key.');
    await press(page, 'Apply filters');
    await page.waitForURL('**/settings/audit?action=api_key.');
    await rows.filter({ hasText: 'member.' }).first().waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'api_key.create' }).waitFor();
    assert.deepEqual((await rows.locator('code').allTextContents()).sort(), [
      'api_key.create',
      'api_key.delete',
      'api_key.update',
    ]);
    await page.getByLabel('Who', { exact: true }).fill(charlie.email);
    await press(page, 'Apply filters');
    await page.waitForURL(/actor=charlie/);
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await page.waitForURL('**/settings/audit');
    await rows
      .filter({ hasText: 'member.' })
      .or(rows.filter({ hasText: 'account.' }))
      .first()
      .waitFor();
    await page.getByLabel('Outcome').selectOption('refused');
    await press(page, 'Apply filters');
    await page.waitForURL(/outcome=refused/);
  });

  await t.test('it is handed over to a member, who owns it from then on', async () => {
    await page.goto(`${at}/settings/account`);
    await page.getByLabel('To', { exact: true }).selectOption({ label: bob.email });
    await press(page, 'Hand over');
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
    await shows(page, `${bob.email} owns the account now`);
    await page.getByText('You are an admin of it.', { exact: true }).waitFor();
    await page.locator('button[aria-disabled="true"]', { hasText: 'Delete in seven days' }).waitFor();
    const { members } = await bob.get('/account/members');
    const roles = members.map(({ email, role }: { email: string; role: string }) => [email, role]);
    assert.deepEqual(Object.fromEntries(roles), { [alice.email]: 'admin', [bob.email]: 'owner' });
  });
});
