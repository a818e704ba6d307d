// A team in a real browser: invite, join with the link, change, switch, leave; and every page of it for everybody.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestService } from '../src/testing/service.ts';
import { openBrowser, openWindow } from './browser.ts';
import { inspect, type Look } from './inspect.ts';

const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('/');
};

const LOOKS: readonly (Look & { height: number; colorScheme: 'light' | 'dark' })[] = [
  { width: 1_280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
];

test('a team and its browsers', async (t) => {
  const browser = await openBrowser(t);
  const service = await startTestService(t, { smtp: false });
  const { alice, bob, dashboard: baseURL } = service;

  await t.test('somebody is invited, registers with the link, becomes an admin, and leaves', async (t) => {
    const ofAlice = await openWindow(t, browser, {
      baseURL,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await ofAlice.window.newPage();
    await signIn(page, alice);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByLabel('Invite by e-mail address').fill('dora@example.org');
    await page.getByLabel('As', { exact: true }).selectOption('viewer');
    // Impatient people click twice.
    await page.getByRole('button', { name: 'Invite', exact: true }).dblclick();
    await page.getByRole('heading', { name: 'The link for dora@example.org' }).waitFor();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
    const link = await page.evaluate<string>('navigator.clipboard.readText()');

    const ofDora = await openWindow(t, browser, { baseURL });
    const invited = await ofDora.window.newPage();
    await invited.goto(link);
    await invited.getByRole('heading', { name: 'You are invited to alice' }).waitFor();
    await invited.getByLabel('Your name').fill('Dora');
    await invited.getByLabel('Password').fill('correct horse battery');
    await invited.getByRole('button', { name: 'Register and accept' }).click();
    await invited.getByText('your role is viewer').waitFor();

    await page.goto('/members');
    const row = page.getByRole('row', { name: /dora@example\.org/ });
    await row.getByLabel('Role of dora@example.org').selectOption('admin');
    await row.getByRole('button', { name: 'Change' }).click();
    await page.waitForURL('/members');
    await invited.getByRole('link', { name: 'Members' }).click();
    await invited.getByText('Your role is admin.').waitFor();
    await invited.getByRole('link', { name: 'Leave' }).click();
    await invited.getByRole('button', { name: 'Leave' }).click();
    await invited.getByRole('heading', { name: 'You are in no account' }).waitFor();
    assert.deepEqual([...ofAlice.complaints, ...ofDora.complaints], []);
  });

  await t.test('somebody in two accounts switches between them', async (t) => {
    const { window, complaints } = await openWindow(t, browser, { baseURL });
    const page = await window.newPage();
    await signIn(page, bob);
    for (const name of ['bob', 'alice']) {
      await page.getByRole('link', { name: 'Switch account' }).click();
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor();
    }
    assert.deepEqual(complaints, []);
  });

  for (const look of LOOKS)
    await t.test(`every page of a team at ${look.width} px is for everybody`, async (t) => {
      const { width, height, colorScheme } = look;
      const email = `x${width}@example.org`;
      const invited = await alice.post('/account/members', { email, role: 'editor' });
      const { window, complaints } = await openWindow(t, browser, {
        baseURL,
        viewport: { width, height },
        colorScheme,
        hasTouch: width < 500,
      });
      const page = await window.newPage();
      const link = new URL(invited.invitation_url);
      await inspect(page, link.pathname + link.search, look);
      await signIn(page, alice);
      await inspect(page, link.pathname + link.search, look);
      const { members } = await alice.get('/account/members');
      const { id } = members.find((member: { email: string }) => member.email === bob.email);
      for (const path of [
        '/members',
        `/members/${invited.id}/remove`,
        `/members/${id}/remove`,
        `/members/${id}/transfer`,
        '/accounts',
      ])
        await inspect(page, path, look);
      assert.deepEqual(complaints, []);
    });
});
