import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newChannelSchema } from '../delivery/channels/new-channel.ts';
import { inputCheck } from '../platform/http/input-check.ts';
import { channelOf as ofGatus } from './gatus/channels.ts';
import { channelOf as ofHealthchecks } from './healthchecks/channels.ts';
import { channelOf as ofKuma } from './kuma/channels.ts';
import type { Report } from './report.ts';
import { openItem } from './source-item.ts';

const none = (): Report => ({ tool: 'test', lines: [] });

const kuma = (type: string, config: object) =>
  ofKuma(
    none(),
    { id: 1, name: type, active: 1, config: JSON.stringify({ type, name: type, ...config }) },
    'x',
  );
const healthchecks = (kind: string, value: unknown) =>
  ofHealthchecks(
    none(),
    { id: 1, name: kind, kind, value: typeof value === 'string' ? value : JSON.stringify(value) },
    'x',
  );
const gatus = (type: string, fields: Record<string, unknown>) =>
  ofGatus(type, openItem(none(), { source: type, name: type, fields }));

const check = inputCheck({ body: newChannelSchema });

/** The API takes what became of it. */
function taken(made: object | null): Record<string, unknown> {
  assert.ok(made && 'kind' in made && 'config' in made, JSON.stringify(made));
  const { kind, config } = made;
  check.input({ params: {}, query: {}, body: { name: 'Imported', kind, config } });
  return { kind, ...(config as object) };
}

const URL = 'https://hooks.example.com/services/T0/B0/secret';

test('chats and pagers of Uptime Kuma become channels', () => {
  const cases: [string, object, string][] = [
    ['DingDing', { webHookUrl: URL, secretKey: 'SECx' }, 'dingtalk'],
    ['Feishu', { feishuWebHookUrl: URL }, 'feishu'],
    ['GoAlert', { goAlertBaseURL: 'https://goalert.example.com', goAlertToken: 't' }, 'goalert'],
    ['GoogleChat', { googleChatWebhookURL: URL }, 'google_chat'],
    ['line', { lineChannelAccessToken: 't', lineUserID: `U${'0'.repeat(32)}` }, 'line'],
    [
      'matrix',
      { homeserverUrl: 'https://m.example.com', accessToken: 't', internalRoomId: '!a:b' },
      'matrix',
    ],
    ['mattermost', { mattermostWebhookUrl: URL, mattermostchannel: 'ops' }, 'mattermost'],
    [
      'nextcloudtalk',
      { host: 'https://c.example.com', conversationToken: 'abc', botSecret: 's' },
      'nextcloud_talk',
    ],
    ['Opsgenie', { opsgenieApiKey: 'k', opsgenieRegion: 'eu', opsgeniePriority: 2 }, 'opsgenie'],
    ['PagerTree', { pagertreeIntegrationUrl: URL, pagertreeUrgency: 'high' }, 'pagertree'],
    ['rocket.chat', { rocketwebhookURL: URL, rocketchannel: '#ops' }, 'rocket_chat'],
    ['SIGNL4', { webhookURL: 'https://connect.signl4.com/webhook/abc123' }, 'signl4'],
    [
      ...([
        'Splunk',
        { splunkRestURL: 'https://alert.victorops.com/integrations/generic/20131114/alert/k-1/ops' },
      ] as const),
      'splunk_on_call',
    ],
    ['squadcast', { squadcastWebhookURL: URL }, 'squadcast'],
    ['WeCom', { weComBotKey: 'k-1' }, 'wecom'],
    ['ZohoCliq', { webhookUrl: URL }, 'zoho_cliq'],
  ];
  for (const [type, config, kind] of cases) assert.equal(taken(kuma(type, config)).kind, kind);
  assert.equal(taken(kuma('Opsgenie', { opsgenieApiKey: 'k', opsgenieRegion: 'eu' })).region, 'eu');
  assert.equal(kuma('SIGNL4', { webhookURL: 'https://connect.signl4.com/' }), null);
  assert.equal(kuma('PushByTechulus', { pushAPIKey: 'u' }), null);
});

test('chats and pagers of Healthchecks become channels', () => {
  const address = 'https://alert.victorops.com/integrations/generic/20131114/alert/k-1/ops';
  for (const [kind, value, becomes] of [
    ['googlechat', URL, 'google_chat'],
    ['mattermost', URL, 'mattermost'],
    ['rocketchat', URL, 'rocket_chat'],
    ['pagertree', URL, 'pagertree'],
    ['victorops', address, 'splunk_on_call'],
    ['opsgenie', { key: 'k', region: 'eu' }, 'opsgenie'],
    ['zulip', { bot_email: 'bot@z.example.com', api_key: 'k', mtype: 'stream', to: 'ops' }, 'zulip'],
  ] as const)
    assert.equal(taken(healthchecks(kind, value)).kind, becomes);
  const zulip = { bot_email: 'bot@z.example.com', api_key: 'k', mtype: 'private', to: 'a@b.example' };
  assert.equal(healthchecks('zulip', zulip), null);
});

test('chats and pagers of Gatus become channels', () => {
  for (const [type, fields, becomes] of [
    ['googlechat', { 'webhook-url': URL }, 'google_chat'],
    ['mattermost', { 'webhook-url': URL, channel: 'ops' }, 'mattermost'],
    ['rocketchat', { 'webhook-url': URL }, 'rocket_chat'],
    ['squadcast', { 'webhook-url': URL }, 'squadcast'],
    ['webex', { 'webhook-url': URL }, 'webex'],
    [
      'matrix',
      { 'server-url': 'https://m.example.com', 'access-token': 't', 'internal-room-id': '!a:b' },
      'matrix',
    ],
    ['signl4', { 'team-secret': 's' }, 'signl4'],
    ['opsgenie', { 'api-key': 'k', priority: 'P1' }, 'opsgenie'],
    [
      ...([
        'incident-io',
        { url: 'https://api.incident.io/v2/alert_events/http/01H', 'auth-token': 't' },
      ] as const),
      'incident_io',
    ],
    ['line', { 'channel-access-token': 't', 'user-ids': [`U${'0'.repeat(32)}`, 'U1'] }, 'line'],
  ] as const)
    assert.equal(taken(gatus(type, fields)).kind, becomes);
});
