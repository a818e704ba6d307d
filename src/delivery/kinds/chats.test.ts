import { createHmac } from 'node:crypto';
import { kind as dingtalk } from './dingtalk/kind.ts';
import { kind as feishu } from './feishu/kind.ts';
import { kind as googleChat } from './google-chat/kind.ts';
import { kind as line } from './line/kind.ts';
import { kind as matrix } from './matrix/kind.ts';
import { kind as mattermost } from './mattermost/kind.ts';
import { kind as nextcloudTalk } from './nextcloud-talk/kind.ts';
import { messageKey } from './requests.ts';
import { kind as rocketChat } from './rocket-chat/kind.ts';
import { testKinds } from './test-kinds.ts';
import { LINK, opened, resolved, sending } from './test-stage.ts';
import { kind as webex } from './webex/kind.ts';
import { kind as wecom } from './wecom/kind.ts';
import { kind as zohoCliq } from './zoho-cliq/kind.ts';
import { kind as zulip } from './zulip/kind.ts';

const HEADLINE = 'Down: Nightly backup failed with exit code 3, 03:12 UTC';
const DETAIL = 'pg_dump: error: connection refused';
const secret = 'S3cr3t-of-this-test';
const webhook_url = 'https://hooks.example.com/in/S3cr3t-of-this-test';
const RUNS = `${sending.now.getTime()}`;
const SECONDS = RUNS.slice(0, -3);

const signed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

const call = `POST ${webhook_url}`;
/** What says all of it in one text. */
const says = [HEADLINE, DETAIL, LINK];

testKinds([
  {
    kind: googleChat,
    config: { webhook_url: `${webhook_url}?key=k1&token=t1` },
    opened: [
      {
        call: `${call}?key=k1&token=t1&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD`,
        fields: { 'thread.threadKey': 'tocsin-alert:17' },
        says,
      },
    ],
    resolved: [
      {
        call: `${call}?key=k1&token=t1&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD`,
        fields: { 'thread.threadKey': 'tocsin-alert:17' },
      },
    ],
    mostBytes: 32_000,
    outcomes: [
      [404, 'refused'],
      [400, 'rejected'],
    ],
  },
  {
    kind: mattermost,
    config: { webhook_url, channel: 'town-square' },
    opened: [
      {
        call,
        fields: {
          ...{ channel: 'town-square', username: 'Tocsin' },
          ...{ 'attachments.0.color': '#ef4444', 'attachments.0.title_link': LINK },
        },
        says: ['Exit code', LINK],
      },
    ],
    resolved: [{ call, fields: { 'attachments.0.color': '#22c55e' } }],
    mostBytes: 65_536,
    outcomes: [[404, 'refused']],
  },
  {
    kind: rocketChat,
    config: { webhook_url },
    opened: [{ call, fields: { alias: 'Tocsin', channel: undefined, 'attachments.0.color': '#ef4444' } }],
    resolved: [{ call, fields: { 'attachments.0.color': '#22c55e' } }],
    mostBytes: 32_768,
  },
  {
    kind: matrix,
    config: { server_url: 'https://matrix.example.org/', access_token: secret, room_id: '!abc:example.org' },
    opened: [
      {
        call: `PUT https://matrix.example.org/_matrix/client/v3/rooms/!abc%3Aexample.org/send/m.room.message/${messageKey(opened)}`,
        headers: { authorization: `Bearer ${secret}` },
        fields: { msgtype: 'm.text' },
        says: [...says, '"m.mentions":{}'],
      },
    ],
    resolved: [
      {
        call: `PUT https://matrix.example.org/_matrix/client/v3/rooms/!abc%3Aexample.org/send/m.room.message/${messageKey(resolved)}`,
        fields: { msgtype: 'm.notice' },
      },
    ],
    mostBytes: 65_536,
    outcomes: [[403, 'refused']],
  },
  {
    kind: zulip,
    config: {
      ...{ server_url: 'https://example.zulipchat.com', bot_email: 'tocsin-bot@example.zulipchat.com' },
      ...{ api_key: secret, channel: 'ops' },
    },
    opened: [
      {
        call: 'POST https://example.zulipchat.com/api/v1/messages',
        headers: {
          authorization: `Basic ${Buffer.from(`tocsin-bot@example.zulipchat.com:${secret}`).toString('base64')}`,
        },
        fields: { type: 'stream', to: 'ops', topic: 'Nightly backup' },
      },
    ],
    resolved: [
      {
        call: 'POST https://example.zulipchat.com/api/v1/messages',
        fields: { to: 'ops', topic: 'Nightly backup' },
      },
    ],
    mostBytes: 130_000,
    outcomes: [[400, 'rejected']],
  },
  {
    kind: webex,
    config: { webhook_url },
    opened: [{ call, says }],
    resolved: [{ call }],
    mostBytes: 15_000,
    outcomes: [[404, 'refused']],
  },
  {
    kind: feishu,
    config: { webhook_url, secret },
    answers: [{ code: 0, msg: 'success' }],
    opened: [
      {
        call,
        fields: { msg_type: 'text', timestamp: SECONDS, sign: signed(`${SECONDS}\n${secret}`, '') },
        says,
      },
    ],
    resolved: [{ call, fields: { msg_type: 'text' } }],
    mostBytes: 20_000,
    outcomes: [
      [{ code: 19_021, msg: 'sign match fail' }, 'refused'],
      [{ code: 11_232, msg: 'too many request' }, 'retry'],
      [{ code: 9_999, msg: 'no' }, 'rejected'],
    ],
  },
  {
    kind: dingtalk,
    config: { webhook_url: `${webhook_url}?access_token=t1`, secret },
    answers: [{ errcode: 0, errmsg: 'ok' }],
    opened: [
      {
        call: `${call}?access_token=t1&timestamp=${RUNS}&sign=${new URLSearchParams({ s: signed(secret, `${RUNS}\n${secret}`) }).toString().slice(2)}`,
        fields: { msgtype: 'text', 'at.isAtAll': false },
        says: [...says, 'Tocsin'],
      },
    ],
    resolved: [
      {
        call: `${call}?access_token=t1&timestamp=${RUNS}&sign=${new URLSearchParams({ s: signed(secret, `${RUNS}\n${secret}`) }).toString().slice(2)}`,
      },
    ],
    mostBytes: 20_000,
    outcomes: [
      [{ errcode: 310_000, errmsg: 'sign not match' }, 'refused'],
      [{ errcode: 130_101, errmsg: 'send too fast' }, 'retry'],
      [{ hello: 'world' }, 'retry'],
    ],
  },
  {
    kind: wecom,
    config: { webhook_url: `${webhook_url}?key=k1` },
    answers: [{ errcode: 0, errmsg: 'ok' }],
    opened: [{ call: `${call}?key=k1`, fields: { msgtype: 'text' }, says: [HEADLINE] }],
    resolved: [{ call: `${call}?key=k1`, fields: { msgtype: 'text' } }],
    mostBytes: 2_048 * 3,
    outcomes: [
      [{ errcode: 93_000, errmsg: 'invalid webhook url' }, 'refused'],
      [{ errcode: 45_009, errmsg: 'api freq out of limit' }, 'retry'],
    ],
  },
  {
    kind: line,
    config: { channel_token: secret, to: 'C0123456789abcdef0123456789abcdef' },
    opened: [
      {
        call: 'POST https://api.line.me/v2/bot/message/push',
        headers: { authorization: `Bearer ${secret}`, 'x-line-retry-key': messageKey(opened) },
        fields: { to: 'C0123456789abcdef0123456789abcdef', 'messages.0.type': 'text' },
        says,
      },
    ],
    resolved: [
      {
        call: 'POST https://api.line.me/v2/bot/message/push',
        headers: { 'x-line-retry-key': messageKey(resolved) },
      },
    ],
    mostBytes: 65_536,
    outcomes: [
      [409, 'delivered'],
      [400, 'rejected'],
    ],
  },
  {
    kind: nextcloudTalk,
    config: { server_url: 'https://cloud.example.com', conversation: 'n3xtc10ud', secret },
    opened: [
      {
        call: 'POST https://cloud.example.com/ocs/v2.php/apps/spreed/api/v1/bot/n3xtc10ud/message',
        headers: { 'ocs-apirequest': 'true', 'x-nextcloud-talk-bot-random': messageKey(opened).repeat(2) },
        says,
      },
    ],
    resolved: [
      { call: 'POST https://cloud.example.com/ocs/v2.php/apps/spreed/api/v1/bot/n3xtc10ud/message' },
    ],
    mostBytes: 200_000,
    outcomes: [[404, 'refused']],
  },
  {
    kind: zohoCliq,
    config: { webhook_url: `${webhook_url}?zapikey=1001.abc` },
    opened: [{ call: `${call}?zapikey=1001.abc`, says }],
    resolved: [{ call: `${call}?zapikey=1001.abc` }],
    mostBytes: 65_536,
  },
]);
