// The page keeps up with what happens, in every tab, and says so when it cannot.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { addMs, hours } from '../../src/platform/time.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { startDashboard } from './stage.ts';

const isLive = (page: Page) => page.locator('[data-live="live"]').waitFor();

/** How many streams the tabs of a window have opened so far. */
function countStreams(window: BrowserContext): () => number {
  let streams = 0;
  window.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams++;
  });
  return () => streams;
}

test('what happens is seen without a reload, in every tab, by one stream', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, window, service, at } = dashboard;
  const { alice } = service;
  const streams = countStreams(window);
  await page.goto(at);
  await isLive(page);

  const other = await window.newPage();
  await other.goto(at);
  await isLive(other);
  assert.equal(streams(), 1);
  const check = await alice.createCronCheck({ name: 'Nightly backup', interval_seconds: 3_600 });
  await alice.ping(check, '/fail');
  await service.settle();
  for (const tab of [page, other]) await tab.getByText('1 down', { exact: false }).first().waitFor();
  assert.equal(streams(), 1);

  await page.close();
  await isLive(other);
  await alice.ping(check);
  await service.settle();
  await other.getByText('1 down', { exact: false }).first().waitFor({ state: 'detached' });
  assert.equal(streams(), 2, 'the other tab has taken over');
});

test('a connection that was lost is shown, with its age, and comes back by itself', async (t) => {
  // The service comes back at the address where it was.
  const port = await freePort();
  const dashboard = await startDashboard(t, { env: { TOCSIN_DASHBOARD_PORT: String(port) } });
  const { page, window, service, at, allow } = dashboard;
  allow(/net::ERR_|status of 50\d/);
  const check = await service.alice.createCronCheck({ name: 'Nightly backup', interval_seconds: 3_600 });
  await page.goto(at);
  await isLive(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await service.restart(async () => {
    await page.locator('[data-live="connecting"]').waitFor();
    await window.clock.setFixedTime(service.clock.now().getTime() + 31_000);
    await page.locator('[data-live="stale"]').waitFor();
    await page.getByText('Not live since', { exact: false }).first().waitFor();
  });
  await service.alice.ping(check, '/fail');
  await service.settle();
  await isLive(page);
  await page.getByText('1 down', { exact: false }).first().waitFor();
});

test('a mute that is made and undone elsewhere is marked in lists and on pages meanwhile', async (t) => {
  const { page, service, at, seat } = await startDashboard(t);
  const { alice } = service;
  const check = await alice.createCronCheck({ name: 'Nightly backup', interval_seconds: 3_600 });
  await alice.ping(check, '/fail');
  await service.settle();
  await page.goto(`${at}/cron-checks`);
  await isLive(page);
  const row = page.getByRole('row', { name: /Nightly backup/ });
  await row.waitFor();
  assert.equal(await row.locator('.muted-mark').count(), 0);

  const elsewhere = (await seat(alice)).page;
  await elsewhere.goto(`${at}/alerts`);
  await elsewhere.getByRole('button', { name: 'Mute', exact: true }).click();
  await elsewhere.getByRole('menuitem', { name: '4 h', exact: true }).click();
  // Under the pointer it stays for as long as it takes.
  await elsewhere.getByRole('button', { name: 'Undo' }).hover();
  await row.locator('.muted-mark').waitFor();

  await page.goto(`${at}/cron-checks/${check.id}`);
  await isLive(page);
  const mark = page.locator('.lead .muted-mark');
  await mark.waitFor();
  await elsewhere.getByRole('button', { name: 'Undo' }).click();
  await mark.waitFor({ state: 'detached' });

  const ends_at = addMs(service.clock.now(), hours(1)).toISOString();
  await alice.post('/maintenance-windows', { name: 'Disks', targets: { ids: [check.id] }, ends_at });
  await mark.waitFor();
});
