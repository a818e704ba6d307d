// The app as such: it opens, it stays within its policy, and the browser has nothing to complain of.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startReceiver } from '../../src/testing/receiver.ts';
import { inspectShown } from '../inspect.ts';
import { bytesOf, watchTransfers } from '../transfers.ts';
import { LOOKS, startDashboard } from './stage.ts';

const isAt = (page: Page, section: string) =>
  page.getByRole('link', { name: section, exact: true }).and(page.locator('[aria-current=page]')).waitFor();
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

test('the app in a browser', async (t) => {
  const { page, at, seat, service } = await startDashboard(t);

  await t.test('it opens at the address of an account, and goes back and forward', async () => {
    await page.goto(`${at}/alerts`);
    await isAt(page, 'Alerts');
    await headingOf(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings/**');
    await page.goBack();
    await isAt(page, 'Alerts');
    await headingOf(page);
    assert.equal(page.url(), `${service.dashboard}${at}/alerts`);
    await page.goForward();
    await page.waitForURL('**/settings/**');
  });

  await t.test('its frame is accessible, in both themes, wide and narrow', async () => {
    for (const look of LOOKS) {
      const { page } = await seat(service.alice, look);
      await page.goto(`${at}/alerts`);
      await isAt(page, 'Alerts');
      await headingOf(page);
      await inspectShown(page, `${at}/alerts`, look);
    }
  });

  await t.test('on phones, the menu leads to what the five tabs do not', async () => {
    const phone = { width: 390, colorScheme: 'light' } as const;
    const { page } = await seat(service.alice, phone);
    await page.goto(`${at}/alerts`);
    await headingOf(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const section of ['Overview', 'Servers', 'TV dashboards', 'Settings'])
      await menu.getByRole('link', { name: section }).waitFor();
    await inspectShown(page, 'the menu', phone);
    await menu.getByRole('link', { name: 'Status pages' }).click();
    await page.waitForURL('**/status-pages');
    await menu.waitFor({ state: 'detached' });
  });

  await t.test('text never becomes markup or script, whatever a page does', async () => {
    const visitor = await seat(null);
    visitor.allow(/Trusted|content policy|Content Security Policy/);
    await visitor.page.goto(at);
    const tries = {
      markup: 'document.body.innerHTML = "<b>x</b>"',
      script: 'document.createElement("script").text = "1"',
      address: 'document.createElement("script").src = "/x.js"',
      policy: 'trustedTypes.createPolicy("x", { createHTML: (text) => text })',
    };
    for (const [name, code] of Object.entries(tries)) {
      const outcome = await visitor.page.evaluate<string>(
        `(() => { try { ${code}; return 'done'; } catch { return 'refused'; } })()`,
      );
      assert.equal(outcome, 'refused', name);
    }
  });

  await t.test('a status page can be shown within it, and within no page of another site', async (t) => {
    await service.alice.post('/status-pages', { slug: 'parcels', name: 'Parcels' });
    const show = (address: string) =>
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${address}', title: 'x' }))`;
    await page.goto(`${at}/alerts`);
    await page.evaluate(show('/status/parcels'));
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();

    const visitor = await seat(null);
    visitor.allow(/frame-ancestors|favicon/);
    const other = await startReceiver(t);
    other.answer = { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } };
    await visitor.page.goto(other.url);
    const refused = visitor.page.waitForEvent('requestfailed');
    await visitor.page.evaluate(show(`${service.dashboard}/status/parcels`));
    assert.equal((await refused).failure()?.errorText, 'net::ERR_BLOCKED_BY_RESPONSE');
  });

  await t.test('with nothing cached, few files and bytes are loaded for a page', async () => {
    const post = async (path: string, body: object) => (await service.alice.post(path, body)).id;
    const check = await post('/cron-checks', { name: 'Backup', interval_seconds: 3_600 });
    const server = await post('/servers', { name: 'web-1' });
    const site = await post('/uptime-checks', { name: 'Shop', kind: 'http', url: 'https://example.com' });
    const components = [{ type: 'server', id: server }];
    const statusPage = await post('/status-pages', { slug: 'shop', name: 'Shop', components });
    const channel = await post('/alerts/channels', {
      ...{ name: 'On-call', kind: 'email', config: { to: ['rasa@example.org'] } },
    });
    const rule = await post('/alerts/rules', {
      ...{ name: 'Offline', kind: 'server_offline', severity: 'critical' },
      ...{ targets: { ids: [server] }, channel_ids: [channel] },
    });
    const webhook = await post('/webhooks', { name: 'Ops', url: 'https://example.com' });
    const { dashboard_id } = await service.alice.post('/tv-dashboards', {
      ...{ name: 'Office', layout: { servers: [server] } },
    });
    const { endpoint_id } = await service.alice.post('/custom-endpoints', {
      ...{ name: 'Sheet', server_ids: [server] },
    });
    const paths = [
      '',
      '/cron-checks',
      '/servers',
      '/uptime-checks',
      '/alerts',
      `/cron-checks/${check}`,
      `/cron-checks/${check}/edit`,
      `/servers/${server}`,
      `/servers/${server}/edit`,
      `/uptime-checks/${site}`,
      `/uptime-checks/${site}/edit`,
      '/badges',
      `/status-pages/${statusPage}/components`,
      `/status-pages/${statusPage}/incidents`,
      `/status-pages/${statusPage}/incidents/new`,
      `/status-pages/${statusPage}/maintenance`,
      `/status-pages/${statusPage}/look`,
      `/status-pages/${statusPage}/subscribers`,
      '/status-pages/new',
      `/tv-dashboards/${dashboard_id}`,
      `/endpoints/${endpoint_id}`,
      `/alerts/rules/${rule}`,
      `/alerts/channels/${channel}`,
      '/alerts/mutes/new',
      `/webhooks/${webhook}`,
      '/settings/security',
      '/settings/profile',
      '/settings/import',
      '/on-call',
      '/on-call/policies/new',
    ];
    const wrong: string[] = [];
    for (const path of paths) {
      const { page, window } = await seat(service.alice);
      const { transfers, settled } = await watchTransfers(page, await window.newCDPSession(page));
      await page.goto(at + path);
      await headingOf(page);
      await settled();
      // On a slow machine, what was there before the stream of events is asked for once more meanwhile, and rows that
      // would be answered together are drawn one after another.
      const distinct = [...new Map(transfers.map((one) => [one.path.replace(/\?ids=.*/, ''), one])).values()];
      const found = `${path}: ${distinct.length} requests, ${bytesOf(distinct)} bytes`;
      t.diagnostic(found);
      // The goals themselves: what the API answers depends on the pace of the machine, since what changed meanwhile is asked
      // for too. Scripts, styles and fonts are held to less by web/build/sizes.test.ts.
      const goal = path === '' ? 200_000 : 250_000;
      if (distinct.length > 25 || bytesOf(distinct) > goal) wrong.push(found);
      await page.close();
    }
    assert.deepEqual(wrong, []);
  });

  await t.test('whoever is not signed in finds the app at the addresses of the entrance', async () => {
    const visitor = await seat(null);
    await visitor.page.goto('/login');
    await visitor.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });

  await t.test('where nobody has registered yet, the first thing is to register', async () => {
    const visitor = await seat(null);
    const registration = JSON.stringify({ registration: 'first', needs_setup_token: false });
    await visitor.page.route(/\/api\/auth\/registration$/, (route) =>
      route.fulfill({ contentType: 'application/json', body: registration }),
    );
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
    assert.equal(new URL(visitor.page.url()).pathname, '/register');
  });
});
