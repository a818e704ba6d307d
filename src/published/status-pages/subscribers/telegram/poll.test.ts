// Bots that several nodes ask, and servers that answer what Telegram would not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../../../platform/database/database.ts';
import { addMs, minutes } from '../../../../platform/time.ts';
import { startChatServer } from '../../../../testing/chat-service.ts';
import { openStage } from '../test-stage.ts';
import { askBot } from './bot-api.ts';
import { claimDueBots, findBot, giveBack, saveAsked, saveBot, saveUnasked } from './store.ts';

test('updates that two nodes read are acted on once, and who lost the bot leaves it alone', async (t) => {
  const { app, page } = await openStage(t);
  const { database } = app;
  const key = await database
    .selectFrom('status_page')
    .select(['account_id', 'id'])
    .where('id', '=', page.id)
    .executeTakeFirstOrThrow();
  const start = app.clock.now();
  const bot = { bot_id: 5, username: 'acme_bot', token_sealed: Buffer.from('sealed'), api_url: null };
  await transaction(database, (tx) => saveBot(tx, key, bot, start));
  const claim = async (now: Date) => {
    const until = addMs(now, minutes(1));
    const [row] = await claimDueBots(database, { now, until, except: [], exceptAccounts: [], limit: 1 });
    return row ?? assert.fail('nothing was due');
  };
  const slow = await claim(start);
  const other = await claim(addMs(start, minutes(2)));
  const asked = { next_update_id: 7, due_at: start };
  const save = (row: typeof slow) => transaction(database, (tx) => saveAsked(tx, row, asked));
  await saveUnasked(database, slow, { problem: 'taken', due_at: start });
  await giveBack(database, slow, start);
  assert.deepEqual(await findBot(database, key), other, 'nobody else asks meanwhile');
  assert.equal(await save(other), true);
  assert.equal(await save(slow), false);
});

test('a server may ask for neither no pause at all nor a chat that cannot be', async (t) => {
  const { app } = await openStage(t);
  const parameters = { retry_after: 0, migrate_to_chat_id: 1.5 };
  const server = await startChatServer(t, () => ({ status: 429, body: { ok: false, parameters } }));
  const bot = { bot_token: '1:x', api_url: server.origin, privateAllowed: true };
  const answer = await askBot(app, bot, { method: 'sendMessage' });
  assert.ok(answer && !answer.ok);
  assert.deepEqual([answer.waitMs, answer.movedTo], [1_000, null]);
});
