import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { days, hours, minutes } from '../../../platform/time.ts';
import { type Receiver, startReceiver } from '../../../testing/receiver.ts';
import { openStage } from './test-stage.ts';

const bodies = (receiver: Receiver) => receiver.received.map(({ body }) => JSON.parse(body));

test('a webhook is notified once it answered its challenge, signed with the secret that was shown once', async (t) => {
  const stage = await openStage(t, { TOCSIN_PRIVATE_TARGETS: 'all' });
  const { ask, settle, alice, incidents, hold, page, advance } = stage;
  const receiver = await startReceiver(t);
  const { body } = await ask({ webhook_url: receiver.url });
  assert.match(body.secret, /^whsec_/);
  await settle();
  const [challenge] = bodies(receiver);
  assert.equal(challenge.type, 'subscription.confirm');
  assert.equal((await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers[0].status, 'pending');
  await alice.post(incidents, { title: 'Before', message: 'Nobody hears of it.' });
  await hold();
  receiver.answer.body = JSON.stringify({ challenge: challenge.data.challenge });
  await advance(minutes(10));
  await alice.post(incidents, { title: 'Slow', message: 'Looking.', severity: 'critical' });
  await hold();
  const last = receiver.received.at(-1) ?? assert.fail('nothing was sent');
  const { type, data } = JSON.parse(last.body);
  assert.equal(type, 'incident.opened');
  assert.equal(data.incident.title, 'Slow');
  assert.equal(data.incident.update.message, 'Looking.');
  assert.ok(!bodies(receiver).some((one) => one.data.incident?.title === 'Before'));
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = last.headers;
  const key = Buffer.from(body.secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${last.body}`).digest('base64');
  assert.equal(signature, `v1,${expected}`);
  const [listed] = (await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers;
  assert.equal(listed.status, 'confirmed');
  assert.equal(listed.secret, undefined);
});

test('a webhook that fails for three days is sent nothing more', async (t) => {
  const stage = await openStage(t, { TOCSIN_PRIVATE_TARGETS: 'all' });
  const { ask, settle, alice, incidents, hold, page, clock, app } = stage;
  const key = await alice.withKey('full');
  const charlie = await stage.charlie.withKey('full');
  const receiver = await startReceiver(t);
  await ask({ webhook_url: receiver.url });
  await settle();
  receiver.answer.body = bodies(receiver)[0].data.challenge;
  await stage.advance(minutes(1));
  receiver.answer = { status: 500, body: 'broken' };
  const stateOf = async () => (await key.get(`/status-pages/${page.id}/subscribers`)).subscribers[0];
  await key.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  assert.equal((await stateOf()).status, 'confirmed');
  assert.notEqual((await stateOf()).failing_since, null);
  for (let day = 0; day < 3; day += 1) {
    clock.pass(days(1));
    await key.post(incidents, { title: `Day ${day}`, message: 'Still.' });
    await hold();
  }
  assert.equal((await stateOf()).status, 'disabled');
  const rows = await app.database.selectFrom('subscriber_delivery').selectAll().execute();
  assert.deepEqual(rows, []);

  const path = `/status-pages/${page.id}/subscribers/${(await stateOf()).id}/enable`;
  const { token } = linkOf(receiver);
  assert.equal((await stage.byToken('look', { token })).body.state, 'disabled');
  assert.equal((await charlie.send('POST', path)).status, 404);
  // Nobody answers yet: it stays as it is.
  assert.equal((await key.post(path)).status, 'disabled');
  await settle();
  assert.equal((await stateOf()).status, 'disabled');
  receiver.answer = { status: 200, body: bodies(receiver)[0].data.challenge };
  assert.equal((await stage.byToken('resume', { token })).body.state, 'disabled');
  await stage.advance(minutes(1));
  assert.deepEqual([(await stateOf()).status, (await stateOf()).failing_since], ['confirmed', null]);
  assert.equal((await key.send('POST', path)).body.error, 'not_disabled');
  const before = receiver.received.length;
  await key.post(incidents, { title: 'Again', message: 'Looking.' });
  await hold();
  assert.equal(receiver.received.length, before + 1);
});

const linkOf = (receiver: Receiver): { token: string } => {
  const { manage_url } = bodies(receiver)[0].data.subscription;
  return { token: new URL(manage_url).searchParams.get('token') ?? '' };
};

test('a stranger names no private address for the program to call, whoever runs it', async (t) => {
  const { ask, alice, page } = await openStage(t);
  const receiver = await startReceiver(t);
  assert.equal((await ask({ webhook_url: receiver.url })).status, 400);
  // alice runs the instance, and may.
  await alice.post(`/status-pages/${page.id}/subscribers`, { webhook_url: receiver.url });
});

test('who manages the page lists, asks, removes and exports, with mail only to who confirms', async (t) => {
  const { alice, charlie, page, settle, mailbox, subscribe } = await openStage(t);
  const path = `/status-pages/${page.id}/subscribers`;
  await subscribe('first@example.com');
  const added = await alice.post(path, { email: '=cmd@example.com' });
  assert.equal(added.status, 'pending');
  assert.equal(added.secret, null);
  await settle();
  assert.match(mailbox.to('=cmd@example.com')[0]?.subject ?? '', /Confirm your subscription to Acme/);
  const listed = await alice.get(`${path}?limit=1`);
  assert.equal(listed.subscribers[0].email, '=cmd@example.com');
  const rest = await alice.get(`${path}?limit=1&cursor=${listed.next_cursor}`);
  assert.equal(rest.subscribers[0].email, 'first@example.com');
  const csv = String(await alice.get(`${path}/export`));
  assert.match(csv, /^kind,address,status/);
  assert.match(csv, /'=cmd@example\.com,pending/);
  const again = await alice.send('POST', path, { email: 'FIRST@example.com' });
  assert.equal(again.body.error, 'already_subscribed');
  assert.equal((await charlie.send('DELETE', `${path}/${added.id}`)).status, 404);
  assert.equal((await charlie.send('GET', `${path}/export`)).status, 404);
  await alice.delete(`${path}/${added.id}`);
  assert.equal((await alice.get(path)).subscribers.length, 1);
});

test('a suppressed address is mailed nothing at all, until it is taken off the list', async (t) => {
  const { alice, page, subscribe, incidents, hold, mailbox } = await openStage(t);
  await subscribe('reader@example.com');
  const entry = await alice.post('/status-pages/suppressions', { email: 'Reader@Example.com' });
  assert.equal(entry.reason, 'manual');
  const before = mailbox.to('reader@example.com').length;
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  const refused = await alice.send('POST', `/status-pages/${page.id}/subscribers`, {
    email: 'reader@example.com',
  });
  assert.equal(refused.body.error, 'suppressed');
  assert.equal(mailbox.to('reader@example.com').length, before);
  assert.equal((await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers[0].suppressed, true);
  await alice.delete(`/status-pages/suppressions/${entry.id}`);
  assert.deepEqual((await alice.get('/status-pages/suppressions')).suppressions, []);
  await alice.post(incidents, { title: 'Slow again', message: 'Looking.' });
  await hold();
  assert.equal(mailbox.to('reader@example.com').length, before + 1);
});

test('viewers and read-only keys see no address', async (t) => {
  const { alice, bob, setRole, page } = await openStage(t);
  await setRole('viewer');
  const reader = await alice.withKey('read_only');
  for (const path of [
    `/status-pages/${page.id}/subscribers`,
    `/status-pages/${page.id}/subscribers/export`,
    '/status-pages/suppressions',
  ]) {
    assert.equal((await bob.send('GET', path)).status, 403, path);
    assert.equal((await reader.send('GET', path)).status, 403, path);
  }
});

test('confirming, choosing and ending are in the audit log, without the address', async (t) => {
  const { alice, subscribe, incidents, hold, byToken, tokenFor } = await openStage(t);
  await subscribe('reader@example.com');
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  const token = tokenFor('reader@example.com', 'subscription');
  await byToken('choose', { token, components: null });
  await byToken('end', { token });
  const events = (await alice.get('/account/audit-log')).audit_log.filter((event: { action: string }) =>
    event.action.startsWith('subscriber.'),
  );
  assert.deepEqual(
    events.map(({ action }: { action: string }) => action),
    ['subscriber.end', 'subscriber.choose', 'subscriber.confirm'],
  );
  assert.doesNotMatch(JSON.stringify(events), /reader@example/);
});

test('an account that is suspended notifies nobody', async (t) => {
  const { alice, subscribe, incidents, hold, mailbox, app, clock } = await openStage(t);
  await subscribe('reader@example.com');
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await app.database
    .updateTable('account')
    .set({ suspended_at: clock.now() })
    .where('id', '=', alice.account_id)
    .execute();
  clock.pass(hours(1));
  await hold();
  assert.equal(mailbox.to('reader@example.com').length, 1);
});

test('a page is no way to mail strangers what its owner writes, nor more than the account may', async (t) => {
  const { alice, page, mailbox, settle } = await openStage(t);
  await alice.patch(`/status-pages/${page.id}`, { name: 'Your bank is locked: https://evil.example' });
  await alice.patch(`/admin/accounts/${alice.account_id}`, { mails_per_day: 1 });
  const add = async (email: string) =>
    (await alice.send('POST', `/status-pages/${page.id}/subscribers`, { email })).status;
  assert.deepEqual([await add('one@example.com'), await add('two@example.com')], [201, 429]);
  await settle();
  const [mail] = mailbox.to('one@example.com');
  assert.equal(mail?.subject, 'Confirm your subscription to acme');
  assert.doesNotMatch(`${mail?.text}${mail?.html}${mail?.from?.name}`, /evil|bank/);
  assert.deepEqual(mailbox.to('two@example.com'), []);
});

test('whoever is mailed by a page reads who had it sent and where to complain', async (t) => {
  const { alice, subscribe, ask, incidents, hold, settle, mailbox } = await openStage(t, {
    TOCSIN_ABUSE_CONTACT: 'abuse@example.net',
  });
  await subscribe('reader@example.com');
  await ask({ email: 'reader@example.com' });
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await settle();
  await hold();
  const mails = mailbox.to('reader@example.com');
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Confirm your subscription to Acme', 'You are subscribed to Acme', '[Acme] Investigating: Slow'],
  );
  for (const { text } of mails) {
    assert.match(
      text ?? '',
      /reader@example\.com for the status page “Acme”.*\nComplaints: abuse@example\.net/,
    );
    assert.match(text ?? '', /Never send email to this address again/);
  }
});

test('visitors have no more than half of the daily mails sent, so that they keep no alert waiting', async (t) => {
  const { alice, page, ask, settle, mailbox } = await openStage(t);
  await alice.patch(`/admin/accounts/${alice.account_id}`, { mails_per_day: 4 });
  const visitors = ['one@example.com', 'two@example.com', 'three@example.com'];
  for (const email of visitors) assert.equal((await ask({ email })).status, 200, 'the same answer to all');
  await settle();
  assert.deepEqual(
    visitors.map((email) => mailbox.to(email).length),
    [1, 1, 0],
  );
  const add = async (email: string) =>
    (await alice.send('POST', `/status-pages/${page.id}/subscribers`, { email })).status;
  assert.equal(await add('two@example.com'), 201);
  assert.deepEqual((await alice.get('/account/usage')).mails_today, { current: 3, limit: 4 });
});
