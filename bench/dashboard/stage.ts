// What the measurements in a browser share: the program with the dashboard as its sources are now, a person who owns
// an account of it, and windows of theirs.

import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/browser.ts';
import { type Caller, EMAIL, PASSWORD, register } from '../../e2e/caller.ts';
import { type Bench, openBench, type RunningProgram, startProgram } from '../support.ts';

const BUILD = join(import.meta.dirname, '..', '..', 'bin', 'build-web.mjs');

export interface Stage {
  bench: Bench;
  program: RunningProgram;
  api: string;
  dashboard: string;
  browser: Browser;
  owner: Caller & { token: string };
  accountId: number;
  /** Address of the account: `/a/12`. */
  at: string;
  /** The cookie of the owner, for windows. */
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  close(): Promise<void>;
}

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  await promisify(execFile)(process.execPath, [BUILD]);
  const bench = await openBench();
  const program = await startProgram({
    DATABASE_URL: bench.databaseUrl,
    TOCSIN_DATA_DIR: `${bench.directory}-node`,
    TOCSIN_DEFAULT_PLAN: 'unlimited',
    TOCSIN_PRIVATE_TARGETS: 'all',
    ...env,
  });
  const api = `http://127.0.0.1:${program.port}`;
  const dashboard = `http://localhost:${program.dashboardPort}`;
  const owner = await register(api);
  const { id: accountId } = await owner.get('/account');
  const browser = await launchBrowser();
  return {
    ...{ bench, program, api, dashboard, browser, owner, accountId },
    at: `/a/${accountId}`,
    signedIn: await signIn(browser, dashboard),
    async close() {
      await browser.close();
      await program.stop();
      await bench.close();
    },
  };
}

async function signIn(browser: Browser, dashboard: string): Promise<Stage['signedIn']> {
  const window = await browser.newContext({ baseURL: dashboard });
  const answer = await window.request.post('/api/auth/login', {
    data: { email: EMAIL, password: PASSWORD },
    headers: { Origin: dashboard },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  const state = await window.storageState();
  await window.close();
  return state;
}

export interface Watched {
  page: Page;
  tools: CDPSession;
}

/** A window with nothing cached; of a stranger where `isOpen`. */
export async function openPage(
  { browser, dashboard, signedIn }: Stage,
  { isOpen = false, ...options }: BrowserContextOptions & { isOpen?: boolean } = {},
): Promise<Watched> {
  const window = await browser.newContext({
    baseURL: dashboard,
    viewport: { width: 1_440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Vilnius',
    ...(isOpen ? {} : { storageState: signedIn }),
    ...options,
  });
  window.setDefaultTimeout(60_000);
  const page = await window.newPage();
  page.on('pageerror', (error) => process.stderr.write(`the page failed: ${error}\n`));
  return { page, tools: await window.newCDPSession(page) };
}

/** Until the page has its heading and nothing of it is loading. */
export async function untilWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (const busy of await page.locator('[aria-busy="true"]').all())
    await busy.waitFor({ state: 'detached' });
}

/** What else the machine was doing: processes that wanted a core, on average over the last minute. */
export const machineLoad = (): string => (loadavg()[0] ?? 0).toFixed(1);
