// A real browser, from the npm package that brings one along.

import type { TestContext } from 'node:test';
import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as launcher,
} from 'playwright-core';

/** How long anything in a page is waited for: only a machine that stands still takes longer. */
const PATIENCE_MS = 120_000;

/** Made for small sandboxes: one process for all pages falls with the first that closes, and pages must be guarded. */
const UNWANTED = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  // A graphics card in software costs more than all else that a page does; without one, the same is drawn.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

export const launchBrowser = async (): Promise<Browser> =>
  launcher.launch({
    executablePath: await chromium.executablePath(),
    args: ['--disable-gpu', ...chromium.args.filter((flag) => !UNWANTED.includes(flag))],
  });

let addresses = 0;

/** A window of a new person; closed with the test. What its pages complain of is collected in `complaints`. */
export async function openWindow(
  t: TestContext,
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<{ window: BrowserContext; complaints: string[] }> {
  addresses += 1;
  const window = await browser.newContext({
    timezoneId: 'Europe/Vilnius',
    // Sign-in is limited by address.
    extraHTTPHeaders: { 'X-Forwarded-For': `192.0.2.${addresses % 250}` },
    ...options,
  });
  t.after(() => window.close());
  window.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  window.on('weberror', (error) => complaints.push(String(error.error())));
  window.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { window, complaints };
}
