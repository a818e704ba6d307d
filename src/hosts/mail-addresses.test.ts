// Mail to people outside an account: they confirm first, can stop it for good, and an account has a daily limit.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { allowMail } from '../admin/rescue/rescue.ts';
import { days, hours, minutes } from '../platform/time.ts';
import type { Caller } from '../testing/caller.ts';
import { startTestService } from '../testing/service.ts';

const MIRA = 'mira@example.com';

async function openOffice(t: TestContext) {
  const service = await startTestService(t, { env: { TOCSIN_ABUSE_CONTACT: 'abuse@example.net' } });
  const { mailbox, settle, dashboard } = service;
  const addChannel = (by: Caller, to: string[], fields: object = {}) =>
    by.post('/alerts/channels', {
      name: 'Ops',
      kind: 'email',
      config: { to },
      add_to_rules: true,
      ...fields,
    });
  const fail = async (by: typeof service.alice) => {
    const check = await by.createCronCheck();
    await by.ping(check, '/fail/3');
    await settle();
  };
  const newest = (email: string) => mailbox.to(email).at(-1) ?? assert.fail(`no mail to ${email}`);
  /** The address of the link with this path in the newest mail to somebody. */
  const linkIn = (email: string, path: string): string =>
    new RegExp(`\\S+/mail/${path}\\?token=[\\w-]+`).exec(newest(email).text ?? '')?.[0] ??
    assert.fail(`no ${path} link`);
  const follow = async (url: string, method: 'GET' | 'POST', body?: string | FormData) => {
    const headers = typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const answer = await fetch(url, { method, ...(body ? { body, headers } : {}) });
    return { status: answer.status, text: await answer.text() };
  };
  const statusOf = async (by: Caller, { id }: { id: number }) =>
    (await by.get(`/alerts/channels/${id}`)).addresses.map(({ status }: { status: string }) => status);
  return { ...service, addChannel, fail, newest, linkIn, follow, statusOf, dashboard };
}

test('an address outside the account is sent nothing but a question before it confirms, on a page and by a button', async (t) => {
  const { alice, addChannel, fail, mailbox, settle, newest, linkIn, follow, statusOf } = await openOffice(t);
  const channel = await addChannel(alice, [alice.email, MIRA], {
    config: { to: [alice.email, MIRA], language: 'de' },
  });
  await settle();
  assert.deepEqual(await statusOf(alice, channel), ['member', 'pending']);
  assert.match(newest(MIRA).subject ?? '', /Bestätige,/, 'in the language of the channel');
  assert.match(newest(MIRA).text ?? '', /alice@/);
  assert.match(newest(MIRA).text ?? '', /abuse@example.net/);
  await fail(alice);
  const tested = await alice.post('/alerts/channels/test', { kind: 'email', config: { to: [MIRA] } });
  assert.deepEqual([tested.ok, /waiting for confirmation/.test(tested.error)], [false, true]);
  assert.equal(mailbox.to(MIRA).length, 1);
  const read = await alice.get(`/alerts/channels/${channel.id}`);
  assert.equal(read.last_delivery.ok, true, 'who may be mailed was');
  assert.match(
    read.last_delivery.error,
    /mira@example.com: not sent, the address is waiting for confirmation/,
  );

  const link = linkIn(MIRA, 'confirm');
  assert.match((await follow(link, 'GET')).text, /mira@example.com/);
  assert.deepEqual(await statusOf(alice, channel), ['member', 'pending'], 'programs follow links, too');
  assert.equal((await follow(link, 'POST', '')).status, 200);
  assert.deepEqual(await statusOf(alice, channel), ['member', 'confirmed']);
  await fail(alice);
  const mail = newest(MIRA);
  assert.equal(mailbox.to(MIRA).length, 2);
  assert.match(mail.text ?? '', /abuse@example.net/);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  assert.equal(header('list-unsubscribe'), `<${linkIn(MIRA, 'stop')}>`);
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  assert.equal((await follow(`${link}x`, 'GET')).status, 404);
});

test('who says never again is mailed by no account any more, until they allow it', async (t) => {
  const { alice, charlie, addChannel, fail, mailbox, settle, linkIn, follow, statusOf } = await openOffice(t);
  const channel = await addChannel(alice, [MIRA]);
  await settle();
  const confirm = linkIn(MIRA, 'confirm');
  const stop = linkIn(MIRA, 'stop');
  await follow(confirm, 'POST', '');
  assert.match((await follow(stop, 'GET')).text, /Never again/);
  assert.deepEqual(await statusOf(alice, channel), ['confirmed']);
  const oneClick = new FormData();
  oneClick.set('List-Unsubscribe', 'One-Click');
  for (const body of [oneClick, 'List-Unsubscribe=One-Click'])
    assert.equal((await follow(stop, 'POST', body)).status, 200, 'as RFC 8058 lets mail programs send it');
  await fail(alice);
  const other = await addChannel(charlie, [MIRA]);
  const page = await charlie.post('/status-pages', { slug: 'cafe', name: 'Cafe' });
  const asked = await charlie.send('POST', `/status-pages/${page.id}/subscribers`, { email: MIRA });
  await settle();
  assert.deepEqual([asked.status, asked.body.error], [409, 'suppressed']);
  assert.deepEqual(
    [await statusOf(alice, channel), await statusOf(charlie, other)],
    [['stopped'], ['stopped']],
  );
  assert.equal(mailbox.to(MIRA).length, 1);
  const again = await alice.send('POST', `/alerts/channels/${channel.id}/confirmations`, { email: MIRA });
  assert.deepEqual([again.status, again.body.error], [409, 'not_pending']);
  assert.match((await follow(stop.replace('/stop', '/allow'), 'POST', '')).text, /allowed again/);
  assert.deepEqual(
    [await statusOf(alice, channel), await statusOf(charlie, other)],
    [['confirmed'], ['pending']],
  );
});

test('a confirmation can be sent again, five times a day to one address, and its link works for seven days', async (t) => {
  const { alice, charlie, addChannel, mailbox, settle, linkIn, follow, statusOf, advance } =
    await openOffice(t);
  const channel = await addChannel(alice, [MIRA]);
  await alice.send('PATCH', `/alerts/channels/${channel.id}`, { config: { to: [MIRA] } });
  await settle();
  assert.equal(mailbox.to(MIRA).length, 1, 'saving it again asks nobody again');
  const path = `/alerts/channels/${channel.id}/confirmations`;
  assert.equal((await alice.send('POST', path, { email: 'dora@example.com' })).status, 404);
  assert.equal((await charlie.send('POST', path, { email: MIRA })).status, 404);
  for (let n = 0; n < 4; n += 1) assert.equal((await alice.send('POST', path, { email: MIRA })).status, 200);
  assert.equal((await alice.send('POST', path, { email: MIRA })).status, 429);
  await addChannel(charlie, [MIRA]);
  await settle();
  assert.equal(mailbox.to(MIRA).length, 5, 'by all accounts together');
  const link = linkIn(MIRA, 'confirm');
  const key = await alice.withKey('full');
  await advance(days(7) + minutes(1));
  assert.match((await follow(link, 'POST', '')).text, /expired/);
  assert.deepEqual(await statusOf(key, channel), ['pending']);
});

test('beyond the daily limit mail to others waits for the next day, members have theirs at once, and the owner is warned once', async (t) => {
  const { alice, addChannel, mailbox, settle, linkIn, follow, advance } = await openOffice(t);
  const setLimit = (mails_per_day: number) =>
    alice.send('PATCH', `/admin/accounts/${alice.account_id}`, { mails_per_day });
  assert.equal((await setLimit(2)).body.mails_per_day, 2);
  const channel = await addChannel(alice, [alice.email, MIRA]);
  await settle();
  await follow(linkIn(MIRA, 'confirm'), 'POST', '');
  assert.deepEqual((await alice.get('/account/usage')).mails_today, { current: 1, limit: 2 });
  const before = mailbox.to(alice.email).length;
  const jobs = [];
  for (const name of ['One', 'Two', 'Three']) {
    const job = await alice.createCronCheck({ name, interval_seconds: 7 * 86_400 });
    jobs.push(job);
    await alice.ping(job, '/fail/3');
    await settle();
  }
  await alice.ping(jobs[2] ?? assert.fail());
  await settle();
  const subjectsOf = (email: string) => mailbox.to(email).map(({ subject }) => subject ?? '');
  const sent = () => subjectsOf(MIRA).map((subject) => /One|Two|Up again: Three|Three/.exec(subject)?.[0]);
  assert.deepEqual(sent(), [undefined, 'One'], 'the question and one alert');
  const own = subjectsOf(alice.email).slice(before);
  assert.equal(own.filter((subject) => subject.includes('Daily email limit')).length, 1);
  assert.equal(own.length, 4 + 4 + 1, 'by the channel that she began with, by this one, and the warning');
  const { last_delivery, failing_since } = await alice.get(`/alerts/channels/${channel.id}`);
  assert.match(last_delivery.error, /mira@example.com: not sent, the daily limit of 2 mails/);
  assert.deepEqual([last_delivery.ok, failing_since], [true, null], 'the channel works');
  const { alerts } = await alice.get('/alerts');
  const [two] = alerts.filter(({ title }: { title: string }) => title.includes('Two'));
  const { notifications } = await alice.get(`/alerts/${two.id}`);
  const [waiting] = notifications.filter(
    ({ destination }: { destination: { id: number } }) => destination.id === channel.id,
  );
  assert.deepEqual([waiting.status, waiting.waits_for, waiting.attempts], ['pending', 'mails_per_day', 0]);
  assert.match(waiting.next_attempt_at, /T00:00:00.000Z$/);

  await advance(hours(17));
  assert.deepEqual(sent(), [undefined, 'One', 'Two', 'Three'], 'as many as that day allows, in their order');
  assert.deepEqual((await alice.get('/account/usage')).mails_today, { current: 2, limit: 2 });
  assert.equal(subjectsOf(alice.email).filter((subject) => subject.includes('Two')).length, 2, 'only once');
  await setLimit(100);
  await settle();
  assert.deepEqual(sent().at(-1), 'Up again: Three', 'a higher limit sends what waits');
});

test('an invitation is not mailed to who said never again or beyond the daily limit: its link is handed over', async (t) => {
  const { alice, mailbox, settle, newest, linkIn, follow } = await openOffice(t);
  await alice.send('PATCH', `/admin/accounts/${alice.account_id}`, { mails_per_day: 2 });
  const invite = (email: string) => alice.send('POST', '/account/members', { email, role: 'viewer' });
  const { id } = (await invite(MIRA)).body;
  await settle();
  assert.match(newest(MIRA).text ?? '', /abuse@example.net/);
  assert.deepEqual((await alice.get('/account/usage')).mails_today, { current: 1, limit: 2 });
  await follow(linkIn(MIRA, 'stop'), 'POST', 'List-Unsubscribe=One-Click');
  const again = await alice.send('POST', `/account/members/${id}/resend`);
  assert.deepEqual([again.status, again.body.not_mailed], [200, 'address_stopped']);
  assert.match(again.body.invitation_url, /\/invitation\?token=/);
  assert.equal((await invite('dora@example.com')).body.not_mailed, undefined);
  const third = await invite('eve@example.com');
  assert.deepEqual([third.status, third.body.not_mailed], [201, 'daily_limit']);
  await settle();
  const got = [MIRA, 'dora@example.com', 'eve@example.com'].map((email) => mailbox.to(email).length);
  assert.deepEqual(got, [1, 1, 0]);
});

test('registering mails nothing to who opted out of all mail, and answers as ever until they allow it again', async (t) => {
  const { alice, nobody, mailbox, settle, linkIn, follow } = await openOffice(t);
  const invite = (email: string) => alice.send('POST', '/account/members', { email, role: 'viewer' });
  const { id } = (await invite(MIRA)).body;
  await settle();
  await follow(linkIn(MIRA, 'stop'), 'POST', 'List-Unsubscribe=One-Click');
  const resent = await alice.send('POST', `/account/members/${id}/resend`);
  const invitation_token = new URL(resent.body.invitation_url).searchParams.get('token');
  const password = 'staple battery horse';
  const register = (email: string) =>
    nobody.send('POST', '/auth/register', { email, password, ...(email === MIRA && { invitation_token }) });
  const answer = await register(MIRA);
  await settle();
  assert.deepEqual([answer.status, answer.body], [202, { status: 'verification_sent' }]);
  assert.equal(mailbox.to(MIRA).length, 1, 'the invitation that she opted out with');
  const signIn = (email: string) => nobody.send('POST', '/auth/login', { email, password });
  assert.equal((await signIn(MIRA)).status, (await signIn('nobody@example.com')).status);
  const stop = linkIn(MIRA, 'stop');
  assert.equal((await follow(stop.replace('/stop', '/allow'), 'POST', '')).status, 200);
  await register(MIRA);
  await settle();
  assert.equal(mailbox.to(MIRA).length, 2);
  const [, token] = /verify-email\?token=([\w-]+)/.exec(mailbox.to(MIRA).at(-1)?.text ?? '') ?? [];
  assert.equal((await nobody.send('POST', '/auth/verify-email', { token, password })).status, 200);
  await follow(stop, 'POST', 'List-Unsubscribe=One-Click');
  await settle();
  const asked = mailbox.to(MIRA).length;
  await nobody.send('POST', '/auth/forgot-password', { email: MIRA });
  await settle();
  assert.equal(mailbox.to(MIRA).length, asked + 1, 'what she asks for as the owner of a sign-in is sent');
});

test('tags and capitals of an address are one mailbox for limits and for never again', async (t) => {
  const { alice, addChannel, mailbox, settle, linkIn, follow, statusOf } = await openOffice(t);
  const spelled = ['mira+1@example.com', 'Mira+2@example.com', 'MIRA@example.com', 'mira+4@example.com'];
  await addChannel(alice, [...spelled, 'mira+5@example.com', 'mira+6@example.com']);
  await settle();
  const mailed = (email: string) => mailbox.to(email).length;
  assert.deepEqual(spelled.map(mailed), [1, 1, 1, 1], 'each as it was given');
  assert.equal(mailed('mira+5@example.com') + mailed('mira+6@example.com'), 1, 'five a day to one mailbox');
  await follow(linkIn('mira+1@example.com', 'stop'), 'POST', 'List-Unsubscribe=One-Click');
  const other = await addChannel(alice, [MIRA, 'mira+7@example.com', 'miranda@example.com']);
  assert.deepEqual(await statusOf(alice, other), ['stopped', 'stopped', 'pending']);
  const page = await alice.post('/status-pages', { slug: 'acme', name: 'Acme' });
  const asked = await alice.send('POST', `/status-pages/${page.id}/subscribers`, {
    email: 'mira+8@example.com',
  });
  assert.deepEqual([asked.status, asked.body.error], [409, 'suppressed']);
});

test('what whoever reads at an address chooses is in the audit log of the account that asked', async (t) => {
  const { app, clock, alice, charlie, addChannel, settle, linkIn, follow } = await openOffice(t);
  await addChannel(alice, [MIRA]);
  await settle();
  const confirm = linkIn(MIRA, 'confirm');
  const stop = linkIn(MIRA, 'stop');
  for (const url of [confirm, confirm, stop, stop, stop.replace('/stop', '/allow')])
    await follow(url, 'POST', '');
  const chosen = async (by: Caller) =>
    (await by.get('/account/audit-log?limit=100')).audit_log
      .filter(({ action }: { action: string }) => action.startsWith('mail_address.'))
      .map(({ action, target }: { action: string; target: { name: string } }) => `${action} ${target.name}`);
  assert.deepEqual(await chosen(alice), [
    `mail_address.allow ${MIRA}`,
    `mail_address.stop ${MIRA}`,
    `mail_address.confirm ${MIRA}`,
  ]);
  assert.deepEqual(await chosen(charlie), []);
  await follow(stop, 'POST', '');
  assert.equal(await allowMail(app, MIRA, clock.now()), true, 'by who runs the instance');
  assert.deepEqual((await chosen(alice)).slice(0, 2), [
    `mail_address.allow ${MIRA}`,
    `mail_address.stop ${MIRA}`,
  ]);
  assert.deepEqual(await chosen(charlie), []);
});

test('a network that many share keeps nobody from stopping mail', async (t) => {
  const { alice, app, clock, addChannel, settle, linkIn, follow, dashboard } = await openOffice(t);
  await addChannel(alice, [MIRA]);
  await settle();
  const guess = () => follow(`${dashboard}/mail/stop?token=guess`, 'POST', 'List-Unsubscribe=One-Click');
  assert.equal((await guess()).status, 404);
  const hits = Array.from({ length: 120 }, () => clock.now());
  const { numUpdatedRows } = await app.database
    .updateTable('rate_window')
    .set({ hits })
    .where('bucket', 'like', 'mail-link:network:%')
    .executeTakeFirst();
  assert.equal(numUpdatedRows, 1n);
  assert.equal((await guess()).status, 429);
  assert.equal((await follow(linkIn(MIRA, 'stop'), 'POST', 'List-Unsubscribe=One-Click')).status, 200);
});

test('a confirmation ends with the channels that have the address, and a question that nobody answers after a month', async (t) => {
  const { alice, app, addChannel, settle, linkIn, follow, statusOf, advance } = await openOffice(t);
  const kept = await addChannel(alice, [MIRA, 'dora@example.com']);
  const removed = await addChannel(alice, ['eve@example.com', MIRA]);
  await settle();
  const known = async () =>
    (await app.database.selectFrom('mail_address').select('email').orderBy('email').execute()).map(
      ({ email }) => email,
    );
  for (const email of [MIRA, 'eve@example.com']) await follow(linkIn(email, 'confirm'), 'POST', '');
  const question = linkIn('dora@example.com', 'confirm');
  const key = await alice.withKey('full');
  await key.delete(`/alerts/channels/${removed.id}`);
  await advance(hours(23));
  assert.deepEqual(await known(), ['dora@example.com', 'eve@example.com', MIRA], 'it may come back');
  await advance(hours(3));
  assert.deepEqual(await known(), ['dora@example.com', MIRA]);
  assert.deepEqual(await statusOf(key, kept), ['confirmed', 'pending']);
  await advance(days(31));
  assert.deepEqual(await known(), [MIRA]);
  assert.deepEqual(await statusOf(key, kept), ['confirmed', 'pending'], 'it can be asked again');
  assert.equal((await follow(question, 'GET')).status, 404);
});
