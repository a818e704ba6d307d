// Lists of 1,000 in a browser: what a frame asks of the main thread while somebody scrolls, while pings arrive and while
// the filter is typed, and how soon what is done is seen. Frames are those of this machine, interactions those of a
// phone (the processor four times as slow). `node bench/dashboard-lists.ts 200` for other than 1,000; names of lists after
// it (`10000 cron-checks`) measure those alone.

import { longestInteraction, watchInteractions } from './dashboard/interactions.ts';
import {
  filter,
  keys,
  openRow,
  palette,
  scroll,
  select,
  sort,
  toTop,
  whileChanging,
} from './dashboard/list-acts.ts';
import { type Work, watchWork, workLine } from './dashboard/main-thread.ts';
import { measurePace } from './dashboard/pace.ts';
import { machineLoad, openPage, openStage, untilWhole, type Watched } from './dashboard/stage.ts';
import { addCronChecks, addServers, addUptimeChecks, ping, reportOf } from './dashboard/subjects.ts';
import { median, report, startYardstick } from './support.ts';

const [, , count = '1000', ...named] = process.argv;
const COUNT = Number(count);
const isAsked = (path: string) => named.length === 0 || named.includes(path);
const BAR_FRAME_MS = 16;
/** From a letter to the list that it leaves. */
const BAR_FILTER_MS = 100;
const BAR_INTERACTION_MS = 200;
const BAR_OVERVIEW_MS = 30;
const ROUNDS = 40;

const loadBefore = machineLoad();
const pace = await measurePace();
const slower = pace.slower(4);
process.stdout.write(`${pace.line}; slowed ${slower.toFixed(2)} times\n`);
const stage = await openStage();
const { api, at } = stage;
const cronChecks = await addCronChecks(stage, COUNT);
const overview = await overviewMs();
const servers = isAsked('servers') ? await addServers(stage, COUNT) : [];
if (isAsked('uptime-checks')) await addUptimeChecks(stage, COUNT);

const figures: Record<string, unknown> = {};
const works: Work[] = [];
const filters: Work[] = [];
const interactions: number[] = [];

/** What the page is asked to do in each list; `change` makes an event of some row. */
const LISTS = [
  {
    path: 'cron-checks',
    word: 'search job 1',
    change: (place: number) => ping(api, pick(cronChecks, place)),
  },
  {
    path: 'servers',
    word: 'server-1',
    change: (place: number) => reportOf(api, pick(servers, place), place),
  },
  { path: 'uptime-checks', word: 'search site 1', change: null },
] as const;

for (const { path, word, change } of LISTS.filter(({ path }) => isAsked(path))) {
  const { page, tools } = await openList(path);
  const frames = async (name: string, act: () => Promise<void>, of = works) => {
    const work = await watchWork(page, act);
    of.push(work);
    say(`${path}: ${name}`, workLine(work));
  };
  await frames('scroll', () => scroll(page));
  await toTop(page);
  if (change) {
    await frames('events', () => whileChanging(change, () => page.waitForTimeout(4_000)));
    await frames('scroll and events', () => whileChanging(change, () => scroll(page)));
    await toTop(page);
  }
  await frames('filter', () => filter(page, word), filters);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const felt = async (name: string, act: () => Promise<void>) => {
    await act();
    const ms = await longestInteraction(page);
    interactions.push(ms);
    say(`${path}: ${name}, slowed`, `${ms} ms`);
  };
  await longestInteraction(page);
  await felt('filter', () => filter(page, word));
  await felt('sort', () => sort(page));
  await felt('select', () => select(page));
  await felt('keys', () => keys(page));
  await felt('palette', () => palette(page, word));
  await felt('open a row', () => openRow(page));
  await page.context().close();
}

await stage.close();
const worst = pace.scaled(Math.max(...works.map(({ p99Ms }) => p99Ms)));
const longestFilterMs = pace.scaled(Math.max(...filters.map(({ longestMs }) => longestMs)));
const overviewScaledMs = pace.scaled(overview.ownMs);
await report('dashboard-lists', {
  ...figures,
  overviewMs: overview.ownMs.toFixed(1),
  bareMs: overview.bareMs.toFixed(1),
  overviewScaledMs: overviewScaledMs.toFixed(1),
  barOverviewMs: BAR_OVERVIEW_MS,
  worstP99Ms: worst.toFixed(1),
  longestFrameMs: pace.scaled(Math.max(...works.map(({ longestMs }) => longestMs))).toFixed(1),
  barFrameMs: BAR_FRAME_MS,
  longestFilterMs: longestFilterMs.toFixed(1),
  barFilterMs: BAR_FILTER_MS,
  longestInteractionMs: Math.max(...interactions),
  barInteractionMs: BAR_INTERACTION_MS,
  pace: `${pace.line}; slowed ${slower.toFixed(2)} times`,
  load: `${loadBefore} before, ${machineLoad()} after`,
  holds:
    worst <= BAR_FRAME_MS &&
    longestFilterMs <= BAR_FILTER_MS &&
    Math.max(...interactions) <= BAR_INTERACTION_MS &&
    overviewScaledMs <= BAR_OVERVIEW_MS,
});

function say(name: string, text: string): void {
  figures[name] = text;
  process.stdout.write(`${name}: ${text}\n`);
}

/** Another one each time, far from the one before. */
function pick<Item>(items: readonly Item[], place: number): Item {
  return items[(place * 37) % items.length] as Item;
}

async function openList(path: string): Promise<Watched> {
  const opened = await openPage(stage);
  await watchInteractions(opened.page.context());
  await opened.page.goto(`${at}/${path}`);
  await untilWhole(opened.page);
  await opened.page.locator('[data-row]').first().waitFor();
  // All pages of the list, and the strips of the rows that are drawn.
  await opened.page.waitForLoadState('networkidle').catch(() => undefined);
  await opened.page.waitForTimeout(2_000);
  return opened;
}

/** How long the overview takes, one after the other, and the same bytes from a bare route. */
async function overviewMs(): Promise<{ ownMs: number; bareMs: number }> {
  const headers = { Authorization: `Bearer ${stage.owner.token}` };
  const body = await (await fetch(`${api}/overview`, { headers })).text();
  const bare = await startYardstick({ body, headers: { 'content-type': 'application/json' } });
  const own: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await askMs(`${api}/overview`, headers));
    other.push(await askMs(`http://127.0.0.1:${bare.port}/`, headers));
  }
  await bare.stop();
  return { ownMs: median(own), bareMs: median(other) };
}

async function askMs(address: string, headers: Record<string, string>): Promise<number> {
  const startedMs = performance.now();
  await (await fetch(address, { headers })).text();
  return performance.now() - startedMs;
}
