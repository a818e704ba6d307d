// The pages of the dashboard host in a real browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestService } from '../src/testing/service.ts';
import { openBrowser, openWindow } from './browser.ts';
import { inspect } from './inspect.ts';

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('people and their browsers', async (t) => {
  const browser = await openBrowser(t);
  const service = await startTestService(t, { smtp: false });
  const { alice, settle } = service;
  const baseURL = service.dashboard;

  await t.test('register, create a check, ping it, see it up, see it fail, read the alert', async (t) => {
    const { window, complaints } = await openWindow(t, browser, { baseURL });
    const page = await window.newPage();
    await page.goto('/register');
    await page.getByLabel('E-mail address').fill('dora@example.org');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Nothing is watched yet' }).waitFor();

    await page.getByRole('link', { name: 'New cron check' }).click();
    await page.getByLabel('Name').fill('Nightly database backup');
    assert.equal(await page.getByLabel('Cron expression').isVisible(), false);
    await page.getByLabel('As in a crontab').check();
    await page.getByLabel('Cron expression').fill('0 3 * * *');
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Vilnius', 'that of the browser');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: /Nightly database backup.*New/ }).waitFor();
    const address = (await page.locator('.copyable code').textContent()) ?? '';
    assert.ok(address.startsWith(`${service.api}/ping/`));

    assert.equal((await fetch(address)).status, 200);
    await settle();
    await page.goto('/');
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'All is well');
    await page.getByRole('row', { name: /Up.*Nightly database backup.*just now/s }).waitFor();

    const body = 'pg_dump: error: <b>no space left</b>';
    assert.equal((await fetch(`${address}/3`, { method: 'POST', body })).status, 200);
    await settle();
    await page.reload();
    assert.equal(await page.title(), '(1 down) Cron checks · Tocsin');
    await page
      .getByRole('row', { name: /Failed.*Nightly database backup/s })
      .getByRole('link')
      .click();
    await page.getByText('failed with exit code 3').waitFor();
    await page.getByRole('link', { name: 'Open the alert' }).click();
    await page.getByText('<b>no space left</b>').waitFor();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('dora@example.org is on it.').waitFor();
    assert.deepEqual(complaints, []);
  });

  await t.test('a key made in the browser opens the API', async (t) => {
    const { window, complaints } = await openWindow(t, browser, {
      baseURL,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await window.newPage();
    await signIn(page);
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByLabel('Name of a new key').fill('Deploy script');
    // Impatient people click twice.
    await page.getByRole('button', { name: 'Make a key' }).dblclick();
    await page.getByRole('heading', { name: 'Your new key, shown this once' }).waitFor();
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
    const key = await page.evaluate<string>('navigator.clipboard.readText()');
    const answer = await fetch(`${service.api}/cron-checks`, { headers: { Authorization: `Bearer ${key}` } });
    assert.equal(answer.status, 200);
    assert.equal((await alice.get('/api-keys')).api_keys.length, 1);
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByText('Deploy script').first().waitFor();
    assert.equal(await page.getByText(key).count(), 0);
    assert.deepEqual(complaints, []);
  });

  await t.test('somebody signs in with the keyboard alone, and skips to the content', async (t) => {
    const { window } = await openWindow(t, browser, { baseURL });
    const page = await window.newPage();
    await page.goto('/login?next=/alerts');
    await page.locator('#email:focus').waitFor();
    await page.keyboard.type(alice.email);
    await press(page, 'Tab');
    await page.keyboard.type('wrong password');
    await press(page, 'Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('#password:focus').waitFor();
    assert.equal(await page.getByLabel('E-mail address').inputValue(), alice.email);
    await page.keyboard.type(alice.password);
    await press(page, 'Tab', 'Enter');
    await page.waitForURL('/alerts');
    await press(page, 'Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    assert.equal(await skip.evaluate((link) => link.matches(':focus')), true);
    assert.ok(((await skip.boundingBox())?.x ?? -1) >= 0, 'it is in sight while it has the focus');
    await press(page, 'Enter');
    assert.match(page.url(), /#main$/);
  });

  await t.test('everything works without scripts', async (t) => {
    const { window } = await openWindow(t, browser, { baseURL, javaScriptEnabled: false });
    const page = await window.newPage();
    await signIn(page);
    await page.goto('/cron-checks/new');
    await page.getByLabel('Name').fill('Without scripts');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: /Without scripts/ }).waitFor();
    assert.equal(
      await page.getByRole('button', { name: /Copy/ }).count(),
      0,
      'what cannot work is not shown',
    );
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('It is paused since').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  await t.test(
    'every page is accessible, wide and light or narrow and dark, and scrolls one way',
    async (t) => {
      const paths = await furnish();
      for (const look of [
        { width: 1_440, height: 900, colorScheme: 'light' },
        { width: 390, height: 844, colorScheme: 'dark' },
      ] as const) {
        const { width, height, colorScheme } = look;
        const { window, complaints } = await openWindow(t, browser, {
          baseURL,
          viewport: { width, height },
          colorScheme,
          hasTouch: width < 500,
        });
        const page = await window.newPage();
        for (const path of [
          '/login',
          '/register',
          '/forgot-password',
          '/reset?token=x',
          '/verify-email?token=x',
        ])
          await inspect(page, path, look);
        await signIn(page);
        for (const path of paths) await inspect(page, path, look);
        assert.deepEqual(complaints, []);
        for (const path of ['/nowhere', '/cron-checks/12']) await inspect(page, path, look);
      }
    },
  );

  async function signIn(page: Page) {
    await page.goto('/login');
    await page.getByLabel('E-mail address').fill(alice.email);
    await page.getByLabel('Password').fill(alice.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/');
  }

  /** What whoever runs the instance has done; gives the pages that tell of it. */
  async function furnishInstance(): Promise<string[]> {
    const { charlie } = service;
    await charlie.patch('/account', { name: 'An account with a rather long name, <b>Ltd</b>' });
    const suspended = { suspended: true, suspension_reason: 'The invoice of March was not paid.' };
    await alice.patch(`/admin/accounts/${charlie.account_id}`, suspended);
    const body = 'From that day on 100 rows are the most.\n\nClients that follow the cursor need no change.';
    await alice.post('/admin/announcements', { kind: 'notice', title: 'Lists give fewer rows', body });
    const admin = ['', '/accounts', '/users', '/settings', '/announcements'].map((path) => `/admin${path}`);
    return [...admin, '/announcements'];
  }

  /** Something of everything; gives the pages to look at. */
  async function furnish(): Promise<string[]> {
    const make = (name: string, fields = {}) => alice.createCronCheck({ name, ...fields });
    const [up, failed, paused, running, isNew] = await Promise.all([
      make(`${'long'.repeat(24)}name`),
      make('<script>alert(1)</script>', { description: 'Look at the disk first.', tags: ['database'] }),
      make('Legacy feed'),
      make('نسخ احتياطي 🌙', { max_runtime_seconds: 600 }),
      make('Not wired up yet'),
    ]);
    const lateSoon = await make('Session clean-up', { interval_seconds: 60, grace_seconds: 3_600 });
    for (const check of [up, paused, lateSoon]) await alice.ping(check);
    await alice.ping(running, '/start');
    await alice.ping(failed, '/fail/3', `${'a very long line '.repeat(40)}\n`.repeat(20));
    await settle();
    await alice.post(`/cron-checks/${paused.id}/pause`);
    await service.advance(120_000);
    const [open] = (await alice.get('/alerts')).alerts;
    await alice.ping(isNew, '/fail');
    await settle();
    const [other] = (await alice.get('/alerts')).alerts;
    await alice.post(`/alerts/${other.id}/resolve`, { note: 'A note for the others' });
    const [ping] = (await alice.get(`/cron-checks/${failed.id}/pings`)).pings;
    const checks = [up, failed, paused, running].map(({ id }) => `/cron-checks/${id}`);
    const alerts = ['/alerts', `/alerts/${open.id}`, `/alerts/${other.id}`];
    const revoke = `/keys/${(await alice.get('/api-keys')).api_keys[0].id}/revoke`;
    const security = ['', '/totp', '/totp/off', '/recovery-codes'].map((path) => `/security${path}`);
    return [
      '/',
      ...checks,
      `${checks[1]}/pings/${ping.id}`,
      '/cron-checks/new',
      ...alerts,
      '/keys',
      revoke,
      ...security,
      '/reauthenticate',
      '/profile',
      '/account',
      '/account/delete',
      '/audit-log',
      '/confirm-email?token=x',
      ...(await furnishInstance()),
    ];
  }
});
