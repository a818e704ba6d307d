// Moving within the app that a window has open, which spares loading it anew.

import type { Page } from 'playwright-core';

/**
 * Opens another page of the app once one is shown, as a link would. It goes by way of an address below the account `at`
 * that the app does not have, so that nothing of the page before can be taken for the next one.
 */
export async function moveTo(page: Page, at: string, path: string): Promise<void> {
  await push(page, `${at}/nowhere`);
  await page.locator('.mid-page').evaluate((notFound) => notFound.setAttribute('data-left', ''));
  await push(page, path);
  await page.locator('[data-left]').waitFor({ state: 'detached' });
}

const push = (page: Page, path: string): Promise<void> =>
  page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(path)})`);
