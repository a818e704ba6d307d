// Uptime checks: tried, made, watched, paused, changed, found in a list, and deleted.

import assert from 'node:assert/strict';
import { chmod } from 'node:fs/promises';
import { test } from 'node:test';
import chromium from '@sparticuz/chromium';
import { minutes } from '../../src/platform/time.ts';
import { startReceiver } from '../../src/testing/receiver.ts';
import { startDashboard } from './stage.ts';

test('uptime checks in a browser', async (t) => {
  const browser = await chromium.executablePath();
  // Whoever is root has it started by somebody else.
  await chmod(browser, 0o755);
  const { page, at, seat, service, allow, advance } = await startDashboard(t, {
    env: { TOCSIN_PRIVATE_TARGETS: 'all', TOCSIN_BROWSER: browser, TOCSIN_BROWSER_SANDBOX: 'off' },
  });
  const site = await startReceiver(t);
  const list = `${at}/uptime-checks`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const status = () => page.getByRole('heading', { level: 1 }).locator('.st');

  await t.test('where there is none, the next step is offered', async () => {
    await page.goto(list);
    await page.getByText('No uptime checks yet').waitFor();
    await page.getByRole('link', { name: 'New uptime check' }).first().click();
    await heading('New uptime check').waitFor();
  });

  await t.test('what is wrong is shown beside the field, and nothing typed is lost', async () => {
    allow(/status of 400/);
    await page.getByLabel('URL').fill('shop');
    await button('Try it').click();
    await page.getByRole('alert').filter({ hasText: 'url' }).waitFor();
    await button('Create check').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await page.getByLabel('Name', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
    assert.equal(await page.getByLabel('URL').inputValue(), 'shop');
  });

  await t.test('a script for a browser is written down in lines, and tried in it', async () => {
    const kind = (name: RegExp) => page.getByRole('radio', { name });
    await kind(/^Browser/).check();
    await page.getByLabel('Address', { exact: true }).fill(site.url);
    await page.getByLabel('Timeout', { exact: true }).fill('50 s');
    const script = page.getByLabel('Script', { exact: true });
    await script.fill('await page.goto("/");\nassert(variables.password === "s3cret", "no password");');
    const style = (name: string) => page.evaluate<string>(`getComputedStyle(document.activeElement).${name}`);
    assert.match(await style('fontFamily'), /mono/i);
    assert.ok(
      ((await script.boundingBox())?.height ?? 0) >= 14 * Number.parseFloat(await style('lineHeight')),
    );
    await button('Add a value').click();
    await page.getByLabel('Name', { exact: true }).last().fill('password');
    await page.getByLabel('Value', { exact: true }).fill('s3cret');
    // It is no trap for who goes by the keyboard.
    await script.press('Tab');
    assert.equal(await page.evaluate("document.activeElement.matches('textarea')"), false);
    await button('Try it').click();
    await page.getByText('HTTP 200').waitFor();
    await kind(/^Website or API/).check();
  });

  await t.test('a trial shows what was found, and what the other side sent is text', async () => {
    site.answer = { status: 503, body: '<img src=x onerror=alert(1)>' };
    await page.getByLabel('Name', { exact: true }).fill('Shop');
    await page.getByLabel('URL').fill(site.url);
    await button('Try it').click();
    await page.getByText('Unexpected status').waitFor();
    assert.equal(await page.locator('img').count(), 0);
    site.answer = { status: 200, body: '{"status":"ok"}' };
    await button('Try it').click();
    await page.getByText('HTTP 200').waitFor();
    assert.deepEqual((await service.alice.get('/uptime-checks')).checks, []);
  });

  await t.test('a condition and a secret header are kept with the check', async () => {
    // What answers here answers in time, however busy the machine is.
    await page.getByLabel('Timeout', { exact: true }).fill('50 s');
    await page.getByText('Request', { exact: true }).click();
    await button('Add a header').click();
    await page.getByLabel('Name of the header', { exact: true }).fill('Authorization');
    await page.getByLabel('Value', { exact: true }).fill('Bearer s3cret');
    await button('Add a condition').click();
    await page.getByLabel('What to compare', { exact: true }).selectOption({ label: 'JSON of the answer' });
    await page.getByLabel('Path in the JSON', { exact: true }).fill('$.status');
    await page.getByLabel('Value to compare with', { exact: true }).fill('ok');
    await button('Create check').click();
    await heading('Shop').waitFor();
    await page
      .getByText('JSON $.status is "ok"')
      .or(page.getByText('Not probed yet.', { exact: true }))
      .waitFor();
    assert.ok(!(await page.content()).includes('s3cret'));
  });

  await t.test('checked now, what was found is announced wherever the person is by then', async () => {
    const leaving = Promise.withResolvers<void>();
    await page.route('**/api/uptime-checks/*/run', (route) => leaving.promise.then(() => route.continue()), {
      times: 1,
    });
    await button('Check now').click();
    await page.keyboard.press('u');
    await heading('Uptime checks').waitFor();
    leaving.resolve();
    await page.getByText('Shop answered in').first().waitFor();
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await status().filter({ hasText: 'Up' }).waitFor();
    await page.getByText('JSON $.status is "ok"').waitFor();
    assert.equal(site.received.at(-1)?.headers.authorization, 'Bearer s3cret');
  });

  await t.test('once it is down, the page says why, and somebody takes it on', async () => {
    site.answer = { status: 200, body: '{"status":"<b>broken</b>"}' };
    await advance(minutes(2));
    // The retry, without which it is not down.
    await advance(minutes(1));
    await status().filter({ hasText: 'Down' }).waitFor();
    await page.getByText('An assertion failed').first().waitFor();
    assert.equal(await page.locator('b').filter({ hasText: 'broken' }).count(), 0);
    await button('Acknowledge').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Shop acknowledged').first().waitFor();
    await button('Acknowledge').waitFor({ state: 'detached' });
  });

  await t.test('the period of the chart is in the address', async () => {
    const week = page.getByRole('link', { name: '7 d', exact: true });
    await week.click();
    await page.waitForURL('**?range=7d');
    await week.and(page.locator('[aria-current=true]')).waitFor();
  });

  await t.test('pausing can be undone', async () => {
    await button('More for Shop').click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await status().filter({ hasText: 'Paused' }).waitFor();
    await page.getByText('Shop is paused').first().waitFor();
    await page.keyboard.press('z');
    await status().filter({ hasText: 'Paused' }).waitFor({ state: 'detached' });
  });

  await t.test('changed, it keeps the header that nobody sees', async () => {
    site.answer = { status: 200, body: '{"status":"ok"}' };
    await page.getByRole('button', { name: 'Edit' }).click();
    await heading('Edit Shop').waitFor();
    assert.equal(await button('Try it').getAttribute('aria-disabled'), 'true');
    await page.getByLabel('Name', { exact: true }).fill('Web shop');
    await button('Save changes').click();
    await heading('Web shop').waitFor();
    await button('Check now').click();
    await page.getByText('Web shop answered in').first().waitFor();
    assert.equal(site.received.at(-1)?.headers.authorization, 'Bearer s3cret');
  });

  await t.test('a copy begins with everything but the secret, which it asks for', async () => {
    await button('More for Web shop').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('Secrets are not copied.').waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Copy of Web shop');
    await button('Create check').click();
    const value = page.getByLabel('Value', { exact: true });
    await value.and(page.locator('[aria-invalid=true]')).waitFor();
    await value.fill('Bearer other');
    await button('Create check').click();
    await heading('Copy of Web shop').waitFor();
    const [copy] = (await service.alice.get('/uptime-checks?q=Copy')).checks;
    assert.equal(copy.assertions.length, 1);
    await service.alice.delete(`/uptime-checks/${copy.id}`);
    await page.goBack();
    await page.goBack();
    await heading(/^Web shop/).waitFor();
  });

  await t.test(
    'the phases of one of several locations are chosen, and the choice is in the address',
    async () => {
      const { locations } = await service.alice.get('/locations');
      const oslo = await service.alice.post('/locations', { name: 'Oslo' });
      const [{ id }] = (await service.alice.get('/uptime-checks')).checks;
      const location_ids = [locations[0].id, oslo.id];
      await service.alice.patch(`/uptime-checks/${id}`, { location_ids });
      const phases = page.waitForRequest(/\/phases\?.*location=local/);
      await page.getByRole('combobox', { name: 'Location' }).selectOption('local');
      await phases;
      await page.waitForURL('**location=local**');
      await page.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'All locations' });
      await page.waitForURL((url) => !url.search.includes('location'));
      await service.alice.patch(`/uptime-checks/${id}`, { location_ids: [] });
      await page.getByRole('combobox', { name: 'Location' }).waitFor({ state: 'detached' });
      await service.alice.delete(`/locations/${oslo.id}`);
    },
  );

  await t.test('the list is searched, and several are changed at once', async () => {
    for (const name of ['Mail', 'Tracking'])
      await service.alice.post('/uptime-checks', { name, kind: 'http', url: site.url });
    await page.keyboard.press('u');
    await heading('Uptime checks').waitFor();
    await page.getByRole('link', { name: 'Tracking' }).waitFor();
    await page.getByRole('searchbox').fill('nowhere');
    await page.getByText('No uptime check matches “nowhere”').waitFor();
    await button('Clear filters').first().click();
    await page.getByRole('link', { name: 'Mail' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Mail' }).check();
    await page.getByRole('checkbox', { name: 'Select Tracking' }).check();
    await button('Pause').click();
    await page.getByText('2 checks are paused').first().waitFor();
    await page.getByRole('row', { name: /Mail/ }).getByText('Paused').waitFor();
  });

  await t.test('deleting can be undone', async () => {
    await page.getByRole('link', { name: 'Mail' }).click();
    await heading('Mail').waitFor();
    await button('More for Mail').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await heading('Uptime checks').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Mail' }).count(), 0);
    await page.keyboard.press('z');
    await page.getByRole('link', { name: 'Mail' }).waitFor();
    assert.equal((await service.alice.get('/uptime-checks')).checks.length, 3);
  });

  const { checks } = await service.alice.get('/uptime-checks');
  const shop = `${list}/${checks.find(({ name }: { name: string }) => name === 'Web shop').id}`;

  await t.test('a viewer sees everything, changes nothing, and sees why', async () => {
    await service.setRole('viewer');
    const viewer = await seat(service.bob);
    await viewer.page.goto(shop);
    const run = viewer.page.getByRole('button', { name: 'Check now' });
    await run.waitFor();
    assert.equal(await run.getAttribute('aria-disabled'), 'true');
    await viewer.page.goto(`${list}/new`);
    await viewer.page.getByText('You can view this, but not change it').waitFor();
    await viewer.page.goto(list);
    await viewer.page.getByRole('link', { name: 'Web shop' }).waitFor();
    assert.equal(await viewer.page.getByRole('link', { name: 'New uptime check' }).count(), 0);
  });

  await t.test('where the plan allows no more, that is shown before anything is typed', async () => {
    const { charlie } = service;
    await service.app.database
      .updateTable('account')
      .set({ plan: 'free' })
      .where('id', '=', charlie.account_id)
      .execute();
    for (let made = 0; made < 10; made += 1)
      await charlie.post('/uptime-checks', { name: `Site ${made}`, kind: 'http', url: site.url });
    const { page } = await seat(charlie);
    await page.goto(`/a/${charlie.account_id}/uptime-checks/new`);
    await page.getByText('10 of 10 uptime checks in use').waitFor();
    assert.equal(await page.getByLabel('URL').count(), 0);
  });

  await t.test('what is not there is shown to be missing', async () => {
    allow(/status of 404/);
    await page.goto(`${list}/999999999`);
    await page.getByText(/not found/i).waitFor();
  });

  await t.test('a scenario is made of steps that are added, moved, tried and removed', async () => {
    site.answer = { status: 200, body: '{"token":"tok-12345678"}' };
    await page.goto(`${list}/new`);
    await page.getByRole('radio', { name: /^Scenario/ }).check();
    await page.getByLabel('Name', { exact: true }).first().fill('Order');
    await page.getByLabel('Address', { exact: true }).first().fill(site.url);
    await page.getByLabel('Timeout', { exact: true }).fill('50 s');
    for (const name of ['Step 1', 'Step 2', 'Step 3']) {
      await button('Add a step').click();
      await page.getByRole('group', { name, exact: true }).waitFor();
    }
    const step = (name: string) => page.getByRole('group', { name, exact: true });
    await step('Step 1').getByLabel('Address').fill('/orders?token={{token}}');
    await step('Step 2').getByLabel('Address').fill('/login');
    await step('Step 2').getByLabel('Method').selectOption('POST');
    await step('Step 2').getByText('Headers and body').click();
    await step('Step 2').getByLabel('Body').fill('pin=s3cret-pin');
    await step('Step 2').getByText('Variables for later steps').first().click();
    await button('Add a variable').locator('visible=true').click();
    await page.getByLabel('Name of the variable').fill('token');
    await page.getByLabel('What to look for').fill('$.token');
    await button('Remove the step Step 3').click();
    await button('Move Step 2 up').click();
    await step('Step 1').getByText('Step 2', { exact: true }).waitFor();
    await button('Try it').click();
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await steps.nth(1).filter({ hasText: 'Step 1' }).waitFor();
    assert.deepEqual(
      site.received.slice(-2).map(({ method, path, body }) => `${method} ${path} ${body}`),
      ['POST /login pin=s3cret-pin', 'GET /orders?token=tok-12345678 '],
    );
    await button('Create check').click();
    await heading('Order').waitFor();
    assert.ok(!(await page.content()).includes('s3cret-pin'));
    site.answer = { status: 500, body: 'no' };
    await advance(minutes(2));
    await advance(minutes(1));
    await status().filter({ hasText: 'Down' }).waitFor();
    await page.getByText('Step 1 (Step 2): It answered 500, expected 200–299').first().waitFor();
  });

  await t.test('of a script that fails, the page shows what it did and what was to be seen', async () => {
    site.answer = { status: 200, body: 'Sold out' };
    const { id } = await service.alice.post('/uptime-checks', {
      ...{ name: 'Buy', kind: 'browser', url: site.url, timeout_seconds: 50 },
      ...{ failure_threshold: 1, confirm_after_seconds: 0 },
      browser: { script: "await page.goto('/'); await step('Pay', () => assert(false, 'no card'));" },
    });
    await advance(minutes(2));
    await page.goto(`${list}/${id}`);
    await page.getByText('Step 1 (Pay): no card').first().waitFor();
    await page.getByText('failed: no card').waitFor();
    await button('Show screenshot').click();
    const picture = page.getByRole('img', { name: 'Screenshot' });
    await picture.waitFor();
    assert.ok(await picture.evaluate((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0));
  });
});
