// The pages of a team: who is in it, how people come and go, and which account one looks at.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import type { Member } from '../../testing/cast.ts';
import { startTestService } from '../../testing/service.ts';
import { type Visitor, visitor } from '../../testing/visitor.ts';

const PASSWORD = 'correct horse battery';
const HOSTILE = `<img src=x onerror=alert(1)> & "Co"`;

async function open(t: TestContext, options: { smtp?: boolean } = { smtp: false }) {
  const service = await startTestService(t, options);
  const browser = visitor(service.dashboard);
  await browser.signIn(service.alice);
  return { service, browser, ...service };
}

const memberOf = async (alice: Member, email: string) =>
  (await alice.get('/account/members')).members.find((one: { email: string }) => one.email === email);

const invite = async (browser: Visitor, email: string, role = 'editor') =>
  browser.submit(await browser.open('/members'), '/members', { email, role });

/** The path that a link of an invitation leads to. */
function linkIn(text: string): string {
  const url = /http\S+\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? assert.fail(`no link in ${text}`);
  const { pathname, search } = new URL(url);
  return pathname + search;
}

test('members are listed, invited with a link that is shown once, changed, and removed', async (t) => {
  const { browser, alice, bob } = await open(t);
  const before = await browser.open('/members');
  assert.match(before.html, /alice@example\.org<\/bdi> \(you\)/);
  assert.match(before.html, /<option value="owner">owner: everything</);
  const invited = await invite(browser, 'dora@example.org');
  assert.equal(invited.status, 200);
  assert.match(invited.html, /shown this once/);
  linkIn(invited.html);
  assert.doesNotMatch((await browser.open('/members')).html, /token=/);
  assert.match((await browser.open('/members')).html, /invited <time/);
  const again = await invite(browser, 'dora@example.org');
  assert.equal(again.status, 409);
  assert.match(again.html, /They are invited already/);
  const wrong = await invite(browser, 'nobody', 'king');
  assert.match(wrong.html, /id="email-issue">This is not an e-mail address/);

  const { id } = await memberOf(alice, bob.email);
  await browser.submit(before, `/members/${id}/role`, { role: 'viewer' });
  assert.equal((await memberOf(alice, bob.email)).role, 'viewer');
  const asked = await browser.open(`/members/${id}/remove`);
  assert.match(asked.html, /Keys that they made go on working/);
  assert.equal((await browser.submit(asked, `/members/${id}/remove`)).location, '/members');
  assert.equal(await memberOf(alice, bob.email), undefined);
  assert.equal(
    (await browser.open(`/members/${id}/remove`)).location,
    '/members',
    'nobody is there any more',
  );
});

test('an invitation is sent again with another link, and taken back', async (t) => {
  const { browser, alice, dashboard } = await open(t);
  const first = linkIn((await invite(browser, 'dora@example.org')).html);
  const { id } = await memberOf(alice, 'dora@example.org');
  const page = await browser.open('/members');
  const second = linkIn((await browser.submit(page, `/members/${id}/resend`)).html);
  const stranger = visitor(dashboard);
  assert.equal((await stranger.open(first)).status, 404);
  assert.equal((await stranger.open(second)).status, 200);
  const asked = await browser.open(`/members/${id}/remove`);
  assert.match(asked.html, /Take back the invitation/);
  await browser.submit(asked, `/members/${id}/remove`);
  const gone = await stranger.open(second);
  assert.match(gone.html, /This invitation is not open/);
});

test('whoever is invited registers with the link, and is in the account at once', async (t) => {
  const { browser, dashboard, alice } = await open(t);
  await alice.patch('/account', { name: HOSTILE });
  const link = linkIn((await invite(browser, 'dora@example.org')).html);
  const dora = visitor(dashboard);
  const page = await dora.open(link);
  assert.match(page.html, /You are invited to &lt;img/);
  assert.doesNotMatch(page.html, /<img/);
  assert.match(page.html, /Register as <bdi>dora@example\.org/);
  const short = await dora.submit(page, '/invitation/register', { password: 'short', name: 'Dora' });
  assert.equal(short.status, 400);
  assert.match(short.html, /Between 8 and 256 characters/);
  const entered = await dora.submit(short, '/invitation/register', {
    password: PASSWORD,
    time_zone: 'Europe/Vilnius',
  });
  assert.equal(entered.location, '/');
  assert.match((await dora.open('/')).html, /&lt;img src=x/);
  assert.match((await dora.open('/alerts')).html, /Europe\/Vilnius/);
  assert.equal((await memberOf(alice, 'dora@example.org')).name, 'Dora');
  assert.equal((await dora.open(link)).status, 404);
});

test('whoever is registered signs in on the way, and accepts; somebody else is told whom it is for', async (t) => {
  const { browser, dashboard, charlie } = await open(t);
  const link = linkIn((await invite(browser, charlie.email)).html);
  const someone = visitor(dashboard);
  const page = await someone.open(link);
  const [, signIn = ''] = /href="(\/login\?next=[^"]+)"/.exec(page.html) ?? [];
  const login = await someone.open(signIn.replaceAll('&amp;', '&'));
  const back = await someone.submit(login, '/login', { email: charlie.email, password: charlie.password });
  assert.equal(back.location, link);
  const shown = await someone.open(link);
  assert.match(shown.html, /You are signed in as <bdi>charlie@example\.org/);
  assert.equal((await someone.submit(shown, '/invitation')).location, '/');
  assert.match((await someone.open('/')).html, /<bdi>alice<\/bdi>/);

  const other = linkIn((await invite(browser, 'dora@example.org')).html);
  const refused = await someone.open(other);
  assert.match(refused.html, /is for <bdi>dora@example\.org/);
  const forced = await someone.submit(shown, '/invitation', {
    token: new URLSearchParams(other.split('?')[1]).get('token') ?? '',
  });
  assert.equal(forced.status, 403);
  assert.match(forced.html, /for another address/);
});

test('where mail can be sent, it brings the link, and the page says so', async (t) => {
  const { browser, mailbox, settle, dashboard } = await open(t, {});
  const invited = await invite(browser, 'dora@example.org');
  assert.match(invited.html, /gets a mail with a link/);
  assert.doesNotMatch(invited.html, /token=/);
  await settle();
  const link = linkIn(mailbox.to('dora@example.org').at(-1)?.text ?? '');
  const dora = visitor(dashboard);
  const entered = await dora.submit(await dora.open(link), '/invitation/register', { password: PASSWORD });
  assert.equal(entered.location, '/');
  assert.equal((await dora.open('/')).status, 200);
});

test('somebody in several accounts looks at one of them, and switches', async (t) => {
  const { dashboard, alice, bob } = await open(t);
  const check = await alice.createCronCheck({ name: 'Of alice' });
  const browser = visitor(dashboard);
  await browser.signIn(bob);
  const first = await browser.open('/');
  assert.match(first.html, /Of alice/);
  assert.match(first.html, /href="\/accounts">Switch account/);
  assert.match((await browser.open('/accounts')).html, /<bdi>bob<\/bdi>/);
  const [own] = (await bob.get('/accounts')).accounts;
  const switched = await browser.send('/accounts/switch', {
    method: 'POST',
    headers: { Origin: dashboard },
    body: new URLSearchParams({ to: String(own.id) }),
  });
  assert.equal(switched.location, '/');
  assert.doesNotMatch((await browser.open('/')).html, /Of alice/);
  assert.equal((await browser.open(`/cron-checks/${check.id}`)).status, 404);
  const linked = await browser.open(`/cron-checks/${check.id}?account_id=${alice.account_id}&cursor=`);
  assert.deepEqual([linked.status, linked.location], [303, `/cron-checks/${check.id}?cursor=`]);
  assert.match((await browser.open(linked.location ?? '')).html, /Of alice/);
});

test('an account that is nobody’s business of theirs is not shown, whoever names it', async (t) => {
  const { dashboard, alice, charlie } = await open(t);
  await alice.createCronCheck({ name: 'Of alice' });
  const browser = visitor(dashboard);
  await browser.signIn(charlie);
  const linked = await browser.open(`/?account_id=${alice.account_id}`);
  assert.equal(linked.location, '/');
  for (const to of [String(alice.account_id), '99999', 'x', '1; Secure']) {
    await browser.send('/accounts/switch', {
      method: 'POST',
      headers: { Origin: dashboard },
      body: new URLSearchParams({ to }),
    });
    let page = await browser.open('/');
    if (page.location) page = await browser.open(page.location);
    assert.match(page.html, /<bdi>charlie<\/bdi>/);
    assert.doesNotMatch(page.html, /Of alice/);
  }
});

test('whoever looks at an account that is suspended finds the way to their others', async (t) => {
  const { service, dashboard, alice, bob } = await open(t);
  const browser = visitor(dashboard);
  await browser.signIn(bob);
  await browser.open(`/?account_id=${alice.account_id}`);
  const { database, clock } = service.app;
  await database
    .updateTable('account')
    .set({ suspended_at: clock.now() })
    .where('id', '=', alice.account_id)
    .execute();
  const page = await browser.open('/');
  assert.equal(page.status, 403);
  assert.match(page.html, /href="\/accounts">Other accounts of yours</);
  const { html } = await browser.open('/accounts');
  assert.match(html, /disabled><bdi>alice<\/bdi>/);
  const [own] = (
    await service.nobody.send('GET', '/accounts', undefined, { Authorization: `Bearer ${bob.token}` })
  ).body.accounts;
  await browser.open(`/?account_id=${own.id}`);
  assert.match((await browser.open('/')).html, /<bdi>bob<\/bdi>/);
});

test('a form that was shown for one account changes nothing in another', async (t) => {
  const { service, dashboard, alice, bob } = await open(t);
  await service.setRole('admin');
  const browser = visitor(dashboard);
  await browser.signIn(bob);
  const shownForAlice = await browser.open(
    (await browser.open(`/members?account_id=${alice.account_id}`)).location ?? '',
  );
  const [, own = ''] = /name="account_id" value="(\d+)"/.exec(shownForAlice.html) ?? [];
  assert.equal(own, String(alice.account_id));
  const [other] = (await bob.get('/accounts')).accounts;
  await browser.open(`/?account_id=${other.id}`);
  await browser.submit(shownForAlice, '/members', { email: 'dora@example.org', role: 'viewer' });
  assert.ok(await memberOf(alice, 'dora@example.org'));
});

test('an account is handed over after showing who one is, and then cannot be left by its last owner', async (t) => {
  const { browser, alice, bob, advance } = await open(t);
  const own = await memberOf(alice, alice.email);
  const leave = await browser.open(`/members/${own.id}/remove`);
  const stuck = await browser.submit(leave, `/members/${own.id}/remove`);
  assert.equal(stuck.status, 409);
  assert.match(stuck.html, /An account needs an owner/);
  const { id } = await memberOf(alice, bob.email);
  const asked = await browser.open(`/members/${id}/transfer`);
  await advance(minutes(11));
  const again = await browser.submit(asked, `/members/${id}/transfer`);
  assert.match(again.html, /Is it you\?/);
  const confirmed = await browser.submit(again, '/reauthenticate', { password: alice.password });
  assert.equal(confirmed.location, `/members/${id}/transfer`);
  const done = await browser.submit(await browser.open(`/members/${id}/transfer`), `/members/${id}/transfer`);
  assert.equal(done.location, '/members');
  assert.match((await browser.open('/members')).html, /Your role is admin/);
  const left = await browser.submit(leave, `/members/${own.id}/remove`);
  assert.equal(left.location, '/');
});

test('whoever is in no account any more is told so, and can make one', async (t) => {
  const { service, dashboard, alice, charlie } = await open(t);
  await service.app.database.deleteFrom('member').where('person_id', '=', charlie.person_id).execute();
  const browser = visitor(dashboard);
  await browser.signIn(charlie);
  assert.equal((await browser.open('/')).location, '/accounts');
  const page = await browser.open('/accounts');
  assert.match(page.html, /You are in no account/);
  const wrong = await browser.submit(page, '/accounts', { name: ' ' });
  assert.equal(wrong.status, 400);
  const made = await browser.submit(page, '/accounts', { name: 'Charlie & Co' });
  assert.equal(made.location, '/');
  assert.match((await browser.open('/')).html, /<bdi>Charlie &amp; Co<\/bdi>/);
  assert.equal((await alice.get('/cron-checks')).checks.length, 0);
});

test('where nobody may create accounts, nobody is offered to', async (t) => {
  const { service, dashboard, charlie } = await open(t);
  service.app.config.registration = 'first';
  const browser = visitor(dashboard);
  await browser.signIn(charlie);
  const { html } = await browser.open('/accounts');
  assert.match(html, /<bdi>charlie<\/bdi>/);
  assert.doesNotMatch(html, /Name of a new account/);
});

test('those who may not manage members see who is there, and what they may do themselves', async (t) => {
  const { service, dashboard, alice, bob } = await open(t);
  await service.setRole('viewer');
  const browser = visitor(dashboard);
  await browser.signIn(bob);
  await browser.open(`/?account_id=${alice.account_id}`);
  const { html } = await browser.open('/members');
  assert.match(html, /alice@example\.org/);
  assert.doesNotMatch(html, />Invite<|>Change<|>Remove</);
  assert.match(html, />Leave</);
});
