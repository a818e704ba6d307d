// The history of alerts: narrowed by the server, and taken along as a file.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { days } from '../../src/platform/time.ts';
import { startDashboard } from './stage.ts';

test('the history is searched, narrowed by time and person, and exported as it is shown', async (t) => {
  const { at, service, advance, seat } = await startDashboard(t);
  const { alice } = service;
  // Sessions do not last that long.
  const owner = await alice.withKey('full');
  const fails = async (name: string) => {
    const check = await owner.post('/cron-checks', { name, interval_seconds: days(30) / 1_000 });
    await alice.ping(check, '/fail');
    await service.settle();
    return check;
  };
  await alice.ping(await fails('Old export'));
  await advance(days(2));
  await fails('Backup');
  await fails('Invoices');
  const { page } = await seat(alice);
  await page.goto(`${at}/alerts/history`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Old export').waitFor();

  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByRole('menuitemradio', { name: 'Last 24 hours' }).click();
  await page.waitForURL('**period=24h');
  await row('Old export').waitFor({ state: 'detached' });
  await row('Invoices').waitFor();

  await page.getByRole('searchbox').fill('backup');
  await row('Invoices').waitFor({ state: 'detached' });
  await row('Backup').waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  assert.match(text, /Backup/);
  assert.doesNotMatch(text, /Invoices|Old export/);

  await page.goto(`${at}/alerts/history?q=nowhere`);
  await page.getByText('No alert matches “nowhere”').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await row('Old export').waitFor();
});
