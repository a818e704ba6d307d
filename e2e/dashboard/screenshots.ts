// `npm run screenshots [part of a name …]`: pictures of every screen in both themes, wide and narrow, in screenshots/.
// Their data is that of Quillmoor. `npm run screenshots readme` makes the pictures of the README, in docs/images/.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startBundledPostgres } from '../../src/testing/scratch-postgres.ts';
import { QUILLMOOR, seedQuillmoor } from './quillmoor.ts';
import { SCREENS } from './screens.ts';
import { type DashboardLook, LOOKS, startDashboard } from './stage.ts';

const DIRECTORY = fileURLToPath(new URL('../../screenshots', import.meta.url));

const IMAGES = fileURLToPath(new URL('../../docs/images', import.meta.url));

const LATER_MS = 500;

// Unlike tests, it is not started by the runner that provides one.
const postgres = process.env.TOCSIN_TEST_DATABASE_URL ? null : await startBundledPostgres();
if (postgres) process.env.TOCSIN_TEST_DATABASE_URL = postgres.url;
after(() => postgres?.[Symbol.asyncDispose]());

const asked = process.argv.slice(2);
const forReadme = asked.includes('readme');
const chosen = SCREENS.filter(
  ({ name }) =>
    asked.length === 0 || asked.some((part) => name.includes(part)) || (forReadme && name === 'overview'),
);

test('pictures', async (t) => {
  await mkdir(DIRECTORY, { recursive: true });
  const dashboard = await startDashboard(t, QUILLMOOR);
  const quillmoor = await seedQuillmoor(t, dashboard.service);
  for (const look of LOOKS) {
    const signedIn = await dashboard.seat(dashboard.service.alice, look);
    const visitor = await dashboard.seat(null, look);
    // Their links hold no token.
    visitor.allow(/status of 40[04]/);
    for (const screen of chosen) {
      const { page } = screen.isOpen ? visitor : signedIn;
      await page.goto(await screen.path(quillmoor));
      if (!(await isWhole(page))) t.diagnostic(`${screen.name} is still loading, or has no heading`);
      await page.screenshot({ path: fileOf(screen.name, look), fullPage: true });
    }
  }
  if (forReadme) for (const look of LOOKS) await writeForReadme(look);
  t.diagnostic(`${chosen.length * LOOKS.length} pictures in ${DIRECTORY}`);
});

const README_HEIGHT = 1_060;

/** Of few colours, so that a clone stays small. */
async function writeForReadme(look: DashboardLook) {
  if (look.width !== 1_440) return;
  await mkdir(IMAGES, { recursive: true });
  await sharp(fileOf('overview', look))
    .extract({ left: 0, top: 0, width: look.width, height: README_HEIGHT })
    .png({ palette: true, colours: 64, effort: 10, dither: 0 })
    .toFile(join(IMAGES, `overview-${look.colorScheme}.png`));
}

const fileOf = (name: string, { colorScheme, width }: DashboardLook) =>
  join(DIRECTORY, `${name}-${colorScheme}-${width}.png`);

/** Playwright's own waitForFunction evaluates text in the page, which the policy of the app refuses. */
async function isWhole(page: Page): Promise<boolean> {
  const timeout = 5_000;
  try {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout });
    // What comes after the first drawing, such as strips in rows, does not say that it is on its way.
    await page.waitForTimeout(LATER_MS);
    for (const busy of await page.locator('[aria-busy="true"]').all())
      await busy.waitFor({ state: 'detached', timeout });
    await page.evaluate('document.fonts.ready.then(() => true)');
    return true;
  } catch {
    return false;
  }
}
