import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatBody, chatOf } from './chats.ts';

test('chats are known by their addresses, and nothing else is taken for one', () => {
  for (const [address, chat] of [
    ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
    ['https://discord.com/api/webhooks/1/x', 'discord'],
    ['https://ptb.discord.com/api/webhooks/1/x', 'discord'],
    ['https://acme.webhook.office.com/webhookb2/x', 'teams'],
    ['https://prod-1.westeurope.logic.azure.com/workflows/x', 'teams'],
    ['https://x.environment.api.powerplatform.com/powerautomate/x', 'teams'],
    ['https://hooks.slack.com.evil.example/services/x', null],
    ['https://evil.example/hooks.slack.com', null],
    ['http://hooks.slack.com/services/x', null],
    ['https://hooks.slack.com:8443/services/x', null],
    ['https://discord.com/channels/1', null],
    ['https://evildiscord.com/api/webhooks/1', null],
    ['https://evilwebhook.office.com/x', null],
    ['not an address', null],
  ] as const)
    assert.equal(chatOf(address), chat, address);
});

test('a message mentions nobody, is no markup, and keeps its links however long it is', () => {
  const slack = JSON.parse(chatBody('slack', '<!channel> & co', 'https://status.example'));
  assert.equal(slack.text, '&lt;!channel&gt; &amp; co\n\nhttps://status.example');
  const discord = JSON.parse(chatBody('discord', `@everyone ${'x'.repeat(9_000)}`, 'https://status.example'));
  assert.deepEqual(discord.allowed_mentions, { parse: [] });
  assert.ok(discord.content.length <= 2_000 && discord.content.endsWith('…\n\nhttps://status.example'));
  const teams = JSON.parse(chatBody('teams', 'One\n\nTwo', 'Three'));
  const texts = teams.attachments[0].content.body.map(({ text }: { text: string }) => text);
  assert.deepEqual(texts, ['One', 'Two', 'Three']);
});
