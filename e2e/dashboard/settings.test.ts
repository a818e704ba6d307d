// How people sign in, who is in the account, and what programs may do, in the settings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { authenticatorApp } from '../../src/testing/two-factor.ts';
import { inspectShown } from '../inspect.ts';
import { LOOKS, startDashboard } from './stage.ts';

/** An authenticator built into the machine, whose user is always there and verified. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('settings', async (t) => {
  const { page, at, seat, service, allow } = await startDashboard(t);
  const { bob, charlie, clock } = service;

  await t.test('reports are mailed to whoever chooses them, and measured against targets', async () => {
    await page.goto(`${at}/settings/reports`);
    // Each card comes when its own data are here, so none is the first.
    const own = page.getByRole('form', { name: 'Emails to you' });
    await own.getByRole('switch', { name: 'Weekly' }).check();
    await own.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Emails of reports saved').first().waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill('mira@example.com');
    await press(page, 'Add address');
    await page.getByText(/Waiting for confirmation/).waitFor();
    await page.getByRole('textbox', { name: 'Target of the account' }).fill('99.95');
    await page
      .getByRole('form', { name: 'Target of the account' })
      .getByRole('button', { name: 'Save changes' })
      .click();
    await page.getByText('Targets saved').first().waitFor();
    assert.equal((await service.alice.get('/reports/mails')).weekly, true);
    assert.equal((await service.alice.get('/reports/targets')).target, 99.95);
  });

  await t.test('single keys do nothing while they are turned off', async () => {
    await page.goto(`${at}/settings/appearance`);
    const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
    const shown = page.getByRole('dialog');
    await single.uncheck();
    await page.keyboard.press('?');
    // What comes afterwards is alone.
    await page.keyboard.press('Control+k');
    await shown.waitFor();
    assert.equal(await shown.count(), 1);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await single.check();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
  });

  await t.test('codes are turned on with a QR code, and off again', async () => {
    await page.goto(`${at}/settings/security`);
    await press(page, 'Turn on');
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const secret = (await page.locator('.code .v').textContent()) ?? '';
    const app = authenticatorApp(`otpauth://totp/x?secret=${secret}`);
    await inspectShown(page, 'setting up codes', LOOKS[0] ?? assert.fail());
    allow(/status of 400/);
    await page.getByLabel('Code', { exact: true }).fill('12');
    await press(page, 'Turn on');
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(app.codeAt(clock.now()));
    await press(page, 'Turn on');
    await page.getByRole('heading', { name: 'Recovery codes, shown this once' }).waitFor();
    const saved = page.waitForEvent('download');
    await press(page, 'Download');
    assert.equal((await saved).suggestedFilename(), 'tocsin-recovery-codes.txt');
    await press(page, 'I have stored them');
    await page.getByText('10 recovery codes left').waitFor();
    await press(page, 'Turn off two-factor sign-in');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
    await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor();
  });

  await t.test('a location is added with its command, gets another token, and is deleted', async () => {
    await page.goto(`${at}/settings/locations`);
    await page.getByText('this Tocsin').waitFor();
    await press(page, 'New location');
    await page.getByLabel('Name', { exact: true }).fill('Oslo');
    await page.getByLabel('Country').fill('NO');
    await press(page, 'Add location');
    await page.getByRole('heading', { name: 'Location “Oslo”' }).waitFor();
    const command = await page.locator('.code').first().textContent();
    assert.match(command ?? '', /tocsin probe --url http\S+ --token toc_probe_\w+/);
    await inspectShown(page, 'a new location', LOOKS[0] ?? assert.fail());
    await press(page, 'Done');
    const row = page.getByRole('row', { name: /Oslo/ });
    await row.getByText('no prober yet').waitFor();
    await row.getByText('Norway, private').waitFor();
    await press(page, 'More for “Oslo”');
    await page.getByRole('menuitem', { name: 'Create a new token' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Oslo');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new token' }).click();
    await page.getByRole('heading', { name: 'Location “Oslo”' }).waitFor();
    await press(page, 'Done');
    await press(page, 'More for “Oslo”');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  });

  await t.test('a passkey is added, not twice, and removed', async () => {
    await plugInAuthenticator(page);
    await page.goto(`${at}/settings/security`);
    await page.getByLabel('Name of a new passkey').fill('Laptop');
    await press(page, 'Add a passkey');
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();
    await page.getByLabel('Name of a new passkey').fill('The same laptop');
    await press(page, 'Add a passkey');
    await page.getByText('This device already has a passkey for you.').waitFor();
    await press(page, 'Remove the passkey “Laptop”');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor({ state: 'detached' });
  });

  await t.test('a list of choices closes with a choice, Escape, Tab and a press elsewhere', async () => {
    await page.goto(`${at}/settings/profile`);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    const list = page.getByRole('listbox');
    const ways = {
      choice: () => list.getByRole('option', { name: /Tallinn/ }).click(),
      Enter: () => page.keyboard.press('Enter'),
      Escape: () => page.keyboard.press('Escape'),
      Tab: () => page.keyboard.press('Tab'),
      elsewhere: () => page.getByRole('heading', { level: 1 }).click(),
    };
    for (const close of Object.values(ways)) {
      await zone.fill('');
      await zone.fill('Tallinn');
      await list.getByRole('option').first().waitFor();
      await close();
      await list.waitFor({ state: 'detached' });
    }
    assert.equal(await zone.inputValue(), 'Europe/Tallinn', 'what was typed and not chosen is gone');
  });

  await t.test('a dialog begins at its first field, so that Enter sends what was typed', async () => {
    await page.goto(`${at}/settings/members`);
    await press(page, 'Invite');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=email]:focus').waitFor();
    await page.keyboard.type('dora@example.org');
    await page.keyboard.press('Enter');
    await page.getByText('dora@example.org').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  await t.test('a password that is wrong is shown to be', async () => {
    const other = await seat(charlie);
    other.allow(/status of 401/);
    await other.page.goto(`/a/${charlie.account_id}/settings/security`);
    await other.page.getByLabel('Current password').fill('not this one');
    await other.page.getByLabel('New password').fill('correct horse battery staple');
    await press(other.page, 'Change password');
    await other.page.getByText('Incorrect password.').waitFor();
    await other.page.getByLabel('Current password').fill(charlie.password);
    await press(other.page, 'Change password');
    await other.page.getByText('Password changed, and signed out everywhere else').first().waitFor();
  });

  await t.test('somebody is invited, gets another role, and is taken back', async () => {
    await page.goto(`${at}/settings/members`);
    await press(page, 'Invite');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('nobody');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByLabel('Email address').fill('mira@quillmoor.example');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('heading', { name: /The link for mira@quillmoor.example/ }).waitFor();
    const role = page.getByLabel('Role of mira@quillmoor.example');
    await role.selectOption('editor');
    await page.getByText('mira@quillmoor.example is an editor now').first().waitFor();
    await press(page, 'Withdraw the invitation of mira@quillmoor.example');
    await role.waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await role.waitFor();
  });

  await t.test('a key is made, shown once, and revoked', async () => {
    await page.goto(`${at}/settings/keys`);
    await press(page, 'New key');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Deploy script');
    await dialog.getByText('Read-only key').click();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: 'The key “Deploy script”, shown this once' }).waitFor();
    const command = await page.locator('pre', { hasText: 'curl' }).innerText();
    const [, header = '', address = ''] = /-H "Authorization: (.*)" \\\s+(\S+)/.exec(command) ?? [];
    assert.equal((await fetch(address, { headers: { authorization: header } })).status, 200, command);
    await press(page, 'Done');
    await page.getByRole('cell', { name: 'Deploy script', exact: true }).waitFor();
    await press(page, 'Revoke the key “Deploy script”');
    await page.getByRole('cell', { name: 'Deploy script', exact: true }).waitFor({ state: 'detached' });
  });

  await t.test('a viewer cannot change anything, and sees why and who can', async () => {
    await service.setRole('viewer');
    const viewer = await seat(bob);
    await viewer.page.goto(`${at}/settings/members`);
    const invite = viewer.page.getByRole('button', { name: 'Invite' });
    await invite.waitFor();
    assert.equal(await invite.getAttribute('aria-disabled'), 'true');
    await viewer.page.getByText('This needs the role Admin').first().waitFor();
    await viewer.page.goto(`${at}/settings/keys`);
    await viewer.page.getByRole('main').getByText(/alice/).waitFor();
  });
});
