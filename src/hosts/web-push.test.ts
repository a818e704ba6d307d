// A browser as a contact method, from the subscription to the buttons of the notification.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { endpointDigest, renewalProof } from '../on-call/contact-methods/push/renew.ts';
import { saveSent } from '../on-call/contact-methods/store.ts';
import { addMs, hours, minutes } from '../platform/time.ts';
import { startPushService } from '../testing/push-service.ts';
import { startTestService } from '../testing/service.ts';

async function openStage(t: TestContext) {
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { alice, clock, settle } = service;
  const pushes = await startPushService(t, () => clock.now());
  const [{ members }, { push_key }] = [
    await alice.get('/account/members'),
    await alice.get('/me/contact-methods'),
  ];
  const me = members.find(({ email }: { email: string }) => email === alice.email).id;
  const add = async () => {
    const browser = pushes.subscribe();
    const method = await alice.post('/me/contact-methods', { kind: 'push', address: browser.subscription });
    const confirm = browser.received.at(-1)?.content.confirm as { id: number; code: string };
    assert.equal(confirm.id, method.id);
    return {
      ...browser,
      method,
      confirm: () => alice.post(`/me/contact-methods/${method.id}/verify`, { code: confirm.code }),
    };
  };
  /** Alice is paged by this method about a check that fails; `count` of them at once. */
  const page = async (methodId: number, count = 1) => {
    for (const { id } of (await alice.get('/alerts/rules')).rules) await alice.delete(`/alerts/rules/${id}`);
    const steps = [{ member_ids: [me], wait_seconds: 3_600 }];
    const policy = await alice.post('/escalation-policies', { name: 'Push', steps, repeats: 3 });
    await alice.post('/alerts/rules', { name: 'Failed', kind: 'cron_fail', escalation_policy_id: policy.id });
    const step = { method_id: methodId, after_minutes: 0 };
    const then = { method_id: null, after_minutes: 5 };
    const rules = { critical: [step, then], other: [step, then] };
    assert.equal((await alice.send('PUT', '/me/notification-rules', rules)).status, 200);
    for (let nth = 0; nth < count; nth += 1) {
      const check = await alice.createCronCheck({ interval_seconds: 604_800 });
      await alice.ping(check, '/fail');
    }
    for (let nth = 0; nth < 3; nth += 1) await settle();
    return (await alice.get('/alerts?status=open&limit=200')).alerts as { id: number }[];
  };
  const pass = async (ms: number) => {
    clock.pass(ms);
    for (let nth = 0; nth < 3; nth += 1) await settle();
  };
  const press = async (button: string, token: unknown, host = service.api) => {
    const answer = await fetch(`${host}/callbacks/act/${button}?token=${token}`, { method: 'POST' });
    return `${answer.status} ${await answer.text()}`;
  };
  return { ...service, pushes, push_key, add, page, pass, press };
}

const actOf = (push: { content: Record<string, unknown> } | undefined) =>
  push?.content.act as { token: string; acknowledge: string; snooze: string; alerts: number };

test('a browser confirms itself by what was pushed to it, and is told in time what to do about an alert', async (t) => {
  const { alice, bob, pushes, push_key, add, page, press, dashboard } = await openStage(t);
  assert.equal(Buffer.from(push_key, 'base64url').length, 65);
  assert.equal((await bob.get('/me/contact-methods')).push_key, push_key, 'one key for all');
  const { method, confirm, received, subscription } = await add();
  assert.deepEqual(
    [method.verified_at, method.address_hint],
    [null, new URL(JSON.parse(subscription).endpoint).host],
  );
  assert.match(received[0]?.content.title ?? '', /^Your code for Tocsin: \d{6}$/);
  const again = await alice.send('POST', '/me/contact-methods', { kind: 'push', address: subscription });
  assert.deepEqual([again.status, again.body.error], [409, 'contact_method_exists']);
  assert.notEqual((await confirm()).verified_at, null);
  assert.deepEqual(await alice.post(`/me/contact-methods/${method.id}/test`), {
    ...{ outcome: 'delivered', reason: null },
  });
  assert.equal(received.at(-1)?.content.act, null);

  const [alert] = await page(method.id);
  const push = received.at(-1);
  assert.deepEqual([push?.urgency, push?.ttl, push?.content.badge], ['high', 14_400, 1]);
  assert.equal(push?.content.open, `${dashboard}/alerts/${alert?.id}`);
  assert.deepEqual([actOf(push).acknowledge, actOf(push).alerts], ['Acknowledge', 1]);
  assert.equal(await press('acknowledge', `${actOf(push).token}x`), '404 Not found.');
  assert.equal(await press('resolve', actOf(push).token), '404 Not found.');
  assert.equal(await press('acknowledge', actOf(push).token, `${dashboard}/api`), '200 done');
  const shown = await alice.get(`/alerts/${alert?.id}`);
  assert.deepEqual([shown.status, shown.acknowledged_by], ['acknowledged', 'alice']);
  assert.equal(await press('snooze', actOf(push).token), '200 over');
  assert.deepEqual(pushes.problems, []);
});

test('a snooze of the notification ends after half an hour, and its button is used up', async (t) => {
  const { alice, clock, add, page, pass, press } = await openStage(t);
  const { method, confirm, received } = await add();
  await confirm();
  const [alert] = await page(method.id);
  const { token } = actOf(received.at(-1));
  const both = await Promise.all([press('snooze', token), press('snooze', token)]);
  assert.ok(both.includes('200 done'), both.join());
  const read = () => alice.get(`/alerts/${alert?.id}`);
  assert.equal((await read()).snoozed_until, addMs(clock.now(), minutes(30)).toISOString());
  const before = received.length;
  await pass(minutes(30));
  assert.equal((await read()).status, 'open');
  assert.equal(received.length, before + 1, 'paged anew');
  assert.equal(await press('snooze', token), '200 over');
  assert.equal((await read()).status, 'open');
  assert.equal(await press('acknowledge', actOf(received.at(-1)).token), '200 done');
  assert.equal((await read()).status, 'acknowledged');
  await pass(hours(24));
  assert.equal(await press('acknowledge', actOf(received.at(-1)).token), '404 Not found.');
});

test('one button takes all that a page is about, however many', async (t) => {
  const { alice, add, page, pass, press } = await openStage(t);
  const { method, confirm, received } = await add();
  await confirm();
  await page(method.id, 30);
  await pass(minutes(1));
  const paged = received.filter(({ content }) => content.act !== null);
  const most = paged.toSorted((one, other) => actOf(other).alerts - actOf(one).alerts)[0];
  assert.ok(actOf(most).alerts > 20, String(actOf(most).alerts));
  assert.equal(await press('acknowledge', actOf(most).token), '200 done');
  const { alerts } = await alice.get('/alerts?status=open&limit=200');
  assert.equal(alerts.length, 30 - actOf(most).alerts);
});

test('a subscription that has ended is not used again, and the next way is', async (t) => {
  const { alice, pushes, add, page, mailbox } = await openStage(t);
  const { method, confirm, end } = await add();
  await confirm();
  const state = async () =>
    (await alice.get('/me/contact-methods')).methods.find(({ id }: { id: number }) => id === method.id);
  pushes.refuse = { status: 503 };
  const test = `/me/contact-methods/${method.id}/test`;
  assert.deepEqual(await alice.post(test), { outcome: 'refused', reason: 'status 503' });
  assert.equal((await state()).disabled_at, null);
  end();
  const before = mailbox.to(alice.email).length;
  await page(method.id);
  const { disabled_at, disabled_reason } = await state();
  assert.deepEqual([disabled_at === null, disabled_reason], [false, 'status 410']);
  const mails = mailbox.to(alice.email).slice(before);
  assert.equal(mails.filter(({ subject }) => !/is switched off/.test(subject ?? '')).length, 1, 'by mail');
});

test('a browser renews its subscription by the secret of the former one; its person is mailed where it has ended', async (t) => {
  const { pushes, add, page, alice, app, mailbox, clock } = await openStage(t);
  const phone = await add();
  await phone.confirm();
  const next = pushes.subscribe();
  const { endpoint, keys } = JSON.parse(phone.subscription);
  const renew = async (given: { endpoint: string; subscription: string }, auth: string, host: string) => {
    const proof = renewalProof(Buffer.from(auth, 'base64url'), given).toString('base64url');
    const body = new URLSearchParams({ ...given, proof });
    return (await fetch(`${host}/callbacks/push/renew`, { method: 'POST', body })).status;
  };
  const { api } = app.urls;
  const dashboard = `${app.urls.dashboard}/api`;
  const given = { endpoint, subscription: next.subscription };
  const wrong = Buffer.alloc(16, 7).toString('base64url');
  assert.equal(await renew(given, wrong, dashboard), 404);
  assert.equal(
    await renew({ ...given, endpoint: JSON.parse(next.subscription).endpoint }, keys.auth, api),
    404,
  );
  assert.equal(await renew({ ...given, subscription: '{}' }, keys.auth, api), 404);
  const methodNow = async () => (await alice.get('/me/contact-methods')).methods[0];
  phone.end();
  await page(phone.method.id);
  assert.equal((await methodNow()).disabled_reason, 'status 410');
  const mails = mailbox.to(alice.email).filter(({ subject }) => /is switched off/.test(subject ?? ''));
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', /status 410[\s\S]*\/settings\/profile/);
  assert.equal(await renew(given, keys.auth, dashboard), 200);
  const renewed = await methodNow();
  assert.deepEqual([renewed.disabled_at, renewed.verified_at !== null], [null, true]);
  assert.equal(await renew(given, keys.auth, dashboard), 404, 'the former one is nobody’s any more');
  const { id: person_id } = await alice.get('/profile');
  const late = {
    ...{ id: phone.method.id, person_id, at: clock.now() },
    error: 'status 410',
    isUnusable: true,
    endpoint_digest: endpointDigest(endpoint),
  };
  assert.deepEqual(await saveSent(app.database, [late]), []);
  assert.equal((await methodNow()).disabled_at, null, 'what the former one came to says nothing of it');
  assert.equal((await alice.post(`/me/contact-methods/${phone.method.id}/test`)).outcome, 'delivered');
  assert.equal(next.received.length, 1);
});

test('what is no subscription, or leads into the network of the operator, is refused', async (t) => {
  const { alice } = await startTestService(t);
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const of = (endpoint: string, changed: object = {}) =>
    JSON.stringify({ endpoint, keys: { ...keys, ...changed } });
  for (const address of [
    ...['x yz', '{}', '[]', 'null', of('https://push.example.com/a', { auth: 'short' })],
    ...[
      of('https://push.example.com/a', { p256dh: keys.auth }),
      of(`https://push.example.com/${'a'.repeat(1_500)}`),
    ],
    ...[
      of('http://127.0.0.1:9/a'),
      of('https://127.0.0.1/a'),
      of('https://169.254.169.254/a'),
      of('https://[::1]/a'),
    ],
    ...[of('http://93.184.215.14/a'), of('https://user:pass@93.184.215.14/a'), of('file:///etc/passwd')],
  ]) {
    const { status, body } = await alice.send('POST', '/me/contact-methods', { kind: 'push', address });
    assert.deepEqual([status, body.issues?.[0]?.field], [400, 'address'], address);
  }
  assert.deepEqual((await alice.get('/me/contact-methods')).methods, []);
});
