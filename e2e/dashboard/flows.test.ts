// What a person would call important, from one end to the other, in a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ONE_PORT } from '../../src/testing/service.ts';
import { inspectShown } from '../inspect.ts';
import { startDashboard } from './stage.ts';

const atEnd = ({
  scrollTop,
  scrollHeight,
  clientHeight,
}: Record<'scrollTop' | 'scrollHeight' | 'clientHeight', number>) =>
  scrollTop > 0 && scrollHeight - scrollTop - clientHeight < 2;

test('somebody new registers, copies a command, and sees the first ping arrive', async (t) => {
  const { service, seat } = await startDashboard(t);
  const { page, allow } = await seat(null);
  allow(/status of (400|403)/);
  await page.goto('/register');
  await page.getByLabel('Email address').fill('dora@example.org');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Password', { exact: true }).and(page.locator('[aria-invalid]')).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Start monitoring in a minute' }).waitFor();
  await page.getByRole('button', { name: 'Get the address' }).click();
  const command = await page.locator('.code pre', { hasText: '/ping/' }).first().textContent();
  await page.getByRole('button', { name: 'Show the command' }).first().click();
  const shown = page.getByText('Its badge is public by default', { exact: false });
  await shown.waitFor();
  const listed = /\/api\/servers\?/;
  await page.route(listed, (route) => route.fulfill({ status: 403, json: { error: 'forbidden' } }));
  await page.reload();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  assert.equal(
    await page.getByRole('button', { name: /^Show the command/ }).count(),
    0,
    'none is made on a guess',
  );
  await page.unroute(listed);
  await again.click();
  await page.getByRole('button', { name: 'Show the command again' }).click();
  await shown.waitFor();
  const servers = await service.app.database.selectFrom('server').select('id').execute();
  assert.equal(servers.length, 1, 'a reload finds what was made before');
  assert.match(
    command ?? '',
    /--retry-connrefused .*\/ping\/[\w-]+\/\$\?$/,
    'a failure is one by its exit code',
  );
  const address = /http\S+\/ping\/[\w-]+/.exec(command ?? '')?.[0] ?? '';
  assert.equal((await fetch(address)).status, 200);
  await service.settle();
  await page.getByText('Received').waitFor();
  await page.getByRole('link', { name: 'To the overview' }).click();
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
});

test('a job fails, somebody acknowledges the alert, and it recovers', async (t) => {
  const { page, at, service } = await startDashboard(t);
  const { alice, settle } = service;
  const check = await alice.createCronCheck({ name: 'Nightly backup', interval_seconds: 3_600 });
  await alice.ping(check);
  await settle();
  await page.goto(at);
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
  const body = 'pg_dump: <img src=x onerror=alert(1)> no space left';
  assert.equal((await fetch(`${check.ping_url}/3`, { method: 'POST', body })).status, 200);
  await settle();
  await page.getByRole('heading', { name: '1 is down' }).waitFor();
  await page.getByRole('link', { name: 'Alerts' }).first().click();
  await page.getByText('Nobody has acknowledged it yet.').waitFor();
  assert.equal(await page.locator('img[src=x]').count(), 0, 'what a job wrote is text');
  await page.keyboard.press('a');
  await page.getByText('Nightly backup acknowledged.').first().waitFor();
  const { alerts } = await alice.get('/alerts');
  assert.equal(alerts[0].acknowledged_by, 'alice', 'whoever is woken meanwhile sees it at once');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.getByRole('heading', { name: '1 is down' }).waitFor();
  await alice.ping(check);
  await settle();
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
  await fetch(`${check.ping_url}/3`, { method: 'POST', body: 'line\n'.repeat(200) });
  await settle();
  await page.getByRole('button', { name: 'Acknowledge Nightly backup' }).press('Enter');
  await page.getByText('You are on it').waitFor();
  await page.locator('main .row :focus, main .row:focus-within').first().waitFor();
  await page.getByRole('link', { name: 'Nightly backup' }).first().click();
  const output = page.locator('pre', { hasText: 'line' });
  await output.waitFor();
  assert.ok(await output.evaluate(atEnd), 'the last lines say why');
  await inspectShown(page, 'long output', { width: 1_440, colorScheme: 'light' });
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await alice.ping(check);
  await settle();
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
});

test('a link of a mail leads through the sign-in to what it is about', async (t) => {
  const { service, seat } = await startDashboard(t);
  const { alice } = service;
  const { page } = await seat(null);
  await page.goto('/alerts');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email address').fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Incorrect email or password').waitFor();
  assert.equal(await page.getByLabel('Email address').inputValue(), alice.email, 'nothing typed is lost');
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/a/*/alerts');
  await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
});

test('with the keyboard alone: to a section, through the palette, and to the list of keys', async (t) => {
  const { page, at, service } = await startDashboard(t);
  await service.alice.createCronCheck({ name: 'Nightly backup', interval_seconds: 3_600 });
  await page.goto(`${at}/alerts`);
  await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Cron checks', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('nightly');
  await page.getByRole('option', { name: /Nightly backup/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Nightly backup/, level: 1 }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
});

test('with one port somebody registers, pings, and calls the API with a key, all at one address', async (t) => {
  const { service, seat } = await startDashboard(t, { env: ONE_PORT });
  const { page } = await seat(null);
  await page.goto('/register');
  await page.getByLabel('Email address').fill('dora@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Get the address' }).click();
  const command = await page.locator('.code pre', { hasText: '/ping/' }).first().textContent();
  const [address = ''] = /http\S+\/ping\/[\w-]+/.exec(command ?? '') ?? [];
  assert.ok(address.startsWith(`${service.dashboard}/ping/`), address);
  assert.equal((await fetch(address)).status, 200);
  await service.settle();
  // Over the stream of changes.
  await page.getByText('Received').waitFor();
  await page.getByRole('link', { name: 'To the overview' }).click();
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
  await page.goto(`${new URL(page.url()).pathname}/settings/keys`);
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Script');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const shown = await page.getByRole('dialog').locator('.code pre').last().textContent();
  const [, key = '', url = ''] = /Bearer (\S+)" \\\s+(http\S+)/.exec(shown ?? '') ?? [];
  assert.equal(url, `${service.dashboard}/api/cron-checks`);
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  assert.deepEqual([answer.status, /"status":"(\w+)"/.exec(await answer.text())?.[1]], [200, 'up']);
});
