// Maintenance windows and silences: planned once and again, refused beside the field, ended, deleted with a way back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDashboard } from './stage.ts';

test('maintenance and mutes in a browser', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, seat, service } = dashboard;
  const windows = `${at}/maintenance`;
  const mutes = `${at}/alerts/mutes`;
  const everything = page.getByRole('radio', { name: /^Everything/ });

  await t.test('work is planned again and again, and described in words', async () => {
    await page.goto(windows);
    await page.getByRole('heading', { name: 'Nothing is planned' }).waitFor();
    await page.getByRole('link', { name: 'Plan maintenance' }).first().click();
    await page.getByRole('button', { name: 'Plan it' }).click();
    await page.getByLabel('Name', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Database upkeep');
    await everything.check();
    await page.getByRole('radio', { name: /^Recurring/ }).check();
    await page.getByLabel('Starts at').fill('0 4 * * 0');
    await page.getByText('Next times').waitFor();
    await page.getByLabel('Lasts').fill('90 min');
    await page.getByLabel('Not after').fill('');
    await page.getByRole('button', { name: 'Plan it' }).click();
    await page.getByRole('link', { name: 'Database upkeep' }).waitFor();
    await page.getByText('for 1 h 30 min').waitFor();
    const { maintenance_windows } = await service.alice.get('/maintenance-windows');
    assert.deepEqual(
      [maintenance_windows[0].recurrence.duration_seconds, maintenance_windows[0].ends_at],
      [5_400, null],
    );
  });

  await t.test('it can be changed, and deleting can be undone', async () => {
    await page.getByRole('link', { name: 'Database upkeep' }).click();
    await page.getByLabel('Lasts').fill('2 h');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').first().waitFor();
    await page.goto(windows);
    await page.getByText('for 2 h').waitFor();
    await page.getByRole('button', { name: 'Delete Database upkeep' }).click();
    await page.getByRole('link', { name: 'Database upkeep' }).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await page.getByRole('link', { name: 'Database upkeep' }).waitFor();
  });

  await t.test('a silence begins at once, and can be ended', async () => {
    await page.goto(`${mutes}/new`);
    await page.getByLabel('Name', { exact: true }).fill('Known to be broken');
    await everything.check();
    await page.getByRole('button', { name: 'Create silence', exact: true }).click();
    await page.getByRole('link', { name: 'Known to be broken' }).waitFor();
    await page.getByText('Active').waitFor();
    await page.getByRole('button', { name: 'End now: Known to be broken' }).click();
    await page.getByText('Ended', { exact: true }).waitFor();
    const { silences } = await service.alice.get('/alerts/silences');
    assert.equal(silences[0].status, 'ended');
  });

  await t.test('a viewer sees them, cannot change them, and sees why', async () => {
    await service.setRole('viewer');
    const viewer = await seat(service.bob);
    await viewer.page.goto(windows);
    const button = viewer.page.getByRole('button', { name: 'Delete Database upkeep' });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    await viewer.page.getByRole('link', { name: 'Database upkeep' }).click();
    assert.ok(await viewer.page.getByLabel('Name', { exact: true }).isDisabled());
  });
});
