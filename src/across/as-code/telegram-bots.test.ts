// Bots of status pages in documents, with a local server that says who a bot is as Telegram does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MASK } from '../../../shared/mask.ts';
import { startChatServer } from '../../testing/chat-service.ts';
import { apply, issuesOf, plan } from '../../testing/config-documents.ts';
import { startTestService } from '../../testing/service.ts';

const TOKEN = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
const OTHER = '234567:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';

test('a document states the bot of a page, whose token is never shown and stays where it is left out', async (t) => {
  const { alice, charlie, app } = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const server = await startChatServer(t, ({ path }) => {
    const [, token = '', method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (token !== TOKEN && token !== OTHER) return { status: 401, body: { ok: false } };
    const bot = { id: Number(token.split(':')[0]), username: `bot_${token.slice(0, 6)}` };
    return { body: { ok: true, result: method === 'getMe' ? bot : { url: '' } } };
  });
  const api_url = server.origin;
  const page = (telegram_bot?: object | null, slug = 'acme') => ({
    ...{ slug, components: [] },
    ...(telegram_bot !== undefined && { telegram_bot }),
  });
  const pages = (telegram_bot?: object | null) => ({
    ...{ version: 1, status_pages: { acme: page(telegram_bot) } },
  });
  const botOf = async () => {
    const [{ id }] = (await alice.get('/status-pages')).status_pages;
    return (await alice.get(`/status-pages/${id}/telegram-bot`)).username;
  };

  assert.equal((await plan(alice, pages({ bot_token: TOKEN, api_url }))).steps.length, 1);
  assert.equal(server.calls.length, 0, 'a plan asks nobody');
  await apply(alice, pages({ bot_token: TOKEN, api_url }));
  assert.equal(await botOf(), 'bot_123456');
  const { document } = await alice.get('/config/export');
  assert.deepEqual(document.status_pages.acme.telegram_bot, { bot_token: MASK, api_url });
  const asked = server.calls.length;
  const exported = { version: 1, status_pages: document.status_pages };
  for (const same of [exported, pages({ bot_token: TOKEN, api_url }), pages({ api_url }), pages()])
    assert.deepEqual((await apply(alice, same)).steps, []);
  assert.equal(server.calls.length, asked, 'what is as it should be is asked for by nobody');
  const keys = await app.database.selectFrom('config_key').selectAll().execute();
  assert.ok(!JSON.stringify(keys).includes(TOKEN));

  const [step] = (await apply(alice, pages({ bot_token: OTHER, api_url }))).steps;
  assert.deepEqual(
    step?.changes.map(({ field, before, after }) => [field, before, after]),
    [['telegram_bot', MASK, `${MASK} (changed)`]],
  );
  assert.equal(await botOf(), 'bot_234567');

  const two = { a: page({ bot_token: TOKEN }, 'page-a'), b: page({ bot_token: TOKEN }, 'page-b') };
  assert.deepEqual(await issuesOf(alice, { version: 1, status_pages: two }), [
    'status_pages.b.telegram_bot: is taken',
  ]);
  assert.deepEqual(await issuesOf(alice, pages({})), [
    'status_pages.acme.telegram_bot.bot_token: must be given again, because it would be sent to another address',
  ]);
  assert.deepEqual(
    await issuesOf(charlie, { version: 1, status_pages: { b: page({ api_url }, 'page-b') } }),
    ['status_pages.b.telegram_bot.bot_token: required'],
  );
  const unknown = { bot_token: TOKEN.replace('123456', '345678'), api_url };
  assert.deepEqual(await issuesOf(alice, pages(unknown), '/config/apply'), [
    'status_pages.acme.telegram_bot: Telegram knows no bot of this token',
  ]);
  assert.deepEqual(
    await issuesOf(
      charlie,
      { version: 1, status_pages: { b: page({ bot_token: OTHER, api_url }, 'page-b') } },
      '/config/apply',
    ),
    ['status_pages.b.telegram_bot.bot_token: is taken'],
  );

  await apply(alice, pages(null));
  assert.equal(await botOf(), null);
  assert.equal((await alice.get('/config/export')).document.status_pages.acme.telegram_bot, undefined);
});
