// The pages of status pages: one is built, says that something is wrong, and that it is over.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { showInOrder } from './in-order.ts';
import { type Dashboard, startDashboard } from './stage.ts';

const MINUTE = 60_000;
const previewOf = (page: Page) => page.frameLocator('iframe:not([data-waiting])');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Answers of 400 are what bad input is for. */
async function openStage(t: TestContext): Promise<Dashboard> {
  const dashboard = await startDashboard(t);
  dashboard.allow(/status of 4(00|09)/);
  return dashboard;
}

test('a status page from nothing to an incident that is over', async (t) => {
  const { page, at, service, seat, advance } = await openStage(t);
  const { alice } = service;
  await alice.createCronCheck({ name: 'Invoices' });
  await alice.createCronCheck({ name: 'Shop' });
  // Of another account, whose address is taken all the same.
  await service.charlie.post('/status-pages', { slug: 'elsewhere', name: 'Elsewhere' });
  const visitor = (await seat(null)).page;

  await t.test('it is made with an address that its name suggests', async () => {
    await page.goto(`${at}/status-pages`);
    await page.getByText('No status pages yet').waitFor();
    await page.getByRole('link', { name: 'New status page' }).first().click();
    await page.getByLabel('Name of the page').fill('Acme status');
    await page.getByText('Read at /status/acme-status').waitFor();
    await previewOf(page).getByText('Acme status').first().waitFor();
    for (const name of ['Invoices', 'Shop']) {
      await page.getByRole('combobox', { name: 'Components' }).fill(name);
      await page.getByRole('option', { name }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByLabel('Address', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.locator('.fld-wrong').first().waitFor();
    await page.getByLabel('Address', { exact: true }).fill('elsewhere');
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.getByText('Already taken. Choose another one').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('acme');
    await page.getByRole('button', { name: 'Create page' }).click();
    await heading(page, 'Acme status').waitFor();
    const [made] = (await service.alice.get('/status-pages')).status_pages;
    assert.equal(made.show_metrics, false, 'figures of servers are shown only when that is asked for');
  });

  await t.test('what is typed while a list is being loaded is searched for in it', async () => {
    const { page } = await seat(alice);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/assets/combobox-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${at}/status-pages/new`);
    await page.getByRole('combobox', { name: 'Components' }).focus();
    await page.keyboard.type('Sho');
    release();
    await page.getByRole('option', { name: 'Shop' }).waitFor();
    await page.keyboard.type('p');
    await page.keyboard.press('Enter');
    await page.locator('.combo-chip').getByText('Shop').waitFor();

    const [{ id }] = (await alice.get('/status-pages')).status_pages;
    await page.goto(`${at}/status-pages/${id}/components`);
    await page.getByRole('combobox', { name: 'Add a component' }).click();
    await page.getByText('Nothing matches').waitFor();
  });

  await t.test('its components are put in order by keys, and the preview follows', async () => {
    await page.getByRole('button', { name: 'Move Shop up' }).press('Enter');
    await page.locator('ol[class*=rows] > li').first().getByText('Shop', { exact: true }).waitFor();
    await page.locator('[data-step=up]:focus').waitFor();
    await page.getByLabel('Shown as').first().fill('Checkout');
    await previewOf(page).getByText('Checkout').first().waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Acme status saved').first().waitFor();
    await page.reload();
    await page.getByLabel('Shown as').first().waitFor();
    await showInOrder(page.locator('ol[class*=rows] b'), ['Shop', 'Invoices']);
  });

  await t.test('nobody can open it before it is published', async () => {
    await page.getByText('Nobody can open this page yet').waitFor();
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await page.getByText('No open incident').first().waitFor();
    await page.locator('h1:focus', { hasText: 'Acme status' }).waitFor();
    await visitor.goto('/status/acme');
    await visitor.getByText('Checkout').first().waitFor();
  });

  await t.test('an incident needs a title and a text, and is seen before it is posted', async () => {
    await page.getByRole('link', { name: 'Incidents' }).click();
    await page.getByRole('link', { name: 'New incident' }).first().click();
    await page.getByRole('button', { name: 'Open the incident' }).click();
    await page.locator('.fld-wrong').first().waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Orders are delayed');
    await page.getByLabel('Message', { exact: true }).fill('We **look** into it.');
    await page.getByRole('radio', { name: /^Major/ }).check();
    await previewOf(page).locator('strong', { hasText: 'look' }).waitFor();
    await page.getByRole('button', { name: 'Open the incident' }).click();
    await page.getByRole('heading', { name: 'Orders are delayed' }).waitFor();
    await page.getByRole('list', { name: 'Updates' }).locator('strong', { hasText: 'look' }).waitFor();
    await page.getByText('Partial outage').first().waitFor();
    await advance(2 * MINUTE);
    await visitor.reload();
    await visitor.getByText('Orders are delayed').first().waitFor();
  });

  await t.test('it is resolved by a key and a text, and the page says so', async () => {
    await page.keyboard.press('e');
    await page.locator('textarea:focus').fill('Orders arrive again.');
    const [, incident] = /(\/status-pages\/.*)$/.exec(page.url()) ?? [];
    await alice.post(`${incident}/updates`, { status: 'identified', message: 'A queue is full.' });
    await page.getByRole('listitem').getByText('A queue is full.').waitFor();
    await page.locator('textarea:focus').waitFor();
    await page.getByRole('button', { name: 'Post an update' }).click();
    await page.locator('li:focus').getByText('Orders arrive again.').waitFor();
    await page.getByText('No open incident').first().waitFor();
    await advance(2 * MINUTE);
    await visitor.reload();
    await visitor.getByText('Orders arrive again.').first().waitFor();
    await visitor.locator('article.inc').waitFor({ state: 'detached' });
  });

  await t.test('an update is corrected, and the first one stays', async () => {
    await page
      .getByRole('button', { name: /^Edit the update/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit the update' });
    await dialog.getByLabel('Message').fill('All orders arrive again.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('All orders arrive again.').first().waitFor();
    const first = page.getByRole('button', { name: /^Delete the update/ }).last();
    assert.equal(await first.getAttribute('aria-disabled'), 'true');
  });
});

test('parts of a status page', async (t) => {
  const { page, at, service, seat } = await openStage(t);
  const { alice, bob } = service;
  const check = await alice.createCronCheck({ name: 'Shop' });
  const made = await alice.post('/status-pages', {
    ...{ slug: 'acme', name: 'Acme', time_zone: 'Europe/Vilnius' },
    components: [{ type: 'cron_check', id: check.id }],
  });
  await alice.post(`/status-pages/${made.id}/incidents`, { title: 'Slow orders', message: 'We look.' });
  await alice.post('/status-pages/incident-templates', {
    ...{ name: 'Slow shop', title: 'The shop is slow', message: 'Nothing is lost.' },
  });
  const of = (part: string) => `${at}/status-pages/${made.id}/${part}`;

  await t.test('a domain of its own says what has to be in the DNS', async () => {
    await page.goto(of('look'));
    await page.getByLabel('Custom domain').fill('status.acme.example');
    await page.getByRole('button', { name: 'Save page' }).click();
    await page.getByText('Not seen yet').waitFor();
    await page.locator('pre', { hasText: 'TXT' }).waitFor();
  });

  await t.test('what is no picture is not taken for a logo', async () => {
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('This is not a PNG').waitFor();
  });

  await t.test('a template fills in what is written again and again', async () => {
    await page.goto(of('incidents'));
    await page.getByRole('link', { name: 'New incident from Slow shop' }).click();
    await page.waitForURL(/template=/);
    assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'The shop is slow');
  });

  await t.test('of its incidents, those that the address asks for are asked for, and no others', async () => {
    // The page before asks no more.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith(`/${made.id}/incidents`) && pathname.startsWith('/api/'))
        asked.push(searchParams.get('status') ?? 'all');
    });
    await page.goto(of('incidents?status=resolved'));
    await page.getByText('No incidents match').waitFor();
    assert.deepEqual(asked.toSorted(), ['active', 'resolved']);
  });

  await t.test('somebody is asked to subscribe, and has to confirm', async () => {
    await page.goto(of('subscribers'));
    await page.getByRole('button', { name: 'Add subscriber' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add subscriber' });
    await dialog.locator('input[type=email]:focus').waitFor();
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await dialog.locator('.fld-wrong').waitFor();
    await dialog.getByLabel('Email address').fill('reader@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('reader@example.com was asked').first().waitFor();
    await page
      .getByRole('row', { name: /reader@example.com/ })
      .getByText('Not confirmed')
      .waitFor();
  });

  await t.test('a viewer sees the page and its incidents, and no addresses', async () => {
    await service.setRole('viewer');
    const viewer = (await seat(bob)).page;
    await viewer.goto(of('components'));
    await viewer.getByText('Status pages are created and changed by').first().waitFor();
    assert.equal(await viewer.getByLabel('Shown as').isDisabled(), true);
    await viewer.getByRole('link', { name: 'Subscribers' }).click();
    await viewer.getByText('Addresses of subscribers are not shown to viewers').waitFor();
  });
});
