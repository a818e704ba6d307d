// How a person is reached, from the profile to the text message, the call and the answer.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { chatWays } from '../delivery/channels/chat-ways.ts';
import { deliver } from '../on-call/contact-methods/deliver.ts';
import { newPageToken } from '../on-call/contact-methods/page-token.ts';
import { outcomesOf, reachable } from '../on-call/contact-methods/reachable.ts';
import { hours, minutes } from '../platform/time.ts';
import { startReceiver } from '../testing/receiver.ts';
import { startTestService } from '../testing/service.ts';

const NUMBER = '+4915112345678';

/** Twilio, as far as it is documented: a receipt for each message and call. */
async function openStage(t: TestContext, env: Record<string, string> = {}) {
  const twilio = await startReceiver(t);
  twilio.answer = { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) };
  const line = `twilio+http://AC1:s3cret@${new URL(twilio.url).host}?from=+4930100&price=0.5`;
  const service = await startTestService(t, {
    env: {
      ...{ TOCSIN_SMS_URL: line, TOCSIN_VOICE_URL: line, TOCSIN_PHONE_PREFIXES: '+49' },
      ...{ TOCSIN_PHONE_UNITS_PER_DAY: '8', TOCSIN_PRIVATE_TARGETS: 'all' },
      ...env,
    },
  });
  const { app, alice, clock } = service;
  const { id: person_id } = await alice.get('/profile');
  const { id: account_id } = await alice.get('/account');
  const sent = () => twilio.received.map(({ body }) => new URLSearchParams(body));
  const lastSent = () => sent().at(-1) ?? assert.fail('nothing was sent');
  const addNumber = async (kind: 'sms' | 'voice') => {
    const method = await alice.post('/me/contact-methods', { kind, address: NUMBER });
    const [code = ''] = /\d{6}/.exec(await said(lastSent())) ?? [];
    return alice.post(`/me/contact-methods/${method.id}/verify`, { code });
  };
  const callback = async (url: string, fields: Record<string, string>, secret = 's3cret') => {
    const signed =
      url +
      Object.keys(fields)
        .sort()
        .map((name) => name + fields[name])
        .join('');
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', secret).update(signed).digest('base64'),
      },
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, text: await answer.text() };
  };
  /** What a text message says, and a call when it is asked. */
  const said = async (message: URLSearchParams): Promise<string> => {
    const text = message.get('Body');
    if (text !== null) return text;
    const { text: twiml } = await callback(message.get('Url') ?? '', { CallSid: 'CA1' });
    return twiml.replaceAll(', ', '');
  };
  const alert = async () => {
    const check = await alice.createCronCheck({ interval_seconds: 86_400 });
    await alice.ping(check, '/fail');
    await service.settle();
    return (await alice.get(`/alerts?subject_id=${check.id}`)).alerts[0];
  };
  const page = async (alertId: number, methodId: number | null, key = `page-${alertId}`) => {
    const to = (await reachable(app.database, [person_id])).get(person_id) ?? assert.fail();
    const now = clock.now();
    const ackToken = newPageToken(app, { account_id, person_id, page_id: key, alert_ids: [alertId] }, now);
    const message = {
      ...{
        title: 'Down: <api>',
        text: 'refused',
        severity: 'critical' as const,
        alertIds: [alertId],
        openAlerts: 1,
        ackToken,
      },
      links: { open: `${app.urls.dashboard}/alerts/${alertId}`, acknowledge: null },
    };
    const signal = AbortSignal.timeout(60_000);
    const sent = { account_id, to, message, idempotencyKey: key, signal, chats: chatWays };
    return deliver(app, sent, methodId, now);
  };
  const inbound = `${app.urls.api}/callbacks/twilio/inbound`;
  return { ...service, twilio, sent, lastSent, said, addNumber, callback, alert, page, inbound };
}

test('a number is confirmed by a code before anything else is sent to it, and is nobody else’s business', async (t) => {
  const { alice, bob, sent, lastSent, app, clock } = await openStage(t);
  const refusals = await alice.send('POST', '/me/contact-methods', { kind: 'sms', address: '+4312345678' });
  assert.deepEqual([refusals.status, refusals.body.issues[0].reason], [400, 'must begin with one of +49']);
  const added = await alice.post('/me/contact-methods', {
    kind: 'sms',
    address: '+49 151 12345678',
    label: 'Mine',
  });
  assert.deepEqual([added.verified_at, added.address_hint], [null, '+49…5678']);
  assert.equal(lastSent().get('To'), NUMBER);
  const [code = ''] = /\d{6}/.exec(lastSent().get('Body') ?? '') ?? [];
  const path = `/me/contact-methods/${added.id}`;
  assert.equal((await alice.send('POST', `${path}/test`)).status, 409);
  assert.equal(
    (await alice.send('POST', '/me/contact-methods', { kind: 'sms', address: NUMBER })).status,
    409,
  );
  for (const request of ['verify', 'test'])
    assert.equal((await bob.send('POST', `${path}/${request}`, {})).status, 404);
  assert.equal((await bob.send('DELETE', path)).status, 404);
  assert.deepEqual((await bob.get('/me/contact-methods')).methods, []);

  const wrong = code === '000000' ? '000001' : '000000';
  for (let nth = 0; nth < 5; nth += 1)
    assert.equal((await alice.send('POST', `${path}/verify`, { code: wrong })).status, 400);
  assert.equal((await alice.send('POST', `${path}/verify`, { code })).status, 400, 'five attempts');
  await alice.post(`${path}/verify`, {});
  const [second = ''] = /\d{6}/.exec(lastSent().get('Body') ?? '') ?? [];
  clock.pass(minutes(10));
  assert.equal((await alice.send('POST', `${path}/verify`, { code: second })).status, 400, 'ten minutes');
  await alice.post(`${path}/verify`, {});
  const [third = ''] = /\d{6}/.exec(lastSent().get('Body') ?? '') ?? [];
  const confirmed = await alice.post(`${path}/verify`, { code: `${third.slice(0, 3)} ${third.slice(3)}` });
  assert.notEqual(confirmed.verified_at, null);
  assert.equal((await alice.send('POST', `${path}/verify`, { code: third })).status, 400, 'once');
  await alice.post(`${path}/verify`, {});
  await alice.post(`${path}/verify`, {});
  assert.equal((await alice.send('POST', `${path}/verify`, {})).status, 429, 'five codes a day');
  assert.equal(sent().length, 5);

  assert.deepEqual(await alice.post(`${path}/test`), { outcome: 'accepted', reason: null });
  const rules = { critical: [{ method_id: added.id, after_minutes: 0 }], other: [] };
  assert.deepEqual((await alice.send('PUT', '/me/notification-rules', rules)).body, rules);
  const foreign = await bob.send('PUT', '/me/notification-rules', rules);
  assert.deepEqual([foreign.status, foreign.body.issues[0].field], [400, 'critical.0.method_id']);
  const { rows } = await sql<{ text: string }>`select m::text as text from contact_method m`.execute(
    app.database,
  );
  assert.ok(!rows.some(({ text }) => text.includes('15112345678') || text.includes(third)));
  await alice.delete(path);
  assert.deepEqual(await alice.get('/me/notification-rules'), { critical: [], other: [] });
});

test('a method that is refused for too many codes is not stored, and has used no code of its person', async (t) => {
  const { alice, sent } = await openStage(t);
  const add = (address: string) => alice.send('POST', '/me/contact-methods', { kind: 'sms', address });
  for (let nth = 0; nth < 5; nth += 1)
    await alice.delete(`/me/contact-methods/${(await add('+49 151 12345678')).body.id}`);
  assert.equal((await add('+49 151 12345678')).status, 429, 'five codes a day to an address');
  assert.deepEqual((await alice.get('/me/contact-methods')).methods, []);
  for (let nth = 0; nth < 10; nth += 1) assert.equal((await add(`+49 151 9876543${nth}`)).status, 201);
  assert.equal((await add('+49 151 55555555')).status, 429, 'fifteen codes a day by a person');
  assert.equal((await alice.get('/me/contact-methods')).methods.length, 10);
  assert.equal(sent().length, 15);
});

test('an answer by text message acknowledges as its sender, once, and only by who signed it', async (t) => {
  const { app, alice, addNumber, alert, page, lastSent, sent, callback, inbound } = await openStage(t);
  const { id } = await addNumber('sms');
  const open = await alert();
  assert.deepEqual(await page(open.id, id), { outcome: 'accepted', receipt: 'SM1' });
  assert.deepEqual(await page(open.id, id), { outcome: 'accepted', receipt: 'SM1' });
  assert.equal(sent().length, 2, 'a code, and one page however often it is tried');
  const [, code = ''] = /ack (\w{3})/.exec(lastSent().get('Body') ?? '') ?? [];
  const answer = { From: NUMBER, Body: `Ack ${code.toLowerCase()}`, MessageSid: 'SM9' };
  const stateOf = async () => (await alice.get(`/alerts/${open.id}`)).status;
  assert.equal((await callback(inbound, answer, 'wrong')).status, 404);
  assert.equal((await callback(inbound, { ...answer, From: '+4915199999999' })).status, 200);
  assert.equal((await callback(inbound, { ...answer, Body: 'stop' })).status, 200);
  assert.equal(await stateOf(), 'open');
  assert.equal((await callback(inbound, answer)).status, 200);
  assert.equal(await stateOf(), 'acknowledged');
  assert.equal((await callback(inbound, answer)).status, 200);
  const { events } = await alice.get(`/alerts/${open.id}`);
  assert.equal(events.filter(({ type }: { type: string }) => type === 'acknowledged').length, 1);

  const key = `page-${open.id}`;
  const outcome = async () => (await outcomesOf(app.database, [key, 'other'])).get(key)?.outcome;
  assert.equal(await outcome(), 'accepted');
  const status = lastSent().get('StatusCallback') ?? '';
  assert.equal(
    (
      await callback(
        status.replace(/s=(.)/, (_all, one) => `s=${one === '_' ? '-' : '_'}`),
        { MessageStatus: 'delivered' },
      )
    ).status,
    404,
  );
  assert.equal((await callback(status, { MessageStatus: 'undelivered', ErrorCode: '30003' })).status, 200);
  assert.equal(await outcome(), 'refused');
  const [method] = (await alice.get('/me/contact-methods')).methods;
  assert.deepEqual([method.last_error, method.disabled_at], ['undelivered (30003)', null]);
  assert.deepEqual(await page(open.id, id), {
    ...{ outcome: 'refused', reason: 'undelivered (30003)', permanent: false },
  });
});

test('a call says what is wrong, again where it is asked to, and is acknowledged by a key', async (t) => {
  const { alice, addNumber, alert, page, lastSent, callback } = await openStage(t);
  const { id } = await addNumber('voice');
  const open = await alert();
  await page(open.id, id);
  const { text: first } = await callback(lastSent().get('Url') ?? '', { CallSid: 'CA2' });
  assert.match(first, /Down: &lt;api&gt;.*Press 1/);
  const keys = (/action="([^"]+)"/.exec(first)?.[1] ?? '').replaceAll('&amp;', '&');
  for (let nth = 0; nth < 2; nth += 1) {
    const again = await callback(keys, { CallSid: 'CA2', Digits: '2' });
    assert.match(again.text, /Down: &lt;api&gt;/);
  }
  const done = await callback(keys, { CallSid: 'CA2', Digits: '1' });
  assert.match(done.text, /Acknowledged/);
  assert.equal((await alice.get(`/alerts/${open.id}`)).status, 'acknowledged');
  assert.equal((await callback(keys, { CallSid: 'CA2', Digits: '1' })).text, '', 'a replay does nothing');
});

test('a call goes on to the next step of the policy by a key, once, and only by who signed it', async (t) => {
  const stage = await openStage(t);
  const { alice, bob, addNumber, alert, page, lastSent, callback, settle } = stage;
  const { id } = await addNumber('voice');
  const { members } = await alice.get('/account/members');
  const steps = [bob, alice, bob].map(({ email }) => ({
    member_ids: [members.find((one: { email: string }) => one.email === email).id],
    wait_seconds: 3_600,
  }));
  for (const rule of (await alice.get('/alerts/rules')).rules) await alice.delete(`/alerts/rules/${rule.id}`);
  const policy = await alice.post('/escalation-policies', { name: 'Platform', steps });
  await alice.post('/alerts/rules', { name: 'Failed', kind: 'cron_fail', escalation_policy_id: policy.id });
  const open = await alert();
  await page(open.id, id);
  const { text: first } = await callback(lastSent().get('Url') ?? '', { CallSid: 'CA3' });
  assert.match(first, /3 to escalate/);
  const keys = (/action="([^"]+)"/.exec(first)?.[1] ?? '').replaceAll('&amp;', '&');
  assert.equal((await callback(keys, { CallSid: 'CA3', Digits: '3' }, 'wrong')).status, 404);
  const stepsOf = async () =>
    (await alice.get(`/alerts/${open.id}/pages`)).pages.map(({ step }: { step: number }) => step);
  assert.deepEqual(await stepsOf(), [0]);
  const press = () => callback(keys, { CallSid: 'CA3', Digits: '3' });
  // A provider that hears nothing for long asks again meanwhile.
  const pressed = [...(await Promise.all([press(), press(), press()])), await press()];
  assert.ok(pressed.every(({ text }) => /Escalated/.test(text) && !/Gather/.test(text)));
  await settle();
  assert.deepEqual(await stepsOf(), [0, 1]);
  const { status, events } = await alice.get(`/alerts/${open.id}`);
  const { actor, facts } = events.find(({ type }: { type: string }) => type === 'escalated');
  assert.deepEqual([status, actor, facts.step], ['open', 'alice', 2]);
  const called = async (key: string) => {
    await page(open.id, id, key);
    const { text } = await callback(lastSent().get('Url') ?? '', { CallSid: key });
    const to = (/action="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    return async (Digits: string) => (await callback(to, { CallSid: key, Digits })).text;
  };
  assert.match(await (await called('ca-4'))('3'), /Escalated/, 'another call, another step');
  const last = await called('ca-5');
  for (let nth = 0; nth < 2; nth += 1) assert.match(await last('3'), /Gather.*no further step/s);
  assert.match(await last('1'), /Acknowledged/);
  assert.equal((await alice.get(`/alerts/${open.id}`)).status, 'acknowledged');
});

test('an account has so many messages a day, and a provider that fails is left alone and reported once', async (t) => {
  const { app, alice, addNumber, alert, page, twilio, mailbox, clock, settle, sent } = await openStage(t);
  const { id } = await addNumber('sms');
  const open = await alert();
  const outcomes = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((nth) => page(open.id, id, `p-${nth}`)),
  );
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'accepted').length, 8);
  const [late] = outcomes.filter(({ outcome }) => outcome === 'refused');
  assert.match(late?.outcome === 'refused' ? late.reason : '', /limit of 8/);
  clock.pass(hours(24));
  twilio.answer = { status: 500, body: '{}' };
  const before = mailbox.to(alice.email).length;
  const asked = sent().length;
  for (let nth = 0; nth < 7; nth += 1) assert.equal((await page(open.id, id, `q-${nth}`)).outcome, 'refused');
  assert.equal(sent().length - asked, 5, 'after five failures nothing is handed over');
  await settle();
  const subjects = () =>
    mailbox
      .to(alice.email)
      .slice(before)
      .map(({ subject }) => subject);
  assert.deepEqual(subjects(), ['The provider twilio fails']);
  clock.pass(minutes(2));
  await page(open.id, id, 'q-8');
  await settle();
  assert.deepEqual(subjects(), ['The provider twilio fails']);
  clock.pass(minutes(2));
  twilio.answer = { status: 201, body: JSON.stringify({ sid: 'SM2' }) };
  assert.equal((await page(open.id, id, 'q-9')).outcome, 'accepted');
  twilio.answer = { status: 400, body: JSON.stringify({ code: 21610, message: 'unsubscribed' }) };
  assert.equal((await page(open.id, id, 'q-10')).outcome, 'refused');
  const { rows } = await sql<{ disabled_at: Date | null; disabled_reason: string }>`
    select disabled_at, disabled_reason from contact_method`.execute(app.database);
  const [method] = rows;
  assert.deepEqual(
    [method?.disabled_reason, method?.disabled_at !== null],
    ['status 400: unsubscribed', true],
  );
});

test('the instance has so many messages a day, and so much money; the operator is mailed before and when it is over', async (t) => {
  const { alice, addNumber, alert, page, mailbox, clock, settle, app } = await openStage(t, {
    ...{ TOCSIN_PHONE_UNITS_PER_DAY: '100', TOCSIN_PHONE_INSTANCE_UNITS_PER_DAY: '10' },
    TOCSIN_PHONE_COST_PER_DAY: '3',
  });
  const { id } = await addNumber('sms');
  const open = await alert();
  const before = mailbox.to(alice.email).length;
  const send = (count: number, name: string) =>
    Promise.all(Array.from({ length: count }, (_, nth) => page(open.id, id, `${name}-${nth}`)));
  const subjects = async () => {
    await settle();
    const mails = mailbox.to(alice.email).slice(before);
    return mails.flatMap(({ subject }) => (/^Text messages/.test(subject ?? '') ? [subject] : []));
  };
  // A code and three pages cost two thirds of the money; the next page is beyond four fifths.
  assert.ok((await send(3, 'a')).every(({ outcome }) => outcome === 'accepted'));
  assert.deepEqual(await subjects(), []);
  const outcomes = await send(8, 'b');
  assert.equal(
    outcomes.filter(({ outcome }) => outcome === 'accepted').length,
    2,
    'as many as the money is for',
  );
  const [late] = outcomes.filter(({ outcome }) => outcome === 'refused');
  assert.match(late?.outcome === 'refused' ? late.reason : '', /limit of this instance.* a cost of 3 a day/);
  assert.deepEqual((await subjects()).toSorted(), [
    'Text messages and calls have reached their limit',
    'Text messages and calls near their limit',
  ]);
  const figures = await app.printMetrics();
  assert.match(figures, /tocsin_phone_units_total\{kind="sms"\} 6/);
  assert.match(figures, /tocsin_phone_refused_total\{limit="instance"\} 6/);
  clock.pass(hours(24));
  await Promise.all(['c', 'c', 'c'].map((name) => page(open.id, id, name)));
  const { rows } = await sql`select units from phone_day order by day desc limit 1`.execute(app.database);
  assert.deepEqual(rows, [{ units: 1 }], 'one message, however many attempts are made at once');
});

test('an address of somebody else gets a code that it can stop, and then nothing', async (t) => {
  const { alice, mailbox } = await openStage(t);
  const method = await alice.post('/me/contact-methods', { kind: 'mail', address: 'dora@example.net' });
  const [mail] = mailbox.to('dora@example.net');
  assert.match(mail?.subject ?? '', /^Your code for Tocsin: \d{6}$/);
  const stop = /https?:\/\/\S+\/mail\/stop\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const stopped = await fetch(stop, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  assert.equal(stopped.status, 200);
  await alice.post(`/me/contact-methods/${method.id}/verify`, {});
  assert.equal(mailbox.to('dora@example.net').length, 1);
  assert.equal(method.verified_at, null);
});

test('a topic of ntfy gets the code, and pages with a button that acknowledges', async (t) => {
  const { alice, alert, page, twilio: ntfy, app } = await openStage(t);
  ntfy.answer = { status: 200, body: '{}' };
  const origin = new URL(ntfy.url).origin;
  const method = await alice.post('/me/contact-methods', { kind: 'ntfy', address: `${origin}/x7Kq2pages` });
  const json = () => JSON.parse(ntfy.received.at(-1)?.body ?? '');
  const [code] = /\d{6}/.exec(json().title) ?? [];
  await alice.post(`/me/contact-methods/${method.id}/verify`, { code });
  const open = await alert();
  assert.deepEqual(await page(open.id, method.id), { outcome: 'delivered' });
  const { topic, priority, actions } = json();
  assert.deepEqual([topic, priority, actions[0].method], ['x7Kq2pages', 5, 'POST']);
  assert.ok(actions[0].url.startsWith(`${app.urls.api}/callbacks/act/acknowledge?token=`));
  const press = (url: string) => fetch(url, { method: 'POST' });
  assert.equal((await press(`${actions[0].url}x`)).status, 404);
  assert.equal((await alice.get(`/alerts/${open.id}`)).status, 'open');
  assert.equal((await press(actions[0].url)).status, 200);
  assert.equal((await alice.get(`/alerts/${open.id}`)).acknowledged_by, 'alice');
});

test('what was sent by a number counts for the day, also once the number is deleted', async (t) => {
  const { app, alice, addNumber, alert, page } = await openStage(t);
  const open = await alert();
  const first = await addNumber('sms');
  for (let nth = 0; nth < 8; nth += 1)
    assert.equal((await page(open.id, first.id, `p-${nth}`)).outcome, 'accepted');
  await alice.delete(`/me/contact-methods/${first.id}`);
  const second = await addNumber('sms');
  const refused = await page(open.id, second.id, 'p-8');
  assert.match(refused.outcome === 'refused' ? refused.reason : '', /limit of 8/);
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from contact_delivery where method_id is null`.execute(app.database);
  assert.equal(rows[0]?.kept, 9, 'a code, and eight pages');
});

test('an answer that could not be followed is followed when it comes again', async (t) => {
  const { app, alice, addNumber, alert, page, lastSent, callback, inbound } = await openStage(t);
  const { id } = await addNumber('sms');
  const open = await alert();
  await page(open.id, id);
  const [, code = ''] = /ack (\w{3})/.exec(lastSent().get('Body') ?? '') ?? [];
  const answer = { From: NUMBER, Body: `ack ${code}`, MessageSid: 'SM9' };
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    app.database,
  );
  await sql`create trigger fails before update on alert for each row execute function fail()`.execute(
    app.database,
  );
  assert.equal((await callback(inbound, answer)).status, 500);
  await sql`drop trigger fails on alert`.execute(app.database);
  assert.equal((await callback(inbound, answer)).status, 200);
  assert.equal((await alice.get(`/alerts/${open.id}`)).status, 'acknowledged');
});
