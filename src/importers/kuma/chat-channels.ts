// Chats and pagers that Uptime Kuma calls by a few fields, as channels. Pure.

import { byFields, type MadeChannel, splunkOnCallOf } from '../channel-makers.ts';
import type { SourceItem } from '../source-item.ts';

const BY_SEVERITY = 'The severity is that of the rule.';

/** By the names of Uptime Kuma. */
export const chatMakers: Readonly<Record<string, (item: SourceItem) => MadeChannel>> = {
  DingDing: byFields('dingtalk', { webhook_url: 'webHookUrl', secret: 'secretKey' }),
  Feishu: byFields('feishu', { webhook_url: 'feishuWebHookUrl' }),
  GoAlert: byFields('goalert', { server_url: 'goAlertBaseURL', token: 'goAlertToken' }),
  GoogleChat: byFields('google_chat', { webhook_url: 'googleChatWebhookURL' }),
  JiraServiceManagement: () => ({
    problem: 'It signs in as a person: make a channel with the key of an API integration.',
  }),
  line: byFields('line', { channel_token: 'lineChannelAccessToken', to: 'lineUserID' }),
  matrix: byFields('matrix', {
    ...{ server_url: 'homeserverUrl', access_token: 'accessToken', room_id: 'internalRoomId' },
  }),
  mattermost: byFields('mattermost', { webhook_url: 'mattermostWebhookUrl', channel: 'mattermostchannel' }),
  nextcloudtalk: byFields('nextcloud_talk', {
    ...{ server_url: 'host', conversation: 'conversationToken', secret: 'botSecret' },
  }),
  Opsgenie: (item) => {
    if (item.isSet('opsgeniePriority')) item.change('opsgeniePriority', BY_SEVERITY);
    return byFields('opsgenie', { api_key: 'opsgenieApiKey', region: 'opsgenieRegion' })(item);
  },
  PagerTree: (item) => {
    if (item.isSet('pagertreeUrgency')) item.change('pagertreeUrgency', BY_SEVERITY);
    if (item.isSet('pagertreeAutoResolve'))
      item.change('pagertreeAutoResolve', 'A recovery resolves what it opened.');
    return byFields('pagertree', { webhook_url: 'pagertreeIntegrationUrl' })(item);
  },
  'rocket.chat': byFields('rocket_chat', { webhook_url: 'rocketwebhookURL', channel: 'rocketchannel' }),
  SIGNL4: (item) => {
    item.carry('webhookURL');
    const [, team_secret] = /\/webhook\/([^/?\s]+)/.exec(item.text('webhookURL') ?? '') ?? [];
    return team_secret
      ? { kind: 'signl4', config: { team_secret } }
      : { problem: 'Its address has no secret of a team at its end.' };
  },
  Splunk: (item) => {
    item.carry('splunkRestURL');
    if (item.isSet('splunkSeverity')) item.change('splunkSeverity', BY_SEVERITY);
    if (item.isSet('splunkAutoResolve'))
      item.change('splunkAutoResolve', 'A recovery resolves what it opened.');
    return splunkOnCallOf(item.text('splunkRestURL') ?? '');
  },
  squadcast: byFields('squadcast', { webhook_url: 'squadcastWebhookURL' }),
  WeCom: (item) => {
    item.carry('weComBotKey');
    const key = encodeURIComponent(item.text('weComBotKey') ?? '');
    const webhook_url = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`;
    return key === '' ? { problem: 'It has no key.' } : { kind: 'wecom', config: { webhook_url } };
  },
  ZohoCliq: byFields('zoho_cliq', { webhook_url: 'webhookUrl' }),
};
