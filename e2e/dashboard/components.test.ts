// What every component promises to hands, keys and screen readers, tried on the catalogue of components.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inspectShown } from '../inspect.ts';
import { startKit } from './kit.ts';
import { LOOKS } from './stage.ts';

const focused = (page: Page) => page.locator(':focus');

test('components', async (t) => {
  const kit = await startKit(t);

  for (const look of LOOKS)
    await t.test(`anybody can use them at ${look.width} px, ${look.colorScheme}`, async () => {
      const page = await kit.open('', look);
      await inspectShown(page, '/kit/', look);
    });

  await t.test('a menu goes by arrows, around its ends and by letters, and back to its button', async () => {
    const page = await kit.open();
    const button = page.getByRole('button', { name: 'More for this check' }).last();
    await button.focus();
    await page.keyboard.press('ArrowDown');
    const menu = page.getByRole('menu', { name: 'More for this check' });
    const at = (text: string) => menu.locator(':focus', { hasText: text }).waitFor();
    await at('Pause');
    await page.keyboard.press('ArrowUp');
    await at('Delete');
    await page.keyboard.type('mak');
    await at('Make a new address');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    assert.equal(await focused(page).getAttribute('aria-label'), 'More for this check');
    await page.keyboard.press('ArrowUp');
    await at('Delete');
  });

  await t.test('what a role may not do is explained, and does nothing', async () => {
    const page = await kit.open();
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await page.getByRole('button', { name: 'Pause', exact: true }).focus();
    await page.keyboard.press('Tab');
    assert.equal(await focused(page).textContent(), 'Edit');
    await page.getByRole('tooltip', { name: /needs the role Editor/ }).waitFor();
    assert.equal(await edit.getAttribute('aria-disabled'), 'true');
    const reason = page.locator(`[id="${await edit.getAttribute('aria-describedby')}"]`);
    assert.match((await reason.textContent()) ?? '', /needs the role Editor/);
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip', { name: /needs the role Editor/ }).waitFor({ state: 'hidden' });
  });

  await t.test('a dialog keeps focus and keys to itself, and gives them back', async () => {
    const page = await kit.open();
    const opener = page.getByRole('button', { name: 'Dialog' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.waitFor();
    await page.keyboard.press('/');
    // Without a field, the dialog itself has the focus.
    assert.equal(await page.locator('dialog:focus, dialog :focus').count(), 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await focused(page).textContent(), 'Dialog');
    await page.keyboard.press('/');
    assert.equal(await focused(page).getAttribute('aria-label'), 'Filter servers');
  });

  await t.test('a name has to be typed for what cannot be undone', async () => {
    const page = await kit.open();
    await page.getByRole('button', { name: 'Confirm by name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the account' });
    const act = dialog.getByRole('button', { name: 'Delete the account' });
    await act.click({ force: true });
    assert.equal(await act.getAttribute('aria-disabled'), 'true');
    await dialog.getByRole('textbox').fill('Quillmoor');
    await act.click();
    await dialog.waitFor({ state: 'hidden' });
  });

  await t.test('what is deleted can be brought back for ten seconds', async () => {
    const page = await kit.open();
    const table = page.getByRole('table', { name: 'Servers' });
    const row = table.getByRole('row', { name: /edge-3/ });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    await page.keyboard.press('z');
    await row.waitFor();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('edge-3 deleted', { exact: true }).waitFor();
    await page.clock.fastForward(10_000);
    await page.getByText('edge-3 deleted', { exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    assert.equal(await row.count(), 0);
  });

  await t.test('what is taken back by its button holds back nothing that is deleted later', async () => {
    const page = await kit.open();
    const row = page.getByRole('table', { name: 'Servers' }).getByRole('row', { name: /edge-3/ });
    const remove = async () => {
      await row.getByRole('checkbox').press('Space');
      await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
      await row.waitFor({ state: 'detached' });
    };
    await remove();
    const notices = page.getByRole('region', { name: 'What was done' });
    await notices.getByRole('button', { name: 'Undo' }).press('Enter');
    await row.waitFor();
    await remove();
    await page.clock.fastForward(10_000);
    await page.getByText('edge-3 deleted', { exact: true }).waitFor({ state: 'detached' });
  });

  await t.test('what could not be deleted after all is shown', async () => {
    const page = await kit.open();
    await page.getByRole('button', { name: 'Delete in vain' }).click();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(10_000);
    await page.locator('.toast[data-sign="failed"]', { hasText: 'Nothing deleted' }).waitFor();
  });

  await t.test('rows have a cursor and a selection', async () => {
    const page = await kit.open();
    for (const key of ['j', 'j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    assert.equal(await focused(page).textContent(), 'edge-3');
    await page.getByRole('region', { name: 'Selection' }).getByText('3 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' });
    await page.keyboard.press('o');
    await page.waitForURL(/#3$/);
  });

  await t.test('nothing moves under the pointer: what arrives waits', async () => {
    const page = await kit.open();
    const rows = page.getByRole('table', { name: 'Servers' }).getByRole('row');
    await rows.nth(4).hover();
    await page
      .getByRole('button', { name: 'One more' })
      .evaluate((button: { click(): void }) => button.click());
    await page.getByRole('button', { name: '1 new' }).first().waitFor();
    assert.match((await rows.nth(2).textContent()) ?? '', /edge-1/);
    await page.mouse.move(0, 0);
    await page.getByRole('row', { name: /edge-8/ }).waitFor();
    assert.match((await rows.nth(2).textContent()) ?? '', /edge-8/);
  });

  await t.test('of a thousand rows those in view are drawn, and each can be reached', async () => {
    const page = await kit.open('?rows=1000');
    const table = page.getByRole('table', { name: 'Servers' });
    assert.ok((await table.getByRole('row').count()) < 200);
    await table.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await table.getByRole('row', { name: /edge-999 / }).waitFor();
    assert.ok((await table.getByRole('row').count()) < 200);
    const heights = await table.evaluate((element) => element.getBoundingClientRect().height);
    assert.ok(heights > 1_000 * 24, `${heights} px`);
  });

  await t.test('filters live in the address', async () => {
    const page = await kit.open('?q=edge-5');
    const table = page.getByRole('table', { name: 'Servers' });
    assert.equal(await table.getByRole('row').count(), 2);
    await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
    await table.getByRole('row', { name: /edge-7/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('edge-1');
    await page.clock.fastForward(300);
    await page.waitForURL(/\?q=edge-1$/);
    await table.getByRole('columnheader', { name: 'CPU' }).getByRole('link').click();
    await page.waitForURL(/sort=cpu/);
    await table
      .getByRole('columnheader', { name: 'CPU' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
  });
});
