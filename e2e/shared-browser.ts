// One browser for all tests of a process: they have windows of their own, which share nothing.

import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

let shared: Browser | null = null;

after(() => shared?.close());

/** Another one where the last was lost: what broke it must fail its own test only. */
export async function openBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  return shared;
}
