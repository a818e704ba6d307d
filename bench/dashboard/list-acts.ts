// What somebody does in a list, and what happens in it meanwhile.

import type { Page } from 'playwright-core';
import { untilWhole } from './stage.ts';

const EVENTS_EVERY_MS = 40;

export async function scroll(page: Page): Promise<void> {
  await page.mouse.move(720, 500);
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(16);
  }
}

export async function toTop(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(500);
}

/** Rows change all the while, far and near. */
export async function whileChanging(
  change: (place: number) => Promise<void>,
  act: () => Promise<void>,
): Promise<void> {
  let place = 0;
  const changes: Promise<void>[] = [];
  const timer = setInterval(() => {
    place += 1;
    changes.push(change(place));
  }, EVENTS_EVERY_MS);
  await act();
  clearInterval(timer);
  await Promise.all(changes);
}

export async function filter(page: Page, word: string): Promise<void> {
  const field = page.getByRole('searchbox');
  await field.click();
  await field.pressSequentially(word, { delay: 80 });
  await page.waitForTimeout(500);
  await field.fill('');
  await page.waitForTimeout(500);
}

export async function sort(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.locator('th a').nth(1).click();
    await page.waitForTimeout(400);
  }
}

export async function select(page: Page): Promise<void> {
  const boxes = page.locator('[data-row] .rowbox input');
  await boxes.nth(1).click({ force: true });
  await page.waitForTimeout(300);
  await boxes.nth(12).click({ force: true, modifiers: ['Shift'] });
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
}

export async function keys(page: Page): Promise<void> {
  await page.locator('h1').first().click();
  for (let turn = 0; turn < 8; turn += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(80);
  }
}

export async function palette(page: Page, word: string): Promise<void> {
  await page.keyboard.press('Control+k');
  // Not by its role: that is looked for in every element of the page, on its own thread.
  await page.locator('dialog [role="combobox"]').waitFor();
  await page.keyboard.type(word, { delay: 100 });
  await page.waitForTimeout(800);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
}

export async function openRow(page: Page): Promise<void> {
  await page.locator('[data-row] a').first().click();
  await page.waitForURL(/\/\d+(\?|$)/);
  await untilWhole(page);
}
