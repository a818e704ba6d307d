// What is given to screens and programs: a TV dashboard from the form to the television, an endpoint from the form to curl.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { minutes } from '../../src/platform/time.ts';
import { type Dashboard, startDashboard } from './stage.ts';

test('a TV dashboard is previewed in its form, and opened by its address alone', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, service, seat, advance } = dashboard;
  await report(dashboard, await service.alice.post('/servers', { name: 'api-1' }));
  await page.goto(`${at}/tv-dashboards/new`);
  await page.getByText('Choose servers to see a preview').waitFor();
  await page.getByLabel('Name').fill('Operations');
  await choose(page, 'api-1');
  const picture = page.getByRole('img', { name: 'Preview of the TV dashboard' });
  await picture.getByText('1 online').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  const address = await page.locator('.code pre').first().innerText();
  assert.match(address, /\/tv\/[^/#]+#key=/);

  const television = await seat(null);
  television.allow(/status of 40[13]|Failed to load resource/);
  await television.page.goto(address.replace(/#.*/, ''));
  await television.page.getByRole('heading', { name: 'The key of this TV dashboard is missing' }).waitFor();
  await television.page.goto(address);
  await television.page.reload();
  await television.page.getByRole('heading', { level: 1, name: 'Operations' }).waitFor();
  await television.page.getByText('1 online').waitFor();
  await television.window.setOffline(true);
  await advance(minutes(3));
  await television.page.getByRole('alert').getByText('Not live since').waitFor();
  await television.window.setOffline(false);
  await advance(minutes(1));
  await television.page.getByRole('alert').waitFor({ state: 'detached' });

  await page.goto(`${at}/tv-dashboards`);
  await page.getByRole('link', { name: 'Operations' }).click();
  await picture.waitFor();
  await page.getByText('The key was shown once').waitFor();
});

test('an endpoint says how it is fetched and what it gives', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, service, seat } = dashboard;
  await report(dashboard, await service.alice.post('/servers', { name: 'api-1' }));
  await page.goto(`${at}/endpoints/new`);
  await page.getByLabel('Name').fill('Capacity');
  const warning = page.getByText('Without a server, this endpoint returns no readings.');
  await warning.waitFor();
  await choose(page, 'api-1');
  await warning.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  const key = await page.locator('.code pre').first().innerText();
  const sample = page.locator('section', { hasText: 'A live sample' }).locator('pre');
  await sample.getByText('"server_name": "api-1"').waitFor();
  const command = await page.locator('.code pre', { hasText: 'curl' }).innerText();
  const address = /http\S+\/api\/v\/\S+/.exec(command)?.[0] ?? '';
  const answer = await fetch(address, { headers: { 'x-api-key': key } });
  assert.equal(answer.status, 200);
  const { data } = (await answer.json()) as { data: { server_name: string; cpu: number }[] };
  assert.deepEqual([data[0]?.server_name, data[0]?.cpu], ['api-1', 12]);

  await page.goto(`${at}/endpoints`);
  await page.getByRole('link', { name: 'Capacity' }).click();
  await page.locator('.code pre', { hasText: 'X-API-Key: YOUR_KEY' }).waitFor();
  await sample.getByText('"server_name": "api-1"').waitFor();
  const own = page.url();
  await page.getByRole('button', { name: 'Create a new key' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Capacity');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new key' }).click();
  const rotated = page.locator('section', { hasText: 'The key of this endpoint' }).locator('pre');
  const statusOf = async (sent: string) => (await fetch(address, { headers: { 'x-api-key': sent } })).status;
  assert.equal(await statusOf(await rotated.innerText()), 200);
  assert.equal(await statusOf(key), 401);

  await service.setRole('viewer');
  const looking = await seat(service.bob);
  await looking.page.goto(own);
  await looking.page.getByText('"server_name": "api-1"').waitFor();
  assert.equal(
    await looking.page.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled'),
    'true',
  );
});

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Servers' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

/** One report, as an agent sends it. */
async function report({ service }: Dashboard, server: { agent_token: string }): Promise<void> {
  const at = service.clock.now().toISOString();
  const answer = await fetch(`${service.api}/agent/report`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.agent_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      agent_version: '1.4.2',
      sent_at: at,
      host: { hostname: 'api-1.example', os: 'Debian 13', kernel: '6.12', arch: 'x86_64' },
      samples: [{ at, cpu: 12, memory: 40, disk: 50, load_1m: 0.5, uptime: 7_200 }],
    }),
  });
  assert.equal(answer.status, 200, await answer.text());
  await service.settle();
}
