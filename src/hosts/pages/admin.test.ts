// The pages of instance admins, and what is announced to everybody.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { days, minutes } from '../../platform/time.ts';
import { startTestService } from '../../testing/service.ts';
import { visitor } from '../../testing/visitor.ts';

const HOSTILE = `<img src=x onerror=alert(1)> & "Co"`;
const ESCAPED = '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;';

async function open(t: TestContext) {
  const service = await startTestService(t, { smtp: false });
  const browser = visitor(service.dashboard);
  await browser.signIn(service.alice);
  return { ...service, browser };
}

const pages = ['/admin', '/admin/accounts', '/admin/users', '/admin/settings', '/admin/announcements'];

test('only who runs the instance sees its pages, and the way to them', async (t) => {
  const { browser, charlie, dashboard } = await open(t);
  for (const page of pages) {
    const { status, html } = await browser.open(page);
    assert.equal(status, 200, page);
    assert.match(html, new RegExp(`href="${page}" aria-current="page"`), page);
  }
  const other = visitor(dashboard);
  await other.signIn(charlie);
  assert.doesNotMatch((await other.open('/')).html, /href="\/admin"/);
  for (const page of pages) assert.equal((await other.open(page)).status, 403, page);
  const nobody = await visitor(dashboard).open('/admin/users');
  assert.equal(nobody.location, '/login?next=%2Fadmin%2Fusers');
});

test('accounts are found, put on a plan, suspended with a reason, and let in again', async (t) => {
  const { browser, alice, charlie, dashboard } = await open(t);
  await charlie.patch('/account', { name: HOSTILE });
  const path = `/admin/accounts/${charlie.account_id}`;
  const list = await browser.open('/admin/accounts?q=charlie');
  assert.ok(list.html.includes(`<bdi>${ESCAPED}</bdi>`));
  assert.doesNotMatch(list.html, /alice@example\.org<\/bdi><\/small>/);
  const set = await browser.submit(list, `${path}/plan`, { plan: 'pro' });
  assert.equal(set.location, '/admin/accounts?q=charlie', 'what was looked for stays');
  await browser.submit(list, `${path}/suspend`, { reason: HOSTILE });
  const [shown] = (await alice.get('/admin/accounts?q=charlie')).accounts;
  assert.deepEqual([shown.plan, shown.suspended, shown.suspension_reason], ['pro', true, HOSTILE]);
  const other = visitor(dashboard);
  const entered = await other.submit(await other.open('/login'), '/login', {
    email: charlie.email,
    password: charlie.password,
  });
  assert.equal(entered.status, 403);
  assert.ok(entered.html.includes(`This account is suspended: ${ESCAPED}`), entered.html);
  const suspended = await browser.open('/admin/accounts?q=charlie');
  assert.ok(suspended.html.includes(ESCAPED));
  await browser.submit(suspended, `${path}/unsuspend`);
  assert.equal((await alice.get('/admin/accounts?q=charlie')).accounts[0].suspended, false);
  const own = await browser.submit(
    await browser.open('/admin/accounts'),
    `/admin/accounts/${alice.account_id}/suspend`,
  );
  assert.equal(own.status, 409);
  assert.match(own.html, /Somebody who runs this Tocsin is in this account/);
});

test('people are disabled and enabled, and the password is asked again after a while', async (t) => {
  const { browser, alice, charlie, clock } = await open(t);
  const path = `/admin/users/${charlie.person_id}`;
  const press = async (verb: string) => browser.submit(await browser.open('/admin/users'), `${path}/${verb}`);
  await press('disable');
  assert.match((await browser.open('/admin/users')).html, /· disabled/);
  await press('enable');
  await press('make-admin');
  assert.equal((await alice.get('/admin/users?q=charlie')).users[0].is_admin, true);
  clock.pass(minutes(11));
  const asked = await press('unmake-admin');
  assert.match(asked.html, /Is it you\?/);
  const again = await browser.submit(asked, '/reauthenticate', { password: alice.password });
  assert.equal(again.location, '/admin/users');
  await press('unmake-admin');
  assert.equal((await alice.get('/admin/users?q=charlie')).users[0].is_admin, false);
});

test('settings are saved as they were typed, and what is wrong is said', async (t) => {
  const { browser, alice } = await open(t);
  const form = await browser.open('/admin/settings');
  const head = '</textarea><script>alert(1)</script>';
  const saved = await browser.submit(form, '/admin/settings', {
    head,
    conversion: 'a\r\nb',
    registration: 'closed',
  });
  assert.equal(saved.location, '/admin/settings');
  const { tracking, registration } = await alice.get('/admin/settings');
  assert.deepEqual([tracking, registration], [{ head, conversion: 'a\nb' }, 'closed']);
  const shown = await browser.open('/admin/settings');
  assert.ok(shown.html.includes('&lt;/textarea&gt;&lt;script&gt;'));
  assert.match(shown.html, /<option value="closed" selected>/);
  const wrong = await browser.submit(form, '/admin/settings', { head: 'x'.repeat(20_001), registration: '' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /role="alert">tracking\.head: .*20000 characters/);
});

test('what is announced stands above every page until it was seen', async (t) => {
  const { browser, alice, charlie, clock, dashboard } = await open(t);
  const form = await browser.open('/admin/announcements');
  const wrong = await browser.submit(form, '/admin/announcements', {
    kind: 'breaking_change',
    title: HOSTILE,
    day: clock.now().toISOString().slice(0, 10),
    body: 'One',
  });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="day-issue">At least 30 days ahead/);
  assert.ok(wrong.html.includes(`value="${ESCAPED}"`));
  const day = new Date(clock.now().getTime() + days(40)).toISOString().slice(0, 10);
  const sent = { kind: 'breaking_change', title: HOSTILE, day, body: 'One\r\n\r\nTwo' };
  for (let times = 0; times < 2; times += 1)
    assert.equal((await browser.submit(form, '/admin/announcements', sent)).location, '/admin/announcements');
  const { announcements } = await alice.get('/admin/announcements');
  assert.equal(announcements.length, 1, 'a form that is sent twice announces once');
  const other = visitor(dashboard);
  await other.signIn(charlie);
  assert.ok((await other.open('/alerts')).html.includes(`href="/announcements"><bdi>${ESCAPED}</bdi>`));
  const page = await other.open('/announcements');
  assert.match(page.html, />One<\/p><p[^>]*>Two<\/p>/);
  await other.submit(page, `/announcements/${announcements[0].id}/dismiss`);
  assert.doesNotMatch((await other.open('/alerts')).html, /class="banner"/);
  assert.match((await other.open('/announcements')).html, /Nothing is announced/);
  assert.match((await browser.open('/alerts')).html, /class="banner"/);
});
