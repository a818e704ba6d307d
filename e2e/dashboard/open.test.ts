// The app as such: it opens, it stays within its policy, and the browser has nothing to complain of.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inspectShown } from '../inspect.ts';
import { LOOKS, startDashboard } from './stage.ts';

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('the app in a browser', async (t) => {
  const { page, at, seat, service } = await startDashboard(t);

  await t.test('it opens at the address of an account, and goes back and forward', async () => {
    await page.goto(at);
    await headingOf(page, 'Overview');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings/**');
    await page.goBack();
    await headingOf(page, 'Overview');
    assert.equal(page.url(), service.dashboard + at);
    await page.goForward();
    await page.waitForURL('**/settings/**');
  });

  await t.test('its frame is accessible, in both themes, wide and narrow', async () => {
    for (const look of LOOKS) {
      const { page } = await seat(service.alice, look);
      await page.goto(at);
      await headingOf(page, 'Overview');
      await inspectShown(page, at, look);
    }
  });

  await t.test('text never becomes markup or script, whatever a page does', async () => {
    const stranger = await seat(null);
    stranger.allow(/Trusted|content policy|Content Security Policy/);
    await stranger.page.goto(at);
    const tries = {
      markup: 'document.body.innerHTML = "<b>x</b>"',
      script: 'document.createElement("script").text = "1"',
      address: 'document.createElement("script").src = "/x.js"',
      policy: 'trustedTypes.createPolicy("x", { createHTML: (text) => text })',
    };
    for (const [name, code] of Object.entries(tries)) {
      const outcome = await stranger.page.evaluate<string>(
        `(() => { try { ${code}; return 'done'; } catch { return 'refused'; } })()`,
      );
      assert.equal(outcome, 'refused', name);
    }
  });

  await t.test('whoever is not signed in finds the app at the addresses of the entrance', async () => {
    const stranger = await seat(null);
    await stranger.page.goto('/login');
    await headingOf(stranger.page, 'Sign in');
  });
});
