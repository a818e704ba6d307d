import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSecrets } from '../texts/hidden-secrets.ts';
import { kindOf } from './kinds.ts';
import { secretsOf, shownConfig, unmaskedConfig } from './masks.ts';

const custom = kindOf('custom_http');

test('what is shown and sent back is what is stored, whatever its secrets look like', () => {
  const stored: Record<string, Record<string, unknown>> = {
    email: { to: ['a@b.example'] },
    webhook: { webhook_id: 1 },
    slack: { webhook_url: 'https://a.example/1' },
    discord: { webhook_url: 'https://a.example/2' },
    teams: { webhook_url: 'https://a.example/3' },
    telegram: { bot_token: '1:abcdefghij', chat_id: '1' },
    pagerduty: { routing_key: 'k'.repeat(32) },
    ntfy: { topic: 'a', token: 'tk_secret' },
    custom_http: { url: 'https://a.example/', headers: { A: 'b' }, secrets: { c: 'dddd' } },
  };
  for (const [name, config] of Object.entries(stored)) {
    const kind = kindOf(name);
    const shown = shownConfig(kind, config);
    const { config: back, issues } = unmaskedConfig(kind, shown, config);
    assert.deepEqual(issues, [], kind.kind);
    for (const [field, value] of Object.entries(config)) assert.deepEqual(back[field], value, kind.kind);
    for (const secret of secretsOf(kind, config))
      assert.ok(!JSON.stringify(shown).includes(secret), kind.kind);
  }
});

test('a secret is hidden in whatever form it comes back', () => {
  const config = {
    headers: { Authorization: 'Bearer to/ken"1' },
    secrets: { address: 'https://hooks.example.com/T/B/X?sig=1' },
  };
  const secrets = secretsOf(custom, config);
  for (const said of ['to/ken"1', 'to%2Fken%221', JSON.stringify('to/ken"1'), 'no route /T/B/X?sig=1'])
    assert.ok(!/ken|T\/B\/X/.test(withoutSecrets(said, secrets)), said);
  assert.equal(withoutSecrets('Bearer of news', secrets), 'Bearer of news');
});

test('names that every object has are no secrets that are stored', () => {
  const masks = JSON.parse('{"headers":{"constructor":"********","__proto__":"********"}}');
  const { issues } = unmaskedConfig(custom, masks, { headers: {} });
  assert.deepEqual(
    issues.map(({ field }) => field),
    ['config.headers.constructor', 'config.headers.__proto__'],
  );
});
