// Moving here from another tool in the settings: a real file, what becomes of it, and all of it taken back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seconds } from '../../src/platform/time.ts';
import { inspectShown } from '../inspect.ts';
import { LOOKS, startDashboard } from './stage.ts';

const KUMA = fileURLToPath(new URL('../importers/kuma/kuma-2.5.3.db', import.meta.url));

test('a database of Uptime Kuma is imported without what was unticked, and taken back', async (t) => {
  const { page, at, service, advance, seat } = await startDashboard(t);
  const { alice } = service;
  const namesOf = async (): Promise<string[]> =>
    (await alice.get('/uptime-checks?limit=200')).checks.map(({ name }: { name: string }) => name);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${at}/settings/import`);
  await press('Read and preview');
  await page.getByText('Choose a file first.').waitFor();
  await page.getByRole('radio', { name: /crontab/ }).check();
  const buffer = Buffer.from('\x89PNG\0');
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await press('Read and preview');
  await page.getByText('photo.png is no text file.').waitFor();
  await page.getByRole('radio', { name: /Uptime Kuma/ }).check();
  await page.locator('input[type=file]').setInputFiles(KUMA);
  await press('Read and preview');
  await page.getByRole('heading', { name: 'Uptime Kuma: kuma-2.5.3.db' }).waitFor();
  await advance(seconds(3));
  await page.getByRole('checkbox', { name: 'Select Front page' }).click();
  for (const look of LOOKS) {
    const { width, colorScheme } = look;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await inspectShown(page, 'an import', look);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
  await press(/^Import \d+ items$/);
  await page.getByText('You can undo it until').waitFor();
  const names = await namesOf();
  assert.ok(names.length > 5 && !names.includes('Front page'));

  const viewer = await seat(service.bob);
  await viewer.page.goto(`${at}/settings/import`);
  await viewer.page.getByRole('link', { name: 'Uptime Kuma, kuma-2.5.3.db' }).waitFor();

  const [check] = (await alice.get('/uptime-checks?limit=1')).checks;
  await alice.patch(`/uptime-checks/${check.id}`, { name: 'Renamed by hand' });
  await page.reload();
  await page.getByRole('heading', { name: 'Changed by hand' }).waitFor();
  await page.getByText(`${check.name} is now Renamed by hand`).waitFor();
  await alice.patch(`/uptime-checks/${check.id}`, { name: check.name });

  await press('Undo import');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Import undone').first().waitFor();
  assert.deepEqual(await namesOf(), []);
});
