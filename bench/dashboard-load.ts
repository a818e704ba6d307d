// How soon pages of the dashboard are seen, with nothing cached and with everything cached: on a processor four times as
// slow as that of the bars (dashboard/pace.ts), and on a mid-range phone over 4G; there also how soon what is done is
// seen. In an account of 30 cron checks, 10 servers and 20 uptime checks, or as many as BENCH_SUBJECTS says, a third of
// them of each kind. `node bench/dashboard-load.ts 1` for one round instead of five; names of pages after it (`5 server
// overview`) measure those, `all` every one.

import type { Locator, Page } from 'playwright-core';
import { browserYardstick } from './dashboard/browser-yardstick.ts';
import { longestInteraction, watchInteractions } from './dashboard/interactions.ts';
import { type Conditions, type Loaded, loadPage } from './dashboard/load-page.ts';
import { measurePace } from './dashboard/pace.ts';
import { addPages } from './dashboard/pages.ts';
import { machineLoad, openPage, openStage } from './dashboard/stage.ts';
import { addCronChecks, addServers, addUptimeChecks } from './dashboard/subjects.ts';
import { median, report } from './support.ts';

const [, , rounds = '5', ...named] = process.argv;
const asked = named.length > 0 ? named : ['sign-in', 'overview', 'cron checks', 'server'];
const SUBJECTS = Math.ceil(Number(process.env.BENCH_SUBJECTS ?? 0) / 3) * 3;
const ROUNDS = Number(rounds);
/** `phone` for that one alone. */
const { BENCH_DEVICE } = process.env;
const BAR_INTERACTION_MS = 200;
/** What changed within a minute may not be saved, so pages of its account fetch some of it twice. */
const SETTLE_MS = 65_000;

interface Device {
  name: string;
  conditions: Conditions;
  screen: { viewport: { width: number; height: number }; hasTouch: boolean; isMobile: boolean };
  barMs: number;
}

const pace = await measurePace();
const slower = pace.slower(4);
const DEVICES: readonly Device[] = [
  {
    name: 'slow desktop',
    conditions: { slower, network: null },
    screen: { viewport: { width: 1_440, height: 900 }, hasTouch: false, isMobile: false },
    barMs: 1_000,
  },
  {
    name: 'phone',
    conditions: { slower, network: { bitsPerSecond: 9e6, roundTripMs: 85 } },
    screen: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    barMs: 2_000,
  },
];

interface Shown {
  name: string;
  path: string;
  /** To strangers. */
  isOpen: boolean;
}

const loadBefore = machineLoad();
const stage = await openStage();
const [check] = await addCronChecks(stage, SUBJECTS / 3 || 30);
const servers = await addServers(stage, SUBJECTS / 3 || 10);
const [site] = await addUptimeChecks(stage, SUBJECTS / 3 || 20);
await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

const pages: readonly Shown[] = [
  { name: 'sign-in', path: '/login', isOpen: true },
  ...(await addPages(stage, { check, servers, site })).map(([name, path]) => ({ name, path, isOpen: false })),
].filter(({ name }) => asked.includes('all') || asked.includes(name));

const yardstickBefore = await browserYardstick(stage.browser);
process.stdout.write(`${pace.line}; slowed ${slower.toFixed(2)} times\n`);
const figures: Record<string, unknown> = {};
const isWithin: boolean[] = [];
const devices = DEVICES.filter(({ name }) => BENCH_DEVICE === undefined || name === BENCH_DEVICE);
if (devices.length === 0 || pages.length === 0) throw new Error('no such device or page');
for (const device of devices)
  for (const page of pages) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(device, page));
    for (const cache of ['cold', 'warm'] as const) {
      const loads = rounds.map((round) => round[cache]);
      isWithin.push(median(loads.map(({ lcpMs }) => lcpMs)) <= device.barMs);
      say(`${device.name}, ${page.name}, ${cache}`, lineOf(loads, device.barMs));
    }
    if (!device.screen.hasTouch || page.isOpen) continue;
    const inpMs = Math.max(...rounds.map(({ inpMs }) => inpMs));
    isWithin.push(inpMs <= BAR_INTERACTION_MS);
    say(`${device.name}, ${page.name}, touched`, `${inpMs} ms; bar ${BAR_INTERACTION_MS}`);
  }
const yardstickAfter = await browserYardstick(stage.browser);
await stage.close();
await report('dashboard-load', {
  ...figures,
  pace: `${pace.line}; slowed ${slower.toFixed(2)} times`,
  load: `${loadBefore} before, ${machineLoad()} after`,
  yardstick: `${yardstickBefore.toFixed(1)} ms before, ${yardstickAfter.toFixed(1)} ms after`,
  holds: isWithin.every(Boolean),
});

function say(name: string, text: string): void {
  figures[name] = text;
  process.stdout.write(`${name}: ${text}\n`);
}

function lineOf(loads: readonly Loaded[], barMs: number): string {
  const of = (name: 'lcpMs' | 'wholeMs' | 'bytes' | 'requests' | 'scriptMs') =>
    Math.round(median(loads.map((load) => load[name])));
  return (
    `LCP ${of('lcpMs')} ms (${loads[0]?.largest}), bar ${barMs}; whole ${of('wholeMs')} ms; ` +
    `${(of('bytes') / 1_000).toFixed(1)} KB in ${of('requests')} answers; ${of('scriptMs')} ms of script`
  );
}

async function measure({ conditions, screen }: Device, { path, isOpen }: Shown) {
  const first = await openPage(stage, { ...screen, isOpen });
  const window = first.page.context();
  await watchInteractions(window);
  const cold = await loadPage(first, path, conditions);
  const inpMs = isOpen || !screen.hasTouch ? 0 : await touch(first.page);
  await first.page.close();
  const page = await window.newPage();
  const warm = await loadPage({ page, tools: await window.newCDPSession(page) }, path, conditions);
  await window.close();
  return { cold, warm, inpMs };
}

/** The menu and back, then each of the five tabs; of the operator's pages, which have neither, what they have in turn. */
async function touch(page: Page): Promise<number> {
  const menu = page.locator('.topm button').first();
  if (await menu.isVisible()) {
    await tap(page, menu);
    await page.waitForTimeout(1_000);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
  }
  const tabs = page.locator('.tabs-m a');
  for (const tab of await ((await tabs.count()) > 0 ? tabs : page.locator('.tabs a')).all()) {
    await tap(page, tab);
    await page.waitForTimeout(1_500);
  }
  return longestInteraction(page);
}

/** By its place alone: `locator.tap` has the page look, within each event, for what lies there. */
async function tap(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing to tap is shown');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
