import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endless, explanationOf, hostile, LINK, openService, verdictOf } from '../test-stage.ts';
import { kind as discordKind } from './kind.ts';

test('Discord is sent an embed, and asked to say whether it took it', async (t) => {
  const { sendMessage, origin } = await openService(t, discordKind);
  const { method, path, json } = await sendMessage({
    webhook_url: `${origin}/api/webhooks/1/token`,
    thread_id: '42',
  });
  assert.deepEqual([method, path], ['POST', '/api/webhooks/1/token?wait=true&thread_id=42']);
  const [embed] = json.embeds;
  assert.equal(embed.title, 'Down: Nightly backup failed with exit code 3, 03:12 UTC');
  assert.match(embed.description, /pg\\_dump: error: connection refused/);
  assert.deepEqual([embed.url, embed.color, embed.timestamp], [LINK, 0xef4444, '2026-06-16T03:12:07.000Z']);
  assert.deepEqual(embed.fields[0], { name: 'What', value: 'Nightly backup', inline: true });
});

test('nobody is mentioned, and nothing formatted, by what Discord is sent', async (t) => {
  const { sendMessage, origin } = await openService(t, discordKind);
  const { json } = await sendMessage({ webhook_url: origin }, hostile);
  assert.deepEqual(json.allowed_mentions, { parse: [] });
  assert.ok(json.embeds[0].description.includes('\\@everyone'));
  assert.ok(!/(?<!\\)[*`<@[\]]/.test(json.embeds[0].description));
});

test('an embed keeps to the limits of Discord, all together too', async (t) => {
  const { sendMessage, origin } = await openService(t, discordKind);
  const { json } = await sendMessage({ webhook_url: origin }, endless);
  const [{ title, description, fields }] = json.embeds;
  assert.ok(title.length <= 256 && description.length <= 4_096 && fields.length <= 25);
  const texts = [
    title,
    description,
    ...fields.flatMap((field: { name: string; value: string }) => [field.name, field.value]),
  ];
  assert.ok(texts.join('').length <= 6_000);
  for (const text of texts) assert.ok(text.length > 0 && text.isWellFormed());
});

test('what Discord answers is told apart', () => {
  assert.equal(verdictOf(discordKind, 200, { id: '1' }), 'delivered');
  assert.equal(verdictOf(discordKind, 204), 'delivered');
  const limited = { message: 'You are being rate limited.', retry_after: 0.65, global: false };
  assert.equal(verdictOf(discordKind, 429, limited, { 'retry-after': '1' }), 'retry for 650 ms');
  assert.equal(verdictOf(discordKind, 429, '', { 'retry-after': '7' }), 'retry for 7000 ms');
  assert.equal(verdictOf(discordKind, 502, '<html>'), 'retry');
  assert.equal(verdictOf(discordKind, 400, { code: 50_035, message: 'Invalid Form Body' }), 'rejected');
  assert.equal(verdictOf(discordKind, 404, { code: 10_015, message: 'Unknown Webhook' }), 'refused');
  assert.equal(verdictOf(discordKind, 401, { code: 50_027, message: 'Invalid Webhook Token' }), 'refused');
  assert.equal(
    explanationOf(discordKind, 404, { message: 'Unknown Webhook' }),
    'status 404: Unknown Webhook',
  );
});
