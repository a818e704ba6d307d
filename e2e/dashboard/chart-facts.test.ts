// What charts say beside their readings: the limits of rules, alerts, maintenance, listening gaps, and
// what is expected next. The period is in the address.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { transaction } from '../../src/platform/database/database.ts';
import { addMs, hours, minutes } from '../../src/platform/time.ts';
import { recordOutage } from '../../src/subjects/own-outages.ts';
import { type Dashboard, startDashboard } from './stage.ts';

interface Reported {
  id: number;
  agent_token: string;
}

/** Twelve hours of minutes, less one in which nothing came; memory is full by now. */
async function giveHours({ service }: Dashboard, server: Reported): Promise<void> {
  const now = service.clock.now();
  const samples = Array.from({ length: 720 }, (_, ago) => ({
    ...{ at: addMs(now, -minutes(ago)).toISOString(), disk: 50, load_1m: 0.5 },
    ...{ cpu: 20 + (ago % 30), memory: ago === 0 ? 96 : 60 },
  })).filter((_, ago) => ago < 120 || ago > 180);
  const answer = await fetch(`${service.api}/agent/report`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.agent_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ agent_version: '1.4.2', sent_at: now.toISOString(), samples: samples.reverse() }),
  });
  assert.equal(answer.status, 200, await answer.text());
  await service.settle();
}

async function makeRules({ service: { alice } }: Dashboard, id: number): Promise<void> {
  const rule = { kind: 'server_metric', op: 'gt', for_seconds: 0, targets: { ids: [id] } };
  await alice.post('/alerts/rules', {
    ...{ ...rule, name: 'Full', metric: 'memory', threshold: 95, severity: 'critical' },
  });
  await alice.post('/alerts/rules', { ...rule, name: 'Busy', metric: 'load_1m', threshold: 64 });
}

const chart = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const limits = (of: Locator): Promise<string[]> => of.locator('.thr-l').allTextContents();
const keys = (page: Page): Promise<string[]> =>
  page.locator('main .legend:has(> span > i[class^="k-"]) > span').allTextContents();

async function openStage(t: TestContext) {
  const dashboard = await startDashboard(t);
  const { service, at, page } = dashboard;
  const server = await service.alice.post('/servers', { name: 'db-1' });
  await makeRules(dashboard, server.id);
  await giveHours(dashboard, server);
  const url = `${at}/servers/${server.id}`;
  return { ...dashboard, server, page, url };
}

test('charts of a server say what is known of the time they show', async (t) => {
  const stage = await openStage(t);
  const { page, url, service, server, advance } = stage;
  const memory = chart(page, 'Memory');

  await t.test('the limits of the rules about it, worst first seen, far ones at the edge', async () => {
    await page.goto(url);
    await memory.locator('.thr-l', { hasText: '95' }).waitFor();
    assert.deepEqual(await limits(memory), ['95%', '90%']);
    assert.equal(await memory.locator('.thr.down').count(), 1);
    assert.equal(await memory.locator('.thr.warn').count(), 1);
    await chart(page, 'CPU').locator('.thr-l').first().waitFor();
    assert.deepEqual(await limits(chart(page, 'CPU')), ['90%']);
    await chart(page, 'Load').locator('.thr-l').first().waitFor();
    assert.match((await limits(chart(page, 'Load'))).join(), /^↑ 1 min 64/);
    assert.equal(await chart(page, 'Load').locator('.thr').count(), 0);
    assert.deepEqual(await limits(chart(page, 'Network')), []);
  });

  await t.test('the time an alert was open, and keys of what is shown only', async () => {
    await advance(minutes(10));
    await page.reload();
    await memory.getByRole('img', { name: /highest/ }).waitFor();
    await memory.locator('.shade.down').first().waitFor();
    await memory.locator('.thr-l', { hasText: '95' }).waitFor();
    assert.equal(await chart(page, 'CPU').locator('.shade').count(), 0);
    assert.deepEqual(await keys(page), ['no data', 'alert open', 'limit', 'critical limit']);
  });

  await t.test('maintenance, and listening gaps', async () => {
    const now = service.clock.now();
    const from = addMs(now, -hours(3) - minutes(10));
    await transaction(service.app.database, (tx) =>
      recordOutage(tx, { cause: 'stopped', from, to: addMs(from, hours(1)) }),
    );
    await service.alice.post('/maintenance-windows', {
      ...{ name: 'Upgrade', targets: { ids: [server.id] } },
      starts_at: addMs(now, -minutes(20)).toISOString(),
      ends_at: addMs(now, hours(1)).toISOString(),
    });
    await page.reload();
    const cpu = chart(page, 'CPU');
    await cpu.getByRole('img', { name: /highest/ }).waitFor();
    await cpu.locator('.gap.own').waitFor();
    await cpu.locator('.shade.maint').waitFor();
    const shown = await keys(page);
    assert.ok(shown.includes('Tocsin was not listening') && shown.includes('maintenance'), shown.join());
    const slider = cpu.getByRole('slider');
    const box = (await slider.boundingBox()) ?? assert.fail();
    await page.mouse.move(box.x + box.width * (1 - 2.7 / 6), box.y + 40);
    await cpu.locator('.tip', { hasText: 'Tocsin was not listening' }).waitFor();
    await page.mouse.move(0, 0);
  });

  await t.test('a drag zooms, the address has it, Escape goes back', async () => {
    const slider = chart(page, 'CPU').getByRole('slider');
    const box = (await slider.boundingBox()) ?? assert.fail();
    await page.mouse.move(box.x + box.width * 0.1, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.2, box.y + 60);
    await page.mouse.move(box.x + box.width * 0.3, box.y + 60);
    await page.mouse.up();
    await page.waitForURL(/from=.*to=/);
    const zoomed = page.url();
    await page.getByRole('button', { name: 'Zoom out' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Zoom out' }).waitFor();
    assert.equal(page.url(), zoomed);
    await chart(page, 'CPU')
      .getByRole('img', { name: /highest/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((now) => !now.search.includes('from='));
  });

  await t.test('keys walk the points, the table and its file hold them, 720 at most', async () => {
    await page.goto(`${url}?range=24h`);
    const cpu = chart(page, 'CPU');
    await cpu.getByRole('img', { name: /highest/ }).waitFor();
    const slider = cpu.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    const first = await slider.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await slider.getAttribute('aria-valuetext'), first);
    await page.keyboard.press('t');
    const rows = cpu.getByRole('rowheader');
    await rows.first().waitFor();
    const count = await rows.count();
    assert.ok(count > 10 && count <= 720, `${count}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      cpu.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    assert.equal(lines.length, count + 1);
  });
});

test('what is expected next is on the page of a check', async (t) => {
  const { page, at, service, advance, allow } = await startDashboard(t, {
    env: { TOCSIN_ROLES: 'api,dashboard,recorder,scheduler,notifier', TOCSIN_PRIVATE_TARGETS: 'all' },
  });
  const check = await service.alice.post('/cron-checks', { name: 'Backup', interval_seconds: 3_600 });
  await service.alice.ping(check);
  await advance(minutes(1));

  await t.test('the next run stands after those that were', async () => {
    await page.goto(`${at}/cron-checks/${check.id}`);
    const runs = page.getByRole('slider', { name: 'Runs, run' });
    await runs.focus();
    await page.keyboard.press('End');
    await page.locator('.run.is-next').waitFor();
    assert.match((await runs.getAttribute('aria-valuetext')) ?? '', /expected next/);
  });

  await t.test('an interval says its next times while it is typed, and why it cannot be', async () => {
    // What is no interval is asked for all the same.
    allow(/status of 400/);
    await page.goto(`${at}/cron-checks/new`);
    await page.getByText('Every …').click();
    const times = page.locator('.cron-preview li');
    await times.nth(4).waitFor();
    const interval = page.getByRole('textbox', { name: /every/i });
    const before = await times.nth(4).textContent();
    await interval.fill('1 d');
    await times
      .filter({ hasNotText: before ?? '' })
      .nth(4)
      .waitFor();
    await page.getByText(/If it pings now, next expected in /).waitFor();
    await interval.fill('10 s');
    await page.locator('.cron-preview', { hasText: 'Between 1 minute and 90 days' }).waitFor();
    await interval.fill('soon');
    await page.locator('.cron-preview .muted').waitFor();
    assert.equal(await times.count(), 0);
  });
});
