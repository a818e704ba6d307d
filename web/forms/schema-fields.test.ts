import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { channelKinds } from '../../src/delivery/kinds/kinds.ts';
import { checkBody } from './check-body.ts';
import { fieldsOfSchema, valuesOfSchema } from './schema-fields.ts';

const schemaOf = (kind: string): JsonSchema =>
  JSON.parse(JSON.stringify(channelKinds.find((known) => known.kind === kind)?.config ?? assert.fail(kind)));

test('channels are drawn with the fields they need', () => {
  const needed = {
    email: { to: 'words', language: 'choice' },
    webhook: { webhook_id: 'number' },
    slack: { webhook_url: 'secret', language: 'choice' },
    discord: { webhook_url: 'secret', thread_id: 'text', language: 'choice' },
    teams: { webhook_url: 'secret', language: 'choice' },
    telegram: {
      bot_token: 'secret',
      chat_id: 'text',
      message_thread_id: 'number',
      silent: 'switch',
      api_url: 'text',
      language: 'choice',
    },
    pagerduty: { routing_key: 'secret', region: 'choice', language: 'choice' },
    ntfy: {
      topic: 'text',
      server_url: 'text',
      token: 'secret',
      priority: 'number',
      tags: 'words',
      language: 'choice',
    },
    custom_http: {
      method: 'choice',
      url: 'text',
      headers: 'pairs',
      body: 'long_text',
      secrets: 'pairs',
    },
  };
  for (const [kind, fields] of Object.entries(needed)) {
    const drawn = fieldsOfSchema(schemaOf(kind)).map(({ name, field }) => [name, field.is]);
    assert.deepEqual(Object.fromEntries(drawn), fields, kind);
  }
});

test('a form begins with what is right, but for what must be given', () => {
  for (const { kind } of channelKinds) {
    const schema = schemaOf(kind);
    const wrong = checkBody(schema, valuesOfSchema(schema)).map(({ field }) => field);
    assert.deepEqual(wrong.sort(), [...(schema.required ?? [])].sort(), kind);
  }
});

test('what is stored is shown, also what is false, empty or nothing', () => {
  const stored = {
    bot_token: '********',
    chat_id: '1',
    message_thread_id: null,
    silent: true,
    api_url: null,
    language: null,
  };
  assert.deepEqual(valuesOfSchema(schemaOf('telegram'), stored), stored);
  assert.deepEqual(valuesOfSchema(schemaOf('telegram'), { ...stored, silent: false }).silent, false);
});
