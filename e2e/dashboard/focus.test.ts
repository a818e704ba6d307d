// Where the focus is: after `/` in the first row that is found, and after an act that takes its own button away near to
// where that was. Whoever works with keys or a screen reader never begins at the top of the page again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { days, hours } from '../../src/platform/time.ts';
import type { TestService } from '../../src/testing/service.ts';
import { moveTo } from './move.ts';
import { startDashboard } from './stage.ts';

/** Two of each kind, so that something is left where one is taken away. */
async function fill({ alice, clock, settle }: TestService) {
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const post = async (path: string, one: (name: string) => object): Promise<{ id: number }> => {
    await alice.post(path, one('two'));
    return alice.post(path, one('one'));
  };
  for (const name of ['Job one', 'Job two', 'Job three'])
    await alice.ping(await alice.createCronCheck({ name, interval_seconds: 3_600 }), '/fail');
  const server = await post('/servers', (name) => ({ name: `Host ${name}` }));
  await post(`/servers/${server.id}/processes`, (name) => ({
    ...{ name: `Daemon ${name}`, match: { kind: 'name', value: name } },
  }));
  const site = await post('/uptime-checks', (name) => ({
    ...{ name: `Site ${name}`, kind: 'http', url: 'https://shop.example/' },
  }));
  const targets = { ids: [site.id] };
  await post('/alerts/silences', (name) => ({ name: `Silence ${name}`, targets, duration_seconds: 3_600 }));
  await post('/maintenance-windows', (name) => ({ name: `Window ${name}`, targets, ends_at: at(hours(1)) }));
  const page = await post('/status-pages', (name) => ({
    ...{ slug: `page-${name}`, name: `Page ${name}`, components: [{ type: 'uptime_check', id: site.id }] },
  }));
  await post(`/status-pages/${page.id}/subscribers`, (name) => ({ email: `${name}@example.org` }));
  await post('/account/members', (name) => ({ email: `${name}@example.org`, role: 'viewer' }));
  await post('/api-keys', (name) => ({ name: `Key ${name}`, kind: 'read_only' }));
  await post('/admin/announcements', (name) => ({
    ...{ kind: 'notice', title: `News ${name}`, body: 'Nothing.', effective_at: at(days(40)) },
  }));
  await settle();
  return { server: server.id, page: page.id };
}

/** What is typed to find one of several rows. */
const LISTS: Readonly<Record<string, string>> = {
  '/cron-checks': 'Job two',
  '/servers': 'Host two',
  '/servers/processes': 'Daemon two',
  '/uptime-checks': 'Site two',
  '/alerts': 'Job two',
  '/alerts/history': 'Job two',
  '/alerts/rules': 'Server offline',
  '/badges': 'Site two',
};

interface Act {
  path: string;
  /** The names of what is pressed, one after the other; the last one is gone then. */
  press: readonly (string | RegExp)[];
  /** Beforehand. */
  select?: string;
}

const actsOn = ({ server, page }: Awaited<ReturnType<typeof fill>>): readonly Act[] => [
  { path: '', press: ['Acknowledge Job one'] },
  { path: '/alerts?q=Job+two', press: [/^Acknowledge/] },
  { path: '/alerts?q=Job+two', press: [/^Resolve/] },
  { path: '/cron-checks', select: 'Job three', press: ['Pause'] },
  { path: '/cron-checks', select: 'Job three', press: ['Delete'] },
  { path: '/cron-checks?q=nothing', press: ['Clear filters'] },
  { path: `/servers/${server}/processes`, press: ['More for Daemon one', 'Stop watching'] },
  { path: `/servers/${server}`, press: ['More for Host one', 'Delete server'] },
  { path: '/alerts/mutes', press: ['End now: Silence one'] },
  { path: '/alerts/mutes', press: ['Delete Silence one'] },
  { path: '/maintenance', press: ['Delete Window one'] },
  { path: '/status-pages', press: ['Delete Page two'] },
  { path: `/status-pages/${page}/components`, press: [/^Take Site one/] },
  { path: `/status-pages/${page}/subscribers`, press: ['Remove one@example.org'] },
  { path: '/settings/members', press: ['Withdraw the invitation of one@example.org'] },
  { path: '/settings/members', press: [/^Remove bob/] },
  { path: '/settings/keys', press: ['Revoke the key “Key one”'] },
];

/** Anything within the page, its heading included. */
const isWithinPage = (page: Page) => page.locator('main :focus').waitFor();

const named = (page: Page, name: string | RegExp) => {
  const exact = { name, exact: true };
  return page.getByRole('button', exact).or(page.getByRole('menuitem', exact)).first();
};

async function pressUntilGone(page: Page, name: string | RegExp): Promise<void> {
  const button = named(page, name);
  await button.waitFor();
  const pressed = await button.elementHandle();
  await button.press('Enter');
  await pressed?.waitForElementState('hidden');
}

test('the focus stays where somebody works', async (t) => {
  const { page, at, service, seat } = await startDashboard(t);
  const made = await fill(service);
  await page.goto(`${at}/cron-checks`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  for (const [path, name] of Object.entries(LISTS))
    await t.test(`/ leads to the first row that is found in ${path}`, async () => {
      for (const [typed, key] of [
        ['', 'ArrowDown'],
        [name, 'Enter'],
      ] as const) {
        await moveTo(page, at, at + path);
        await page.locator('main [data-row]').first().waitFor();
        await page.keyboard.press('/');
        await page.keyboard.type(typed);
        await page.keyboard.press(key);
        const row = page.locator('main [data-row]:has(:focus)', { hasText: typed });
        await row.waitFor();
        assert.equal(await row.locator('xpath=preceding-sibling::*[@data-row]').count(), 0, typed);
      }
    });

  for (const { path, press: names, select } of actsOn(made))
    await t.test(`${names.at(-1)} in ${path || 'the overview'}`, async () => {
      await moveTo(page, at, at + path);
      if (select) await page.getByLabel(`Select ${select}`).check();
      for (const name of names.slice(0, -1)) await named(page, name).press('Enter');
      await pressUntilGone(page, names.at(-1) ?? '');
      await isWithinPage(page);
    });

  await t.test('also where nothing is left, and outside of accounts', async () => {
    const { page: reader } = await seat(service.charlie);
    await reader.goto('/announcements');
    for (const name of ['one', 'two']) {
      await pressUntilGone(reader, `Seen: News ${name}`);
      await isWithinPage(reader);
    }
    await page.goto('/admin/accounts');
    await page.getByRole('searchbox').fill('charlie');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/accounts?q=charlie');
    await isWithinPage(page);
    await named(page, 'Suspend charlie').press('Enter');
    await page.getByLabel('Reason, shown to its members').fill('Unpaid');
    await page.keyboard.press('Enter');
    await pressUntilGone(page, 'Lift the suspension of charlie');
    await isWithinPage(page);
  });
});

test('a section that is pressed is marked, and no longer once somebody stays on a form', async (t) => {
  const { at, seat, service } = await startDashboard(t);
  const { page } = await seat(service.alice, { width: 390, colorScheme: 'light' });
  await page.goto(`${at}/cron-checks/new`);
  await page.getByLabel('Name', { exact: true }).fill('Backup');
  const tabs = page.getByRole('navigation', { name: 'Main, small screens' });
  const servers = tabs.getByRole('link', { name: /^Servers/ });
  const marked = tabs.locator('[data-pressed]');
  await servers.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await marked.waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Backup');
  await servers.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Servers' }).waitFor();
  await marked.waitFor({ state: 'detached' });
  assert.match(page.url(), /\/servers$/);
  // Both before anything is painted, and what is searched changes the address in between.
  await page.evaluate(`{
    const [cron, uptime] = ['Cron', 'Uptime'].map((name) =>
      [...document.querySelectorAll('.tabs-m a')].find((tab) => tab.textContent.includes(name)));
    cron.click();
    uptime.click();
    history.replaceState(history.state, '', '?q=one');
  }`);
  await page.getByRole('heading', { level: 1, name: 'Uptime checks' }).waitFor();
  await marked.waitFor({ state: 'detached' });
  assert.match(page.url(), /\/uptime-checks$/);
});
