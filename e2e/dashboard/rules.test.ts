// Alert rules: seen, made with a live back-test, refused beside the field, changed, deleted with a way back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDashboard } from './stage.ts';

test('alert rules in a browser', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, seat, service, allow } = dashboard;
  const url = `${at}/alerts/rules`;
  const save = page.getByRole('button', { name: 'Create rule' });

  await t.test('those that an account begins with are listed, found by name and by kind', async () => {
    await page.goto(url);
    await page.getByRole('link', { name: 'Server offline' }).waitFor();
    await page.getByRole('searchbox').fill('nothing like this');
    await page.getByRole('heading', { name: 'No rule matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByRole('link', { name: 'Server offline' }).waitFor();
    await page.goto(`${url}?kind=certificate_expiring`);
    await page.getByRole('link', { name: 'Certificate expiring' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Server offline' }).count(), 0);
  });

  await t.test(
    'beside the form stands what the rule would have done, and follows what is typed',
    async () => {
      const check = await service.alice.createCronCheck({ name: 'Nightly backup' });
      await service.alice.ping(check);
      await dashboard.advance(60_000);
      await service.alice.ping(check, '/fail');
      await dashboard.advance(60_000);
      await page.goto(`${url}/new?kind=cron_fail`);
      await page.getByText('Would have fired once').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Nightly backup' }).waitFor();
      await page.getByLabel('Trigger').selectOption('A server is offline');
      await page.getByText('It covers nothing').waitFor();
      await page.getByLabel('Trigger').selectOption('A metric exceeds its limit');
      await page.getByLabel('Limit').fill('');
      await page.getByText('Once the rule is complete').waitFor();
    },
  );

  await t.test('what is wrong is shown beside its field, by the page and by the server', async () => {
    await save.click();
    await page.getByLabel('Name', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Hot CPU');
    await page.getByLabel('Limit').fill('80');
    await page.getByLabel('Recovers at').fill('90');
    allow(/status of 400/);
    await save.click();
    await page.locator('[aria-invalid=true][name=clear_threshold]').waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Hot CPU');
  });

  await t.test('it is made with an escalation, and can be changed', async () => {
    await page.getByLabel('Recovers at').fill('70');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByLabel('After').fill('20 min');
    await page.getByLabel('Also notify').fill('Email');
    await page.getByRole('option', { name: 'Email' }).click();
    await page.keyboard.press('Escape');
    await save.click();
    await page.getByRole('heading', { level: 1, name: 'Hot CPU' }).waitFor();
    await page.getByLabel('Metric').selectOption('Network in');
    await page.getByLabel('Limit').fill('100');
    await page.getByLabel('Recovers at').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Network in above').waitFor();
    const { rules } = await service.alice.get('/alerts/rules');
    const made = rules.find(({ name }: { name: string }) => name === 'Hot CPU');
    assert.deepEqual([made.metric, made.threshold, made.clear_threshold], ['network_in', 12_500_000, null]);
    assert.equal(made.escalations[0].after_seconds, 1_200);
  });

  await t.test(
    'one that does not exist is asked for once, and a failed preload is not reported',
    async () => {
      allow(/status of 404|net::ERR_FAILED/);
      const card = /\/assets\/backtest-card-/;
      const failed = page.waitForEvent('requestfailed', (request) => card.test(request.url()));
      const before = page.url();
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/alerts/rules/99999')) asked += 1;
      });
      await page.route(card, (route) => route.abort());
      await page.goto(`${url}/99999`);
      await Promise.all([failed, page.getByText('It may have been deleted').waitFor()]);
      assert.equal(asked, 1);
      await page.unroute(card);
      await page.goto(before);
    },
  );

  await t.test('deleting can be undone', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(`**${url}`);
    await page.getByRole('link', { name: 'Server offline' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Hot CPU' }).count(), 0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('link', { name: 'Hot CPU' }).waitFor();
  });

  await t.test('a viewer sees what a rule would have done, and cannot change it', async () => {
    await service.setRole('viewer');
    const viewer = await seat(service.bob);
    await viewer.page.goto(url);
    await viewer.page.getByRole('link', { name: 'Cron job failed' }).click();
    await viewer.page.getByText('Would have fired once').waitFor();
    assert.ok(await viewer.page.getByLabel('Name', { exact: true }).isDisabled());
    const button = viewer.page.getByRole('button', { name: 'Save changes' });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
  });
});
