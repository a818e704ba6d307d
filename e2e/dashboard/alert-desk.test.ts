// A night with two hundred failures, by the keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { raiseAlerts } from '../../src/alerts/lifecycle/raise.ts';
import { transaction } from '../../src/platform/database/database.ts';
import { createSubject } from '../../src/subjects/subjects.ts';
import type { TestService } from '../../src/testing/service.ts';
import { startDashboard } from './stage.ts';

const KINDS = ['cron_missed', 'cron_fail', 'cron_overrun', 'cron_too_fast'] as const;

const failMany = ({ app, alice, clock }: TestService, count: number) =>
  transaction(app.database, async (tx) => {
    const now = clock.now();
    const { account_id } = alice;
    const causes = [];
    for (let place = 1; place <= count; place += 1) {
      const name = `job ${place}`;
      const facts = { account_id, type: 'cron_check', name, tags: [place % 2 ? 'even' : 'odd'] } as const;
      const id = await createSubject(tx, { ...facts, status: 'down', depends_on_id: null, now });
      const kind = KINDS[place % KINDS.length] ?? 'cron_fail';
      const subject = { id, type: 'cron_check', name } as const;
      causes.push({ account_id, subject, kind, at: now, title: `${name} is down`, detail: '' });
    }
    await raiseAlerts(tx, causes, now);
  });

test('190 failures are four rows that are acknowledged, taken back and resolved with a few keys', async (t) => {
  const { page, at, service } = await startDashboard(t);
  const { alice } = service;
  await failMany(service, 190);
  const count = async (status: string) =>
    (await alice.get(`/alerts?status=${status}&limit=200`)).alerts.length;
  await page.goto(`${at}/alerts`);
  const list = page.getByRole('list', { name: 'Open', exact: true });
  await list.getByRole('button', { name: 'misses its ping' }).first().waitFor();
  assert.equal(await list.getByRole('listitem').count(), 4);
  // What is selected is what is there: the second page of alerts as well.
  await list.getByText('nobody is on 48').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByText(/^4[78] selected/).waitFor();
  await list.getByText(/^4[78] selected/).waitFor();
  await page.keyboard.press('Shift+A');
  await bar.getByText('190 selected').waitFor();
  await page.keyboard.press('a');
  await page.getByText('190 alerts acknowledged').first().waitFor();
  // Under the pointer it stays for as long as it takes.
  await page.getByRole('region', { name: 'What was done' }).getByText('190 alerts').hover();
  assert.equal(await count('open'), 0);
  // The list says it after the notice does, and must not be read as it was before.
  await list.getByText('nobody is on').first().waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await list.getByText('nobody is on 4').first().waitFor();
  assert.equal(await count('acknowledged'), 0);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await list.getByRole('link', { name: 'job 1', exact: true }).or(list.getByRole('link')).first().waitFor();
  assert.ok((await list.getByRole('listitem').count()) > 45);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await bar.getByText('3 selected').waitFor();
  assert.equal(await list.locator('input:indeterminate').count(), 1);
  await bar.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: '(you)' }).click();
  await page.getByText('3 alerts assigned to').first().waitFor();
  const assigned = (await alice.get('/alerts?limit=200')).alerts.filter(
    ({ assigned_to }: { assigned_to: object | null }) => assigned_to !== null,
  );
  assert.equal(assigned.length, 3);
});
