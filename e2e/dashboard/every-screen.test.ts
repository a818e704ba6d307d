// Every screen there is, with the data of Quillmoor: anybody can use it, wide in light and dark, in forced colours and from
// right to left, and narrow in German, whose words are longer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestService } from '../../src/testing/service.ts';
import { inspectColors, inspectShown } from '../inspect.ts';
import { inspectReach } from '../reach.ts';
import { moveTo } from './move.ts';
import { QUILLMOOR, type Quillmoor, seedQuillmoor } from './quillmoor.ts';
import { SCREENS } from './screens.ts';
import { type Dashboard, type DashboardLook, startDashboard } from './stage.ts';

const WIDE: DashboardLook = { width: 1_440, colorScheme: 'light' };
const NARROW: DashboardLook = { width: 390, colorScheme: 'light' };

test('anybody can use every screen', async (t) => {
  const { service, seat } = await startDashboard(t, QUILLMOOR);
  const quillmoor = await seedQuillmoor(t, service);
  const walk = (on: Walk) => visitAll(service, seat, quillmoor, on);

  await t.test('wide in light and dark', () =>
    walk({
      ...{ look: WIDE, language: 'en' },
      async inspectScreen(page, name) {
        await inspectShown(page, name, WIDE);
        // Nothing but the colours depends on the theme.
        await page.emulateMedia({ colorScheme: 'dark' });
        await inspectColors(page, `${name}, dark`);
        await page.emulateMedia({ colorScheme: 'light' });
        await inspectReach(page, name);
      },
    }),
  );

  await t.test('narrow and in German', () =>
    walk({ look: NARROW, language: 'de', inspectScreen: (page, name) => inspectShown(page, name, NARROW) }),
  );
});

interface Walk {
  look: DashboardLook;
  language: string;
  inspectScreen(page: Page, name: string): Promise<void>;
}

async function visitAll(
  { alice }: TestService,
  seat: Dashboard['seat'],
  quillmoor: Quillmoor,
  { look, language, inspectScreen }: Walk,
): Promise<void> {
  await alice.patch('/profile', { language });
  const signedIn = await seat(alice, look);
  const visitor = await seat(null, look);
  // Their links hold no token.
  visitor.allow(/status of 40[04]/);
  await signedIn.page.goto(quillmoor.at);
  await signedIn.page.getByRole('heading', { level: 1 }).first().waitFor();
  const wrong: string[] = [];
  for (const screen of SCREENS) {
    const { page } = screen.isOpen ? visitor : signedIn;
    const path = await screen.path(quillmoor);
    if (screen.isOpen) await page.goto(path);
    else await moveTo(page, quillmoor.at, path);
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
