// How a page comes: when its largest part was seen, when it was whole, what was transferred for it and what it asked of
// the main thread.

import type { CDPSession, Page } from 'playwright-core';
import { untilWhole } from './stage.ts';

export interface Conditions {
  /** How many times as slow the processor is. */
  slower: number;
  network: { bitsPerSecond: number; roundTripMs: number } | null;
}

export interface Loaded {
  /** Largest Contentful Paint. */
  lcpMs: number;
  /** What that was. */
  largest: string;
  /** Nothing of it loads any more; up to `LOOK_MS` late. */
  wholeMs: number;
  bytes: number;
  requests: number;
  scriptMs: number;
}

/** Seldom: what looks at every change of a page is a tenth of what the page does until it is seen. */
const LOOK_MS = 100;

const WATCH = `
  globalThis.seen = { lcpMs: 0, largest: '', wholeMs: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries())
      Object.assign(seen, { lcpMs: startTime, largest: element ? element.tagName + ' ' + element.textContent.slice(0, 30) : '' });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  let wasWhole = false;
  setInterval(() => {
    const isWhole = document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null;
    if (isWhole && !wasWhole) seen.wholeMs = performance.now();
    wasWhole = isWhole;
  }, ${LOOK_MS});
`;

/** As the page itself knows: having the browser report each request costs the page time. */
const TRANSFERRED = `(() => {
  const sizes = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .map(({ transferSize }) => transferSize)
    .filter((size) => size > 0);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length };
})()`;

/** So long nothing asks the page for anything: what does takes a tenth of what it does until it is seen. */
const UNTOUCHED_MS = 2_500;
const QUIET_MS = 1_500;
const LOOK_EVERY_MS = 500;

/** `page` shows nothing yet. */
export async function loadPage(
  { page, tools }: { page: Page; tools: CDPSession },
  path: string,
  conditions: Conditions,
): Promise<Loaded> {
  await page.addInitScript(WATCH);
  await slowDown(tools, conditions);
  await tools.send('Performance.enable');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForTimeout(UNTOUCHED_MS);
  while (!(await page.evaluate('seen.wholeMs > 0'))) await page.waitForTimeout(LOOK_EVERY_MS);
  await untilWhole(page);
  await page.waitForTimeout(QUIET_MS);
  const { lcpMs, largest, wholeMs } = (await page.evaluate('seen')) as Pick<
    Loaded,
    'lcpMs' | 'largest' | 'wholeMs'
  >;
  const { metrics } = await tools.send('Performance.getMetrics');
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  return {
    lcpMs: Math.round(lcpMs),
    largest,
    wholeMs: Math.round(wholeMs),
    ...((await page.evaluate(TRANSFERRED)) as Pick<Loaded, 'bytes' | 'requests'>),
    scriptMs: Math.round(script * 1_000),
  };
}

async function slowDown(tools: CDPSession, { slower, network }: Conditions): Promise<void> {
  if (network) {
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.roundTripMs,
      downloadThroughput: network.bitsPerSecond / 8,
      uploadThroughput: network.bitsPerSecond / 8,
    });
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}
