// Chats of Telegram that are subscribed to a page, with a local server that behaves as Telegram documents.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { transaction } from '../../../../platform/database/database.ts';
import { days, minutes, seconds } from '../../../../platform/time.ts';
import { startChatServer } from '../../../../testing/chat-service.ts';
import { findPublicPage } from '../store.ts';
import { openStage } from '../test-stage.ts';
import { answerChat } from './answer.ts';
import { openStartCode, startCode } from './start-code.ts';
import { readUpdates } from './updates.ts';

type Json = ReturnType<typeof JSON.parse>;

const TOKEN = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';

async function openBot(t: TestContext) {
  const stage = await openStage(t, { TOCSIN_PRIVATE_TARGETS: 'all' });
  const updates: Json[] = [];
  const sent: { chat_id: number; text: string }[] = [];
  const telegram = { webhook: '', refusal: null as Json };
  const refused = (status: number, more: object) => ({
    status,
    body: { ok: false, error_code: status, ...more },
  });
  const server = await startChatServer(t, ({ path, json }) => {
    const method = path.split('/').at(-1);
    if (!path.startsWith(`/bot${TOKEN}/`)) return refused(401, { description: 'Unauthorized' });
    if (method === 'getMe') return { body: { ok: true, result: { id: 123_456, username: 'acme_bot' } } };
    if (method === 'getWebhookInfo') return { body: { ok: true, result: { url: telegram.webhook } } };
    if (method === 'getUpdates')
      return { body: { ok: true, result: updates.filter(({ update_id }) => update_id >= json.offset) } };
    if (telegram.refusal) return telegram.refusal;
    sent.push(json);
    return { body: { ok: true, result: { message_id: sent.length } } };
  });
  const key = await stage.alice.withKey('full');
  const path = `/status-pages/${stage.page.id}/telegram-bot`;
  const put = (bot_token = TOKEN) => key.send('PUT', path, { bot_token, api_url: server.origin });
  /** Says what the bot answered last in this chat. */
  const write = async (text: string, chat: object = { id: 77, type: 'private', first_name: 'Rasa' }) => {
    const from = { id: 5, is_bot: false, language_code: 'de' };
    updates.push({ update_id: 900 + updates.length, message: { from, chat, text } });
    await stage.advance(seconds(2));
    return sent.at(-1)?.text ?? '';
  };
  const code = async (body: object = {}) => {
    const answer = await stage.ask({ telegram: true, ...body });
    return new URL(answer.body.telegram_url).searchParams.get('start') ?? '';
  };
  const listed = async () =>
    (await key.get(`/status-pages/${stage.page.id}/subscribers`)).subscribers as Json[];
  const refuse = (status: number, more: object) => {
    telegram.refusal = refused(status, more);
  };
  return { ...stage, server, telegram, sent, path, put, write, code, listed, refuse, alice: key };
}

test('a chat subscribes by a link of the page, says which components, and ends it', async (t) => {
  const { put, ask, write, code, listed, ids, alice, incidents, hold, sent, path, app } = await openBot(t);
  assert.equal((await ask({ telegram: true })).body.error, 'no_telegram_bot');
  const { status, body } = await put();
  assert.deepEqual([status, body.username, body.problem], [200, 'acme_bot', null]);
  assert.ok(!JSON.stringify(await alice.get(path)).includes(TOKEN));
  const noted = await app.database.selectFrom('audit_event').select('action').execute();
  assert.ok(noted.some(({ action }) => action === 'status_page.put_telegram_bot'));
  assert.match(await write('hello'), /erhält die Meldungen von Acme nicht/);
  const start = await code({ components: [ids.shop] });
  assert.match(start, /^[\w-]{1,64}$/);
  assert.equal((await listed())[0].status, 'pending');
  assert.match(await write(`/start ${start}`), /^Acme: .*\n\n.*Shop\n\n.*\/subscription\?token=/s);
  const [{ status: confirmed, telegram_chat, components }] = await listed();
  assert.deepEqual([confirmed, telegram_chat, components], ['confirmed', 'Rasa', [ids.shop]]);
  assert.match(await write(`/start ${start}`, { id: 78, type: 'private' }), /schon benutzt/, 'once');
  const before = sent.length;
  await alice.post(incidents, { title: 'Other', message: 'x', affected_components: [ids.search] });
  await alice.post(incidents, { title: 'Slow <b>', message: 'We & you.', affected_components: [ids.shop] });
  await hold();
  assert.equal(sent.length, before + 1, 'of its component alone');
  assert.equal(sent.at(-1)?.chat_id, 77);
  assert.match(sent.at(-1)?.text ?? '', /^<b>\[Acme\] [^<]*Slow &lt;b&gt;<\/b>\n\nWe &amp; you\./);
  assert.match(await write('/status'), /erhält die Meldungen von Acme\./);
  await write(`/start ${await code()}`);
  assert.deepEqual(
    (await listed()).map((one) => one.components),
    [null],
    'a new link says anew what it gets',
  );
  assert.match(await write('/stop'), /keine Meldungen von Acme mehr/);
  assert.deepEqual(await listed(), []);
});

test('a chat that blocked the bot is not subscribed any more, and one that must wait is written to later', async (t) => {
  const { put, write, code, listed, alice, incidents, hold, sent, refuse, telegram, advance } =
    await openBot(t);
  await put();
  await write(`/start@acme_bot ${await code()}`, { id: -100_5, type: 'group', title: 'Ops' });
  const before = sent.length;
  refuse(429, { description: 'Too Many Requests: retry after 90', parameters: { retry_after: 90 } });
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  telegram.refusal = null;
  await advance(seconds(80));
  assert.equal(sent.length, before, 'not before it may');
  await advance(seconds(15));
  assert.equal(sent.length, before + 1);
  refuse(400, { description: 'group upgraded', parameters: { migrate_to_chat_id: -100_900 } });
  await alice.post(incidents, { title: 'Slower', message: 'Looking.' });
  await hold();
  telegram.refusal = null;
  await advance(seconds(5));
  assert.equal(sent.at(-1)?.chat_id, -100_900, 'a group that became a supergroup');
  refuse(403, { description: 'blocked by the policy of a proxy' });
  await alice.post(incidents, { title: 'Slow as before', message: 'Looking.' });
  await hold();
  assert.equal((await listed()).length, 1, 'Telegram did not say so');
  refuse(403, { description: 'Forbidden: bot was kicked from the supergroup chat' });
  await alice.post(incidents, { title: 'Slowest', message: 'Looking.' });
  await hold();
  assert.deepEqual(await listed(), []);
});

test('a chat that asks too often is answered no more, and ends its subscription all the same', async (t) => {
  const { put, write, code, listed, ids, app } = await openBot(t);
  await put();
  await write(`/start ${await code({ components: [ids.shop] })}`);
  const found = (await findPublicPage(app.database, 'acme')) ?? assert.fail('no page');
  // As long as names of 200 components are.
  const components = Array.from({ length: 200 }, () => ({ id: ids.shop, name: 'x'.repeat(100) }));
  const page = { ...found, components };
  const send = (tx: Parameters<typeof answerChat>[1], command: 'status' | 'stop') =>
    answerChat(app, tx, {
      page,
      message: { chat_id: 77, chat_name: 'Rasa', thread: null, code: '', language: 'de', command },
      now: app.clock.now(),
    });
  await transaction(app.database, async (tx) => {
    assert.ok(((await send(tx, 'status'))?.length ?? 0) <= 4_096);
    for (let count = 0; count < 30; count += 1) await send(tx, 'status');
    assert.equal(await send(tx, 'stop'), null);
  });
  assert.deepEqual(await listed(), []);
});

test('a bot is asked who it is, belongs to one page, and takes its chats along', async (t) => {
  const { put, write, code, listed, alice, telegram, path, server, advance, nobody, page, ask } =
    await openBot(t);
  assert.equal((await put('654321:ABC-DEF1234ghIkl-zyx57W2v1u123ew11')).body.error, 'unknown_bot');
  telegram.webhook = 'https://example.com/hook';
  assert.equal((await put()).body.error, 'bot_has_webhook');
  telegram.webhook = '';
  await put();
  const other = await alice.post('/status-pages', { slug: 'other', name: 'Other' });
  const connect = (api_url: string) =>
    alice.send('PUT', `/status-pages/${other.id}/telegram-bot`, { bot_token: TOKEN, api_url });
  assert.equal((await connect(server.origin)).status, 409);
  const elsewhere = server.origin.replace('127.0.0.1', 'localhost');
  assert.equal((await connect(elsewhere)).status, 200, 'what another server says takes it from nobody');
  await alice.send('DELETE', `/status-pages/${other.id}/telegram-bot`);
  const late = await code();
  await advance(days(2) + minutes(1));
  await write(`/start ${late}`);
  assert.deepEqual(
    (await listed()).filter(({ status }) => status === 'confirmed'),
    [],
    'too late',
  );
  await write(`/start ${await code()}`);
  await alice.patch(`/status-pages/${page.id}`, { visibility: 'private' });
  assert.equal((await ask({ telegram: true })).status, 404);
  const answers = server.calls.length;
  await write('/status', { id: 99, type: 'private' });
  assert.ok(
    !server.calls.slice(answers).some(({ path: called }) => called.endsWith('/sendMessage')),
    'no stranger learns of it',
  );
  await alice.send('DELETE', path);
  assert.deepEqual(await listed(), []);
  assert.equal((await nobody.send('PUT', path, {})).status, 401);
});

test('a code is of one page and one subscription, and fits into a link', () => {
  const app = { secret: 's'.repeat(40) };
  const row = { account_id: Number.MAX_SAFE_INTEGER, status_page_id: 3, id: Number.MAX_SAFE_INTEGER };
  const code = startCode(app, row);
  assert.match(code, /^[\w-]{1,64}$/);
  assert.equal(openStartCode(app, { account_id: row.account_id, id: 3 }, code), row.id);
  assert.equal(openStartCode(app, { account_id: row.account_id, id: 4 }, code), null);
  assert.equal(openStartCode(app, { account_id: row.account_id, id: 3 }, `1${code}`), null);
});

test('what people of a group say to each other and to other bots, and what bots say, is not read', () => {
  const read = (updates: unknown) => readUpdates(updates, 'Acme_bot');
  const message = (chat: object, text: unknown, from: object = {}) => ({
    update_id: 1,
    message: { chat, text, from },
  });
  const group = { id: -5, type: 'group', title: 'Ops' };
  assert.deepEqual(read('x'), { next_id: null, messages: [], moves: [] });
  for (const update of [
    message(group, 'hello'),
    message(group, '/stop@other_bot'),
    message(group, '/help'),
    message(group, '/stop', { is_bot: true }),
    message({}, '/stop'),
    null,
  ])
    assert.deepEqual(read([update]).messages, []);
  assert.equal(read([message(group, '/stop@acme_bot')]).messages[0]?.command, 'stop');
  assert.equal(read([message({ id: 5, type: 'private' }, 7)]).messages[0]?.command, 'other');
  const many = Array.from({ length: 1_000 }, (_, index) => ({
    ...message(group, '/stop'),
    update_id: index,
  }));
  const { next_id, messages } = read(many);
  assert.deepEqual([next_id, messages.length], [20, 20], 'the rest comes again');
  const moved = { message: { chat: group, migrate_to_chat_id: -100_5 } };
  assert.deepEqual(read([moved]), { next_id: null, messages: [], moves: [{ from: -5, to: -100_5 }] });
});

test('the page leads to its bot by a form that needs no script', async (t) => {
  const { put, dashboard, write, listed } = await openBot(t);
  await put();
  const page = await (await fetch(`${dashboard}/status/acme`)).text();
  const [, form = ''] = /(<form[^>]*>(?:(?!<\/form>).)*name="telegram".*?<\/form>)/s.exec(page) ?? [];
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(form) ?? [];
  const answer = await fetch(`${dashboard}/status/acme/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, telegram: '1' }),
  });
  const text = await answer.text();
  const [, code = ''] = /href="https:\/\/t\.me\/acme_bot\?start=([\w-]+)"/.exec(text) ?? [];
  assert.ok(text.includes(`/start@acme_bot ${code}`));
  await write(`/start ${code}`);
  assert.equal((await listed())[0].status, 'confirmed');
});
