// Pages of an area as they must be for everybody: wide in both themes, narrow in one.

import { inspectShown } from '../inspect.ts';
import type { Dashboard } from './stage.ts';
import { LOOKS } from './stage.ts';

export async function inspectPages({ seat, service }: Dashboard, paths: readonly string[]): Promise<void> {
  for (const look of LOOKS.filter(({ width, colorScheme }) => width > 500 || colorScheme === 'light')) {
    const { page } = await seat(service.alice, look);
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await inspectShown(page, path, look);
    }
  }
}
