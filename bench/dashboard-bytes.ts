// What a browser with an empty cache transfers for pages of the dashboard: requests and bytes, by what they are for. In an
// account of 200 cron checks, 20 servers and 10 uptime checks, or as many as BENCH_SUBJECTS says, a third of them of each
// kind. `node bench/dashboard-bytes.ts all` lists every request; names of pages after that (`all overview`) measure those.

import { bytesOf, type Transfer, watchTransfers } from '../e2e/transfers.ts';
import { addPages } from './dashboard/pages.ts';
import { openPage, openStage, untilWhole } from './dashboard/stage.ts';
import { addCronChecks, addServers, addUptimeChecks } from './dashboard/subjects.ts';
import { report } from './support.ts';

const [, , listed, ...named] = process.argv;
const LISTS_ALL = listed === 'all';
const THIRD = Math.ceil(Number(process.env.BENCH_SUBJECTS ?? 0) / 3);
const BAR_REQUESTS = 25;
/** Longer than a page waits before it fetches again what it had before its stream of events was open. */
const SETTLE_MS = 5_000;
/** What changed within a minute may not be saved, so pages of its account fetch some of it twice. */
const MADE_MS = 65_000;

const stage = await openStage();
const [check] = await addCronChecks(stage, THIRD || 200);
const servers = await addServers(stage, THIRD || 20);
const [site] = await addUptimeChecks(stage, THIRD || 10);
const pages = await addPages(stage, { check, servers, site });
await new Promise((resolve) => setTimeout(resolve, MADE_MS));

const OVERVIEW_KILOBYTES = 200;
const BAR_KILOBYTES = 250;
const figures: Record<string, string> = {};
let holds = true;
if (named.some((name) => !pages.some(([page]) => page === name))) throw new Error('no such page');
for (const [name, address] of pages)
  if (named.length === 0 || named.includes(name)) await measure(name, address);
await stage.close();
await report('dashboard-bytes', { ...figures, holds });

async function measure(name: string, address: string): Promise<void> {
  const barKilobytes = name === 'overview' ? OVERVIEW_KILOBYTES : BAR_KILOBYTES;
  const { page, tools } = await openPage(stage);
  const { transfers } = await watchTransfers(page, tools);
  await page.goto(address);
  await untilWhole(page);
  await page.waitForTimeout(SETTLE_MS);
  await page.context().close();
  // Pictures of badges are what their page is for.
  const counted = transfers.filter(({ path }) => !path.startsWith('/api/badge/'));
  holds &&= counted.length <= BAR_REQUESTS && bytesOf(transfers) <= barKilobytes * 1_000;
  figures[name] = `${lineOf(transfers)}; bar ${BAR_REQUESTS} and ${barKilobytes} KB`;
  process.stdout.write(`${name}: ${figures[name]}\n`);
  if (LISTS_ALL) for (const { bytes, path } of transfers) process.stdout.write(`  ${bytes} ${path}\n`);
}

function lineOf(transfers: readonly Transfer[]): string {
  const parts = Object.entries(Object.groupBy(transfers, ({ kind }) => kind)).map(
    ([kind, of]) => `${kind} ${of.length}/${kilobytes(of)}`,
  );
  return `${transfers.length} requests, ${kilobytes(transfers)} KB (${parts.join(', ')})`;
}

function kilobytes(transfers: readonly Transfer[]): string {
  return (bytesOf(transfers) / 1_000).toFixed(1);
}
