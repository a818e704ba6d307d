// Codes and passkeys in a real browser, which brings an authenticator of its own.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestService, type TestService } from '../src/testing/service.ts';
import { authenticatorApp } from '../src/testing/two-factor.ts';
import { openBrowser, openWindow } from './browser.ts';
import { inspectShown } from './inspect.ts';

const WIDE = { width: 1_440, colorScheme: 'light' };

async function openPage(t: TestContext, browser: Browser, { dashboard }: TestService) {
  const { window, complaints } = await openWindow(t, browser, { baseURL: dashboard });
  return { page: await window.newPage(), complaints };
}

/** An authenticator built into the machine, whose user is always there and verified. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifyUser: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function giveCredentials(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).click();

test('second factors in a browser', async (t) => {
  const browser = await openBrowser(t);
  const service = await startTestService(t, { smtp: false });

  await t.test('somebody adds a passkey, signs out, and signs in with it', async (t) => {
    const { page, complaints } = await openPage(t, browser, service);
    const authenticator = await plugInAuthenticator(page);
    await giveCredentials(page, service.alice);
    await page.getByRole('link', { name: 'Security' }).click();
    assert.equal(await page.getByText('Passkeys need scripts').isVisible(), false);
    await page.getByLabel('Name of a new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('row', { name: /Laptop/ }).waitFor();
    await inspectShown(page, '/security with a passkey', WIDE);

    await page.getByLabel('Name of a new passkey').fill('The same laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This device has a passkey for you already.').waitFor();

    await signOut(page);
    await page.goto('/login?next=/alerts');
    await authenticator.verifyUser(false);
    await usePasskey(page);
    await page.getByText('No passkey was used.').waitFor();
    await authenticator.verifyUser(true);
    await usePasskey(page);
    await page.waitForURL('/alerts');
    assert.deepEqual(complaints, []);
  });

  await t.test(
    'somebody turns codes on, and signs in with the code of the app, then with a passkey instead',
    async (t) => {
      const { bob, clock } = service;
      const { page, complaints } = await openPage(t, browser, service);
      await plugInAuthenticator(page);
      await giveCredentials(page, bob);
      await page.goto('/security');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('img', { name: 'QR code' }).waitFor();
      await inspectShown(page, 'setting up', WIDE);
      const app = authenticatorApp(await page.locator('input[name="otpauth_url"]').inputValue());
      await page.getByLabel('Code', { exact: true }).fill(app.codeAt(clock.now()));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('heading', { name: 'Recovery codes, shown this once' }).waitFor();
      await inspectShown(page, 'recovery codes', WIDE);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'tocsin-recovery-codes.txt');
      assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), true);
      await page.getByRole('link', { name: 'I have kept them' }).click();
      await page.getByText('10 left').waitFor();
      await page.getByLabel('Name of a new passkey').fill('Laptop');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('row', { name: /Laptop/ }).waitFor();

      await signOut(page);
      clock.pass(60_000);
      await giveCredentials(page, bob);
      await page.getByRole('heading', { name: 'One more step' }).waitFor();
      await inspectShown(page, 'the second step', WIDE);
      await page.getByLabel('Code', { exact: true }).fill(app.codeAt(clock.now()));
      await page.keyboard.press('Enter');
      await page.waitForURL('/');

      await signOut(page);
      await giveCredentials(page, bob);
      await usePasskey(page);
      await page.waitForURL('/');
      assert.deepEqual(complaints, []);
    },
  );

  await t.test('whoever signed in a while ago is asked again, for a passkey too, and goes on', async (t) => {
    const { charlie, clock } = service;
    const { page, complaints } = await openPage(t, browser, service);
    await plugInAuthenticator(page);
    await giveCredentials(page, charlie);
    await page.goto('/security');
    await page.getByLabel('Name of a new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('row', { name: /Laptop/ }).waitFor();
    clock.pass(11 * 60_000);
    await page.getByLabel('Name of a new passkey').fill('Phone');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
    await usePasskey(page);
    await page.waitForURL('/security?name=Phone');
    assert.equal(await page.getByLabel('Name of a new passkey').inputValue(), 'Phone');
    await page.getByRole('link', { name: 'Remove Laptop' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('/security');
    assert.equal(await page.getByRole('row', { name: /Laptop/ }).count(), 0);
    const expected = complaints.filter((text) => !text.includes('403'));
    assert.deepEqual(expected, []);
  });
});
