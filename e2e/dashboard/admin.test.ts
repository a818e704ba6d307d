// The operator's pages, and what is announced to everybody.

import { test } from 'node:test';
import { sql } from 'kysely';
import { startDashboard } from './stage.ts';

test('the operator’s view', async (t) => {
  const { page, seat, service } = await startDashboard(t);
  const { charlie } = service;

  await t.test('it is there for who runs the instance, and for nobody else', async () => {
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Running this Tocsin' }).waitFor();
    await page.getByText('Operator’s view').waitFor();
    await page.getByText('No backups are scheduled.').waitFor();
    const other = await seat(charlie);
    await other.page.goto('/admin');
    await other.page.getByRole('heading', { name: /not found/i }).waitFor();
  });

  await t.test('it says when a backup was stored last, and that the schedule fails', async () => {
    await sql`
      insert into stored_backup (name, due_at, started_at, finished_at, bytes, error) values
        ('one', null, now(), '2026-06-16T03:30:41Z', 18204112, null),
        ('two', '2026-06-17T03:30:00Z', now(), null, null, 'The bucket refused.')`.execute(
      service.app.database,
    );
    await page.reload();
    const card = page.getByRole('region', { name: 'Backups' });
    await card.getByText('17.4 MiB').waitFor();
    await page.getByText('every 15 minutes. The bucket refused.').waitFor();
  });

  await t.test('an account is found, put on another plan, suspended and let in again', async () => {
    await page.goto('/admin/accounts');
    await page.getByRole('searchbox', { name: 'Name or address' }).fill(charlie.email);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/admin/accounts?q=*');
    await page.getByLabel('Plan of charlie').selectOption('pro');
    await page.getByText('charlie is on the plan pro now').first().waitFor();
    await page.getByRole('button', { name: 'Suspend charlie' }).click();
    await page.getByLabel('Reason, shown to its members').fill('Unpaid');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Unpaid').waitFor();
    await page.getByRole('button', { name: 'Lift the suspension of charlie' }).click();
    await page.getByRole('button', { name: 'Suspend charlie' }).waitFor();
  });

  await t.test('what is announced is read by everybody until they have seen it', async () => {
    await page.goto('/admin/announcements');
    await page.getByLabel('Title').fill('A quieter feed');
    await page.getByLabel('What changes').fill('It polls less.\n\nNothing has to be done.');
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await page.getByRole('heading', { name: 'A quieter feed' }).waitFor();
    const reader = await seat(charlie);
    await reader.page.goto(`/a/${charlie.account_id}`);
    await reader.page.getByRole('link', { name: 'A quieter feed' }).click();
    await reader.page.getByText('Nothing has to be done.').waitFor();
    await reader.page.getByRole('button', { name: 'Seen: A quieter feed' }).click();
    await reader.page.getByRole('heading', { name: 'Nothing is announced' }).waitFor();
  });
});
