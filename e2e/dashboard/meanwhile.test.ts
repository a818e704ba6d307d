// What happens between a press and its answer, or while somebody types: nothing that was typed is lost, nothing is done
// twice, and nothing is done to what nobody looked at.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { addMs, hours, minutes } from '../../src/platform/time.ts';
import { startDashboard } from './stage.ts';

/** Lets the first call that matches wait until the test goes on with it; those after it pass. */
function holdFirst(page: Page, path: RegExp, method: string) {
  const arrived = Promise.withResolvers<Route>();
  let count = 0;
  const ready = page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    if (count > 1) return route.continue();
    arrived.resolve(route);
  });
  return { arrived: arrived.promise, ready, count: () => count };
}

test('on the desk of alerts what was chosen stays, and acts are done once, to it', async (t) => {
  const { page, at, service, allow, advance } = await startDashboard(t);
  const { alice, settle } = service;
  allow(/status of 409|net::ERR_FAILED/);
  const fail = async (name: string) => {
    const check = await alice.createCronCheck({ name, interval_seconds: 3_600 });
    await advance(minutes(1));
    await alice.ping(check, '/fail');
    await settle();
    return check;
  };
  const older = await fail('Older job');
  await fail('First job');
  const chosen = (name: string) => page.locator('article h2', { hasText: name });
  const note = page.getByPlaceholder('Add a note').or(page.locator('article form input'));
  await page.goto(`${at}/alerts`);
  await chosen('First job').waitFor();

  await t.test('a note that could not be saved stays', async () => {
    await page.route('**/api/alerts/bulk', (route) => route.abort());
    await note.fill('The disk is full');
    await note.press('Enter');
    await page.locator('.toast[data-sign=failed]').first().waitFor();
    assert.equal(await note.inputValue(), 'The disk is full');
    await page.unroute('**/api/alerts/bulk');
  });

  await t.test('another alert that comes before it takes neither its place nor the note', async () => {
    await fail('Newest job');
    await page.getByRole('list', { name: 'Open', exact: true }).getByText('Newest job').waitFor();
    await chosen('First job').waitFor();
    assert.equal(await note.inputValue(), 'The disk is full');
  });

  await t.test('a key that is held down mutes once', async () => {
    await page.locator('article h2').click();
    const held = holdFirst(page, /\/api\/alerts\/silences$/, 'POST');
    await held.ready;
    for (let times = 0; times < 3; times += 1) await page.keyboard.down('m');
    await (await held.arrived).continue();
    await page.keyboard.up('m');
    await page
      .getByText(/muted until/i)
      .first()
      .waitFor();
    assert.deepEqual([(await alice.get('/alerts/silences')).silences.length, held.count()], [1, 1]);
  });

  await t.test('resolved by a key that is pressed twice, it stays, and the next one is open', async () => {
    const held = holdFirst(page, /\/api\/alerts\/bulk$/, 'POST');
    await held.ready;
    await page.keyboard.press('e');
    const route = await held.arrived;
    await page.keyboard.press('e');
    await route.continue();
    await page.locator('article h2', { hasText: 'First job' }).getByText('Resolved').waitFor();
    await page.keyboard.press('e');
    assert.equal(await note.inputValue(), '', 'what was noted with it is saved');
    const { alerts } = await alice.get('/alerts?status=open');
    assert.deepEqual(alerts.map(({ subject }: { subject: { name: string } }) => subject.name).toSorted(), [
      'Newest job',
      'Older job',
    ]);
    assert.equal(held.count(), 1);
  });

  await t.test('an acknowledgement that comes too late does not bring back what has recovered', async () => {
    await page.goto(`${at}/cron-checks/${older.id}`);
    const button = page.getByRole('button', { name: /^Acknowledge/ });
    await button.first().waitFor();
    await page.locator('[data-live="live"]').waitFor();
    const held = holdFirst(page, /\/acknowledge$/, 'POST');
    await held.ready;
    await page.keyboard.press('a');
    const route = await held.arrived;
    await alice.ping(older);
    await settle();
    await page.getByRole('heading', { level: 1 }).getByText('Up').waitFor();
    await route.continue();
    await page.locator('.toast[data-sign=failed]').first().waitFor();
    await button.first().waitFor({ state: 'detached' });
  });
});

test('a row that was selected and is deleted elsewhere holds the list no longer', async (t) => {
  const { page, at, service } = await startDashboard(t);
  const { alice } = service;
  const leaving = await alice.createCronCheck({ name: 'Old job' });
  await alice.createCronCheck({ name: 'Nightly backup' });
  await page.goto(`${at}/cron-checks`);
  await page.getByRole('checkbox', { name: 'Select Old job' }).check();
  await page.getByRole('heading', { level: 1 }).click();
  await page.locator('[data-live="live"]').waitFor();
  await alice.delete(`/cron-checks/${leaving.id}`);
  await page.getByRole('row', { name: /Old job/ }).waitFor({ state: 'detached' });
  await alice.createCronCheck({ name: 'New job' });
  await page.getByRole('row', { name: /New job/ }).waitFor();
});

test('what is typed or pressed before an answer is neither lost nor done twice', async (t) => {
  const { page, at, service, allow } = await startDashboard(t);
  const { alice } = service;
  allow(/status of (402|409)/);

  await t.test('two presses for the first check make one', async () => {
    await page.goto(`${at}/welcome`);
    await page.getByRole('button', { name: 'Get the address' }).waitFor();
    // The list has it late.
    const listed = Promise.withResolvers<void>();
    await page.route(/\/api\/cron-checks\?/, (route) => listed.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Get the address' }).click();
    await page.locator('.code pre', { hasText: '/ping/' }).first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Get the address' }).count(), 0);
    listed.resolve();
    assert.equal((await alice.get('/cron-checks')).checks.length, 1);
  });

  await t.test('two who are taken off the list of reports stay off', async () => {
    const recipients = ['a', 'b', 'c'].map((name) => ({
      ...{ email: `${name}@example.org`, weekly: true, monthly: true, timezone: 'UTC', language: 'en' },
    }));
    assert.equal((await alice.send('PUT', '/reports/recipients', { recipients })).status, 200);
    await page.goto(`${at}/settings/reports`);
    const held = holdFirst(page, /\/api\/reports\/recipients$/, 'PUT');
    await held.ready;
    await page.getByRole('button', { name: 'Remove a@example.org' }).click();
    const put = await held.arrived;
    await page.getByRole('button', { name: 'Remove b@example.org' }).click();
    await put.continue();
    for (const name of ['a', 'b'])
      await page.getByRole('button', { name: `Remove ${name}@example.org` }).waitFor({ state: 'detached' });
    const left = (await alice.get('/reports/recipients')).recipients;
    assert.deepEqual(
      left.map(({ email }: { email: string }) => email),
      ['c@example.org'],
    );
  });

  await t.test('what is typed stays when what it is about is changed beside it', async () => {
    const { id } = await alice.post('/integrations', { kind: 'sentry', name: 'Sentry' });
    await page.goto(`${at}/integrations/${id}`);
    const form = page.getByRole('form', { name: 'Settings' });
    const name = form.getByRole('textbox', { name: /^Name/ });
    await name.fill('Sentry of the shop');
    // What others change of it is not taken back by saving.
    await alice.patch(`/integrations/${id}`, { tags: ['night'] });
    await page.getByRole('button', { name: 'New address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Sentry');
    const read = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/api/integrations/${id}`),
    );
    await dialog.getByRole('button', { name: 'New address' }).click();
    await read;
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), 'Sentry of the shop');
    await form.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Sentry of the shop' }).waitFor();
    assert.deepEqual((await alice.get(`/integrations/${id}`)).tags, ['night']);
  });

  await t.test(
    'an update that is posted is not offered again, and what is typed meanwhile stays',
    async () => {
      const { id } = await alice.post('/status-pages', { slug: 'quillmoor', name: 'Quillmoor' });
      const incident = await alice.post(`/status-pages/${id}/incidents`, {
        ...{ title: 'Slow orders', message: 'We are looking into it.' },
      });
      await page.goto(`${at}/status-pages/${id}/incidents/${incident.id}`);
      const message = page.getByLabel('Message', { exact: true });
      await message.fill('A disk is full.');
      const held = holdFirst(page, /\/updates$/, 'POST');
      await held.ready;
      await page.getByRole('button', { name: 'Post an update' }).click();
      const post = await held.arrived;
      await message.fill('It is replaced.');
      await post.continue();
      await page
        .locator(':not(textarea)', { hasText: /^A disk is full\.$/ })
        .first()
        .waitFor();
      assert.equal(await message.inputValue(), 'It is replaced.');
      await page.getByRole('button', { name: 'Post an update' }).click();
      // The field has the same words.
      await page
        .locator(':not(textarea)', { hasText: /^It is replaced\.$/ })
        .first()
        .waitFor();
      await page.goto(`${at}/status-pages/${id}/incidents`);
      await page.getByRole('link', { name: 'Slow orders' }).click();
      await message.waitFor();
      assert.equal(await message.inputValue(), '');
      assert.equal(await page.getByText('You have unsaved changes').count(), 0);
    },
  );

  await t.test('a window whose start is emptied begins now', async () => {
    const { id } = await alice.post('/maintenance-windows', {
      ...{ name: 'New disks', targets: { all: true, ids: [], tags: [] } },
      starts_at: addMs(service.clock.now(), hours(4)).toISOString(),
      ends_at: addMs(service.clock.now(), hours(6)).toISOString(),
    });
    await page.goto(`${at}/maintenance/${id}`);
    const start = page.getByLabel(/^Starts/);
    // Typed in part it is no moment, and not empty either.
    await start.focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page.locator('[aria-invalid=true]').waitFor();
    assert.equal((await alice.get(`/maintenance-windows/${id}`)).status, 'upcoming');
    await start.fill('');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByText('Saved').first().waitFor();
    assert.notEqual(await start.inputValue(), '');
    assert.equal((await alice.get(`/maintenance-windows/${id}`)).status, 'active');
  });

  await t.test('what is deleted with something unsaved is left without a question', async () => {
    const { members } = await alice.get('/account/members');
    const { id } = await alice.post('/escalation-policies', {
      ...{ name: 'Night', steps: [{ member_ids: [members[0].id], wait_seconds: 300 }] },
    });
    await page.goto(`${at}/on-call/policies/${id}`);
    await page.getByLabel('Name', { exact: true }).fill('Nights');
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.waitForURL(`**${at}/on-call/policies`);
  });

  await t.test('what others add to the list of reports stays', async () => {
    const list = async () => (await alice.get('/reports/recipients')).recipients;
    await page.goto(`${at}/settings/reports`);
    await page.getByRole('button', { name: 'Remove c@example.org' }).waitFor();
    const given = (await list()).map(({ status: _, ...one }: { status: string }) => one);
    const added = { ...given[0], email: 'd@example.org' };
    await alice.send('PUT', '/reports/recipients', { recipients: [...given, added] });
    await page.getByRole('button', { name: 'Remove c@example.org' }).click();
    await page.getByRole('button', { name: 'Remove c@example.org' }).waitFor({ state: 'detached' });
    assert.deepEqual(
      (await list()).map(({ email }: { email: string }) => email),
      ['d@example.org'],
    );
  });

  await t.test('what is typed while a form is saved stays, to be saved', async () => {
    await page.goto(`${at}/settings/profile`);
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill('Alice');
    const held = holdFirst(page, /\/api\/profile$/, 'PATCH');
    await held.ready;
    await name.press('Enter');
    const patch = await held.arrived;
    await name.fill('Alice of Quillmoor');
    await patch.continue();
    await page.getByText('Profile saved').first().waitFor();
    assert.equal(await name.inputValue(), 'Alice of Quillmoor');
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/api/profile'),
    );
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await saved;
    assert.equal((await alice.get('/profile')).name, 'Alice of Quillmoor');
  });

  await t.test(
    'a form in which somebody typed stays when it turns out that the limit was reached',
    async () => {
      await alice.patch(`/admin/accounts/${alice.account_id}`, { plan: 'free' });
      await alice.post('/webhooks', { name: 'First hook', url: 'https://hooks.example.org/first' });
      const held = holdFirst(page, /\/api\/account\/usage$/, 'GET');
      await held.ready;
      await page.goto(`${at}/webhooks/new`);
      const usage = await held.arrived;
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('Second hook');
      const known = page.waitForResponse(/\/api\/account\/usage$/);
      await usage.continue();
      await known;
      await page.getByLabel('Address', { exact: true }).fill('https://hooks.example.org/second');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page
        .getByText(/1 of 1/)
        .first()
        .waitFor();
      assert.equal(await name.inputValue(), 'Second hook');
    },
  );
});
