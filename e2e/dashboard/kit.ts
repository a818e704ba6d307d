// The catalogue of components in a browser: built as its sources are now, without a service behind it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { openWindow } from '../browser.ts';
import { openBrowser } from '../shared-browser.ts';
import type { DashboardLook } from './stage.ts';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

export interface Kit {
  browser: Browser;
  open(search?: string, look?: DashboardLook): Promise<Page>;
}

export interface ServedKit extends AsyncDisposable {
  baseURL: string;
}

/** Built, since a server of sources may find in the midst of a page that it has to make all of it anew. */
export async function serveKit(): Promise<ServedKit> {
  const outDir = await mkdtemp(join(tmpdir(), 'tocsin-kit-'));
  const configFile = join(WEB, 'vite.config.ts');
  const input = join(WEB, 'kit/index.html');
  await build({ configFile, logLevel: 'warn', build: { outDir, rolldownOptions: { input } } });
  const server = await preview({ configFile, logLevel: 'warn', build: { outDir }, preview: { port: 0 } });
  return {
    baseURL: server.resolvedUrls?.local[0] ?? '',
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

export async function startKit(t: TestContext): Promise<Kit> {
  const served = await serveKit();
  t.after(() => served[Symbol.asyncDispose]());
  const { baseURL } = served;
  const browser = await openBrowser();
  return {
    browser,
    async open(search = '', { width, colorScheme } = { width: 1_440, colorScheme: 'light' }) {
      const { window } = await openWindow(t, browser, {
        baseURL,
        viewport: { width, height: width < 500 ? 844 : 900 },
        colorScheme,
        locale: 'en-GB',
        reducedMotion: 'reduce',
      });
      const page = await window.newPage();
      await page.clock.install();
      await page.goto(`/kit/${search}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
  };
}
