// Every watched process in one list, and the way from the page of a row back to its list and to its neighbours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { seconds } from '../../src/platform/time.ts';
import { inspectShown } from '../inspect.ts';
import { showInOrder } from './in-order.ts';
import { type Dashboard, startDashboard } from './stage.ts';

const names = (page: Page) => page.locator('tbody a.cover');
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const isLive = (page: Page) => page.locator('[data-live="live"]').waitFor();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

type Found = Record<number, number>;

/** How many of each process the agent of a server found. */
async function found(
  { service, advance }: Dashboard,
  server: { agent_token: string },
  counts: Found,
): Promise<void> {
  await advance(seconds(20));
  const now = service.clock.now().toISOString();
  const processes = Object.entries(counts).map(([id, count]) => ({
    ...{ id: Number(id), count, pids: count > 0 ? [7] : [], cpu: count * 2.5, memory_bytes: count * 1e6 },
  }));
  const answer = await fetch(`${service.api}/agent/report`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.agent_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ agent_version: '1.4.2', sent_at: now },
      samples: [{ at: now, cpu: 12, memory: 40, disk: 50, load_1m: 0.5, uptime: 7_200, processes }],
    }),
  });
  assert.equal(answer.status, 200, await answer.text());
  await service.settle();
}

test('watched processes of all servers are found, filtered, ordered, live, and let go', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, service, seat } = dashboard;
  const { alice } = service;
  await page.goto(`${at}/servers`);
  await page.getByRole('link', { name: 'Processes', exact: true }).click();
  await page.getByRole('heading', { name: 'No process is watched yet' }).waitFor();

  const [web, db] = [
    await alice.post('/servers', { name: 'web-1' }),
    await alice.post('/servers', { name: 'db-1' }),
  ];
  const watch = (server: { id: number }, name: string) =>
    alice.post(`/servers/${server.id}/processes`, { name, match: { kind: 'name', value: name } });
  const nginx = await watch(web, 'nginx');
  const relay = await watch(web, 'relay');
  const postgres = await watch(db, 'postgres');
  await found(dashboard, web, { [nginx.id]: 2, [relay.id]: 0 });
  await found(dashboard, db, { [postgres.id]: 4 });

  await t.test('what does not run stands on top, and the address says what is shown', async () => {
    await page.goto(`${at}/servers/processes`);
    await shows(page, '1 process is not running as expected.');
    await showInOrder(names(page), ['relay', 'nginx', 'postgres']);
    await inspectShown(page, 'processes', { width: 1_440, colorScheme: 'light' });
    await page.getByRole('searchbox').fill('db-1');
    await page.waitForURL(/q=db-1/);
    await showInOrder(names(page), ['postgres']);
    await page.goto(`${at}/servers/processes?server=${web.id}&sort=-cpu`);
    await page.getByRole('link', { name: 'nginx' }).waitFor();
    await showInOrder(names(page), ['nginx', 'relay']);
    await page.goto(`${at}/servers/processes?state=stopped&server=${db.id}`);
    await shows(page, 'No process matches these filters');
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await page.getByRole('link', { name: 'relay' }).waitFor();
  });

  await t.test('what starts to run is seen at once', async () => {
    await isLive(page);
    await found(dashboard, web, { [nginx.id]: 2, [relay.id]: 1 });
    await shows(page, 'All 3 watched processes are running.');
  });

  await t.test('rows lead to where they are changed, servers to their page', async () => {
    await page
      .getByRole('row', { name: /postgres/ })
      .getByRole('link', { name: 'db-1' })
      .click();
    await heading(page, /^db-1/);
    await page.goBack();
    await page.getByRole('link', { name: 'relay' }).click();
    await heading(page, 'Processes on web-1');
    await page.goBack();
    await page.getByRole('button', { name: 'More for relay' }).click();
    await page.getByRole('menuitem', { name: 'Stop watching' }).click();
    await page.getByRole('link', { name: 'relay' }).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await page.getByRole('link', { name: 'relay' }).waitFor();
  });

  await t.test('viewers read it, on phones as well', async () => {
    await service.setRole('viewer');
    const look = { width: 390, colorScheme: 'light' } as const;
    const viewer = await seat(service.bob, look);
    await viewer.page.goto(`${at}/servers/processes`);
    await viewer.page.getByRole('link', { name: 'postgres' }).waitFor();
    await inspectShown(viewer.page, 'processes', look);
  });
});

test('u, [ and ] lead back to the list that one came from, and to its neighbours', async (t) => {
  const { page, at, service } = await startDashboard(t);
  const { alice } = service;
  for (const name of ['a-1', 'b-1', 'a-2', 'a-3']) {
    await alice.post('/servers', { name });
    await alice.post('/uptime-checks', { name, kind: 'tcp', host: 'tcp.example.com', port: 1 });
    await alice.post('/cron-checks', { name, interval_seconds: 3_600 });
  }
  for (const list of ['servers', 'uptime-checks', 'cron-checks'])
    await t.test(`in ${list}`, async () => {
      await page.goto(`${at}/${list}?q=a-&sort=-name`);
      await page.getByRole('link', { name: 'a-3' }).click();
      await heading(page, /^a-3/);
      await page.keyboard.press('[');
      await page.keyboard.press(']');
      await heading(page, /^a-2/);
      await page.keyboard.press(']');
      await heading(page, /^a-1/);
      await page.keyboard.press('u');
      await page.waitForURL((url) => url.search === '?q=a-&sort=-name');
      await showInOrder(names(page), ['a-3', 'a-2', 'a-1']);
    });
});
