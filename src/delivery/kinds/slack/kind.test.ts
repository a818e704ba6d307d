import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  endless,
  hostile,
  LINK,
  messageOf,
  opened,
  openService,
  resolved,
  verdictOf,
} from '../test-stage.ts';
import { kind as slackKind } from './kind.ts';

const PATH = '/services/T000/B000/XXXXXXXX';

test('Slack is sent text for notifications and an attachment of blocks in the colour of the severity', async (t) => {
  const { sendMessage, origin } = await openService(t, slackKind);
  const { method, path, headers, json } = await sendMessage({ webhook_url: `${origin}${PATH}` });
  assert.deepEqual([method, path, headers['content-type']], ['POST', PATH, 'application/json']);
  assert.equal(json.text, 'Down: Nightly backup failed with exit code 3, 03:12 UTC');
  const [attachment] = json.attachments;
  assert.equal(attachment.color, '#ef4444');
  const [text, facts, actions] = attachment.blocks;
  assert.deepEqual(text, {
    type: 'section',
    text: { type: 'plain_text', text: `${opened.title}\n\npg_dump: error: connection refused`, emoji: false },
  });
  assert.deepEqual(facts.fields[0], { type: 'mrkdwn', text: '*What*\nNightly backup' });
  assert.deepEqual(actions.elements, [
    { type: 'button', text: { type: 'plain_text', text: 'Open the alert' }, url: LINK },
  ]);
  assert.equal((await sendMessage({ webhook_url: origin }, resolved)).json.attachments[0].color, '#22c55e');
});

test('a runbook is a button too', async (t) => {
  const { sendMessage, origin } = await openService(t, slackKind);
  const runbook_url = 'https://wiki.example.com/backup';
  const { json } = await sendMessage({ webhook_url: origin }, messageOf({ runbook_url }));
  assert.equal(json.attachments[0].blocks.at(-1).elements[1].url, runbook_url);
});

test('nobody is mentioned, and nothing linked, by what Slack is sent', async (t) => {
  const { sendMessage, origin } = await openService(t, slackKind);
  const { json } = await sendMessage({ webhook_url: origin }, hostile);
  assert.ok(!/<[!@#a-z]/.test(json.text));
  assert.equal(json.mrkdwn, false);
  const [, facts] = json.attachments[0].blocks;
  for (const { text } of facts.fields) assert.ok(!/<[!@#a-z]/.test(text), text);
});

test('what is too long for Slack is cut between characters', async (t) => {
  const { sendMessage, origin } = await openService(t, slackKind);
  const { json, body } = await sendMessage({ webhook_url: origin }, endless);
  const [text, facts] = json.attachments[0].blocks;
  assert.ok(text.text.text.length <= 3_000);
  for (const field of facts.fields)
    assert.ok(field.text.length <= 2_000 && !/&(?!amp;|lt;|gt;)/.test(field.text));
  assert.ok(body.isWellFormed() && json.text.endsWith('…'));
});

test('what Slack answers is told apart', () => {
  assert.equal(verdictOf(slackKind, 200, 'ok'), 'delivered');
  assert.equal(verdictOf(slackKind, 429, '', { 'retry-after': '30' }), 'retry for 30000 ms');
  assert.equal(verdictOf(slackKind, 500, 'rollup_error'), 'retry');
  assert.equal(verdictOf(slackKind, 400, 'invalid_payload'), 'rejected');
  for (const [status, answer] of [
    [404, 'no_service'],
    [404, 'channel_not_found'],
    [410, 'channel_is_archived'],
    [403, 'action_prohibited'],
    [400, 'no_team'],
  ] as const)
    assert.equal(verdictOf(slackKind, status, answer), 'refused', answer);
});
