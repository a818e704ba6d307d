// The pages before anybody is signed in: who may register, and what the links in mails open.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { resolveActor } from '../../accounts/actor.ts';
import type { App } from '../../platform/app.ts';
import { buildHost } from '../../platform/http/host.ts';
import { bareApp, bareConfig } from '../../testing/bare-app.ts';
import { testDatabase } from '../../testing/database.ts';
import { startTestService } from '../../testing/service.ts';
import { visitor } from '../../testing/visitor.ts';
import { routes } from '../routes.ts';
import { errorPage } from './error-page.ts';
import { mountPages } from './pages.ts';

const PASSWORD = 'correct horse battery';

/** A dashboard host where nobody has registered. */
async function startEmpty(t: TestContext, given: Partial<App> = {}) {
  const { database } = await testDatabase(t);
  const app = bareApp({ ...given, database, urls: { api: 'http://api.test', dashboard: '' } });
  const host = await buildHost({
    app,
    surface: 'dashboard',
    prefix: '/api',
    routes,
    resolveActor,
    extra: (fastify) => mountPages(app, fastify),
    errorPage,
  });
  t.after(() => host.close());
  app.urls.dashboard = await host.listen({ host: '127.0.0.1', port: 0 });
  return { app, host, open: () => visitor(app.urls.dashboard) };
}

test('the first to come is asked to register, and then is signed in', async (t) => {
  const { open } = await startEmpty(t);
  const browser = open();
  assert.equal((await browser.open('/')).location, '/register');
  const form = await browser.open('/register');
  assert.match(form.html, /Nobody is here yet\./);
  assert.doesNotMatch(form.html, /setup_token/);
  const filled = { email: 'alice@example.org', password: PASSWORD, time_zone: 'Europe/Vilnius' };
  const registered = await browser.submit(form, '/register', filled);
  assert.deepEqual([registered.status, registered.location], [303, '/']);
  const { html } = await browser.open('/');
  assert.match(html, /Nothing is watched yet/);
  assert.match((await browser.open('/alerts')).html, /Europe\/Vilnius/);
  const next = open();
  assert.equal((await next.open('/')).location, '/login');
  const closed = await next.open('/register');
  assert.match(closed.html, /You need an invitation to register here/);
  assert.doesNotMatch(closed.html, /<form/);
  assert.doesNotMatch((await next.open('/login')).html, /href="\/register"/);
  const late = await next.submit(form, '/register', { ...filled, email: 'bob@example.org' });
  assert.equal(late.status, 403);
  assert.match(late.html, /You need an invitation/);
});

test('the set-up token is asked for while nobody has registered, and no longer', async (t) => {
  const config = { ...bareConfig, registration: 'open' } as const;
  const { open } = await startEmpty(t, { setupToken: 'from-the-log', config });
  const browser = open();
  const form = await browser.open('/register');
  assert.match(form.html, /name="setup_token"/);
  const filled = { email: 'alice@example.org', password: PASSWORD };
  const without = await browser.submit(form, '/register', filled);
  assert.match(without.html, /id="setup_token-issue">Please fill this in\./);
  const wrong = await browser.submit(form, '/register', { ...filled, setup_token: 'guessed' });
  assert.match(wrong.html, /id="setup_token-issue">It is another one\./);
  assert.match(wrong.html, /value="alice@example\.org"/);
  const right = await browser.submit(form, '/register', { ...filled, setup_token: 'from-the-log' });
  assert.equal(right.location, '/');
  assert.doesNotMatch((await open().open('/register')).html, /setup_token/);
});

test('where the database is away, people are told so, and that pings are kept', async (t) => {
  const { app, open } = await startEmpty(t);
  const browser = open();
  assert.equal((await browser.open('/')).location, '/register');
  await app.database.destroy();
  const { status, headers, html } = await browser.open('/');
  assert.equal(status, 503);
  assert.ok(headers.get('retry-after'));
  assert.match(html, /Pings are still kept/);
});

test('the links in mails lead in', async (t) => {
  const service = await startTestService(t);
  const { mailbox, settle } = service;
  const browser = visitor(service.dashboard);
  const linkTo = async (email: string): Promise<string> => {
    await settle();
    const { pathname, search } = new URL(
      /http\S+token=[\w-]+/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[0] ?? '',
    );
    return pathname + search;
  };

  await t.test('to confirm an address', async () => {
    const email = 'dora@example.org';
    const sent = await browser.submit(await browser.open('/register'), '/register', {
      email,
      password: PASSWORD,
    });
    assert.match(sent.html, /Look into your mail/);
    const link = await linkTo(email);
    const form = await browser.open(link);
    assert.equal(form.headers.get('referrer-policy'), 'same-origin');
    const wrong = await browser.submit(form, '/verify-email', { password: 'another password' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.html, /id="password-issue">/);
    const confirmed = await browser.submit(wrong, '/verify-email', { password: PASSWORD });
    assert.equal(confirmed.location, '/');
    assert.equal((await browser.open('/')).status, 200);
    const again = await visitor(service.dashboard).submit(form, '/verify-email', { password: PASSWORD });
    assert.match(again.html, /This link is not valid, or not any more/);
  });

  await t.test('to choose a new password', async () => {
    const { alice } = service;
    const forgetful = visitor(service.dashboard);
    const asked = await forgetful.submit(await forgetful.open('/forgot-password'), '/forgot-password', {
      email: alice.email,
    });
    assert.match(asked.html, /If there is an account with this address/);
    const form = await forgetful.open(await linkTo(alice.email));
    const short = await forgetful.submit(form, '/reset', { password: 'short' });
    assert.match(short.html, /Between 8 and 256 characters\./);
    const changed = await forgetful.submit(short, '/reset', { password: 'a quite different one' });
    assert.match(changed.html, /Your password was changed/);
    await forgetful.signIn({ email: alice.email, password: 'a quite different one' });
  });

  await t.test('and a link that lost its end says so', async () => {
    const { html } = await browser.open('/reset');
    assert.match(html, /Open the link that we sent you by mail, whole\./);
    assert.doesNotMatch(html, /<form/);
  });

  await t.test('to the alert that was told of', async () => {
    const { alice } = service;
    const check = await service.bob.createCronCheck();
    await alice.ping(check, '/fail/3');
    await settle();
    const mails = mailbox.to(alice.email).map(({ text = '' }) => text);
    const [link = ''] = /http\S+\/alerts\/\d+/.exec(mails.join('\n')) ?? [];
    const reader = visitor(service.dashboard);
    const entrance = await reader.open(new URL(link).pathname);
    const login = await reader.open(entrance.location ?? '');
    const entered = await reader.submit(login, '/login', {
      email: alice.email,
      password: 'a quite different one',
    });
    assert.equal(entered.location, new URL(link).pathname);
    assert.match((await reader.open(entered.location ?? '')).html, /failed with exit code 3/);
  });
});
