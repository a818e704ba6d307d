// Every screen there is, with the data of Quillmoor: anybody can use it, wide in light and dark, and narrow in German,
// whose words are longer.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inspectColors, inspectShown } from '../inspect.ts';
import { QUILLMOOR, seedQuillmoor } from './quillmoor.ts';
import { SCREENS } from './screens.ts';
import { type DashboardLook, startDashboard } from './stage.ts';

const WIDE: DashboardLook = { width: 1_440, colorScheme: 'light' };
const NARROW: DashboardLook = { width: 390, colorScheme: 'light' };

test('anybody can use every screen, wide in light and dark', (t) =>
  walk(t, { look: WIDE, language: 'en' }, async (page, name) => {
    await inspectShown(page, name, WIDE);
    // Nothing but the colours depends on the theme.
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspectColors(page, `${name}, dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }));

test('anybody can use every screen, narrow and in German', (t) =>
  walk(t, { look: NARROW, language: 'de' }, (page, name) => inspectShown(page, name, NARROW)));

async function walk(
  t: TestContext,
  { look, language }: { look: DashboardLook; language: string },
  inspectScreen: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const { service, seat } = await startDashboard(t, QUILLMOOR);
  const quillmoor = await seedQuillmoor(t, service);
  await service.alice.patch('/profile', { language });
  const signedIn = await seat(service.alice, look);
  const stranger = await seat(null, look);
  // Their links hold no token.
  stranger.allow(/status of 40[04]/);
  const wrong: string[] = [];
  for (const screen of SCREENS) {
    const { page } = screen.isOpen ? stranger : signedIn;
    await page.goto(await screen.path(quillmoor));
    try {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await inspectScreen(page, screen.name);
    } catch (error) {
      wrong.push(`${screen.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  assert.deepEqual(wrong, []);
}
