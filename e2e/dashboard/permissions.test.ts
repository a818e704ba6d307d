// What people find where they may not, or may no more: who can change that, and what could be given up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inspectShown } from '../inspect.ts';
import { moveTo } from './move.ts';
import { type Dashboard, LOOKS, startDashboard } from './stage.ts';

/** One of everything that has a page; the paths of the pages, below the account. */
async function makeAll({ service }: Dashboard): Promise<string[]> {
  const { alice, clock } = service;
  const check = await alice.post('/cron-checks', { name: 'Backup', interval_seconds: 3_600 });
  await alice.ping(check, '/fail');
  await service.settle();
  const [alert] = (await alice.get('/alerts')).alerts;
  const server = await alice.post('/servers', { name: 'web-1' });
  const uptime = await alice.post('/uptime-checks', { name: 'Shop', kind: 'http', url: 'https://a.example' });
  const channel = await alice.post('/alerts/channels', {
    name: 'Mail',
    kind: 'email',
    config: { to: ['ops@example.org'] },
  });
  const [rule] = (await alice.get('/alerts/rules')).rules;
  const webhook = await alice.post('/webhooks', { name: 'Desk', url: 'https://hook.example' });
  const silence = await alice.post('/alerts/silences', {
    ...{ name: 'Known', targets: { ids: [check.id] } },
    duration_seconds: 3_600,
  });
  const window = await alice.post('/maintenance-windows', {
    ...{ name: 'Upgrade', targets: { ids: [check.id] } },
    ends_at: new Date(clock.now().getTime() + 3_600_000).toISOString(),
  });
  const page = await alice.post('/status-pages', { name: 'Status', slug: 'permissions' });
  const tvDashboard = await alice.post('/tv-dashboards', {
    name: 'Office',
    layout: { servers: [server.id] },
  });
  const endpoint = await alice.post('/custom-endpoints', { name: 'Shown', server_ids: [server.id] });
  return [
    ...['', 'welcome', 'cron-checks', 'cron-checks/new', `cron-checks/${check.id}`],
    ...[`cron-checks/${check.id}/edit`, 'servers', 'servers/new', `servers/${server.id}`],
    ...[`servers/${server.id}/edit`, `servers/${server.id}/processes`],
    ...[
      'uptime-checks',
      'uptime-checks/new',
      `uptime-checks/${uptime.id}`,
      `uptime-checks/${uptime.id}/edit`,
    ],
    ...[`alerts/${alert.id}`, 'alerts/channels', 'alerts/channels/new', `alerts/channels/${channel.id}`],
    ...['alerts/rules', 'alerts/rules/new', `alerts/rules/${rule.id}`],
    ...['webhooks', 'webhooks/new', `webhooks/${webhook.id}`],
    ...['alerts/mutes', 'alerts/mutes/new', `alerts/mutes/${silence.id}`],
    ...['maintenance', 'maintenance/new', `maintenance/${window.id}`],
    ...['status-pages', 'status-pages/new'],
    ...['components', 'incidents', 'incidents/new', 'look', 'maintenance', 'subscribers'].map(
      (part) => `status-pages/${page.id}/${part}`,
    ),
    ...['tv-dashboards', 'tv-dashboards/new', `tv-dashboards/${tvDashboard.dashboard_id}`, 'badges'],
    ...['endpoints', 'endpoints/new', `endpoints/${endpoint.endpoint_id}`],
    ...['settings/account', 'settings/members', 'settings/keys', 'settings/audit'],
  ];
}

test('on every page a viewer sees who can change it, and can ask', async (t) => {
  const dashboard = await startDashboard(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { at, service, seat } = dashboard;
  const paths = await makeAll(dashboard);
  await service.setRole('viewer');
  const { page } = await seat(service.bob);
  const ask = page.getByRole('link', { name: 'Ask for it' });
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).waitFor();

  for (const path of paths)
    await t.test(path.replaceAll(/\/(\d+|\w{16})(?=\/|$)/g, '/:id') || 'overview', async () => {
      await moveTo(page, at, `${at}/${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // Addresses of subscribers are not even shown.
      if (!path.endsWith('subscribers'))
        await page.getByText('You can view this, but not change it').waitFor();
      await page.getByText('alice can change that').waitFor();
      assert.equal(await ask.count(), 1, 'once');
      const href = (await ask.getAttribute('href')) ?? '';
      assert.ok(href.startsWith(`mailto:${encodeURIComponent(service.alice.email)}?subject=`), href);
      assert.ok(href.includes(encodeURIComponent(page.url())), href);
    });

  await t.test('what is her own she may change, without any hint', async () => {
    await page.goto(`${at}/settings/profile`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Save' }).first().waitFor();
    assert.equal(await ask.count(), 0);
  });

  await t.test('it is as readable as the rest', async () => {
    const look = LOOKS[3] ?? assert.fail();
    const { page: phone } = await seat(service.bob, look);
    await phone.goto(`${at}/cron-checks`);
    await phone.getByText('You can view this, but not change it').waitFor();
    await inspectShown(phone, 'cron-checks', look);
  });
});

/** All that the plan allows of each; some of it is not in use. */
async function useUp({ service: { alice } }: Dashboard): Promise<void> {
  const first = await alice.post('/cron-checks', { name: 'Job 1', interval_seconds: 3_600 });
  await alice.post(`/cron-checks/${first.id}/pause`);
  for (let count = 2; count <= 20; count += 1)
    await alice.post('/cron-checks', { name: `Job ${count}`, interval_seconds: 3_600 });
  for (let count = 1; count <= 10; count += 1)
    await alice.post('/uptime-checks', { name: `Site ${count}`, kind: 'http', url: 'https://a.example' });
  for (let count = 1; count <= 3; count += 1) await alice.post('/servers', { name: `web-${count}` });
  await alice.post('/webhooks', { name: 'Old desk', url: 'https://hook.example', enabled: false });
  await alice.post('/status-pages', { name: 'Old status', slug: 'used-up', enabled: false });
  await alice.post('/tv-dashboards', { name: 'Office', layout: { servers: [] } });
  await alice.post('/custom-endpoints', { name: 'Nothing shown', server_ids: [] });
}

const REACHED: readonly [path: string, title: string, unused: string | null][] = [
  ['cron-checks/new', '20 of 20 cron checks in use', 'Job 1'],
  ['uptime-checks/new', '10 of 10 uptime checks in use', null],
  ['servers/new', '3 of 3 servers in use', null],
  ['webhooks/new', '1 of 1 webhooks in use', 'Old desk'],
  ['status-pages/new', '1 of 1 status pages in use', 'Old status'],
  ['tv-dashboards/new', '1 of 1 TV dashboards in use', 'Office'],
  ['endpoints/new', '1 of 1 endpoints in use', 'Nothing shown'],
];

async function showsLimit(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('The plan Free allows').waitFor();
  await page.getByRole('link', { name: 'See plans' }).waitFor();
}

test('a limit of the plan is shown before a form is filled in, with what could be given up', async (t) => {
  const dashboard = await startDashboard(t, {
    env: { TOCSIN_PRIVATE_TARGETS: 'all', TOCSIN_DEFAULT_PLAN: 'free' },
  });
  const { at, page } = dashboard;
  await useUp(dashboard);
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).waitFor();

  for (const [path, title, unused] of REACHED)
    await t.test(path, async () => {
      await moveTo(page, at, `${at}/${path}`);
      await showsLimit(page, title);
      assert.equal(await page.locator('main form').count(), 0);
      const link = page.locator('.meter').getByRole('link');
      if (unused === null) assert.equal(await link.count(), 0);
      else assert.equal(await link.first().textContent(), unused);
    });

  await t.test('settings/members', async () => {
    await page.goto(`${at}/settings/members`);
    await page.getByRole('button', { name: 'Invite' }).first().click();
    await showsLimit(page, '1 of 1 members in use');
  });
});
