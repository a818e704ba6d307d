// Charts in a browser, in time on a core of the main thread: six of three series with 720 points each, and those of a
// server with 30 days of minutes. Drawing them, what an event changes, and the crosshair.

import type { Page } from 'playwright-core';
import { serveKit } from '../e2e/dashboard/kit.ts';
import { type Work, watchWork, workLine } from './dashboard/main-thread.ts';
import { machineLoad, openPage, openStage, type Stage, untilWhole } from './dashboard/stage.ts';
import { addServers, reportOf } from './dashboard/subjects.ts';
import { insertMonth } from './month-of-samples.ts';
import { report } from './support.ts';

const EVENTS = 5;
/** Six charts in one answer to a click. */
const BAR_DRAW_MS = 100;
const BAR_FRAME_MS = 16;

const loadBefore = machineLoad();
const figures: Record<string, unknown> = {};
const stage = await openStage();
const six = await measureSix(stage);
const month = await measureMonth(stage);
await stage.close();
await report('dashboard-charts', {
  ...figures,
  ...{ firstDrawingMs: six.draw.longestMs, barDrawMs: BAR_DRAW_MS },
  ...{ updateMs: six.update.longestMs, crosshairP99Ms: six.crosshair.p99Ms },
  ...{ monthUpdateMs: month.update.longestMs, monthCrosshairP99Ms: month.crosshair.p99Ms },
  barFrameMs: BAR_FRAME_MS,
  load: `${loadBefore} before, ${machineLoad()} after`,
  holds:
    six.draw.longestMs <= BAR_DRAW_MS &&
    [six.crosshair, month.crosshair].every(({ p99Ms }) => p99Ms <= BAR_FRAME_MS),
});

function say(name: string, work: Work): Work {
  figures[name] = workLine(work);
  process.stdout.write(`${name}: ${workLine(work)}\n`);
  return work;
}

/** On the catalogue of charts, built as the dashboard is. */
async function measureSix(shared: Stage) {
  process.env.NODE_ENV = 'production';
  await using kit = await serveKit();
  const { page } = await openPage(shared, { isOpen: true });
  await page.goto(`${kit.baseURL}kit/?charts=load`);
  const press = (name: string) => async () => {
    await page.getByRole('button', { name }).click();
    await page.waitForTimeout(1_000);
  };
  await page.getByRole('button', { name: 'Draw' }).waitFor();
  const draw = say('six: first drawing', await watchWork(page, press('Draw')));
  const update = say('six: next minute', await watchWork(page, press('Next minute')));
  const crosshair = say('six: crosshair', await watchWork(page, () => sweep(page)));
  await page.context().close();
  return { draw, update, crosshair };
}

async function measureMonth(shared: Stage) {
  const [server] = await addServers(shared, 1);
  await insertMonth(shared.bench.database, [server.id], new Date());
  await untilSummedUp(shared, server.id);
  const { page } = await openPage(shared);
  await page.goto(`${shared.at}/servers`);
  await untilWhole(page);
  const open = async () => {
    await page.goto(`${shared.at}/servers/${server.id}?range=30d`);
    await untilWhole(page);
    await page.locator('.plot, svg[role="img"]').first().waitFor();
    await page.waitForTimeout(1_500);
  };
  say('a month: the page, from nothing', await watchWork(page, open));
  const update = say('a month: events', await watchWork(page, () => hear(shared, page, server)));
  const crosshair = say('a month: crosshair', await watchWork(page, () => sweep(page)));
  await page.context().close();
  return { update, crosshair };
}

/** The service sums up what it was given by itself. */
async function untilSummedUp({ owner }: Stage, id: number): Promise<void> {
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  for (;;) {
    const { series } = await owner.get(`/servers/${id}/metrics?from=${from}&points=720`);
    if (series.length > 300) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function hear({ api }: Stage, page: Page, server: Parameters<typeof reportOf>[1]): Promise<void> {
  for (let event = 0; event < EVENTS; event += 1) {
    await reportOf(api, server, 0);
    await page.waitForTimeout(1_500);
  }
}

/** The pointer goes over the first chart and back. */
async function sweep(page: Page): Promise<void> {
  const box = await page.getByRole('slider').first().boundingBox();
  if (!box) throw new Error('there is no chart');
  for (let step = 0; step < 120; step += 1) {
    const share = Math.abs(60 - step) / 60;
    await page.mouse.move(box.x + 2 + share * (box.width - 4), box.y + box.height / 2);
    await page.waitForTimeout(16);
  }
}
