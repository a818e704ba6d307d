// Webhooks: made with a secret that is shown once, tested, seen to fail, sent again, and limited by the plan.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '../../src/testing/receiver.ts';
import { startDashboard } from './stage.ts';

test('webhooks in a browser', async (t) => {
  const dashboard = await startDashboard(t, {
    env: { TOCSIN_PRIVATE_TARGETS: 'all', TOCSIN_DEFAULT_PLAN: 'free' },
  });
  const { page, at, seat, service } = dashboard;
  const receiver = await startReceiver(t);
  const url = `${at}/webhooks`;
  let secret = '';

  await t.test('what is wrong is shown beside the field', async () => {
    await page.goto(url);
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await page.getByRole('link', { name: 'New webhook' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Ticket desk');
    await page.getByLabel('Address').fill('ftp:nowhere');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByLabel('Address').and(page.locator('[aria-invalid=true]')).waitFor();
  });

  await t.test('its secret is shown once, and what is in its headers never again', async () => {
    await page.getByLabel('Address').fill('hooks.example.com/desk');
    await page.getByLabel('Address').press('Tab');
    assert.equal(await page.getByLabel('Address').inputValue(), 'https://hooks.example.com/desk');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('button', { name: 'Add a header' }).click();
    await page.getByLabel('Name of the header', { exact: true }).fill('Authorization');
    await page.getByLabel('Value', { exact: true }).fill('Bearer desk-2026');
    await page.getByLabel('A reminder of an alert').uncheck();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('Shown only once').waitFor();
    secret = (await page.locator('.code pre').innerText()).trim();
    assert.match(secret, /^whsec_/);
    await page.getByRole('link', { name: 'Continue to the webhook' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ticket desk' }).waitFor();
    await page.getByRole('heading', { name: 'Nothing sent yet' }).waitFor();
    const shown = await page.content();
    assert.ok(!shown.includes(secret) && !shown.includes('desk-2026'));
  });

  await t.test('a test is delivered, and its answer shown as the text it is', async () => {
    receiver.answer = {
      status: 200,
      body: '<script>alert(1)</script>',
      headers: { 'X-Said-Back': 'Bearer desk-2026' },
    };
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Delivered', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'test', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Delivery' });
    await sheet.locator('pre', { hasText: '<script>alert(1)</script>' }).waitFor();
    assert.equal(receiver.received.length, 1);
  });

  await t.test('what was sent is shown with its signature, and without what is secret', async () => {
    const sheet = page.getByRole('dialog', { name: 'Delivery' });
    const { headers } = receiver.received[0] ?? assert.fail('nothing was sent');
    const sent = sheet.getByRole('region', { name: 'Request headers' });
    const shown = await sent.innerText();
    assert.ok(shown.includes(`POST ${receiver.url}`));
    assert.ok(shown.includes(`webhook-signature: ${headers['webhook-signature']}`));
    assert.ok(shown.includes('authorization: ********'));
    assert.ok(
      (await sheet.getByRole('region', { name: 'Response headers' }).innerText()).includes(
        'x-said-back: ********',
      ),
    );
    assert.ok(!(await page.content()).includes('desk-2026'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sheet.getByRole('button', { name: 'Copy Request body' }).click();
    await sheet.getByText('Copied').first().waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.equal(copied, receiver.received[0]?.body);
  });

  await t.test('what was delivered can be sent again, and the address says which is open', async () => {
    const sheet = page.getByRole('dialog', { name: 'Delivery' });
    const before = page.url();
    assert.match(before, /[?&]delivery=\d+/);
    await sheet.getByRole('button', { name: 'Send again' }).click();
    await page.waitForURL((address) => address.href !== before);
    await dashboard.advance(5_000);
    await sheet.getByText('Attempt 1').waitFor();
    assert.equal(receiver.received.length, 2);
    await page.reload();
    await sheet.getByText('Attempt 1').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('Delivered', { exact: true }).nth(1).waitFor();
  });

  await t.test('a new secret replaces the former one', async () => {
    await page.getByRole('button', { name: 'New secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'New secret' });
    await dialog.getByRole('button', { name: 'Create a new secret' }).click();
    await dialog.getByText('Shown only once').waitFor();
    assert.notEqual((await dialog.locator('pre').innerText()).trim(), secret);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await t.test('where the plan allows no more, that is shown before the form', async () => {
    const { usage } = await service.alice.get('/account/usage');
    const { current, limit } = usage.webhooks;
    for (let count = current; count < limit; count += 1)
      await service.alice.post('/webhooks', { name: `No. ${count}`, url: receiver.url });
    await page.goto(`${url}/new`);
    await page.getByRole('heading', { name: `${limit} of ${limit} webhooks in use` }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Create webhook' }).count(), 0);
  });

  await t.test('a viewer sees deliveries, and cannot send', async () => {
    await service.setRole('viewer');
    const viewer = await seat(service.bob);
    await viewer.page.goto(url);
    await viewer.page.getByRole('link', { name: 'Ticket desk' }).click();
    const button = viewer.page.getByRole('button', { name: 'Send a test' });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    await viewer.page.getByRole('link', { name: 'test', exact: true }).first().click();
    const again = viewer.page.getByRole('button', { name: 'Send again' });
    assert.equal(await again.getAttribute('aria-disabled'), 'true');
  });
});
