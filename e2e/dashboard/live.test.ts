// The page keeps up with what happens, in every tab, and says so when it cannot.

import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startDashboard } from './stage.ts';

const isLive = (page: Page) => page.locator('[data-live="live"]').waitFor();

/** The service comes back at the address where it was. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

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

test('a connection that was lost is said, with its age, and comes back by itself', async (t) => {
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
