// What is put on a status page by hand: a logo, components in another order, webhooks that are notified, addresses that
// are not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { startReceiver } from '../../src/testing/receiver.ts';
import { startDashboard } from './stage.ts';

test('what is put on a status page by hand', async (t) => {
  const { page, at, service, allow } = await startDashboard(t);
  const { alice, settle } = service;
  allow(/status of 400/);
  const receiver = await startReceiver(t);
  const checks: { id: number }[] = [];
  for (const name of ['Shop', 'Invoices', 'Search']) checks.push(await alice.createCronCheck({ name }));
  const { id } = await alice.post('/status-pages', {
    ...{ slug: 'acme', name: 'Acme' },
    components: checks.map((check) => ({ type: 'cron_check', id: check.id })),
  });
  const of = (part: string) => `${at}/status-pages/${id}/${part}`;
  const read = () => alice.get(`/status-pages/${id}`);

  await t.test('a logo is a picture of at most 1 MB, whatever its name says', async () => {
    await page.goto(of('look'));
    const upload = (mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType, buffer });
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await upload('image/svg+xml', script);
    await page.getByText('This is not a PNG, JPEG, WebP or GIF.').waitFor();
    await upload('image/png', Buffer.alloc(1_000_001));
    await page.getByText('This picture is larger than 1 MB.').waitFor();
    for (const buffer of [script, Buffer.from('no picture at all')]) {
      await upload('image/png', buffer);
      await page.getByText('This picture could not be read.').waitFor();
    }
    assert.equal((await read()).logo_url, null);
    const picture = sharp({ create: { width: 320, height: 80, channels: 4, background: '#24406b' } });
    await upload('image/png', await picture.png().toBuffer());
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
    await page.getByText('This picture could not be read.').waitFor({ state: 'detached' });
    assert.match((await read()).logo_url, /\/status\/acme\/logo/);
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor({ state: 'detached' });
    assert.equal((await read()).logo_url, null);
  });

  await t.test(
    'colours say what is shown of them, links are added, and CSS is refused by its line',
    async () => {
      await page.goto(of('design'));
      await page.getByLabel('Accent', { exact: false }).first().fill('#ffee00');
      await page.getByText(/#ffee00, as chosen\. Contrast 1\d\.\d to 1/).waitFor();
      await page.getByText(/^#[\da-f]{6} is shown instead\. Contrast 4\.\d to 1/).waitFor();
      await page.getByRole('button', { name: 'Add a link' }).first().click();
      await page.getByLabel('Text', { exact: true }).fill('Shop');
      await page.getByLabel('Address', { exact: true }).fill('javascript:alert(1)');
      await page.getByLabel('Custom CSS').fill('h1 { color: #123456 }\nbody { margin: 0 }');
      await page.getByRole('button', { name: 'Save the design' }).click();
      await page.getByText('Line 2: this selects none of the named parts: body').waitFor();
      await page.getByLabel('Custom CSS').fill('.headline h1 { color: #123456 }');
      await page.getByRole('button', { name: 'Save the design' }).click();
      await page.getByText('An address that begins with https://, http:// or mailto:').waitFor();
      await page.getByLabel('Address', { exact: true }).fill('https://shop.example/');
      await page.getByRole('button', { name: 'Save the design' }).click();
      await page.getByText('Acme saved').first().waitFor();
      const { accent_color, header_links, custom_css } = await read();
      assert.deepEqual([accent_color, custom_css], ['#ffee00', '.headline h1 { color: #123456 }']);
      assert.deepEqual(header_links, [{ label: 'Shop', url: 'https://shop.example/' }]);
    },
  );

  await t.test('services of others are added by the address of their status page', async () => {
    await page.goto(of('components'));
    await page.getByRole('button', { name: 'Add a service' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Card payments');
    await page.getByLabel('Address of its status page').fill('http://status.cards.example');
    const save = page.getByRole('button', { name: 'Save changes' });
    await save.click();
    await page.getByText('An address that begins with https://').first().waitFor();
    await page.getByLabel('Address of its status page').fill('https://status.cards.example/');
    await save.click();
    await page.getByText('Acme saved').first().waitFor();
    const wanted = { name: 'Card payments', url: 'https://status.cards.example', component: null };
    assert.deepEqual((await read()).third_party_components, [wanted]);
  });

  await t.test('components are dragged to another place, and moved by keys', async () => {
    await page.goto(of('components'));
    const rows = page.locator('ol > li[data-place]');
    await rows.nth(2).waitFor();
    const names = () => rows.locator('b').allTextContents();
    await rows.nth(0).locator('[draggable=true]').dragTo(rows.nth(2));
    await rows.nth(2).getByText('Shop', { exact: true }).waitFor();
    assert.deepEqual(await names(), ['Invoices', 'Search', 'Shop']);
    await page.getByRole('button', { name: 'Move Shop up' }).focus();
    await page.keyboard.press('Enter');
    await rows.nth(1).getByText('Shop', { exact: true }).waitFor();
    await page.locator('[data-step=up]:focus').waitFor();
    await page.keyboard.press('Space');
    await rows.nth(0).getByText('Shop', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Move Search up' }).click();
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: /^Save/ }).click();
    await saved;
    const { components } = await read();
    const ids = components.map(({ id: one }: { id: number }) => one);
    assert.deepEqual(ids, [checks[0]?.id, checks[2]?.id, checks[1]?.id]);
  });

  await t.test('a webhook is notified once it answered its challenge; its secret is shown once', async () => {
    await page.goto(of('subscribers'));
    await page.getByRole('button', { name: 'Add subscriber' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Webhook' }).check();
    await dialog.getByLabel('Address of the webhook').fill('not an address');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.locator('.fld-wrong').waitFor();
    await dialog.getByLabel('Address of the webhook').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog', { name: 'Webhook added' }).waitFor();
    const secret = (await page.getByRole('dialog').locator('pre').textContent()) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    assert.ok(secret.length > 20 && !(await page.content()).includes(secret));
    const row = page.getByRole('row', { name: new RegExp(new URL(receiver.url).host) });
    await row.getByText('Not confirmed').waitFor();
    await settle();
    const challenge = JSON.parse(receiver.received.at(-1)?.body ?? '{}').data.challenge;
    assert.ok(challenge, 'it was sent a challenge');
  });

  await t.test('an address is never mailed, and may be again', async () => {
    await page.getByRole('button', { name: 'Add an address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('angry@example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.getByRole('row', { name: /angry@example\.com/ });
    await row.getByText('Added by hand').waitFor();
    await row.getByRole('button', { name: 'Remove angry@example.com' }).click();
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await row.waitFor();
    assert.equal((await alice.get('/status-pages/suppressions')).suppressions.length, 1);
  });
});
