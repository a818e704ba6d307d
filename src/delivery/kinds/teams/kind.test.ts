import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endless, HOSTILE, hostile, LINK, openService, resolved, verdictOf } from '../test-stage.ts';
import { kind as teamsKind } from './kind.ts';

const PATH = '/workflows/abc/triggers/manual/paths/invoke?api-version=1&sig=secret';

test('a workflow of Teams is sent a message with one Adaptive Card', async (t) => {
  const { sendMessage, origin, receiver } = await openService(t, teamsKind);
  receiver.answer = { status: 202, body: '' };
  const { method, path, json } = await sendMessage({ webhook_url: `${origin}${PATH}` });
  assert.deepEqual([method, path], ['POST', PATH]);
  assert.equal(json.type, 'message');
  const [{ contentType, content }] = json.attachments;
  assert.equal(contentType, 'application/vnd.microsoft.card.adaptive');
  assert.deepEqual([content.type, content.version], ['AdaptiveCard', '1.4']);
  const [headline] = content.body[0].inlines;
  assert.equal(headline.text, 'Down: Nightly backup failed with exit code 3, 03:12 UTC');
  assert.equal(headline.color, 'Attention');
  assert.deepEqual(content.actions, [{ type: 'Action.OpenUrl', title: 'Open the alert', url: LINK }]);
  const end = await sendMessage({ webhook_url: origin }, resolved);
  assert.equal(end.json.attachments[0].content.body[0].inlines[0].color, 'Good');
});

test('a card holds what strangers say as runs of text, which are never read as Markdown', async (t) => {
  const { sendMessage, origin } = await openService(t, teamsKind);
  const { json } = await sendMessage({ webhook_url: origin }, hostile);
  const { body } = json.attachments[0].content;
  for (const block of body) assert.equal(block.type, 'RichTextBlock');
  assert.equal(body[1].inlines[0].text, `${HOSTILE}\n\n${HOSTILE}`);
});

test('a card fits into the 28 KB that Teams takes', async (t) => {
  const { sendMessage, origin } = await openService(t, teamsKind);
  const { body } = await sendMessage({ webhook_url: origin }, endless);
  assert.ok(Buffer.byteLength(body) <= 28 * 1_024 && body.isWellFormed());
});

test('what a workflow answers is told apart', () => {
  assert.equal(verdictOf(teamsKind, 202), 'delivered');
  assert.equal(verdictOf(teamsKind, 429, '', { 'retry-after': '12' }), 'retry for 12000 ms');
  assert.equal(verdictOf(teamsKind, 504), 'retry');
  assert.equal(verdictOf(teamsKind, 400, { error: { message: 'bad card' } }), 'rejected');
  assert.equal(verdictOf(teamsKind, 401, { error: { message: 'bad signature' } }), 'refused');
  assert.equal(verdictOf(teamsKind, 404, { error: { message: 'WorkflowNotFound' } }), 'refused');
});
