// Channels: made, tried before and after they are saved, seen to fail, turned off and deleted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '../../src/testing/receiver.ts';
import { startDashboard } from './stage.ts';

test('channels in a browser', async (t) => {
  const dashboard = await startDashboard(t, {
    env: { TOCSIN_PRIVATE_TARGETS: 'all' },
  });
  const { page, at, seat, service, allow } = dashboard;
  const receiver = await startReceiver(t);
  const url = `${at}/alerts/channels`;
  const { channels: given } = await service.alice.get('/alerts/channels');
  for (const { id } of given) await service.alice.delete(`/alerts/channels/${id}`);

  await t.test('where there is none, the next step is offered', async () => {
    await page.goto(url);
    await page.getByRole('heading', { name: 'No channel yet' }).waitFor();
    await page.getByRole('link', { name: 'Add a channel' }).first().click();
    await page.getByRole('link', { name: 'Slack', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'New channel: Slack' }).waitFor();
  });

  await t.test('what is wrong is shown beside the field, and nothing typed is lost', async () => {
    await page.getByLabel('Name').fill('#incidents');
    await page.getByLabel('Webhook URL').fill('not an address');
    await page.getByRole('button', { name: 'Add channel' }).click();
    const field = page.getByLabel('Webhook URL');
    await field.and(page.locator('[aria-invalid=true]')).waitFor();
    assert.equal(await field.inputValue(), 'not an address');
    assert.equal(await page.getByLabel('Name').inputValue(), '#incidents');
  });

  await t.test(
    'templates show what they make of an alert while they are typed, and what is wrong',
    async () => {
      await page.getByText('Custom message').click();
      await page
        .getByRole('textbox', { name: /^Title/ })
        .fill('<b>{{ severity | upcase }}</b>: {{ subject }}');
      const preview = page.getByRole('region', { name: 'Preview' });
      await dashboard.advance(1_000);
      await preview.getByText('<b>CRITICAL</b>: Nightly backup', { exact: true }).waitFor();
      await page.getByRole('textbox', { name: /^Text/ }).fill('{{ detail | nowhere }}');
      await dashboard.advance(1_000);
      await page.getByText('The built-in text is sent instead: undefined filter: nowhere').waitFor();
      await page.getByRole('textbox', { name: /^Text/ }).fill('');
      await page.getByRole('textbox', { name: /^Title/ }).fill('');
      await dashboard.advance(1_000);
      await preview.waitFor({ state: 'hidden' });
    },
  );

  await t.test('a test goes out before it is saved, and the answer of the other side is shown', async () => {
    receiver.answer = { status: 400, body: '<b>no_service</b>' };
    await page.getByLabel('Webhook URL').fill(receiver.url);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Test not delivered').waitFor();
    await page.getByText('<b>no_service</b>', { exact: true }).waitFor();
    receiver.answer = { status: 200, body: 'ok' };
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Test delivered').waitFor();
  });

  await t.test('saved, its secret is stored and shown nowhere', async () => {
    await page.getByRole('button', { name: 'Add channel' }).click();
    await page.getByRole('heading', { level: 1, name: '#incidents' }).waitFor();
    const secret = page.getByLabel('Webhook URL');
    assert.equal(await secret.inputValue(), 'Stored, not shown');
    assert.ok(!(await page.content()).includes(receiver.url));
    await page.getByLabel('Name').fill('#alarms');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: '#alarms' }).waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Test delivered').waitFor();
  });

  await t.test('turned off and on again by undoing', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
    await page.keyboard.press('z');
    await page.getByRole('button', { name: 'Turn off' }).waitFor();
  });

  await t.test('deleting can be undone, and is carried out when the page is left', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(`**${url}`);
    await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor();
    assert.equal(await page.getByRole('link', { name: '#alarms' }).count(), 0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('link', { name: '#alarms' }).waitFor();
    const { channels } = await service.alice.get('/alerts/channels');
    assert.equal(channels.length, 1);
  });

  await t.test('a viewer sees it, cannot change it, and sees why', async () => {
    await service.setRole('viewer');
    const viewer = await seat(service.bob);
    await viewer.page.goto(url);
    await viewer.page.getByRole('link', { name: '#alarms' }).click();
    await viewer.page.getByRole('heading', { level: 1, name: '#alarms' }).waitFor();
    assert.ok(await viewer.page.getByLabel('Name').isDisabled());
    const save = viewer.page.getByRole('button', { name: 'Save changes' });
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    await viewer.page
      .getByRole('tooltip', { includeHidden: true })
      .filter({ hasText: 'This needs the role Editor' })
      .first()
      .waitFor({ state: 'attached' });
  });

  await t.test('a channel of another account is nowhere', async () => {
    allow(/status of 404/);
    await page.goto(`${url}/999999`);
    await page.getByRole('heading', { name: /not found/i }).waitFor();
  });
});
