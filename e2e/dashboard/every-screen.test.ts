// Every screen there is, with the data of Quillmoor: anybody can use it, in one theme at both widths and in the other at
// one; narrow it is in German, whose words are longer.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inspectShown } from '../inspect.ts';
import { QUILLMOOR, seedQuillmoor } from './quillmoor.ts';
import { SCREENS } from './screens.ts';
import { type DashboardLook, startDashboard } from './stage.ts';

test('anybody can use every screen, wide and light', (t) => walk(t, { width: 1_440, colorScheme: 'light' }));

test('anybody can use every screen, wide and dark', (t) => walk(t, { width: 1_440, colorScheme: 'dark' }));

test('anybody can use every screen, narrow and in German', (t) =>
  walk(t, { width: 390, colorScheme: 'light' }, 'de'));

async function walk(t: TestContext, look: DashboardLook, language = 'en'): Promise<void> {
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
      await inspectShown(page, screen.name, look);
    } catch (error) {
      wrong.push(`${screen.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  assert.deepEqual(wrong, []);
}
