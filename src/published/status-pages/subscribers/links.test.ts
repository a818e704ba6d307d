// Where the links of subscribers lead, and in which language their mails are.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { seconds } from '../../../platform/time.ts';
import { openStage as openSubscriberStage } from './test-stage.ts';

const OWN = 'status.acme.example';

async function openStage(t: TestContext) {
  const stage = await openSubscriberStage(t);
  const { app, dashboard, advance, page, mailbox, settle } = stage;
  const setDomain = async (verifiedAt: Date | null) => {
    await sql`
      update status_page set custom_domain = ${OWN}, domain_token = 'x', domain_verified_at = ${verifiedAt}
      where id = ${page.id}`.execute(app.database);
    await advance(seconds(60));
  };
  /** With whatever Host header, which fetch would not send. */
  const ask = (method: string, path: string, { host, body = '', language = 'en' }: Sent) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(dashboard);
      const headers = {
        ...{ host, 'accept-language': language },
        ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on('error', reject).end(body);
    });
  /** Fills in the form of the page, and gives the text of the mail that comes of it. */
  const subscribe = async (email: string, at: Sent & { path: string; action: string }): Promise<string> => {
    const shown = await ask('GET', at.path, at);
    const [, token = ''] = /name="token" value="([\w-]{43})"/.exec(shown.text) ?? [];
    const body = new URLSearchParams({ token, email }).toString();
    assert.equal((await ask('POST', at.action, { ...at, body })).status, 200);
    await settle();
    return mailbox.to(email).at(-1)?.text ?? assert.fail('no mail');
  };
  return { ...stage, ask, subscribe, setDomain };
}

interface Sent {
  host: string;
  body?: string;
  language?: string;
}

const there = { host: OWN, path: '/', action: '/subscribe' };
const pathOf = (text: string, leaf: string): string =>
  new RegExp(`https://${OWN}(/${leaf}\\?token=[\\w.-]+)`).exec(text)?.[1] ?? assert.fail(text);

test('the links of whoever subscribed on the domain of the page lead there, and work there', async (t) => {
  const { subscribe, setDomain, ask, alice, incidents, hold, mailbox, clock, page } = await openStage(t);
  await setDomain(clock.now());
  const path = pathOf(await subscribe('reader@example.com', there), 'confirm');
  assert.match((await ask('GET', path, there)).text, /Was it you\?/);
  const body = new URLSearchParams({ token: path.split('=')[1] ?? '' }).toString();
  assert.match((await ask('POST', '/confirm', { ...there, body })).text, /You are subscribed/);
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  const mail = mailbox.to('reader@example.com').at(-1);
  const manage = pathOf(mail?.text ?? '', 'subscription');
  assert.match((await ask('GET', manage, there)).text, /Your subscription/);
  const token = manage.split('=')[1] ?? '';
  const ended = await ask('POST', '/unsubscribe', {
    ...there,
    body: new URLSearchParams({ token }).toString(),
  });
  assert.match(ended.text, /You are not subscribed/);
  assert.deepEqual((await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers, []);
});

test('mail programs end it on the dashboard host, which nobody else can have one day', async (t) => {
  const { subscribe, setDomain, alice, incidents, hold, mailbox, clock, dashboard, ask } = await openStage(t);
  await setDomain(clock.now());
  const path = pathOf(await subscribe('reader@example.com', there), 'confirm');
  const body = new URLSearchParams({ token: path.split('=')[1] ?? '' }).toString();
  await ask('POST', '/confirm', { ...there, body });
  const lastMail = async () => {
    await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
    await hold();
    return mailbox.to('reader@example.com').at(-1);
  };
  const header = (await lastMail())?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  assert.ok(header.startsWith(`<${dashboard}/status/acme/unsubscribe?token=`), header);
  // The domain was lost: what is mailed from now on leads to where the page still is.
  await setDomain(null);
  assert.doesNotMatch((await lastMail())?.text ?? '', new RegExp(OWN));
});

test('whoever subscribes elsewhere is led to the dashboard host, where a domain may not be set up yet', async (t) => {
  const { subscribe, setDomain, clock, dashboard } = await openStage(t);
  await setDomain(clock.now());
  const here = { host: new URL(dashboard).host, path: '/status/acme', action: '/status/acme/subscribe' };
  const text = await subscribe('reader@example.com', here);
  assert.ok(text.includes(`${dashboard}/status/acme/confirm?token=`), text);
});

test('readers are written to in the language of the page, or else in their own', async (t) => {
  const { subscribe, alice, page, mailbox, dashboard, ask } = await openStage(t);
  const here = { host: new URL(dashboard).host, path: '/status/acme', action: '/status/acme/subscribe' };
  const german = await subscribe('leser@example.com', { ...here, language: 'de-AT,de;q=0.9' });
  assert.match(german, /Folge dem Link innerhalb von 48 Stunden/);
  assert.equal(mailbox.to('leser@example.com')[0]?.subject, 'Bestätige dein Abonnement von Acme');
  const token = /confirm\?token=([\w.-]+)/.exec(german)?.[1] ?? '';
  const shown = await ask('GET', `/status/acme/confirm?token=${token}`, { ...here, language: 'de' });
  assert.match(shown.text, /<html lang="de">.*Warst du das\?/s);
  await alice.patch(`/status-pages/${page.id}`, { language: 'en' });
  assert.match(await subscribe('zweite@example.com', { ...here, language: 'de' }), /Follow the link/);
});
