// The pages of a person and of an account: profile, address, password, sessions, audit log, export, deletion.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { days, hours, minutes } from '../../platform/time.ts';
import { startTestService } from '../../testing/service.ts';
import { visitor } from '../../testing/visitor.ts';

const HOSTILE = `<img src=x onerror=alert(1)> & "Co"`;
const NEW_PASSWORD = 'staple battery horse';

async function open(t: TestContext, options: { smtp?: boolean } = { smtp: false }) {
  const service = await startTestService(t, options);
  const browser = visitor(service.dashboard);
  await browser.signIn(service.charlie);
  return { service, browser, charlie: service.charlie };
}

test('a person changes how they are called and like to see things', async (t) => {
  const { browser, charlie } = await open(t);
  const page = await browser.open('/profile');
  const wrong = await browser.submit(page, '/profile', { name: HOSTILE, time_zone: 'Nowhere/Land' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="time_zone-issue"/);
  assert.doesNotMatch(wrong.html, /<img/);
  const saved = await browser.submit(page, '/profile', { name: 'Charlie', theme: 'dark' });
  assert.deepEqual([saved.status, saved.location], [303, '/profile']);
  assert.match((await browser.open('/profile')).html, /data-theme="dark"/);
  assert.equal((await charlie.get('/profile')).name, 'Charlie');
});

test('the password is changed with the present one, and this browser stays signed in', async (t) => {
  const { browser, charlie, service } = await open(t);
  const page = await browser.open('/profile');
  const typed = { current_password: 'a guess', new_password: NEW_PASSWORD };
  const wrong = await browser.submit(page, '/profile/password', typed);
  assert.match(wrong.html, /id="current_password-issue">This is not your password\./);
  const right = { current_password: charlie.password, new_password: NEW_PASSWORD };
  assert.equal((await browser.submit(page, '/profile/password', right)).location, '/profile');
  assert.equal((await browser.open('/profile')).status, 200);
  assert.equal((await charlie.send('GET', '/account')).status, 401, 'other sessions are over');
  service.clock.pass(minutes(11));
  const late = await browser.submit(page, '/profile/password', { ...right, current_password: NEW_PASSWORD });
  assert.match(late.html, /Is it you\?/);
  const again = await browser.submit(late, '/reauthenticate', { password: NEW_PASSWORD });
  assert.equal(again.location, '/profile');
});

test('sessions are listed and ended one by one', async (t) => {
  const { browser, charlie } = await open(t);
  const page = await browser.open('/profile');
  assert.match(page.html, /in a browser, this one/);
  const { sessions } = await charlie.get('/auth/sessions');
  const own = sessions.find(({ current }: { current: boolean }) => current);
  assert.equal((await browser.submit(page, `/profile/sessions/${own.id}/end`)).location, '/profile');
  assert.equal((await charlie.send('GET', '/account')).status, 401);
});

test('a new address is confirmed by a button behind the link, and not by the link alone', async (t) => {
  const { browser, charlie, service } = await open(t, {});
  const page = await browser.open('/profile');
  const asked = await browser.submit(page, '/profile/email', { email: 'charlie@example.net' });
  assert.match(asked.html, /We sent a link to the new address/);
  await service.settle();
  const mail = service.mailbox.to('charlie@example.net').at(-1);
  const [link = ''] = /\/confirm-email\?token=[\w-]+/.exec(mail?.text ?? '') ?? [];
  const stranger = visitor(service.dashboard);
  const landing = await stranger.open(link);
  assert.equal((await charlie.get('/profile')).email, charlie.email, 'opened, and nothing happened');
  const confirmed = await stranger.submit(landing, '/confirm-email');
  assert.match(confirmed.html, /Your address was changed/);
  await stranger.signIn({ email: 'charlie@example.net', password: charlie.password });
  assert.equal((await stranger.open('/profile')).status, 200);
  const used = await stranger.submit(landing, '/confirm-email');
  assert.deepEqual([used.status, /This link is not valid/.test(used.html)], [400, true]);
  assert.match((await stranger.open('/confirm-email')).html, /Open the link that we sent you by mail, whole/);
});

test('an account is renamed, shows its plan, and is taken home by its admins', async (t) => {
  const { browser, charlie } = await open(t);
  const page = await browser.open('/account');
  assert.match(page.html, /Cron checks<\/dt><dd>0/);
  assert.equal((await browser.submit(page, '/account', { name: HOSTILE })).location, '/account');
  const renamed = await browser.open('/account');
  assert.doesNotMatch(renamed.html, /<img/);
  assert.match(renamed.html, /&lt;img src=x/);
  const path = `/api/account/export?account_id=${charlie.account_id}`;
  assert.ok(renamed.html.includes(`href="${path}"`));
  const file = await browser.open(path);
  assert.equal(file.status, 200);
  assert.equal(JSON.parse(file.html).account.name, HOSTILE);
});

test('an owner asks for the deletion, sees it announced, and keeps the account after all', async (t) => {
  const { browser, service, charlie } = await open(t);
  service.clock.pass(minutes(11));
  const question = await browser.open('/account/delete');
  const late = await browser.submit(question, '/account/delete');
  assert.match(late.html, /Is it you\?/);
  const again = await browser.submit(late, '/reauthenticate', { password: charlie.password });
  assert.equal(again.location, '/account/delete');
  assert.equal((await browser.submit(question, '/account/delete')).location, '/account');
  assert.match((await browser.open('/')).html, /This account is about to be deleted/);
  assert.equal((await browser.open('/account/delete')).location, '/account', 'asked for already');
  const page = await browser.open('/account');
  assert.equal((await browser.submit(page, '/account/keep')).location, '/account');
  assert.doesNotMatch((await browser.open('/')).html, /about to be deleted/);
  await service.advance(days(8));
  const kept = service.app.database.selectFrom('account').select('id').where('id', '=', charlie.account_id);
  assert.equal((await kept.execute()).length, 1);
});

test('the audit log is looked through and taken home as a file', async (t) => {
  const { browser, charlie } = await open(t);
  await charlie.post('/api-keys', { name: HOSTILE, kind: 'full' });
  await charlie.patch('/profile', { theme: 'light' });
  const all = await browser.open('/audit-log');
  assert.doesNotMatch(all.html, /<img/);
  assert.match(all.html, /profile\.update/);
  const keys = await browser.open('/audit-log?action=api_key.');
  assert.match(keys.html, /api_key\.create<\/code><small class="sub">kind: full</);
  assert.doesNotMatch(keys.html, /profile\.update/);
  const path = /href="(\/api\/account\/audit-log\/export\?[^"]*format=csv[^"]*)"/.exec(keys.html)?.[1];
  const file = await browser.open(path?.replaceAll('&amp;', '&') ?? '');
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(file.html.trim().split('\r\n').length, 2);
  const wrong = await browser.open('/audit-log?action=%25');
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="action-issue"/);
  for (let count = 0; count < 51; count += 1) await charlie.patch('/account', { name: `Name ${count}` });
  const first = await browser.open('/audit-log?action=account.');
  const older = /href="(\/audit-log\?action=account\.&amp;cursor=[^"]+)"/.exec(first.html)?.[1];
  const second = await browser.open(older?.replaceAll('&amp;', '&') ?? '');
  assert.match(second.html, /href="\/audit-log\?action=account\."/);
});

test('the audit log is looked through by days of the reader, and by what something was done to', async (t) => {
  const { browser, charlie, service } = await open(t);
  // Four hours behind UTC: it is the evening of the 16th there when the 17th begins in UTC.
  await charlie.patch('/profile', { time_zone: 'America/New_York' });
  await service.advance(hours(17));
  const { id } = await charlie.createCronCheck({ name: 'Of the evening' });
  const shown = async (query: string) => (await browser.open(`/audit-log?${query}`)).html;
  for (const query of ['from=2026-06-16&to=2026-06-16', 'target_type=cron_check', 'to=2026-06-17'])
    assert.match(await shown(query), /Of the evening/, query);
  for (const query of ['from=2026-06-17', 'to=2026-06-15', 'target_type=cron_check&target_id=1'])
    assert.doesNotMatch(await shown(query), /Of the evening/, query);
  const evening = await shown('from=2026-06-16&to=2026-06-16');
  assert.match(evening, /id="from" name="from" type="date" value="2026-06-16"/);
  assert.match(evening, /export\?from=2026-06-16T04%3A00%3A00.000Z&amp;to=2026-06-17T04%3A00%3A00.000Z/);
  const link = new RegExp(`href="(/audit-log\\?target_type=cron_check&amp;target_id=${id})"`).exec(
    evening,
  )?.[1];
  assert.match((await browser.open(link?.replaceAll('&amp;', '&') ?? '')).html, /Of the evening/);
  const wrong = await browser.open('/audit-log?from=yesterday');
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="from-issue"/);
});

test('viewers see the account and nothing that is not theirs', async (t) => {
  const { service } = await open(t);
  const { bob, alice, setRole } = service;
  await setRole('viewer');
  const browser = visitor(service.dashboard);
  await browser.signIn(bob);
  await browser.open(`/?account_id=${alice.account_id}`);
  const page = await browser.open('/account');
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.html, /account\/export|account\/delete|name="name"/);
  assert.equal((await browser.open('/audit-log')).status, 403);
  assert.equal((await browser.open('/account/delete')).location, '/account');
});
