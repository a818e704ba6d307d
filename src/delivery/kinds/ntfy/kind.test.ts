import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acknowledged, endless, LINK, messageOf, openService, resolved, verdictOf } from '../test-stage.ts';
import { kind as ntfyKind } from './kind.ts';

test('ntfy is published to as JSON, with a priority and a tag for how bad it is', async (t) => {
  const { sendMessage, origin } = await openService(t, ntfyKind);
  const { method, path, headers, json } = await sendMessage({
    topic: 'alerts',
    server_url: origin,
    token: 'tk_secret',
  });
  assert.deepEqual([method, path], ['POST', '/']);
  assert.equal(headers.authorization, 'Bearer tk_secret');
  const { message, ...others } = json;
  assert.deepEqual(others, {
    topic: 'alerts',
    title: 'Down: Nightly backup failed with exit code 3, 03:12 UTC',
    priority: 5,
    tags: ['rotating_light'],
    click: LINK,
    actions: [],
  });
  assert.ok(
    message.startsWith('Nightly backup failed with exit code 3\n\npg_dump: error: connection refused'),
  );
});

test('no token is sent where there is none; priority and tags may be chosen', async (t) => {
  const { sendMessage, origin } = await openService(t, ntfyKind);
  const config = { topic: 'alerts', server_url: `${origin}/`, token: null, priority: 2, tags: ['office'] };
  const { headers, json } = await sendMessage(config);
  assert.equal(headers.authorization, undefined);
  assert.deepEqual([json.priority, json.tags], [2, ['rotating_light', 'office']]);
  const end = await sendMessage(config, resolved);
  assert.deepEqual([end.json.priority, end.json.tags], [3, ['white_check_mark', 'office']]);
  const noted = await sendMessage(config, acknowledged);
  assert.deepEqual([noted.json.priority, noted.json.tags], [3, ['eyes', 'office']]);
});

test('a runbook is a button', async (t) => {
  const { sendMessage, origin } = await openService(t, ntfyKind);
  const runbook_url = 'https://wiki.example.com/backup';
  const { json } = await sendMessage({ topic: 'alerts', server_url: origin }, messageOf({ runbook_url }));
  assert.deepEqual(json.actions, [{ action: 'view', label: 'Runbook', url: runbook_url }]);
});

test('a message has 4,096 bytes at most', async (t) => {
  const { sendMessage, origin } = await openService(t, ntfyKind);
  const { json } = await sendMessage({ topic: 'alerts', server_url: origin }, endless);
  assert.ok(Buffer.byteLength(json.message) <= 4_096);
  assert.ok(json.title.length <= 250 && json.message.isWellFormed());
});

test('what ntfy answers is told apart', () => {
  assert.equal(verdictOf(ntfyKind, 200, { id: 'x' }), 'delivered');
  assert.equal(verdictOf(ntfyKind, 429, { code: 42_901 }), 'retry');
  assert.equal(verdictOf(ntfyKind, 429, '', { 'retry-after': '5' }), 'retry for 5000 ms');
  assert.equal(verdictOf(ntfyKind, 507), 'retry');
  assert.equal(verdictOf(ntfyKind, 413), 'rejected');
  assert.equal(verdictOf(ntfyKind, 401, { code: 40_101, error: 'unauthorized' }), 'refused');
  assert.equal(verdictOf(ntfyKind, 403, { code: 40_301, error: 'forbidden' }), 'refused');
});

test('a wait is honoured as seconds and as a date, and never for longer than an hour', () => {
  const date = 'Tue, 16 Jun 2026 03:12:00 GMT';
  const until = (text: string) => verdictOf(ntfyKind, 503, '', { 'retry-after': text, date });
  assert.equal(until('120'), 'retry for 120000 ms');
  assert.equal(until('Tue, 16 Jun 2026 03:12:30 GMT'), 'retry for 30000 ms');
  assert.equal(until('Tue, 16 Jun 2026 03:11:30 GMT'), 'retry for 0 ms');
  assert.equal(until('999999999'), 'retry for 3600000 ms');
  for (const nonsense of ['-5', 'soon', '1e9', '']) assert.equal(until(nonsense), 'retry', nonsense);
});
