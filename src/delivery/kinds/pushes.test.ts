import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kind as amazonSns } from './amazon-sns/kind.ts';
import { kind as apprise } from './apprise/kind.ts';
import { signedForAws } from './aws-signature.ts';
import { kind as bark } from './bark/kind.ts';
import { kind as homeAssistant } from './home-assistant/kind.ts';
import { kind as pushbullet } from './pushbullet/kind.ts';
import { kind as pushover } from './pushover/kind.ts';
import { messageKey } from './requests.ts';
import { kind as signal } from './signal/kind.ts';
import { testKinds } from './test-kinds.ts';
import { LINK, opened, resolved } from './test-stage.ts';
import { kind as whatsapp } from './whatsapp/kind.ts';

const HEADLINE = 'Down: Nightly backup failed with exit code 3, 03:12 UTC';
const DETAIL = 'pg_dump: error: connection refused';
const secret = 'S3cr3t-of-this-test';
const KEY = 'tocsin-alert:17';
const whatsappUrl = 'POST https://graph.facebook.com/v23.0/123456/messages';
const sns = 'POST https://sns.eu-central-1.amazonaws.com/';
const ofAws = { access_key_id: 'AKIDEXAMPLE123456', secret_access_key: secret };

testKinds([
  {
    kind: pushover,
    config: { token: secret, user: 'uKey-of-this-test', device: 'phone' },
    opened: [
      {
        call: 'POST https://api.pushover.net/1/messages.json',
        fields: {
          ...{ token: secret, user: 'uKey-of-this-test', device: 'phone', title: HEADLINE, priority: 1 },
          ...{ url: LINK, timestamp: 1_781_579_527, retry: undefined },
        },
        says: [DETAIL],
      },
    ],
    resolved: [{ call: 'POST https://api.pushover.net/1/messages.json', fields: { priority: 0 } }],
    mostBytes: 16_000,
    outcomes: [
      [400, 'rejected'],
      [{ status: 1 }, 'delivered'],
    ],
  },
  {
    kind: pushover,
    config: { token: secret, user: 'uKey-of-this-test', emergency: true },
    opened: [
      {
        call: 'POST https://api.pushover.net/1/messages.json',
        fields: { priority: 2, retry: 60, expire: 10_800, device: undefined },
      },
    ],
    resolved: [{ call: 'POST https://api.pushover.net/1/messages.json', fields: { retry: undefined } }],
    mostBytes: 16_000,
  },
  {
    kind: pushbullet,
    config: { access_token: secret },
    opened: [
      {
        call: 'POST https://api.pushbullet.com/v2/pushes',
        headers: { 'access-token': secret },
        fields: {
          type: 'link',
          title: HEADLINE,
          url: LINK,
          guid: messageKey(opened),
          channel_tag: undefined,
        },
        says: [DETAIL],
      },
    ],
    resolved: [{ call: 'POST https://api.pushbullet.com/v2/pushes', fields: { guid: messageKey(resolved) } }],
    mostBytes: 32_000,
    outcomes: [[400, 'rejected']],
  },
  {
    kind: bark,
    config: { device_key: secret },
    opened: [
      {
        call: 'POST https://api.day.app/push',
        fields: { device_key: secret, title: HEADLINE, level: 'critical', url: LINK, id: messageKey(opened) },
        says: [DETAIL],
      },
    ],
    resolved: [{ call: 'POST https://api.day.app/push', fields: { level: 'active' } }],
    mostBytes: 4_096,
    outcomes: [[400, 'refused']],
  },
  {
    kind: signal,
    config: {
      ...{ server_url: 'http://signal.example:8080/', number: '+4915112345678', token: secret },
      recipients: ['+4915187654321', 'group.QUJDREVGR0g='],
    },
    opened: [
      {
        call: 'POST http://signal.example:8080/v2/send',
        headers: { authorization: `Bearer ${secret}` },
        fields: { number: '+4915112345678', recipients: ['+4915187654321', 'group.QUJDREVGR0g='] },
        says: [HEADLINE, DETAIL, LINK],
      },
    ],
    resolved: [{ call: 'POST http://signal.example:8080/v2/send', says: ['Nightly backup'] }],
    mostBytes: 16_000,
    outcomes: [[400, 'retry']],
  },
  {
    kind: whatsapp,
    config: { access_token: secret, phone_number_id: '123456', to: '+4915112345678' },
    opened: [
      {
        call: whatsappUrl,
        headers: { authorization: `Bearer ${secret}` },
        fields: { messaging_product: 'whatsapp', to: '4915112345678', type: 'text' },
        says: [HEADLINE, DETAIL, LINK],
      },
    ],
    resolved: [{ call: whatsappUrl, fields: { type: 'text' } }],
    mostBytes: 32_000,
    outcomes: [
      [400, 'rejected'],
      [{ error: { code: 190, message: 'Access token has expired' } }, 'refused'],
      [{ error: { code: 131_056, message: 'Too many messages' } }, 'retry'],
    ],
  },
  {
    kind: whatsapp,
    config: {
      ...{ access_token: secret, phone_number_id: '123456', to: '+4915112345678' },
      ...{ template: 'tocsin_alert', template_language: 'en_US' },
    },
    opened: [
      {
        call: whatsappUrl,
        fields: {
          ...{ type: 'template', text: undefined, 'template.name': 'tocsin_alert' },
          'template.language.code': 'en_US',
        },
        says: [HEADLINE, DETAIL, LINK],
      },
    ],
    resolved: [{ call: whatsappUrl, fields: { 'template.components.0.type': 'body' } }],
    mostBytes: 16_000,
  },
  {
    kind: homeAssistant,
    config: { server_url: 'http://ha.example:8123', access_token: secret, service: 'mobile_app_phone' },
    opened: [
      {
        call: 'POST http://ha.example:8123/api/services/notify/mobile_app_phone',
        headers: { authorization: `Bearer ${secret}` },
        fields: {
          ...{ title: HEADLINE, 'data.tag': KEY, 'data.url': LINK, 'data.priority': 'high' },
          'data.push.interruption-level': 'time-sensitive',
        },
        says: [DETAIL],
      },
    ],
    resolved: [
      {
        call: 'POST http://ha.example:8123/api/services/notify/mobile_app_phone',
        fields: { 'data.tag': KEY, 'data.priority': undefined },
      },
    ],
    mostBytes: 16_000,
    outcomes: [
      [400, 'refused'],
      [404, 'refused'],
    ],
  },
  {
    kind: apprise,
    config: { server_url: 'http://apprise.example:8000/', key: secret, tag: 'ops' },
    opened: [
      {
        call: `POST http://apprise.example:8000/notify/${secret}`,
        fields: { title: HEADLINE, type: 'failure', format: 'text', tag: 'ops' },
        says: [DETAIL],
      },
    ],
    resolved: [{ call: `POST http://apprise.example:8000/notify/${secret}`, fields: { type: 'success' } }],
    mostBytes: 64_000,
    outcomes: [
      [204, 'refused'],
      [424, 'retry'],
    ],
  },
  {
    kind: amazonSns,
    config: { topic_arn: 'arn:aws:sns:eu-central-1:123456789012:alerts', ...ofAws },
    opened: [
      {
        call: sns,
        headers: { 'x-amz-date': '20260616T031207Z' },
        fields: {
          ...{ Action: 'Publish', TopicArn: 'arn:aws:sns:eu-central-1:123456789012:alerts' },
          ...{ Subject: HEADLINE, MessageGroupId: undefined },
        },
        says: ['MessageAttributes.entry.2.Value.StringValue=critical'],
      },
    ],
    resolved: [{ call: sns, says: ['MessageAttributes.entry.1.Value.StringValue=resolved'] }],
    mostBytes: 262_144,
    outcomes: [
      [400, 'rejected'],
      [403, 'refused'],
    ],
  },
  {
    kind: amazonSns,
    config: { topic_arn: 'arn:aws-cn:sns:cn-north-1:123456789012:alerts.fifo', ...ofAws },
    opened: [
      {
        call: 'POST https://sns.cn-north-1.amazonaws.com.cn/',
        fields: { MessageGroupId: KEY, MessageDeduplicationId: messageKey(opened) },
      },
    ],
    resolved: [{ call: 'POST https://sns.cn-north-1.amazonaws.com.cn/', fields: { MessageGroupId: KEY } }],
    mostBytes: 262_144,
  },
]);

test('requests to Amazon are signed as its test suite says', () => {
  const keys = {
    ...{ access_key_id: 'AKIDEXAMPLE', secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    ...{ region: 'us-east-1', service: 'service' },
  };
  const now = new Date('2015-08-30T12:36:00Z');
  const url = 'https://example.amazonaws.com/';
  const signatureOf = ({ headers }: { headers: Record<string, string> }) =>
    /Signature=(\w+)$/.exec(headers.authorization ?? '')?.[1];
  const plain = signedForAws({ method: 'GET', url, headers: {}, body: null }, keys, now);
  assert.equal(signatureOf(plain), '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = signedForAws({ method: 'POST', url, headers: form, body: 'Param1=value1' }, keys, now);
  assert.equal(signatureOf(posted), 'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a');
});
