// Signing in with a code, and the pages on which that is turned on and off, in a browser without scripts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { type AuthenticatorApp, authenticatorApp } from '../../testing/two-factor.ts';
import { type Visitor, visitor } from '../../testing/visitor.ts';

const RECOVERY_CODE = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/g;

/** Turns codes on for alice, who is signed in. */
async function turnOn(service: TestService, browser: Visitor) {
  const setup = await browser.submit(await browser.open('/security'), '/security/totp');
  assert.equal(setup.status, 200, setup.html);
  const [, address = ''] = /name="otpauth_url" value="([^"]*)"/.exec(setup.html) ?? [];
  const app = authenticatorApp(address.replaceAll('&amp;', '&'));
  const code = app.codeAt(service.clock.now());
  const shown = await browser.submit(setup, '/security/totp/confirm', { code });
  service.clock.pass(minutes(1));
  return { app, setup, shown, codes: shown.html.match(RECOVERY_CODE) ?? [] };
}

async function reachCode(service: TestService, browser: Visitor, path = '/login') {
  const { email, password } = service.alice;
  return browser.submit(await browser.open(path), '/login', { email, password });
}

const now = (service: TestService, app: AuthenticatorApp) => app.codeAt(service.clock.now());

test('two-factor sign-in is set up with a QR code, turned on with a code, and its recovery codes are shown once', async (t) => {
  const service = await startTestService(t);
  const browser = visitor(service.dashboard);
  await browser.signIn(service.alice);
  const { setup, shown, codes } = await turnOn(service, browser);
  assert.match(setup.html, /<svg class="qr" role="img" aria-label="QR code/);
  assert.match(setup.html, /<code>[A-Z2-7]{4}( [A-Z2-7]{4}){7}<\/code>/);
  assert.equal(shown.status, 200);
  assert.equal(new Set(codes).size, 10);
  assert.match(shown.html, /<a class="button" download="[^"]+" href="data:text\/plain;charset=utf-8,/);
  for (const { headers } of [setup, shown]) {
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe/);
  }
  const page = await browser.open('/security');
  assert.equal(page.status, 200, 'the browser has the new cookie');
  assert.match(page.html, /10 left/);
  assert.doesNotMatch(page.html, RECOVERY_CODE);
});

test('a wrong first code shows the same QR code again', async (t) => {
  const service = await startTestService(t);
  const browser = visitor(service.dashboard);
  await browser.signIn(service.alice);
  const setup = await browser.submit(await browser.open('/security'), '/security/totp');
  const wrong = await browser.submit(setup, '/security/totp/confirm', { code: 'wrong' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="code-issue">Not the code that the app shows now\./);
  const qr = (html: string) => /<svg class="qr".*?<\/svg>/s.exec(html)?.[0];
  assert.equal(qr(wrong.html), qr(setup.html));
  for (const otpauth_url of ['', 'nonsense', `otpauth://x?${'x'.repeat(2_000)}`, 'javascript:alert(1)']) {
    const odd = await browser.submit(setup, '/security/totp/confirm', { code: 'wrong', otpauth_url });
    assert.ok(odd.status < 500, otpauth_url);
  }
});

test('after the password comes the code, then the page that was asked for', async (t) => {
  const service = await startTestService(t);
  const first = visitor(service.dashboard);
  await first.signIn(service.alice);
  const { app, codes } = await turnOn(service, first);

  const browser = visitor(service.dashboard);
  const step = await reachCode(service, browser, '/login?next=/alerts');
  assert.equal(step.status, 200);
  assert.match(step.html, /<h1>One more step<\/h1>/);
  assert.match(step.html, /autocomplete="one-time-code"/);
  assert.equal(step.headers.get('set-cookie'), null);
  assert.equal((await browser.open('/alerts')).location, '/login?next=%2Falerts');
  const wrong = await browser.submit(step, '/login/code', { code: '000 000 0' });
  assert.equal(wrong.status, 401);
  assert.match(wrong.html, /id="code-issue">This is not the code, or it was used already\./);
  const entered = await browser.submit(wrong, '/login/code', { code: now(service, app) });
  assert.deepEqual([entered.status, entered.location], [303, '/alerts']);
  assert.equal((await browser.open('/alerts')).status, 200);

  const lost = visitor(service.dashboard);
  const byCode = await lost.submit(await reachCode(service, lost), '/login/code', {
    code: (codes[0] ?? '').toLowerCase(),
  });
  assert.equal(byCode.location, '/');
  assert.match((await lost.open('/security')).html, /9 left/);
});

test('the page of the second step leads nowhere by itself, and to no other site', async (t) => {
  const service = await startTestService(t);
  const first = visitor(service.dashboard);
  await first.signIn(service.alice);
  const { app } = await turnOn(service, first);
  const browser = visitor(service.dashboard);
  assert.equal((await browser.open('/login/code')).location, '/login');
  const step = await reachCode(service, browser);
  const foreign = await browser.send('/login/code', {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: new URLSearchParams({ code: now(service, app) }),
  });
  assert.equal(foreign.status, 403);
  const next = 'https://evil.example/';
  const entered = await browser.submit(step, '/login/code', { code: now(service, app), next });
  assert.equal(entered.location, '/');
});

test('turning off and new recovery codes ask before, and where the sign-in is old they ask for a code', async (t) => {
  const service = await startTestService(t);
  const browser = visitor(service.dashboard);
  await browser.signIn(service.alice);
  const { app, codes } = await turnOn(service, browser);
  const doubt = await browser.open('/security/recovery-codes');
  const renewed = await browser.submit(doubt, '/security/recovery-codes');
  const fresh = new Set<string>(renewed.html.match(RECOVERY_CODE));
  assert.equal(fresh.size, 10);
  assert.ok(!codes.some((code) => fresh.has(code)));

  service.clock.pass(minutes(11));
  const asked = await browser.submit(await browser.open('/security/totp/off'), '/security/totp/off');
  assert.equal(asked.status, 403);
  assert.match(asked.html, /<label for="code">Code<\/label>/);
  assert.doesNotMatch(asked.html, /type="password"/);
  const wrong = await browser.submit(asked, '/reauthenticate', { code: '12345' });
  assert.equal(wrong.status, 401);
  assert.match(wrong.html, /id="code-issue">/);
  const right = await browser.submit(wrong, '/reauthenticate', { code: now(service, app) });
  assert.deepEqual([right.status, right.location], [303, '/security/totp/off']);
  const off = await browser.submit(await browser.open('/security/totp/off'), '/security/totp/off');
  assert.equal(off.location, '/security');
  assert.match((await browser.open('/security')).html, />Turn on<\/button>/);
  await visitor(service.dashboard).signIn(service.alice);
});

test('setting up in an old session asks for the password and goes on there', async (t) => {
  const service = await startTestService(t);
  const browser = visitor(service.dashboard);
  await browser.signIn(service.alice);
  service.clock.pass(minutes(11));
  const asked = await browser.submit(await browser.open('/security'), '/security/totp');
  const { password } = service.alice;
  const right = await browser.submit(asked, '/reauthenticate', { password });
  assert.equal(right.location, '/security/totp');
  const setup = await browser.submit(await browser.open('/security/totp'), '/security/totp');
  assert.match(setup.html, /<svg class="qr"/);
  const elsewhere = await browser.submit(asked, '/reauthenticate', { password, again: '//evil.example' });
  assert.equal(elsewhere.location, '/');
});

test('passkeys are listed and removed, and hostile names stay text', async (t) => {
  const service = await startTestService(t);
  const { alice, app, clock } = service;
  const name = '<script>alert(1)</script>';
  const row = { person_id: alice.person_id, name, sign_count: 0, transports: [], backed_up: true };
  const keys = { credential_id: Buffer.of(1), public_key: Buffer.of(2) };
  const { id } = await app.database
    .insertInto('passkey')
    .values({ ...row, ...keys, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = visitor(service.dashboard);
  await browser.signIn(alice);
  const page = await browser.open('/security');
  assert.match(page.html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  assert.match(page.html, /with a copy elsewhere/);
  const doubt = await browser.open(`/security/passkeys/${id}/remove`);
  const removed = await browser.submit(doubt, `/security/passkeys/${id}/remove`);
  assert.equal(removed.location, '/security');
  assert.doesNotMatch((await browser.open('/security')).html, /with a copy elsewhere/);
  assert.equal((await browser.open(`/security/passkeys/${id}/remove`)).location, '/security');
});
