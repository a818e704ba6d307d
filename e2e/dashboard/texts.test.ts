// The language of the page and its zone: of the browser, of the profile, of the last visit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startDashboard } from './stage.ts';

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

const waitForLanguage = (page: Page, language: string) =>
  page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });

async function changeProfile(window: BrowserContext, origin: string, changes: object) {
  const answer = await window.request.patch('/api/profile', { data: changes, headers: { Origin: origin } });
  assert.equal(answer.status(), 200, await answer.text());
}

test('the language of the page', async (t) => {
  const { page, window, browser, at, service } = await startDashboard(t);

  await t.test('it is the one of the profile, from the first sentence on once it is known', async () => {
    await changeProfile(window, service.dashboard, { language: 'de', time_zone: 'Asia/Kathmandu' });
    await page.goto(at);
    await waitForLanguage(page, 'de');
    await page.getByRole('link', { name: 'Einstellungen' }).first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('link', { name: 'Einstellungen' }).first().waitFor();
    assert.equal(await languageOf(page), 'de');
    const texts = asked.filter((path) => /\/texts\.\w\w-/.test(path));
    assert.equal(texts.length, 1);
    assert.match(String(texts), /\.de-/);
  });

  await t.test('it is the one of the browser while nobody is signed in', async () => {
    const german = await browser.newContext({ baseURL: service.dashboard, locale: 'de-AT' });
    t.after(() => german.close());
    const visitor = await german.newPage();
    await visitor.goto(at);
    await waitForLanguage(visitor, 'de');
  });
});
