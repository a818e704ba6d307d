import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endless, explanationOf, hostile, LINK, openService, verdictOf } from '../test-stage.ts';
import { kind as telegramKind } from './kind.ts';

const bot_token = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';

test('Telegram is asked to send a message of HTML to the chat', async (t) => {
  const { sendMessage, origin } = await openService(t, telegramKind);
  const config = { bot_token, chat_id: '-1001', message_thread_id: 5, silent: true, api_url: `${origin}/` };
  const { method, path, json } = await sendMessage(config);
  assert.deepEqual([method, path], ['POST', `/bot${bot_token}/sendMessage`]);
  const { text, ...others } = json;
  assert.deepEqual(others, {
    chat_id: '-1001',
    message_thread_id: 5,
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    disable_notification: true,
  });
  assert.ok(text.startsWith('<b>Down: Nightly backup failed with exit code 3, 03:12 UTC</b>\n\n'));
  assert.ok(text.includes('pg_dump: error: connection refused'));
  assert.ok(text.endsWith(`Open the alert: ${LINK}`));
});

test('there is no markup in a message but its own', async (t) => {
  const { sendMessage, origin } = await openService(t, telegramKind);
  const { json } = await sendMessage({ bot_token, chat_id: '1', api_url: origin }, hostile);
  assert.deepEqual(json.text.match(/<\/?[a-z]+>/g), ['<b>', '</b>']);
  assert.ok(!/&(?!amp;|lt;|gt;)/.test(json.text));
});

test('a message has 4,096 characters at most once its markup is read, and keeps its link', async (t) => {
  const { sendMessage, origin } = await openService(t, telegramKind);
  const { json } = await sendMessage({ bot_token, chat_id: '1', api_url: origin }, endless);
  const read = json.text.replaceAll(/<\/?b>/g, '').replaceAll(/&(amp|lt|gt);/g, '&');
  assert.ok(read.length <= 4_096, String(read.length));
  assert.ok(read.isWellFormed() && json.text.endsWith(LINK));
});

test('what Telegram answers is told apart', () => {
  const failed = (error_code: number, description: string, parameters = {}) => ({
    ...{ ok: false, error_code, description, parameters },
  });
  assert.equal(verdictOf(telegramKind, 200, { ok: true }), 'delivered');
  const limited = failed(429, 'Too Many Requests: retry after 34', { retry_after: 34 });
  assert.equal(verdictOf(telegramKind, 429, limited), 'retry for 34000 ms');
  assert.equal(verdictOf(telegramKind, 502, 'Bad Gateway'), 'retry');
  assert.equal(verdictOf(telegramKind, 400, failed(400, "Bad Request: can't parse entities")), 'rejected');
  for (const [status, description] of [
    [401, 'Unauthorized'],
    [404, 'Not Found'],
    [403, 'Forbidden: bot was blocked by the user'],
    [400, 'Bad Request: chat not found'],
    [400, 'Bad Request: group chat was upgraded to a supergroup chat'],
  ] as const)
    assert.equal(verdictOf(telegramKind, status, failed(status, description)), 'refused', description);
  assert.equal(
    explanationOf(telegramKind, 403, failed(403, 'Forbidden: bot was kicked from the group chat')),
    'status 403: Forbidden: bot was kicked from the group chat',
  );
});
