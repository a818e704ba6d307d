// Pages to one person by the app or bot of an account, from the profile to the message, its buttons and its end, against
// local servers that behave as Slack and Telegram document.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes, seconds } from '../platform/time.ts';
import { type CalledBack, slackChat, type TestChat, telegramChat } from '../testing/chats.ts';
import { startTestService } from '../testing/service.ts';

const [ALICE, BOB, OUTSIDER] = ['U00001', 'U00002', 'U00009'] as const;
const BLOCKED = {
  slack: { body: { ok: false, error: 'user_disabled' } },
  telegram: {
    status: 403,
    body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' },
  },
};

type Kind = keyof typeof BLOCKED;

async function openStage(t: TestContext, kind: Kind, makeChat: (t: TestContext) => Promise<TestChat>) {
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { alice, bob, clock, app } = service;
  const chat = await makeChat(t);
  const channel = await alice.post('/alerts/channels', { kind: chat.kind, name: 'Ops', config: chat.config });
  assert.equal((await alice.post(`/alerts/channels/${channel.id}/test`)).ok, true);
  chat.messages.clear();
  const { channel_kinds } = await alice.get('/alerts/channel-kinds');
  const { callback_url } = channel_kinds.find((one: { kind: string }) => one.kind === chat.kind);
  const call = async (called: CalledBack) => {
    const before = chat.server.calls.length;
    const answer = await fetch(callback_url, { method: 'POST', ...called });
    const text = await answer.text();
    const isNew = chat.server.calls.length > before || text !== '';
    const said = answer.status === 200 && isNew ? chat.said(text === '' ? null : JSON.parse(text)) : null;
    return { status: answer.status, said: said ?? '' };
  };
  const press = (user: string, value: string) => call(chat.press(user, value, app.clock.now()));
  const type = (user: string, words: string) => call(chat.type(user, words, app.clock.now()));
  const link = async (who: Pick<typeof alice, 'post'>, user: string) => {
    const { code } = await who.post('/me/chat-links/code');
    clock.pass(seconds(1));
    return type(user, `link ${code}`);
  };
  const last = () => [...chat.messages.values()].filter(({ beneath }) => beneath === null).at(-1);
  const buttonOf = (act: string) => last()?.buttons.find((value) => value.startsWith(act)) ?? '';
  /** Adds it for bob; gives what confirms it. */
  const add = async () => {
    const about = kind === 'slack' ? { address: BOB } : {};
    const method = await bob.post('/me/contact-methods', { kind, channel_id: channel.id, ...about });
    const [, token = ''] = /start=([\w-]+)$/.exec(method.start_url ?? '') ?? [];
    const confirm = (user: string) =>
      kind === 'slack' ? press(user, buttonOf('confirm')) : type(user, `start ${token}`);
    return { method, confirm };
  };
  for (const { id } of (await alice.get('/alerts/rules')).rules) await alice.delete(`/alerts/rules/${id}`);
  const { members } = await alice.get('/account/members');
  const bobId = members.find(({ email }: { email: string }) => email === bob.email).id;
  const policy = await alice.post('/escalation-policies', {
    ...{ name: 'Platform', steps: [{ member_ids: [bobId], wait_seconds: 3_600 }] },
  });
  await alice.post('/alerts/rules', { name: 'Failed', kind: 'cron_fail', escalation_policy_id: policy.id });
  const check = await alice.createCronCheck({ name: 'Nightly backup', interval_seconds: 604_800 });
  const settle = async () => {
    await service.settle();
    await service.settle();
  };
  const fail = async () => {
    clock.pass(minutes(6));
    await alice.ping(check);
    await settle();
    await alice.ping(check, '/fail');
    await settle();
    return (await alice.get('/alerts?status=open')).alerts[0];
  };
  const read = (id: number) => alice.get(`/alerts/${id}`);
  /** Bob leaves; gives how he calls from then on. */
  const leave = async () => {
    const { accounts } = await bob.get('/accounts');
    const own = accounts.find(({ id }: { id: number }) => id !== alice.account_id);
    await alice.delete(`/account/members/${bobId}`);
    return (method: string, path: string) =>
      bob.send(method, path, undefined, { 'X-Account-Id': String(own.id) });
  };
  return { ...service, chat, call, press, type, link, last, buttonOf, add, fail, read, settle, leave };
}

for (const [kind, makeChat] of [
  ['slack', slackChat],
  ['telegram', telegramChat],
] as const)
  test(`${kind}: a person confirms it, is paged, acts by its buttons, and reads who took it`, async (t) => {
    const stage = await openStage(t, kind, makeChat);
    const { alice, bob, charlie, chat, press, link, last, buttonOf, fail, read, settle, clock, app } = stage;
    assert.deepEqual((await charlie.get('/me/contact-methods')).chat_bots, []);
    const { method, confirm } = await stage.add();
    assert.equal(method.verified_at, null);
    const path = `/me/contact-methods/${method.id}`;
    assert.equal((await bob.send('POST', `${path}/verify`, { code: '123456' })).status, 400);
    if (kind === 'slack') assert.match((await confirm(OUTSIDER)).said, /Unknown or expired/);
    assert.match((await confirm(BOB)).said, /^Confirmed.* bob/);
    clock.pass(seconds(1));
    assert.match((await confirm(kind === 'slack' ? BOB : OUTSIDER)).said, /Unknown or expired/, 'once');
    const [confirmed] = (await bob.get('/me/contact-methods')).methods;
    assert.deepEqual([confirmed.verified_at !== null, confirmed.account_id], [true, alice.account_id]);
    assert.equal((await bob.get('/me/chat-links')).chat_links.length, 1);
    assert.equal((await bob.post(`${path}/test`)).outcome, 'delivered');
    const steps = [
      { method_id: method.id, after_minutes: 0 },
      { method_id: null, after_minutes: 30 },
    ];
    await bob.send('PUT', '/me/notification-rules', { critical: steps, other: [] });
    await stage.setRole('viewer');

    const alert = await fail();
    assert.match(last()?.text ?? '', /Nightly backup/);
    assert.deepEqual(
      last()?.buttons.map((value) => value.split(':')[0]),
      ['page-acknowledge', 'page-snooze'],
    );
    const acknowledge = buttonOf('page-acknowledge');
    const good = chat.press(BOB, acknowledge, app.clock.now());
    assert.equal((await stage.call(chat.forged(good))).status, 401);
    const old = chat.press(BOB, acknowledge, new Date(clock.now().getTime() - minutes(6)));
    if (chat.isDated) assert.equal((await stage.call(old)).status, 401);
    assert.match((await press(OUTSIDER, acknowledge)).said, /not linked/);
    await link(alice, ALICE);
    assert.match((await press(ALICE, acknowledge)).said, /somebody else/);
    assert.match((await press(BOB, acknowledge.replace(/.$/, 'x'))).said, /was deleted/);
    assert.equal((await read(alert.id)).status, 'open');

    assert.match((await stage.call(good)).said, /You are on it/);
    const taken = await read(alert.id);
    assert.deepEqual([taken.status, taken.acknowledged_by], ['acknowledged', 'bob']);
    const acts = taken.events.filter(({ type }: { type: string }) => type === 'acknowledged');
    assert.deepEqual(acts[0]?.facts, { via: kind }, 'by what it was acknowledged');
    await settle();
    assert.match(last()?.text ?? '', /bob is on it/);
    assert.deepEqual(last()?.buttons, []);
    await alice.post('/alerts/bulk', { action: 'unacknowledge', ids: [alert.id] });
    assert.match((await stage.call(good)).said, /bob has acknowledged/);
    assert.equal((await read(alert.id)).status, 'open', 'a repetition changes nothing');
    clock.pass(minutes(2));
    await settle();
    assert.deepEqual(last()?.buttons.length, 2, 'a page of its own');
    await alice.post(`/alerts/${alert.id}/acknowledge`, {});
    await settle();
    assert.match(last()?.text ?? '', /alice is on it/);
    await alice.post(`/alerts/${alert.id}/resolve`, {});
    await settle();
    const texts = [...chat.messages.values()].filter(({ beneath }) => beneath === null).slice(-2);
    for (const { text, buttons } of texts) assert.match(`${text} ${buttons.length}`, /Resolved: .* 0$/s);

    const [linked] = (await bob.get('/me/chat-links')).chat_links;
    await bob.delete(`/me/chat-links/${linked.id}`);
    const next = await fail();
    assert.match((await press(BOB, buttonOf('page-snooze'))).said, /not linked/);
    await link(bob, BOB);
    assert.match((await press(BOB, buttonOf('page-snooze'))).said, /30 minutes/);
    assert.notEqual((await read(next.id)).snoozed_until, null);
    await alice.post(`/alerts/${next.id}/resolve`, {});
    await settle();

    const asBob = await stage.leave();
    const sent = chat.messages.size;
    const { body: refused } = await asBob('POST', `${path}/test`);
    assert.deepEqual(refused, { outcome: 'refused', reason: 'its person is no member of the account' });
    assert.equal(chat.messages.size, sent, 'whoever left sends nothing by the bot');
  });

for (const [kind, makeChat] of [
  ['slack', slackChat],
  ['telegram', telegramChat],
] as const)
  test(`${kind}: whoever blocked the bot is reached by the next method at once, and their profile says why`, async (t) => {
    const stage = await openStage(t, kind, makeChat);
    const { bob, chat, add, fail, mailbox, alice, press, type, buttonOf } = stage;
    const { method, confirm } = await add();
    await confirm(BOB);
    const steps = [
      { method_id: method.id, after_minutes: 0 },
      { method_id: null, after_minutes: 30 },
    ];
    await bob.send('PUT', '/me/notification-rules', { critical: steps, other: [] });
    const before = mailbox.to(bob.email).length;
    chat.server.instead.push(BLOCKED[kind]);
    const alert = await fail();
    const subjects = mailbox
      .to(bob.email)
      .slice(before)
      .map(({ subject }) => subject ?? '');
    assert.ok(
      subjects.some((subject) => /Nightly backup/.test(subject)),
      subjects.join('; '),
    );
    const { pages } = await alice.get(`/alerts/${alert.id}/pages`);
    assert.deepEqual(
      pages[0].attempts.map(({ method: by, status }: { method: string; status: string }) => [by, status]),
      [
        [kind, 'failed'],
        ['mail', 'delivered'],
      ],
    );
    const [off] = (await bob.get('/me/contact-methods')).methods;
    assert.match(off.disabled_reason, kind === 'slack' ? /user_disabled/ : /blocked by the user/);

    const { start_url } = await bob.post(`/me/contact-methods/${method.id}/verify`, {});
    const [, token = ''] = /start=([\w-]+)$/.exec(start_url ?? '') ?? [];
    const asBob = await stage.leave();
    const late = await (kind === 'slack' ? press(BOB, buttonOf('confirm')) : type(BOB, `start ${token}`));
    assert.match(late.said, /Unknown or expired/, 'whoever left confirms nothing by the bot');
    const [still] = (await asBob('GET', '/me/contact-methods')).body.methods;
    assert.equal(still.disabled_at, off.disabled_at);
  });
