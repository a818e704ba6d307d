// Servers from the first command on: added, watched, charted, changed, muted and deleted; and their badges.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { minutes, seconds } from '../../src/platform/time.ts';
import { showInOrder } from './in-order.ts';
import { type Dashboard, startDashboard } from './stage.ts';

const AGENT = fileURLToPath(new URL('../../agent/standalone.ts', import.meta.url));

/** The agent itself, on this machine, with the token as the page showed it. */
async function reportOnce({ service }: Dashboard, token: string): Promise<void> {
  const env = { ...process.env, TOCSIN_URL: service.api, TOCSIN_TOKEN: token };
  await promisify(execFile)(process.execPath, [AGENT, '--once'], { env });
  await service.settle();
}

type Figures = Record<string, unknown>;

/** What an agent would say of a machine of this name. */
async function report(
  { service, advance }: Dashboard,
  server: { name: string; agent_token: string },
  figures: Figures = {},
): Promise<void> {
  await advance(seconds(20));
  const now = service.clock.now().toISOString();
  const sample = { at: now, cpu: 12, memory: 40, disk: 50, load_1m: 0.5, uptime: 7_200, ...figures };
  const answer = await fetch(`${service.api}/agent/report`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.agent_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      agent_version: '1.4.2',
      sent_at: now,
      host: { hostname: `${server.name}.example`, os: 'Debian 13', kernel: '6.12', arch: 'x86_64' },
      samples: [sample],
    }),
  });
  assert.equal(answer.status, 200, await answer.text());
  await service.settle();
}

const isLive = (page: Page) => page.locator('[data-live="live"]').waitFor();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

test('a server is added by its command, and its chart moves with every report', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, advance } = dashboard;
  await page.goto(`${at}/servers`);
  await page.getByRole('heading', { name: 'No servers yet' }).waitFor();
  await button(page, 'Add a server').first().click();
  await heading(page, 'Add a server');
  await isLive(page);
  await page.getByRole('switch', { name: 'Public badge', checked: true }).waitFor();
  await shows(page, /Public by default: anyone who knows its address sees/);
  await shows(page, /Its badge is public by default; the switch is on its page/);

  await button(page, 'Get the command').click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.and(page.locator('[aria-invalid=true]')).waitFor();
  await name.fill('db-1');
  await button(page, 'Get the command').click();
  await shows(page, 'Listening');
  const command = (await page.locator('.code pre').textContent()) ?? '';
  assert.match(command, /agent\.sh .*sha256sum -c .*--token \S+/s);
  const token = (await page.locator('.code .v').textContent()) ?? '';
  await reportOnce(dashboard, token);

  await heading(page, /^db-1/);
  assert.match(page.url(), /\/servers\/\d+$/);
  const cpu = page.getByRole('region', { name: 'CPU' });
  await cpu.getByRole('img', { name: /now \d/ }).waitFor();
  await cpu.locator('summary').click();
  const points = cpu.locator('tbody tr');
  await points.first().waitFor();
  assert.equal(await points.count(), 1);
  await advance(minutes(1));
  await reportOnce(dashboard, token);
  await points.nth(1).waitFor();
  assert.doesNotMatch(page.url(), new RegExp(token));
});

test('servers in a list and each on its page', async (t) => {
  const dashboard = await startDashboard(t, { env: { TOCSIN_DEFAULT_PLAN: 'free' } });
  const { page, at, service, seat, advance, allow } = dashboard;
  allow(/status of 400/);
  const { alice } = service;
  const web = await alice.post('/servers', { name: 'web-1', tags: ['web'] });
  const db = await alice.post('/servers', { name: 'db-1', tags: ['database'] });
  const fresh = await alice.post('/servers', { name: 'fresh <b>1</b>' });
  const top = [{ pid: 7, name: 'postgres', cpu: 31, memory_bytes: 5e9 }];
  const disks = [{ mount: '/var', used_percent: 79, total_bytes: 2e12 }];
  await report(dashboard, web);
  await report(dashboard, db, { memory: 95, top, disks });
  const rows = page.locator('tbody tr');
  const names = rows.locator('a.cover');
  const dbPage = `${at}/servers/${db.id}`;

  await t.test('the worst is on top, and the address says what is shown', async () => {
    await page.goto(`${at}/servers`);
    await shows(page, '1 needs attention.');
    await showInOrder(names, ['db-1', 'fresh <b>1</b>', 'web-1']);
    await page.getByRole('link', { name: 'Name' }).click();
    await page.waitForURL(/sort=name/);
    await page.keyboard.press('/');
    await page.keyboard.type('web');
    await page.waitForURL(/q=web/);
    await showInOrder(names, ['web-1']);
    await page.goto(`${at}/servers?state=new&tag=nobody`);
    await page.getByRole('heading', { name: 'No server matches these filters' }).waitFor();
    await button(page, 'Clear filters').last().click();
    await rows.nth(2).waitFor();
    assert.equal(page.url(), `${service.dashboard}${at}/servers`);
  });

  await t.test('a row changes in place when its server reports', async () => {
    await isLive(page);
    await report(dashboard, web, { cpu: 97 });
    await rows.filter({ hasText: 'web-1' }).getByText('Warning').waitFor();
    await shows(page, '2 need attention.');
    await report(dashboard, web, { cpu: 12 });
    await rows.filter({ hasText: 'web-1' }).getByText('Online').waitFor();
  });

  await t.test('several are tagged and deleted at once, and both can be taken back', async () => {
    await page.getByRole('checkbox', { name: 'Select db-1' }).check();
    await page.getByRole('checkbox', { name: 'Select web-1' }).check();
    await button(page, 'Add a tag').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Enter a tag').waitFor();
    await dialog.getByLabel('Name').fill('europe');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await shows(page, '2 have the tag europe now');
    assert.deepEqual((await alice.get(`/servers/${db.id}`)).tags, ['database', 'europe']);
    await rows.filter({ hasText: 'europe' }).nth(1).waitFor();
    await page.keyboard.press('z');
    await rows.filter({ hasText: 'europe' }).first().waitFor({ state: 'detached' });
    assert.deepEqual((await alice.get(`/servers/${db.id}`)).tags, ['database']);

    await page.getByRole('checkbox', { name: 'Select web-1' }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await rows.filter({ hasText: 'web-1' }).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await rows.filter({ hasText: 'web-1' }).waitFor();
  });

  await t.test('a page says what is wrong, and who is on it', async () => {
    await alice.post('/alerts/rules', {
      ...{ name: 'Memory', kind: 'server_metric', metric: 'memory', severity: 'warning' },
      ...{ op: 'gt', threshold: 90, for_seconds: 0, targets: { all: true } },
    });
    await report(dashboard, db, { memory: 95, top, disks });
    await page.goto(dbPage);
    await heading(page, 'db-1 Memory high');
    await shows(page, 'Memory 95%');
    await isLive(page);
    await page.keyboard.press('a');
    await shows(page, 'alice is on it');
    await page.getByText('/var').waitFor();
    await page.getByRole('meter', { name: '/var' }).waitFor();
  });

  await t.test('the period is in the address, and one that cannot be is refused', async () => {
    await page.getByRole('link', { name: '24 h' }).click();
    await page.waitForURL(/range=24h/);
    await button(page, 'Pick dates').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').fill('2026-06-10T10:00');
    await dialog.getByLabel('To').fill('2026-06-10T09:00');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('To').fill('2026-06-10T11:00');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/from=2026-06-10T10%3A00.*to=2026-06-10T11%3A00/);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('from'));
  });

  await t.test('it is muted for an hour, and that can be taken back', async () => {
    await button(page, 'Mute').click();
    await page.getByRole('menuitem', { name: 'For 1 hour' }).click();
    await shows(page, 'db-1 muted for 1 hour');
    await page.locator('.lead .muted-mark').waitFor();
    const active = async () => (await alice.get('/alerts/silences?status=active')).silences.length;
    assert.equal(await active(), 1);
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/end'));
    await page.keyboard.press('z');
    await ended;
    assert.equal(await active(), 0);
    await page.locator('.lead .muted-mark').waitFor({ state: 'detached' });
  });

  await t.test('what runs is watched with one press, changed, and let go', async () => {
    await page.goto(`${dbPage}/processes`);
    await button(page, 'Watch postgres').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('At least').fill('3');
    await sheet.getByLabel('At most').fill('2');
    await sheet.getByRole('button', { name: 'Watch' }).click();
    await sheet
      .getByRole('textbox', { name: 'At most', exact: false })
      .and(page.locator('[aria-invalid="true"]'))
      .waitFor();
    await sheet.getByLabel('At most').fill('');
    await sheet.getByRole('button', { name: 'Watch' }).click();
    await sheet.waitFor({ state: 'detached' });
    const [process] = (await alice.get(`/servers/${db.id}/processes`)).processes;
    assert.deepEqual([process.match.value, process.min_count, process.max_count], ['postgres', 3, null]);
    await isLive(page);
    await report(dashboard, db, { top, disks, processes: [{ id: process.id, count: 1, pids: [7] }] });
    await shows(page, 'Stopped');

    const more = button(page, 'More for postgres');
    await more.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await sheet.getByLabel('At least').fill('1');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Stop watching' }).click();
    await page.getByRole('heading', { name: 'No process is watched here' }).waitFor();
    await page.keyboard.press('z');
    await more.waitFor();
  });

  await t.test('its settings are changed, and a new token is shown once', async () => {
    await page.goto(`${dbPage}/edit`);
    await page.getByRole('textbox', { name: 'Name' }).fill(' ');
    await button(page, 'Save').click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('db-2');
    await button(page, 'Save').click();
    await heading(page, /^db-2/);
    await button(page, 'More for db-2').click();
    await page.getByRole('menuitem', { name: 'Create a new token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create a new token' }).click();
    const token = await dialog.locator('.code .v').textContent();
    assert.notEqual(token, db.agent_token);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await t.test('one that never reported says how to go on', async () => {
    await page.goto(`${at}/servers/${fresh.id}`);
    await page.getByRole('heading', { name: 'fresh <b>1</b> has not reported yet' }).waitFor();
    const address = await page.locator('code', { hasText: 'badge/' }).innerText();
    assert.equal((await fetch(service.dashboard + address)).status, 200);
    await page.getByRole('switch', { name: 'The badge is public', checked: true }).click();
    await shows(page, 'The badge of this server is not public.');
    // The stream may say it before it can be taken back.
    await shows(page, 'is no longer public');
    assert.equal((await alice.get(`/servers/${fresh.id}`)).badge_enabled, false);
    await page.keyboard.press('z');
    await shows(page, /sees the name, status and uptime of this server/);
  });

  await t.test('the plan says before a form is filled in that there can be no more', async () => {
    await page.goto(`${at}/servers/new`);
    await shows(page, '3 / 3');
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).count(), 0);
  });

  await t.test('badges are copied, and turned off', async () => {
    const drawn = page.waitForResponse((answer) => answer.url().endsWith(`/api/badge/${web.id}`));
    await page.goto(`${at}/badges`);
    assert.equal((await drawn).headers()['content-type'], 'image/svg+xml');
    const row = rows.filter({ hasText: 'web-1' });
    const badge = row.getByRole('img', { name: 'Badge of web-1' });
    await badge.waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Status', exact: true }).click();
    await page.waitForURL(/style=status/);
    await row.getByRole('button', { name: 'Copy Markdown of web-1' }).locator('visible=true').click();
    await shows(page, 'Copied');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.equal(copied, `![web-1](${service.dashboard}/api/badge/${web.id}?style=status)`);
    await row.getByRole('switch').click();
    await row.getByText('Not public').waitFor();
    await shows(page, 'is no longer public');
    assert.equal((await alice.get(`/servers/${web.id}`)).badge_enabled, false);
    await page.keyboard.press('z');
    await badge.waitFor();
  });

  await t.test('a viewer sees everything, changes nothing, and sees why', async () => {
    await service.setRole('viewer');
    const { page: looking, allow: allowLooking } = await seat(service.bob);
    await looking.goto(`${at}/servers`);
    const add = button(looking, 'Add a server');
    assert.equal(await add.getAttribute('aria-disabled'), 'true');
    await add.focus();
    await looking.getByRole('tooltip', { name: /needs the role Editor/ }).waitFor();
    await looking.goto(`${at}/servers/new`);
    await shows(looking, /alice can change that/);
    await looking.goto(dbPage);
    await heading(looking, /^db-2/);
    assert.equal(await button(looking, 'Edit').getAttribute('aria-disabled'), 'true');
    await looking.goto(`${dbPage}/edit`);
    assert.equal(await button(looking, 'Save').getAttribute('aria-disabled'), 'true');
    await looking.goto(`${at}/badges`);
    await looking.getByText('This needs the role Editor').waitFor();
    assert.equal(await looking.getByRole('switch').count(), 0);
    allowLooking(/status of 404/);
    await looking.goto(`${at}/servers/1`);
    await shows(looking, /not found/i);
  });

  await t.test('what fails is shown, and tried again', async () => {
    const broken = await seat(service.alice);
    broken.allow(/status of 500/);
    const failing = /\/api\/servers\?/;
    await broken.page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }));
    await broken.page.goto(`${at}/servers`);
    await broken.page.getByRole('heading', { name: 'Servers could not be loaded' }).waitFor();
    const asked = broken.page.waitForRequest(failing);
    await button(broken.page, 'Try again').click();
    await asked;
    // From now on any answer will do: that of a further try, or of the stream.
    await broken.page.unroute(failing);
    await broken.page.reload();
    await broken.page.locator('tbody tr').first().waitFor();
  });

  await t.test('a server is deleted ten seconds after it was announced', async () => {
    await page.goto(dbPage);
    await button(page, 'More for db-2').click();
    await page.getByRole('menuitem', { name: 'Delete server' }).click();
    await page.waitForURL(/\/servers$/);
    await shows(page, 'db-2 deleted');
    await rows.filter({ hasText: 'db-2' }).waitFor({ state: 'detached' });
    await page.goto('about:blank');
    // The page that is left sends it on its way out, and nothing says when that arrives.
    while ((await alice.send('GET', `/servers/${db.id}`)).status !== 404) await advance(0);
  });
});
