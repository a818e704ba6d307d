// What notifications of other tools become, and whether each is a configuration that its channel takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { kindOf } from '../delivery/kinds/kinds.ts';
import { channelOf as ofGatus } from './gatus/channels.ts';
import { channelOf as ofKuma } from './kuma/channels.ts';
import type { Report } from './report.ts';
import { type Fields, openItem } from './source-item.ts';

const newReport = (): Report => ({ tool: 'Test', lines: [] });
const ajv = new Ajv({ strict: false, formats: { url: true } });

function assertTaken(kind: string, config: unknown): void {
  const known = kindOf(kind);
  assert.ok(ajv.validate(known.config, config), `${kind}: ${ajv.errorsText()}`);
}

const LINE_USER = `U${'0a'.repeat(16)}`;

test('notifications of Uptime Kuma become channels of the same kind', () => {
  const rows: [Fields, string, Fields][] = [
    [
      { type: 'pushover', pushoverapptoken: 'a1', pushoveruserkey: 'u1', pushoverpriority: '2' },
      ...(['pushover', { token: 'a1', user: 'u1', emergency: true }] as const),
    ],
    [{ type: 'pushbullet', pushbulletAccessToken: 'o.1' }, 'pushbullet', { access_token: 'o.1' }],
    [
      { type: 'Bark', barkEndpoint: 'https://api.day.app/Kx1/', apiVersion: 'v2' },
      ...(['bark', { device_key: 'Kx1', server_url: 'https://api.day.app' }] as const),
    ],
    [
      {
        ...{ type: 'signal', signalURL: 'http://signal:8080/v2/send', signalNumber: '+4915112345678' },
        signalRecipients: '+4915187654321, +4915187654322',
      },
      'signal',
      {
        ...{ server_url: 'http://signal:8080', number: '+4915112345678' },
        recipients: ['+4915187654321', '+4915187654322'],
      },
    ],
    [
      { type: 'HomeAssistant', homeAssistantUrl: 'http://ha:8123', longLivedAccessToken: 't1' },
      ...([
        'home_assistant',
        { server_url: 'http://ha:8123', access_token: 't1', service: 'notify' },
      ] as const),
    ],
    [
      { type: 'Opsgenie', opsgenieApiKey: 'k1', opsgenieRegion: 'eu', opsgeniePriority: 1 },
      ...(['opsgenie', { api_key: 'k1', region: 'eu' }] as const),
    ],
    [
      { type: 'GoogleChat', googleChatWebhookURL: 'https://chat.example/x' },
      ...(['google_chat', { webhook_url: 'https://chat.example/x' }] as const),
    ],
    [
      { type: 'mattermost', mattermostWebhookUrl: 'https://mm.example/x', mattermostchannel: 'ops' },
      ...(['mattermost', { webhook_url: 'https://mm.example/x', channel: 'ops' }] as const),
    ],
    [
      { type: 'rocket.chat', rocketwebhookURL: 'https://rc.example/x' },
      ...(['rocket_chat', { webhook_url: 'https://rc.example/x' }] as const),
    ],
    [
      {
        type: 'matrix',
        homeserverUrl: 'https://m.example',
        accessToken: 't1',
        internalRoomId: '!a:m.example',
      },
      'matrix',
      { server_url: 'https://m.example', access_token: 't1', room_id: '!a:m.example' },
    ],
    [
      { type: 'Feishu', feishuWebHookUrl: 'https://open.feishu.example/x' },
      ...(['feishu', { webhook_url: 'https://open.feishu.example/x' }] as const),
    ],
    [
      { type: 'line', lineChannelAccessToken: 't1', lineUserID: LINE_USER },
      ...(['line', { channel_token: 't1', to: LINE_USER }] as const),
    ],
    [
      { type: 'GoAlert', goAlertBaseURL: 'https://goalert.example', goAlertToken: 't1' },
      ...(['goalert', { server_url: 'https://goalert.example', token: 't1' }] as const),
    ],
  ];
  for (const [config, kind, expected] of rows) {
    const report = newReport();
    const row = { id: 1, name: 'Phones', active: 1, is_default: 0, config: JSON.stringify(config) };
    const made = ofKuma(report, row, 'phones');
    assert.deepEqual([made?.kind, made?.config], [kind, expected]);
    assert.ok(!report.lines.some(({ grade }) => grade === 'not_possible'), JSON.stringify(report.lines));
    assertTaken(kind, expected);
  }
});

test('providers of Gatus become channels of the same kind', () => {
  const rows: [string, Fields, string, Fields][] = [
    [
      ...(['pushover', { 'application-token': 'a1', 'user-key': 'u1', priority: 2 }] as const),
      ...(['pushover', { token: 'a1', user: 'u1', emergency: true }] as const),
    ],
    [
      'signal',
      { 'api-url': 'http://signal:8080', number: '+4915112345678', recipients: ['+4915187654321'] },
      'signal',
      { server_url: 'http://signal:8080', number: '+4915112345678', recipients: ['+4915187654321'] },
    ],
    [
      ...(['github', { 'repository-url': 'https://github.com/quillmoor/ops', token: 't1' }] as const),
      ...(['github_issues', { repository: 'quillmoor/ops', token: 't1' }] as const),
    ],
    [
      ...(['github', { 'repository-url': 'https://git.example/quillmoor/ops', token: 't1' }] as const),
      'github_issues',
      { repository: 'quillmoor/ops', token: 't1', api_url: 'https://git.example/api/v3' },
    ],
    ['opsgenie', { 'api-key': 'k1' }, 'opsgenie', { api_key: 'k1' }],
    [
      ...(['googlechat', { 'webhook-url': 'https://chat.example/x' }] as const),
      ...(['google_chat', { webhook_url: 'https://chat.example/x' }] as const),
    ],
    [
      ...(['mattermost', { 'webhook-url': 'https://mm.example/x', channel: 'ops' }] as const),
      ...(['mattermost', { webhook_url: 'https://mm.example/x', channel: 'ops' }] as const),
    ],
    [
      ...(['rocketchat', { 'webhook-url': 'https://rc.example/x' }] as const),
      ...(['rocket_chat', { webhook_url: 'https://rc.example/x' }] as const),
    ],
    [
      ...(['matrix', { 'access-token': 't1', 'internal-room-id': '!a:matrix.org' }] as const),
      'matrix',
      { server_url: 'https://matrix-client.matrix.org', access_token: 't1', room_id: '!a:matrix.org' },
    ],
  ];
  for (const [type, fields, kind, expected] of rows) {
    const item = openItem(newReport(), { source: type, name: type, fields });
    assert.deepEqual(ofGatus(type, item), { kind, config: expected });
    assertTaken(kind, expected);
  }
});
