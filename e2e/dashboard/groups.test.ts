// A group of uptime checks: made, shown with what is in it, and down with it.

import { test } from 'node:test';
import { minutes, seconds } from '../../src/platform/time.ts';
import { startReceiver } from '../../src/testing/receiver.ts';
import { startDashboard } from './stage.ts';

test('a group is made of checks and groups in a browser, and follows them while somebody looks', async (t) => {
  const { page, at, service, advance } = await startDashboard(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const site = await startReceiver(t);
  const add = (body: object) => service.alice.post('/uptime-checks', body);
  const check = (name: string) => add({ name, kind: 'http', url: site.url, failure_threshold: 1 });
  const [, cache] = [await check('Web'), await check('Cache')];
  await add({ name: 'Inner', kind: 'group', group: { member_ids: [cache.id] } });
  await page.goto(`${at}/uptime-checks/new`);
  await page.getByRole('radio', { name: /Group/ }).check();
  await page.getByLabel('Name', { exact: true }).fill('Whole shop');
  const members = page.getByRole('combobox', { name: 'Members' });
  await members.click();
  for (const name of ['Inner', 'Web']) {
    await members.fill(name);
    await page.getByRole('option', { name }).click();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create check' }).click();
  await page.getByRole('heading', { level: 1, name: 'Whole shop' }).waitFor();
  await page.getByRole('link', { name: 'Cache' }).waitFor();
  await advance(seconds(5));
  await page.getByText(/Up for/).waitFor();
  site.answer = { status: 503, body: '' };
  await advance(minutes(2));
  await page.getByText(/Down for .*: Inner, Web/).waitFor();
});
