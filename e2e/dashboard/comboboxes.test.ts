// Lists that can be searched, wherever there is one: each closes in every way in which a person leaves it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startDashboard } from './stage.ts';

interface Kind {
  path: string;
  /** The name of the field. */
  field: string;
  /** What is found by `typed`. */
  typed: string;
  option: RegExp;
  /** What has to be done before it is there. */
  prepare?: (page: Page) => Promise<void>;
  /** Empty again after a choice, as something was added elsewhere. */
  adds?: boolean;
}

const chooseTargets = (page: Page) => page.getByRole('radio', { name: /^Selected/ }).check();

const openFurther = async (page: Page) => {
  await page.locator('details > summary').first().waitFor();
  for (const summary of await page.locator('details:not([open]) > summary').all()) await summary.click();
};

test('lists of choices close with a choice, Enter, Escape, Tab and a press elsewhere', async (t) => {
  const { at, service, seat } = await startDashboard(t);
  const { alice } = service;
  const check = await alice.createCronCheck({ name: 'Shop', tags: ['europe'] });
  await alice.createCronCheck({ name: 'Search' });
  await alice.post('/servers', { name: 'web-1', tags: ['europe'] });
  const { id: statusPage } = await alice.post('/status-pages', { slug: 'acme', name: 'Acme' });
  const kinds: Readonly<Record<string, Kind>> = {
    'time zone': { path: 'settings/profile', field: 'Time zone', typed: 'Tallinn', option: /Tallinn/ },
    'channels of a rule': {
      ...{ path: 'alerts/rules/new', field: 'Channels', typed: 'Email', option: /^Email/ },
    },
    'targets of a silence': {
      ...{ path: 'alerts/mutes/new', field: 'Servers and checks', typed: 'Shop', option: /Shop/ },
      prepare: chooseTargets,
    },
    'targets of maintenance': {
      ...{ path: 'maintenance/new', field: 'Servers and checks', typed: 'Shop', option: /Shop/ },
      prepare: chooseTargets,
    },
    'tags of targets': {
      ...{
        path: 'maintenance/new',
        field: 'Everything with one of these tags',
        typed: 'europe',
        option: /europe/,
      },
      prepare: chooseTargets,
    },
    'servers of a TV dashboard': {
      ...{ path: 'tv-dashboards/new', field: 'Servers', typed: 'web', option: /web-1/ },
    },
    'components of a new status page': {
      ...{ path: 'status-pages/new', field: 'Components', typed: 'Shop', option: /Shop/ },
    },
    'component that is added': {
      path: `status-pages/${statusPage}/components`,
      ...{ field: 'Add a component', typed: 'Search', option: /Search/, adds: true },
    },
    'tags of a check': {
      ...{ path: `cron-checks/${check.id}/edit`, field: 'Tags', typed: 'euro', option: /europe/ },
    },
    'what a check depends on': {
      ...{ path: `cron-checks/${check.id}/edit`, field: 'Depends on', typed: 'web', option: /web-1/ },
      prepare: openFurther,
    },
  };
  for (const [name, kind] of Object.entries(kinds))
    await t.test(name, async () => {
      const { page } = await seat(alice);
      await closesInEveryWay(page, at, kind);
      await page.close();
    });
});

async function closesInEveryWay(page: Page, at: string, kind: Kind): Promise<void> {
  await page.goto(`${at}/${kind.path}`);
  const field = page.getByRole('combobox', { name: kind.field });
  await field
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  await kind.prepare?.(page);
  const list = page.getByRole('listbox');
  const hasFocus = () => field.and(page.locator(':focus')).waitFor();
  const ways: readonly [name: string, close: () => Promise<void>, staysInField: boolean][] = [
    ['Escape', () => page.keyboard.press('Escape'), true],
    ['Tab', () => page.keyboard.press('Tab'), false],
    ['elsewhere', () => page.getByRole('heading', { level: 1 }).click(), false],
    ['Enter', () => page.keyboard.press('Enter'), true],
    ['choice', () => list.getByRole('option', { name: kind.option }).first().click(), true],
  ];
  for (const [name, close, staysInField] of ways) {
    // What was added is not offered again.
    if (kind.adds && name === 'Enter') continue;
    await field.fill('');
    await field.pressSequentially(kind.typed);
    await list.getByRole('option', { name: kind.option }).first().waitFor();
    await close();
    await list.waitFor({ state: 'detached' });
    if (staysInField && !kind.adds) await hasFocus();
    else if (!staysInField) assert.equal(await field.and(page.locator(':focus')).count(), 0, name);
  }
}
