// Schedules: made, drawn, overridden, named by a channel, and looked at by somebody who may not change them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDashboard } from './stage.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 96 * QUARTER_MS;

test('schedules in a browser', async (t) => {
  const { page, at, seat, service } = await startDashboard(t);
  const list = `${at}/on-call`;

  await t.test('one is made with somebody in it, and says at once who is on call', async () => {
    await page.goto(list);
    await page.getByRole('heading', { name: 'No schedules yet' }).waitFor();
    await page.getByRole('link', { name: 'New schedule' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Platform');
    await page.getByRole('combobox', { name: 'Members' }).fill('ali');
    await page.getByRole('option', { name: /alice/ }).click();
    await page.getByRole('button', { name: 'Create schedule' }).click();
    await page.getByRole('heading', { level: 1, name: 'Platform' }).waitFor();
    await page.getByRole('list', { name: 'Shifts' }).getByText('alice').first().waitFor();
  });

  await t.test('an override puts somebody else on call, until it is removed', async () => {
    await page.getByRole('button', { name: 'Override', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'On call instead' }).fill('bob');
    await page.getByRole('option', { name: /bob/ }).click();
    await dialog.getByRole('button', { name: 'Override', exact: true }).click();
    await page.getByRole('list', { name: 'Shifts' }).getByText('bob').waitFor();
    await page.getByRole('button', { name: 'Remove the override of bob' }).click();
    await page.getByText('No overrides.').waitFor();
    await page.getByRole('list', { name: 'Shifts' }).getByText('bob').waitFor({ state: 'detached' });
  });

  await t.test('one is dragged across the drawn shifts', async () => {
    const bar = page.getByTitle(/^alice: /).last();
    await bar.scrollIntoViewIfNeeded();
    const box = await bar.boundingBox();
    assert.ok(box);
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, y, { steps: 4 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'On call instead' }).fill('bob');
    await page.getByRole('option', { name: /bob/ }).click();
    await dialog.getByRole('button', { name: 'Override', exact: true }).click();
    await page.getByRole('list', { name: 'Shifts' }).getByText('bob').waitFor();
    const { schedules } = await service.alice.get('/schedules');
    const path = `/schedules/${schedules[0].id}/overrides`;
    const [{ starts_at, ends_at }] = (await service.alice.get(path)).overrides;
    const lasts = Date.parse(ends_at) - Date.parse(starts_at);
    assert.ok(lasts > DAY_MS && lasts < 3 * DAY_MS && lasts % QUARTER_MS === 0, `${lasts}`);
    await page.getByRole('button', { name: 'Remove the override of bob' }).click();
    await page.getByText('No overrides.').waitFor();
  });

  await t.test('the palette says who is on call', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill('on call');
    await page.getByRole('option', { name: /On call: Platform.*alice/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('so does the overview', async () => {
    await service.alice.createCronCheck({ name: 'Nightly backup', interval_seconds: 3_600 });
    const { page: overview } = await seat(service.alice);
    await overview.goto(at);
    await overview.getByText('On call: alice.').waitFor();
  });

  await t.test('a note is left for whoever is next', async () => {
    await page.getByRole('button', { name: 'Write a note' }).click();
    await page.getByLabel('Note for the next person on call').fill('The disk of db-2 is nearly full.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('The disk of db-2 is nearly full.').waitFor();
  });

  await t.test(
    'a layer for some times of the week is added above, and what is left open is a gap',
    async () => {
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Remove layer 1' }).click();
      await page.getByRole('button', { name: 'Add a layer above' }).click();
      await page.getByRole('combobox', { name: 'Members' }).fill('bob');
      await page.getByRole('option', { name: /bob/ }).click();
      await page.getByRole('button', { name: 'Add a time' }).click();
      await page.getByLabel('From', { exact: true }).fill('10:00');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText(/nobody is on call from/).waitFor();
      const [{ layers }] = (await service.alice.get('/schedules')).schedules;
      assert.deepEqual(layers[0].restrictions, [
        { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '10:00', to: '17:00' },
      ]);
    },
  );

  await t.test('a calendar is imported, and its address is not shown again', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Import a calendar' }).click();
    await page.getByLabel('Address of the calendar').fill('https://calendar.example.com/basic.ics');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const imported = page.getByRole('region', { name: 'Imported calendars' });
    await imported.getByText('calendar.example.com').waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    assert.equal(await page.getByLabel('Address of the calendar').inputValue(), 'Stored, not shown');
    await page.getByRole('button', { name: 'Remove layer 2' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Platform', exact: true }).waitFor();
    await imported.waitFor({ state: 'detached' });
  });

  await t.test('a channel names it', async () => {
    await page.goto(`${at}/alerts/channels/new?kind=on_call`);
    await page.getByLabel('Name', { exact: true }).fill('Duty');
    await page.getByRole('combobox', { name: 'Schedule' }).fill('Pla');
    await page.getByRole('option', { name: 'Platform' }).click();
    await page.getByRole('button', { name: 'Add channel' }).click();
    await page.getByText('Duty added').first().waitFor();
    const [{ config }] = (await service.alice.get('/alerts/channels')).channels;
    assert.equal(config.schedule_id, (await service.alice.get('/schedules')).schedules[0].id);
  });

  await t.test('a viewer sees who is on call, and why they cannot change it', async () => {
    await service.setRole('viewer');
    const viewer = await seat(service.bob);
    await viewer.page.goto(list);
    await viewer.page.getByRole('link', { name: 'Platform' }).click();
    const button = viewer.page.getByRole('button', { name: 'Delete', exact: true });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    await viewer.page.getByRole('link', { name: 'Edit', exact: true }).click();
    assert.ok(await viewer.page.getByLabel('Name', { exact: true }).isDisabled());
  });
});
