// Chats that act, from the alert to the message, the button and back, against local servers that behave as each
// service's documentation says.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes, seconds } from '../platform/time.ts';
import {
  type CalledBack,
  discordChat,
  mattermostChat,
  slackChat,
  type TestChat,
  telegramChat,
} from '../testing/chats.ts';
import { startTestService } from '../testing/service.ts';

const CHATS = [slackChat, telegramChat, mattermostChat, discordChat];

async function openStage(t: TestContext, makeChat: (t: TestContext) => Promise<TestChat>) {
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const chat = await makeChat(t);
  const { alice, clock, app } = service;
  const { kind, config } = chat;
  const channel = await alice.post('/alerts/channels', { kind, name: 'Ops', config, add_to_rules: true });
  assert.equal((await alice.post(`/alerts/channels/${channel.id}/test`)).ok, true);
  chat.messages.clear();
  const { channel_kinds } = await alice.get('/alerts/channel-kinds');
  const { callback_url } = channel_kinds.find((one: { kind: string }) => one.kind === kind);
  const call = async (called: CalledBack, url: string = callback_url) => {
    const before = chat.server.calls.length;
    const answer = await fetch(url, { method: 'POST', ...called });
    const text = await answer.text();
    const isNew = chat.server.calls.length > before || text !== '';
    const said = answer.status === 200 && isNew ? chat.said(text === '' ? null : JSON.parse(text)) : null;
    return { status: answer.status, said };
  };
  const press = (user: string, value: string) => call(chat.press(user, value, app.clock.now()));
  const type = (user: string, words: string) => call(chat.type(user, words, app.clock.now()));
  const check = await alice.createCronCheck({ name: 'Nightly backup', interval_seconds: 86_400 });
  const fail = async () => {
    await alice.ping(check, '/fail');
    await service.settle();
    const { alerts } = await alice.get('/alerts?status=open');
    return alerts[0];
  };
  const codeOf = async (who: Pick<typeof alice, 'send'>, account_id = alice.account_id) => {
    const asked = { 'X-Account-Id': String(account_id) };
    return (await who.send('POST', '/me/chat-links/code', undefined, asked)).body.code;
  };
  const link = async (who: Pick<typeof alice, 'send'>, user: string, account_id = alice.account_id) => {
    const code = await codeOf(who, account_id);
    clock.pass(seconds(1));
    return type(user, `link ${code}`);
  };
  const read = (id: number) => alice.get(`/alerts/${id}`);
  return { ...service, chat, channel, callback_url, call, press, type, check, fail, link, codeOf, read };
}

const shown = ({ messages }: TestChat) =>
  [...messages.values()].map(({ beneath, buttons, text }) => [
    beneath === null ? 'message' : 'reply',
    text,
    buttons.map((value) => value.split(':')[0]).join(' '),
  ]);

for (const makeChat of CHATS) {
  test(`${makeChat.name}: one message for each alert, changed by whoever presses its buttons`, async (t) => {
    const { chat, fail, press, link, read, settle, alice, clock, app, advance } = await openStage(
      t,
      makeChat,
    );
    const alert = await fail();
    const [[, , buttons] = []] = shown(chat);
    assert.deepEqual([chat.messages.size, buttons], [1, 'acknowledge snooze resolve silence']);

    const unlinked = await press('U1', `acknowledge:${alert.id}`);
    assert.equal(unlinked.status, 200);
    assert.match(unlinked.said ?? '', /not linked/);
    assert.equal((await read(alert.id)).status, 'open');

    assert.match((await link(alice, 'U1')).said ?? '', /Buttons that you press here act as/);
    const [linked] = (await alice.get('/me/chat-links')).chat_links;
    assert.deepEqual([linked.kind, linked.account.id], [chat.kind, alice.account_id]);
    await press('U1', `acknowledge:${alert.id}`);
    const taken = await read(alert.id);
    assert.deepEqual([taken.status, taken.acknowledged_by], ['acknowledged', 'alice']);
    const acts = taken.events.filter(({ type }: { type: string }) => type === 'acknowledged');
    assert.deepEqual(acts[0]?.facts, { via: chat.kind.replace(/_.*/, '') }, 'by what it was acknowledged');
    await settle();
    const [message, reply, ...others] = shown(chat);
    assert.deepEqual([message?.[2], reply?.[0], others.length], ['snooze resolve silence', 'reply', 0]);
    assert.match(String(reply?.[1]), /^\W*Acknowledged/);
    assert.ok(String(message?.[1]).includes('Acknowledged'), 'the message itself changed');

    clock.pass(seconds(1));
    assert.match((await press('U1', `acknowledge:${alert.id}`)).said ?? '', /already/);
    await press('U1', `snooze:${alert.id}`);
    assert.notEqual((await read(alert.id)).snoozed_until, null);
    for (const said of [/silenced for an hour/, /silenced already/]) {
      clock.pass(seconds(1));
      assert.match((await press('U1', `silence:${alert.id}`)).said ?? '', said);
    }
    assert.equal((await alice.get('/alerts/silences')).silences.length, 1);
    await press('U1', `resolve:${alert.id}`);
    await advance(seconds(1));
    assert.equal((await read(alert.id)).status, 'resolved');
    clock.pass(seconds(1));
    assert.match((await press('U1', `snooze:${alert.id}`)).said ?? '', /resolved/);

    const audit = (await alice.get('/account/audit-log')).audit_log.filter(
      ({ detail }: { detail: { by?: string } }) => detail.by !== undefined,
    );
    assert.deepEqual(audit.map(({ action }: { action: string }) => action).toReversed(), [
      'chat_link.create',
      ...['acknowledge', 'snooze', 'silence', 'resolve'].map((act) => `alert.${act}`),
    ]);
    assert.ok(audit.every(({ actor }: { actor: { name: string } }) => actor.name === alice.email));
    const stored = await app.database.selectFrom('channel').select('config_sealed').execute();
    const { api_url: _, ...config } = chat.config;
    for (const { config_sealed } of stored)
      for (const value of Object.values(config)) assert.ok(!config_sealed.includes(String(value)));
  });

  test(`${makeChat.name}: nothing is followed that is forged, old or repeated`, async (t) => {
    const { chat, fail, call, link, read, alice, app, clock, callback_url } = await openStage(t, makeChat);
    const alert = await fail();
    await link(alice, 'U1');
    const good = chat.press('U1', `acknowledge:${alert.id}`, app.clock.now());
    assert.equal((await call(chat.forged(good))).status, 401);
    const { 'content-type': type = '' } = good.headers;
    if (chat.kind !== 'mattermost_app')
      assert.equal((await call({ ...good, headers: { 'content-type': type } })).status, 401);
    assert.equal((await call(good, callback_url.replace(/\d+$/, '999999'))).status, 401);
    if (chat.isDated) {
      const changed = { ...good, body: good.body.replace('acknowledge', 'resolve') };
      assert.equal((await call(changed)).status, 401);
      const old = chat.press('U1', `resolve:${alert.id}`, new Date(app.clock.now().getTime() - minutes(6)));
      assert.equal((await call(old)).status, 401);
    }
    assert.equal((await read(alert.id)).status, 'open');
    assert.equal((await call(good)).status, 200);
    assert.equal((await read(alert.id)).status, 'acknowledged');
    await alice.post('/alerts/bulk', { action: 'unacknowledge', ids: [alert.id] });
    clock.pass(seconds(30));
    assert.equal((await call(good)).status, 200);
    assert.equal((await read(alert.id)).status, 'open', 'a repetition changes nothing');
    for (const wrong of ['', '{}', 'payload=%7B', '[]', 'null'])
      assert.equal((await call({ ...chat.forged(good), body: wrong })).status, 401);
  });

  test(`${makeChat.name}: a press does what the role of its member allows, in their account`, async (t) => {
    const stage = await openStage(t, makeChat);
    const { chat, fail, press, link, codeOf, read, alice, bob, charlie, setRole, call, app, clock } = stage;
    const alert = await fail();
    await setRole('viewer');
    await link(bob, 'U2');
    assert.match((await press('U2', `resolve:${alert.id}`)).said ?? '', /viewers may not/);
    assert.match((await link(charlie, 'U3', charlie.account_id)).said ?? '', /Unknown or expired code/);
    const { accounts } = await bob.get('/accounts');
    const own = accounts.find(({ id }: { id: number }) => id !== alice.account_id);
    const elsewhere = await link(bob, 'U4', own.id);
    assert.match(elsewhere.said ?? '', /Unknown or expired code/, 'a code links in its account alone');
    assert.match((await press('U4', `resolve:${alert.id}`)).said ?? '', /not linked/);
    assert.equal((await read(alert.id)).status, 'open');

    const { kind, config } = chat;
    const foreign = await charlie.post('/alerts/channels', { kind, name: 'Theirs', config });
    const { channel_kinds } = await charlie.get('/alerts/channel-kinds');
    const { callback_url } = channel_kinds.find((one: { kind: string }) => one.kind === kind);
    const code = await codeOf(charlie, charlie.account_id);
    if (chat.isShared) {
      const typed = await call(chat.type('U3', `link ${code}`, app.clock.now()), callback_url);
      assert.match(typed.said ?? '', /Linked/);
      clock.pass(seconds(1));
      const pressed = await call(chat.press('U3', `resolve:${alert.id}`, app.clock.now()), callback_url);
      assert.match(pressed.said ?? '', /was deleted/);
    } else {
      const pressed = await call(chat.press('U1', `resolve:${alert.id}`, app.clock.now()), callback_url);
      assert.equal(pressed.status, 401);
    }
    assert.equal((await read(alert.id)).status, 'open');
    await charlie.delete(`/alerts/channels/${foreign.id}`);

    await link(alice, 'U1');
    const [linked] = (await alice.get('/me/chat-links')).chat_links;
    assert.equal((await bob.send('DELETE', `/me/chat-links/${linked.id}`)).status, 404);
    await alice.delete(`/me/chat-links/${linked.id}`);
    clock.pass(seconds(1));
    assert.match((await press('U1', `resolve:${alert.id}`)).said ?? '', /not linked/);
  });

  test(`${makeChat.name}: a message that was deleted is sent anew, and a busy service is waited for`, async (t) => {
    const { chat, fail, read, settle, advance, alice } = await openStage(t, makeChat);
    const alert = await fail();
    chat.messages.clear();
    chat.server.instead.push({ status: 429, headers: { 'retry-after': '30' }, body: {} });
    await alice.post(`/alerts/${alert.id}/acknowledge`);
    await settle();
    assert.equal(chat.messages.size, 0);
    await advance(minutes(2));
    assert.deepEqual(
      shown(chat).map(([where, , buttons]) => [where, buttons]),
      [['message', 'snooze resolve silence']],
    );
    await alice.post(`/alerts/${alert.id}/resolve`);
    await settle();
    assert.deepEqual(
      shown(chat).map(([where, , buttons]) => [where, buttons]),
      [
        ['message', ''],
        ['reply', ''],
      ],
    );
    assert.ok(
      (await read(alert.id)).notifications.every(({ status }: { status: string }) => status === 'delivered'),
    );
  });

  test(`${makeChat.name}: commands say who is on call and what is wrong`, async (t) => {
    const { type, fail, link, alice, clock } = await openStage(t, makeChat);
    assert.match((await type('U1', 'down')).said ?? '', /not linked/);
    await link(alice, 'U1');
    const ask = async (words: string) => {
      clock.pass(seconds(1));
      return (await type('U1', words)).said ?? '';
    };
    assert.match(await ask('oncall'), /no schedule/);
    await alice.post('/schedules', { name: 'Platform' });
    assert.match(await ask('oncall'), /Platform: nobody/);
    assert.match(await ask('down'), /Nothing is wrong/);
    await fail();
    assert.match(await ask('down'), /1 open alert\n– Nightly backup/);
    assert.match(await ask('help'), /oncall/);
  });
}
