import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';

const mailsTo = async ({ app }: AccountHosts, to: string) =>
  (await openQueuedMails(app)).filter((mail) => mail.to === to);

const german = { 'accept-language': 'de-AT, en;q=0.7' };

test('who registers is mailed in the language of their browser, and reads it from then on', async (t) => {
  const hosts = await openAccountHosts(t, { config: { smtpUrl: 'smtp://localhost' } });
  const alice = { email: 'alice@example.org', password: PASSWORD };
  await hosts.api('POST', '/auth/register', { body: alice, headers: german });
  const [mail] = await mailsTo(hosts, alice.email);
  assert.equal(mail?.subject, 'Bestätige deine E-Mail-Adresse');
  const [, token] = /token=([\w-]+)/.exec(mail.text) ?? [];
  const body = { token, password: PASSWORD };
  const begun = await hosts.api('POST', '/auth/verify-email', { body, headers: german });
  const profile = await hosts.api('GET', '/profile', { token: begun.body.token });
  assert.equal(profile.body.language, 'de');
});

test('mail to a person is in the language of their profile, whatever the browser of the request wants', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const { token } = alice;
  await hosts.api('PATCH', '/profile', { token, body: { language: 'de-CH' } });
  const change = { current_password: PASSWORD, new_password: 'staple battery horse' };
  await hosts.api('POST', '/auth/change-password', {
    token,
    body: change,
    headers: { 'accept-language': 'en' },
  });
  const [mail] = await mailsTo(hosts, 'alice@example.org');
  assert.equal(mail?.subject, 'Dein Passwort wurde geändert');
});

test('a stranger is invited in the language of who invites, a person in their own', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token } = await hosts.register('alice@example.org');
  await hosts.register('bob@example.org');
  hosts.app.config.smtpUrl = 'smtp://localhost';
  await hosts.api('PATCH', '/profile', { token, body: { language: 'de' } });
  for (const email of ['dora@example.org', 'bob@example.org'])
    await hosts.api('POST', '/account/members', { token, body: { email, role: 'viewer' } });
  const [stranger] = await mailsTo(hosts, 'dora@example.org');
  assert.equal(stranger?.subject, 'Einladung zu alice');
  assert.match(stranger.text, /Betrachter: nur lesen/);
  const [bob] = await mailsTo(hosts, 'bob@example.org');
  assert.equal(bob?.subject, 'You are invited to alice');
});
