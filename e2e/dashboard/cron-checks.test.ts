// The pages of cron checks: the list, a check, a new one, and how it is changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showInOrder } from './in-order.ts';
import { startDashboard } from './stage.ts';

const MINUTE = 60_000;
const NIGHTLY = {
  name: 'Nightly backup',
  ...{ cron_expression: '0 3 * * *', timezone: 'Europe/Vilnius', grace_seconds: 1_800 },
  tags: ['db', 'night'],
};
const HOURLY = { interval_seconds: 3_600, grace_seconds: 600 };

test('the list of cron checks', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, service } = dashboard;
  const { alice } = service;
  const list = `${at}/cron-checks`;
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await t.test('without checks it says what belongs here, and the next step', async () => {
    await page.goto(list);
    await page.getByText('No cron checks yet').waitFor();
    await page.getByRole('link', { name: 'New cron check' }).first().waitFor();
  });

  const backup = await alice.post('/cron-checks', NIGHTLY);
  const mail = await alice.post('/cron-checks', { ...HOURLY, name: 'Mail queue', tags: ['mail'] });
  await alice.post('/cron-checks', { ...HOURLY, name: 'Archive' });
  await alice.ping(mail);
  await alice.ping(backup, '/fail/3', 'disk full');
  await service.settle();

  await t.test('the worst is on top, and the sentence says how it is', async () => {
    await page.goto(list);
    await page.getByText('1 check is down').waitFor();
    await showInOrder(page.locator('tbody a'), ['Nightly backup', 'Archive', 'Mail queue']);
    await row('Nightly backup').getByText('Failed').waitFor();
    await row('Nightly backup').getByText('At 03:00, every day').waitFor();
  });

  await t.test('search, state, tag and order are in the address', async () => {
    await page.goto(`${list}?q=mail`);
    await row('Mail queue').waitFor();
    assert.equal(await page.locator('tbody tr').count(), 1);
    await page.goto(`${list}?state=down&tag=db`);
    await row('Nightly backup').waitFor();
    assert.equal(await page.locator('tbody tr').count(), 1);
    await page.goto(`${list}?q=nowhere`);
    await page.getByText('No cron check matches “nowhere”').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await row('Archive').waitFor();
    await page.getByRole('link', { name: 'Name' }).click();
    await page.waitForURL(/sort=name/);
    await showInOrder(page.locator('tbody a'), ['Archive', 'Mail queue', 'Nightly backup']);
  });

  await t.test('Enter and ↓ lead from the filter to the first row that is found', async () => {
    for (const [typed, key, name] of [
      ['mail', 'Enter', 'Mail queue'],
      ['arch', 'ArrowDown', 'Archive'],
    ] as const) {
      await page.goto(list);
      await row('Archive').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type(typed);
      await page.keyboard.press(key);
      await page.locator('tbody a:focus', { hasText: name }).waitFor();
    }
    await page.goto(list);
  });

  await t.test('a ping shows without a reload', async () => {
    await page.goto(list);
    await row('Archive').getByText('New').waitFor();
    const [archive] = (await alice.get('/cron-checks?q=Archive')).checks;
    await alice.ping(archive);
    await service.settle();
    await row('Archive').getByText('Up').waitFor();
  });

  await t.test('keys move, select and open', async () => {
    await page.goto(list);
    await row('Mail queue').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/cron-checks/${backup.id}`);
  });

  await t.test('several are paused and tagged at once, and that is undone', async () => {
    await page.goto(list);
    for (const name of ['Archive', 'Mail queue']) await page.getByLabel(`Select ${name}`).check();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('2 checks are paused').first().waitFor();
    await row('Archive').getByText('Paused').waitFor();
    await page.keyboard.press('z');
    await row('Archive').getByText('Paused').waitFor({ state: 'detached' });
    await page.getByLabel('Select Archive').check();
    await page.getByRole('button', { name: 'Add a tag' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('yearly');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await row('Archive').getByText('yearly').waitFor();
    const changing = async (what: string) => {
      for (const name of ['Archive', 'Mail queue']) await page.getByLabel(`Select ${name}`).check();
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Change' }).click();
      await page.getByRole('menuitem', { name: what }).click();
      return page.getByRole('dialog');
    };
    const dialog = await changing('Set grace time');
    await dialog.getByLabel('Grace time').fill('soon');
    await page.keyboard.press('Enter');
    await dialog.getByText('A duration of up to 90 days').waitFor();
    await dialog.getByLabel('Grace time').fill('47 min');
    await page.keyboard.press('Enter');
    await page.getByText('Grace time of 2 checks set to 47 min').first().waitFor();
    await page.keyboard.press('z');
    await (await changing('Add to a rule')).getByText('No rule fits').waitFor();
    await page.keyboard.press('Escape');
  });

  await t.test('what is deleted leaves at once and can be taken back', async () => {
    await page.goto(list);
    await page.getByLabel('Select Archive').check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await row('Archive').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await row('Archive').waitFor();
    assert.equal((await alice.get('/cron-checks?q=Archive')).checks.length, 1);
  });

  await t.test('the box of a group selects its rows, closed or open, and no others', async () => {
    const spool = await alice.post('/cron-checks', { ...HOURLY, name: 'Mail spool', tags: ['mail'] });
    await page.goto(list);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitemradio', { name: 'Tag' }).click();
    const head = (tag: string) =>
      page.locator('[data-head]', { has: page.getByRole('button', { name: tag }) });
    const box = (tag: string) => head(tag).getByRole('checkbox');
    const bar = page.getByRole('region', { name: 'Selection' });
    await box('mail').check();
    await bar.getByText('2 selected').waitFor();
    await head('mail').getByText('2 selected').waitFor();
    assert.equal(await box('db').isChecked(), false);
    // Closed until one of them fails, and selected all the same.
    assert.equal(await row('Mail queue').count(), 0);
    await alice.ping(spool, '/fail');
    await service.settle();
    await head('mail')
      .getByText(/1 of 2: down/i)
      .waitFor();
    await bar.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: '2 new' }).click();
    await page.getByLabel('Select Mail queue').uncheck();
    await head('mail').locator('input:indeterminate').waitFor();
    await box('mail').check();
    await bar.getByText('2 selected').waitFor();
    await box('mail').uncheck();
    await bar.waitFor({ state: 'detached' });
  });
});

test('the page of a cron check', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, service, advance } = dashboard;
  const { alice } = service;
  const check = await alice.post('/cron-checks', NIGHTLY);
  const address = `${at}/cron-checks/${check.id}`;
  const heading = page.getByRole('heading', { level: 1 });

  await t.test('one that never pinged shows its real address, and its first ping at once', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address);
    await page.getByText('No ping yet.').waitFor();
    await page.getByText('No pings yet.').waitFor();
    const lists = ['/api/cron-checks', '/api/servers', '/api/uptime-checks'];
    assert.deepEqual(
      asked.filter((path) => lists.includes(path)),
      [],
      'the lists of all are not needed',
    );
    assert.ok((await page.locator('.code').first().textContent())?.includes(check.ping_url));
    await page.getByRole('radio', { name: 'Kubernetes' }).check();
    assert.ok((await page.locator('.code').first().textContent())?.includes(check.ping_url));
    await alice.ping(check, '/start');
    await service.settle();
    await page.getByRole('cell', { name: 'Started' }).waitFor();
    await heading.getByText('Running').waitFor();
  });

  await t.test('an address that means nothing is shown, with what was probably meant', async () => {
    const unknown = page.getByText('A ping was sent to an unknown address');
    assert.equal(await unknown.count(), 0);
    await alice.ping(check, '/STRAT');
    await service.settle();
    await unknown.waitFor();
    await page.getByText('ended in /STRAT. It was recorded as a log and changed nothing.').waitFor();
    await page.getByText('Did you mean /start?').waitFor();
  });

  await t.test('a failure is shown as a sentence, with what the job wrote as text', async () => {
    await advance(14 * MINUTE);
    await alice.ping(check, '/fail/3', 'start\n<script>alert(1)</script> error: <b>I/O</b>\n');
    await service.settle();
    await page.getByText(/failed after 14\smin.* with exit code 3/).waitFor();
    const body = page.getByRole('region', { name: 'Body of the ping' });
    await body.getByText('<script>alert(1)</script> error: <b>I/O</b>').waitFor();
    assert.equal(await body.locator('script, b').count(), 0);
    await page.getByText('0 of 1 succeeded').waitFor();
  });

  await t.test('the alert is acknowledged with a key, and says who did', async () => {
    await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('on it').waitFor();
    await page.getByRole('button', { name: 'Acknowledge' }).waitFor({ state: 'detached' });
  });

  await t.test(
    'the uptime of one that is younger than 90 days counts from the day it was created',
    async () => {
      await advance(10 * MINUTE);
      await page.goto(address);
      await page.getByText(/% since \d+ \w+$/).waitFor();
    },
  );

  await t.test('pings are narrowed by kind in the address, and opened one by one', async () => {
    await page.goto(`${address}?kind=start`);
    await page.getByRole('cell', { name: 'Started' }).waitFor();
    assert.equal(await page.getByRole('cell', { name: 'Failed' }).count(), 0);
    await page.getByRole('button', { name: 'Show what was sent' }).click();
    await page.getByText('No body').waitFor();
  });

  await t.test('it is paused and resumed, and z undoes', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await heading.getByText('Paused').waitFor();
    await page.getByText('Nightly backup is paused').first().waitFor();
    await page.keyboard.press('z');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  });

  await t.test('a new address takes its name typed, and the old one stops working', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Create a new one' }).click();
    const dialog = page.getByRole('dialog');
    const make = dialog.getByRole('button', { name: 'Create a new address' });
    assert.equal(await make.getAttribute('aria-disabled'), 'true');
    await dialog.getByRole('textbox').fill('Nightly backup');
    await make.click();
    await dialog.waitFor({ state: 'detached' });
    const { ping_url } = await alice.get(`/cron-checks/${check.id}`);
    assert.notEqual(ping_url, check.ping_url);
    await page.locator('code').getByText(ping_url).first().waitFor();
  });

  await t.test('deleting leads to the list, and can be taken back', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.waitForURL('**/cron-checks');
    await page.getByText('Nightly backup deleted').first().waitFor();
    await page.keyboard.press('z');
    await page.getByRole('link', { name: 'Nightly backup' }).waitFor();
  });

  await t.test('what is not there says so', async () => {
    dashboard.allow(/status of 404/);
    await page.goto(`${at}/cron-checks/1`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  });
});

test('the forms of cron checks', async (t) => {
  const dashboard = await startDashboard(t);
  const { page, at, service } = dashboard;
  const { alice } = service;
  const form = page.locator('form.form');

  await t.test('what is wrong is shown beside its field, and nothing typed is lost', async () => {
    await page.goto(`${at}/cron-checks/new`);
    await form.getByRole('textbox', { name: 'Cron expression' }).fill('61 3 * * *');
    await form.getByRole('button', { name: 'Create check' }).click();
    await form.locator('.fld-wrong').first().waitFor();
    assert.equal(await page.evaluate<string>('document.activeElement.name'), 'name');
    await form.getByRole('textbox', { name: 'Name' }).fill('Invoice export');
    const grace = form.getByRole('textbox', { name: 'Grace' });
    const given = await grace.inputValue();
    await grace.fill('soon');
    await form.getByRole('button', { name: 'Create check' }).click();
    await form.locator('.fld-wrong', { hasText: 'A duration such as 30 min' }).waitFor();
    await grace.fill(given);
    await form.getByRole('button', { name: 'Create check' }).click();
    await form.locator('.fld-wrong').first().waitFor();
    assert.equal(await form.getByRole('textbox', { name: 'Cron expression' }).inputValue(), '61 3 * * *');
    assert.equal((await alice.get('/cron-checks')).checks.length, 0);
  });

  await t.test('a check is made, and its page says how to report', async () => {
    dashboard.allow(/status of 400/);
    await form.getByRole('textbox', { name: 'Cron expression' }).fill('30 9 * * 1-5');
    await form.locator('.cron-preview li').first().waitFor();
    await form.getByRole('button', { name: 'Create check' }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoice export' }).waitFor();
    await page.getByText('No ping yet.').waitFor();
    const [check] = (await alice.get('/cron-checks')).checks;
    assert.equal(check.cron_expression, '30 9 * * 1-5');
    assert.equal(check.interval_seconds, null);
  });

  await t.test('it is changed to an interval, and only what changed is sent', async () => {
    await page.getByRole('link', { name: 'Edit' }).first().click();
    await form.getByRole('radio', { name: 'Every …' }).check();
    await form.getByLabel('Expect a ping every').fill('soon');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.locator('.fld-wrong').first().waitFor();
    await form.getByLabel('Expect a ping every').fill('45 min');
    await form.getByRole('button', { name: 'Save changes' }).click();
    // The form says it as well, before it is saved.
    await page.waitForURL(/\/cron-checks\/\d+$/);
    await page.getByText('Every 45 min').first().waitFor();
    const [check] = (await alice.get('/cron-checks')).checks;
    assert.deepEqual([check.cron_expression, check.interval_seconds], [null, 2_700]);
  });

  await t.test('where the plan allows no more, that is shown before anything is filled in', async () => {
    const { account_id } = alice;
    const accounts = service.app.database.updateTable('account');
    await accounts.set({ plan: 'free' }).where('id', '=', account_id).execute();
    service.app.callers.forget();
    const { usage } = await alice.get('/account/usage');
    const { current, limit } = usage.cron_checks;
    for (let made = current; made < limit; made += 1)
      await alice.post('/cron-checks', { ...HOURLY, name: `Job ${made}` });
    await page.goto(`${at}/cron-checks/new`);
    await page.getByText(`${limit} of ${limit} cron checks in use`).waitFor();
    assert.equal(await form.count(), 0);
    await page.getByRole('link', { name: 'See plans' }).waitFor();
  });
});

test('a viewer of cron checks', async (t) => {
  const { at, service, seat } = await startDashboard(t);
  const check = await service.alice.post('/cron-checks', NIGHTLY);
  await service.alice.ping(check, '/fail');
  await service.settle();
  await service.setRole('viewer');
  const { page } = await seat(service.bob);

  await t.test('sees the list, and has nothing to select or to add', async () => {
    await page.goto(`${at}/cron-checks`);
    await page.getByRole('link', { name: 'Nightly backup' }).waitFor();
    assert.equal(await page.locator('main').getByRole('link', { name: 'New cron check' }).count(), 0);
    assert.equal(await page.getByRole('checkbox', { name: 'Select Nightly backup' }).count(), 0);
  });

  await t.test('sees a check without its address, and shows which role changes it', async () => {
    await page.goto(`${at}/cron-checks/${check.id}`);
    await page.getByText('The ping address is a secret').waitFor();
    assert.equal((await page.content()).includes(check.slug), false);
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    assert.equal(await pause.getAttribute('aria-disabled'), 'true');
    await pause.hover();
    await page.getByText('This needs the role Editor').first().waitFor();
    await page.keyboard.press('a');
    assert.equal((await service.alice.get('/alerts?status=open')).alerts.length, 1);
  });

  await t.test('finds the form readable and inert', async () => {
    await page.goto(`${at}/cron-checks/${check.id}/edit`);
    const name = page.getByRole('textbox', { name: 'Name' });
    assert.equal(await name.inputValue(), 'Nightly backup');
    assert.equal(await name.isDisabled(), true);
  });
});
