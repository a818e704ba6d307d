// How a person is reached, from the profile to the text message, the call and the answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { outcomesOf } from '../on-call/contact-methods/reachable.ts';
import { minutes } from '../platform/time.ts';
import { NUMBER, openPhoneStage } from '../testing/phone-stage.ts';

test('a number is confirmed by a code before anything else is sent to it, and is nobody else’s business', async (t) => {
  const { alice, bob, sent, lastSent, app, clock } = await openPhoneStage(t);
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
  const { alice, sent } = await openPhoneStage(t);
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
  const { app, alice, addNumber, alert, page, lastSent, sent, callback, inbound } = await openPhoneStage(t);
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
  const { alice, addNumber, alert, page, lastSent, callback } = await openPhoneStage(t);
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
  const stage = await openPhoneStage(t);
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

test('an address of somebody else gets a code that it can stop, and then nothing', async (t) => {
  const { alice, mailbox } = await openPhoneStage(t);
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
  const { alice, alert, page, twilio: ntfy, app } = await openPhoneStage(t);
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

test('an answer that could not be followed is followed when it comes again', async (t) => {
  const { app, alice, addNumber, alert, page, lastSent, callback, inbound } = await openPhoneStage(t);
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
