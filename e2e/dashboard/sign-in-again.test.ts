// Sign-ins that are too old, ended elsewhere, or lead into an account that is suspended.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import en from '../../shared/texts/en/dashboard/common.json' with { type: 'json' };
import { inspectShown } from '../inspect.ts';
import { type DashboardLook, LOOKS, startDashboard } from './stage.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const UNREACHABLE = en.error_unreachable;

test('a sign-in that holds no longer', async (t) => {
  const { page, at, seat, service, allow, advance } = await startDashboard(t);
  const { alice, bob } = service;
  allow(/status of (401|403)|ERR_FAILED|dynamically imported module/);

  await t.test('what is delicate asks for the password after ten minutes, and then goes on', async () => {
    await page.goto(`${at}/settings/keys`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await advance(11 * 60_000);
    await press(page, 'New key');
    await page.getByLabel('Name', { exact: true }).fill('Deploy script');
    const code = /\/assets\/reauthentication-dialog-/;
    await page.route(code, (route) => route.abort());
    await press(page, 'Create key');
    await page.getByText('A part of this page could not be loaded').first().waitFor();
    await page.unroute(code);
    await press(page, 'Create key');
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await question.getByLabel('Password').fill('wrong horse battery');
    await question.getByRole('button', { name: 'Continue' }).click();
    await question.getByText('Incorrect password or code.').waitFor();
    await inspectShown(page, 'the question who it is', LOOKS[0] ?? assert.fail());
    await question.getByLabel('Password').fill(alice.password);
    await page.route('**/api/auth/reauthenticate', (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Continue' }).click();
    await question.getByRole('alert').getByText(UNREACHABLE).waitFor();
    await question.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'The key “Deploy script”, shown this once' }).waitFor();
    await press(page, 'Done');
    await press(page, 'New key');
    await page.getByLabel('Name', { exact: true }).fill('Another');
    await press(page, 'Create key');
    await page.getByRole('heading', { name: 'The key “Another”, shown this once' }).waitFor();
  });

  await t.test('whoever does not want to say who they are has done nothing, and lost nothing', async () => {
    await press(page, 'Done');
    await advance(11 * 60_000);
    await press(page, 'New key');
    await page.getByLabel('Name', { exact: true }).fill('A third');
    await press(page, 'Create key');
    await page
      .getByRole('dialog', { name: 'Confirm it’s you' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await page.getByRole('dialog', { name: 'New key' }).getByRole('alert').first().waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'A third');
    assert.equal((await alice.get('/api-keys')).api_keys.length, 2);
  });

  await t.test('a session that was ended elsewhere takes nothing of what was typed', async () => {
    await page.goto(`${at}/cron-checks/new`);
    await page.getByLabel('Name', { exact: true }).fill('Half-typed backup');
    const { sessions } = await alice.get('/auth/sessions');
    for (const { id, surface } of sessions)
      if (surface === 'dashboard') await alice.delete(`/auth/sessions/${id}`);
    // Not with the pointer: the end of the session may be announced, and asked about, before.
    await page.getByRole('button', { name: 'Create check' }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password').fill('wrong horse battery');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByText('Incorrect password or code.').waitFor();
    await dialog.getByLabel('Password').fill(alice.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Half-typed backup/ }).waitFor();
    assert.equal((await alice.get('/cron-checks')).checks.length, 1);
  });

  await t.test('who is in a suspended account sees why, and reaches the others', async () => {
    const { accounts } = await bob.get('/accounts');
    const { id } = accounts.find(({ name }: { name: string }) => name === 'bob');
    const suspend = (body: object) => alice.patch(`/admin/accounts/${id}`, body);
    await suspend({ suspended: true, suspension_reason: 'The invoice of <b>March</b>' });
    /** A page of bob's: the stream of a suspended account is refused. */
    const sit = async (look?: DashboardLook): Promise<Page> => {
      const taken = await seat(bob, look);
      taken.allow(/status of 403/);
      return taken.page;
    };
    const member = await sit();
    await member.goto('/');
    await member.waitForURL(`**${at}`);
    await member.goto(`/a/${id}/cron-checks`);
    await member.getByRole('heading', { name: 'bob is suspended' }).waitFor();
    await member.getByText('The invoice of <b>March</b>').waitFor();
    await member.getByRole('link', { name: 'alice' }).click();
    await member.waitForURL(`**${at}`);
    for (const look of LOOKS.slice(0, 3)) {
      const narrow = await sit(look);
      await narrow.goto(`/a/${id}`);
      await narrow.getByRole('heading', { name: 'bob is suspended' }).waitFor();
      await inspectShown(narrow, 'a suspended account', look);
    }
    await member.goto(`/a/${id}`);
    await member.getByRole('heading', { name: 'bob is suspended' }).waitFor();
    await suspend({ suspended: false });
    await member.getByRole('link', { name: 'Try again' }).click();
    await member.waitForURL(`**/a/${id}`);
    await member.getByRole('heading', { level: 1 }).waitFor();
  });
});
