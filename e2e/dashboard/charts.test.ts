// Charts as people use them, on the catalogue of all charts with its invented readings.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { openWindow } from '../browser.ts';
import { inspectShown } from '../inspect.ts';
import { openBrowser } from '../shared-browser.ts';
import { serveKit } from './kit.ts';
import { type DashboardLook, LOOKS } from './stage.ts';

interface Shown {
  page: Page;
  complaints: string[];
}

async function openCatalogue(
  t: TestContext,
  {
    browser,
    baseURL,
    look,
    language = 'en',
  }: { browser: Browser; baseURL: string; look?: DashboardLook; language?: string },
): Promise<Shown> {
  const { width, colorScheme } = look ?? { width: 1_440, colorScheme: 'light' };
  const viewport = { width, height: 900 };
  const { window, complaints } = await openWindow(t, browser, { baseURL, viewport, colorScheme });
  const page = await window.newPage();
  await page.goto(`/kit/?charts&lang=${language}`);
  await page.locator('.tl').waitFor();
  return { page, complaints };
}

const chart = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const moment = (of: Locator): Locator => of.getByRole('slider');
const note = (page: Page): Locator => page.locator('.acts .dim').first();

/** From one share of the plot's width to another, with the button held down. */
async function drag(page: Page, plot: Locator, from: number, to: number): Promise<void> {
  const box = (await plot.boundingBox()) ?? assert.fail('the plot is not shown');
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at((from + to) / 2));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

test('charts', async (t) => {
  const served = await serveKit();
  t.after(() => served[Symbol.asyncDispose]());
  const { baseURL } = served;
  const browser = await openBrowser();
  const { page, complaints } = await openCatalogue(t, { browser, baseURL });
  const cpu = chart(page, 'CPU');
  const memory = chart(page, 'Memory');

  await t.test('one crosshair stands on all of them, and no chart is drawn anew for it', async () => {
    await page.evaluate(`
      globalThis.drawnAnew = 0;
      for (const picture of document.querySelectorAll('.plot > svg'))
        new MutationObserver(() => (drawnAnew += 1)).observe(picture, { subtree: true, childList: true, attributes: true });
    `);
    const box = (await moment(memory).boundingBox()) ?? assert.fail();
    await page.mouse.move(box.x + box.width * 0.8, box.y + 60);
    await memory.locator('.tip', { hasText: '08:30' }).waitFor();
    assert.equal(await page.locator('#six .plot:has(.cross)').count(), 7, 'those that are loaded');
    assert.equal(await cpu.locator('.tip').textContent(), '10.0%');
    assert.equal(await page.evaluate('drawnAnew'), 0);
    await page.mouse.move(0, 0);
    await page.locator('.cross').first().waitFor({ state: 'detached' });
  });

  await t.test('keys move the crosshair, and what it stands on is read out', async () => {
    await moment(cpu).focus();
    await page.keyboard.press('Home');
    assert.match((await moment(cpu).getAttribute('aria-valuetext')) ?? '', /^03:42: \d+\.\d%$/);
    await page.keyboard.press('PageUp');
    assert.match((await moment(cpu).getAttribute('aria-valuetext')) ?? '', /^03:47: /);
    await page.keyboard.press('ArrowLeft');
    const read = await moment(chart(page, 'Load')).getAttribute('aria-valuetext');
    assert.match(read ?? '', /^03:46: 1 min \S+, 5 \S+, 15 \S+$/);
  });

  await t.test('where nothing is known it says so', async () => {
    const box = (await moment(cpu).boundingBox()) ?? assert.fail();
    // The hole of the story lies 3.95 to 3.8 hours before now, of six.
    await page.mouse.move(box.x + box.width * (1 - 3.87 / 6), box.y + 60);
    await cpu.locator('.tip', { hasText: 'no data' }).waitFor();
  });

  await t.test('a drag zooms all of them, Escape goes back step by step', async () => {
    const whole = await note(page).textContent();
    await drag(page, moment(cpu), 0.5, 0.75);
    await note(page).filter({ hasText: '06:42 to 08:12' }).waitFor();
    await drag(page, moment(memory), 0.9, 0.1);
    await note(page).filter({ hasText: '06:51 to 08:03' }).waitFor();
    await page.keyboard.press('Escape');
    await note(page).filter({ hasText: '06:42 to 08:12' }).waitFor();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    assert.equal(await note(page).textContent(), whole);
    assert.equal(await page.getByRole('button', { name: 'Zoom out' }).count(), 0);
  });

  await t.test('Escape during a drag lets go of it, and a twitch zooms nothing', async () => {
    const whole = await note(page).textContent();
    const box = (await moment(cpu).boundingBox()) ?? assert.fail();
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, box.y + 50);
    await cpu.locator('.brush').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await drag(page, moment(cpu), 0.5, 0.505);
    assert.equal(await note(page).textContent(), whole);
  });

  await t.test('keys alone zoom too, also where the mouse was left on the chart', async () => {
    const box = (await moment(cpu).boundingBox()) ?? assert.fail();
    await page.mouse.move(box.x + 90, box.y + 50);
    await moment(cpu).focus();
    await page.keyboard.press('Home');
    // As browsers do by themselves where something changes below a mouse that rests.
    await page.mouse.move(box.x + 90, box.y + 50);
    for (let count = 0; count < 6; count += 1) await page.keyboard.press('Shift+PageUp');
    assert.match((await moment(cpu).getAttribute('aria-valuetext')) ?? '', /^03:42 to 04:12 selected/);
    await page.keyboard.press('Enter');
    await note(page).filter({ hasText: '03:42' }).filter({ hasText: '04:12' }).waitFor();
    await page.keyboard.press('Escape');
    await note(page).filter({ hasText: '03:42 to 09:42' }).waitFor();
  });

  await t.test('t opens the numbers as a table, which is saved as CSV', async () => {
    await moment(cpu).focus();
    await page.keyboard.press('t');
    const table = cpu.getByRole('table', { name: 'CPU' });
    await table.waitFor();
    assert.deepEqual(await table.getByRole('columnheader').allTextContents(), ['Time', 'CPU']);
    const rows = await table.getByRole('rowheader').count();
    assert.ok(rows > 600 && rows <= 720, `${rows}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      cpu.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'cpu.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    assert.equal(lines[0], '\u{feff}at,CPU (percent)');
    assert.match(lines[1] ?? '', /^2026-06-16T00:42:00\.000Z,\d+(\.\d+)?$/);
    assert.equal(lines.length, rows + 2);
    await page.keyboard.press('Escape');
    await table.waitFor({ state: 'detached' });
  });

  await t.test('what cannot be shown says why, and can be asked for again', async () => {
    await chart(page, 'Fans').getByRole('alert').filter({ hasText: 'Fans could not be loaded' }).waitFor();
    await chart(page, 'Fans').getByRole('button', { name: 'Try again' }).click();
    assert.equal(await chart(page, 'Temperature').getAttribute('aria-busy'), 'true');
    const swap = chart(page, 'Swap');
    assert.match((await swap.getByRole('img').getAttribute('aria-label')) ?? '', /No data in this period/);
    assert.equal(await swap.locator('summary').count(), 0);
  });

  await t.test('runs are walked by keys', async () => {
    const walk = page.getByRole('slider', { name: 'Runs, run', exact: true });
    await walk.focus();
    await page.keyboard.press('End');
    assert.match(
      (await walk.getAttribute('aria-valuetext')) ?? '',
      /^Tue 16 Jun, 03:00: failed, took 14\smin 06\ss$/,
    );
    await page.locator('.rp .tip', { hasText: 'failed' }).waitFor();
  });

  await t.test('pictures have sentences for names', async () => {
    const names = await page
      .getByRole('img')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    assert.ok(
      names.every((name) => name && name.length > 12),
      names.join('\n'),
    );
    assert.ok(
      names.includes('Online, 90 days: 1 of 90 down, 3 of 90 with warnings, 1 of 90 in maintenance'),
      names.join('\n'),
    );
  });

  await t.test('a finger moves the crosshair and leaves it where it was lifted', async (st) => {
    const viewport = { width: 390, height: 800 };
    const { window } = await openWindow(st, browser, { baseURL, viewport, hasTouch: true });
    const phone = await window.newPage();
    await phone.goto('/kit/?charts');
    const plot = moment(chart(phone, 'Memory'));
    await plot.scrollIntoViewIfNeeded();
    const box = (await plot.boundingBox()) ?? assert.fail();
    await phone.touchscreen.tap(box.x + box.width * 0.8, box.y + 60);
    await chart(phone, 'Memory').locator('.tip', { hasText: '08:30' }).waitFor();
    assert.equal(await chart(phone, 'CPU').locator('.cross').count(), 1);
    await phone.touchscreen.tap(box.x, box.y - 30);
    await phone.locator('.cross').first().waitFor({ state: 'detached' });
  });

  await t.test('nobody complains, whatever the screen, the theme and the language', async (st) => {
    assert.deepEqual(complaints, []);
    for (const look of LOOKS) {
      const shown = await openCatalogue(st, {
        browser,
        baseURL,
        look,
        language: look.colorScheme === 'dark' ? 'de' : 'en',
      });
      await inspectShown(shown.page, '/kit/?charts', look);
      assert.deepEqual(shown.complaints, []);
    }
  });
});
