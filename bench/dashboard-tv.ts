// A TV dashboard of 48 servers that stays open for days: whether what it holds in memory grows. A day takes four minutes, since
// its time passes 360 times as fast; every day the service is away for a while. `node bench/dashboard-tv.ts 7` for
// seven days instead of three.

import type { CDPSession, Page, Route } from 'playwright-core';
import { hasten } from './dashboard/fast-time.ts';
import { machineLoad, openPage, openStage } from './dashboard/stage.ts';
import { addServers } from './dashboard/subjects.ts';
import { report } from './support.ts';

const DAYS = Number(process.argv[2] ?? 3);
const TIMES = 360;
const DAY_MS = 86_400_000 / TIMES;
/** Twenty minutes. */
const AWAY_MS = 1_200_000 / TIMES;
const SERVERS = 48;
/** What the first day warms up is left out. */
const BAR_GROWTH = 0.05;

const loadBefore = machineLoad();
const stage = await openStage();
const servers = await addServers(stage, SERVERS);
const { dashboard_id, key } = await stage.owner.post('/tv-dashboards', {
  name: 'Machine room',
  layout: { servers: servers.map(({ id }) => id), rotate_seconds: 30 },
});
const { page, tools } = await openPage(stage, { isOpen: true, viewport: { width: 1_920, height: 1_080 } });
await hasten(page.context(), TIMES);
const screen = { polls: 0, isAway: false };
await page.route('**/api/tv/**', (route) => answer(route));
await page.goto(`/tv/${dashboard_id}#key=${key}`);
await page.getByRole('heading', { level: 1 }).waitFor();

const days: Held[] = [];
for (let day = 1; day <= DAYS; day += 1) {
  await page.waitForTimeout(DAY_MS - AWAY_MS);
  await goAway(page);
  days.push(await held(tools));
  process.stdout.write(`day ${day}: ${screen.polls} answers so far, ${JSON.stringify(days.at(-1))}\n`);
}
await stage.close();
const [first, last] = [days[0], days.at(-1)];
const growth = (name: keyof Held) =>
  first && last ? Number((last[name] / first[name] - 1).toFixed(3)) : Number.NaN;
const growths = { heap: growth('heapKb'), nodes: growth('nodes'), listeners: growth('listeners') };
await report('dashboard-tv', {
  ...{ days: DAYS, answers: screen.polls },
  heapKb: days.map(({ heapKb }) => heapKb),
  nodes: days.map(({ nodes }) => nodes),
  listeners: days.map(({ listeners }) => listeners),
  ...{ heapGrowth: growths.heap, nodesGrowth: growths.nodes, listenersGrowth: growths.listeners },
  barGrowth: BAR_GROWTH,
  load: `${loadBefore} before, ${machineLoad()} after`,
  holds: DAYS > 1 && Object.values(growths).every((share) => share <= BAR_GROWTH),
});

/** The answer of the service, with other readings each time; now and then a server is in trouble. */
async function answer(route: Route): Promise<void> {
  if (screen.isAway) return route.abort();
  screen.polls += 1;
  const response = await route.fetch();
  const dashboard = await response.json();
  for (const [place, server] of dashboard.servers.entries()) {
    const turn = Math.floor(screen.polls / 40) + place;
    server.status = turn % 29 === 0 ? 'offline' : turn % 31 === 0 ? 'warning' : 'online';
    for (const name of ['cpu', 'memory', 'network_in', 'network_out'])
      server.metrics[name] = (server.metrics[name] ?? 1) * Math.random();
  }
  return route.fulfill({ response, json: { ...dashboard, timestamp: new Date().toISOString() } });
}

/** The dashboard has to say that it is old, and to stop saying so. */
async function goAway(dashboard: Page): Promise<void> {
  screen.isAway = true;
  await dashboard.getByRole('alert').waitFor();
  await dashboard.waitForTimeout(AWAY_MS);
  screen.isAway = false;
  await dashboard.getByRole('alert').waitFor({ state: 'detached' });
}

interface Held {
  heapKb: number;
  nodes: number;
  listeners: number;
}

async function held(session: CDPSession): Promise<Held> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.send('HeapProfiler.disable');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    heapKb: Math.round(of('JSHeapUsedSize') / 1_000),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  };
}
