// Notifications of Uptime Kuma as channels. Pure.

import {
  addressesIn,
  eachOnce,
  type MadeChannel as Made,
  refuseMailServer,
  unknownChannel,
} from '../channel-makers.ts';
import type { DraftChannel } from '../draft.ts';
import { nameWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import type { Fields } from '../source-item.ts';
import { openItem, type SourceItem } from '../source-item.ts';
import { chatMakers } from './chat-channels.ts';
import { recordOf } from './http.ts';
import { moreMakers } from './more-channels.ts';

/** The channel, or null where Tocsin has none of the kind. `becomes` is what the report calls it. */
export function channelOf(report: Report, row: Fields, becomes: string): DraftChannel | null {
  const config = configOf(row);
  const {
    name,
    type,
    isDefault: _isDefault,
    applyExisting: _applyExisting,
    active: _active,
    ...fields
  } = config;
  const title = String(row.name ?? name ?? '');
  const source = `notification ${String(row.id)}`;
  const item = openItem(report, {
    source,
    name: title,
    fields: { ...fields, name: title, type, is_default: row.is_default, active: row.active },
    defaults: { active: 1, is_default: 0, ...DEFAULTS },
    internal: ['type'],
  });
  const kind = String(type ?? '');
  const maker = makers[kind] ?? chatMakers[kind] ?? moreMakers[kind];
  const made = maker?.(item) ?? unknownChannel(kind || '?');
  item.carry('active');
  if (item.isSet('is_default'))
    item.change(
      'is_default',
      'Is in the rules of its monitors; put it into the rules about everything for new checks.',
    );
  const nameGiven = nameWithin(item, 'name', kind || 'Imported channel');
  if ('problem' in made) {
    item.end(null, made.problem);
    return null;
  }
  item.end(becomes);
  const isOff = row.active === 0 || row.active === false;
  return { name: nameGiven, ...made, ...(isOff ? { enabled: false } : {}) };
}

/** What the form of each provider fills in by itself. */
const DEFAULTS = {
  slackrichmessage: true,
  httpMethod: 'post',
  webhookContentType: 'json',
  telegramServerUrl: 'https://api.telegram.org',
  ntfyserverurl: 'https://ntfy.sh',
  discordChannelType: 'channel',
  ntfyAuthenticationMethod: 'none',
} as const;

function configOf(row: Fields): Fields {
  try {
    const config: unknown = JSON.parse(String(row.config ?? '{}'));
    return typeof config === 'object' && config !== null ? { ...config } : {};
  } catch {
    return {};
  }
}

const makers: Readonly<Record<string, (item: SourceItem) => Made>> = {
  smtp: (item) => {
    const addresses = ['smtpTo', 'smtpCC', 'smtpBCC'].flatMap((field) => addressesIn(item.text(field)));
    const to = eachOnce(addresses);
    if (to.length === 0) return { problem: 'It has no address.' };
    if (addresses.length > to.length) item.change('smtpTo', 'Each address once, at most ten.');
    else item.carry('smtpTo');
    for (const field of ['smtpCC', 'smtpBCC'])
      if (item.isSet(field)) item.change(field, 'Gets a mail of its own.');
    refuseMailServer(
      item,
      Object.keys(item.fields).filter((one) => /^smtp(?!To$|CC$|BCC$)/.test(one)),
    );
    return { kind: 'email', config: { to } };
  },
  slack: byUrl('slack', 'slackwebhookURL'),
  teams: (item) => {
    const made = byUrl('teams', 'webhookUrl')(item);
    if (/webhook\.office\./.test(item.text('webhookUrl') ?? ''))
      item.change(
        'webhookUrl',
        'Connectors of Office 365 are retired: make a workflow in Teams and put its address here.',
      );
    return made;
  },
  discord: (item) => {
    const url = item.text('discordWebhookUrl');
    if (url === null) return { problem: 'It has no address.' };
    item.carry('discordWebhookUrl', 'discordChannelType');
    const isThread = item.text('discordChannelType') === 'postToThread';
    if (isThread) item.carry('threadId');
    const config = isThread ? { thread_id: item.text('threadId') } : {};
    return { kind: 'discord', config: { webhook_url: url, ...config } };
  },
  telegram: (item) => {
    item.carry(...['telegramBotToken', 'telegramChatID', 'telegramMessageThreadID', 'telegramSendSilently']);
    item.carry('telegramServerUrl');
    const thread = item.number('telegramMessageThreadID');
    return {
      kind: 'telegram',
      config: {
        bot_token: item.text('telegramBotToken') ?? '',
        chat_id: item.text('telegramChatID') ?? '',
        ...(thread === null ? {} : { message_thread_id: thread }),
        ...(item.flag('telegramSendSilently') ? { silent: true } : {}),
        ...(item.isSet('telegramServerUrl') ? { api_url: item.text('telegramServerUrl') } : {}),
      },
    };
  },
  PagerDuty: (item) => {
    item.carry('pagerdutyIntegrationKey', 'pagerdutyIntegrationUrl');
    if (item.text('pagerdutyPriority') !== null)
      item.change('pagerdutyPriority', 'The severity is that of the rule.');
    if (item.text('pagerdutyAutoResolve') === 'resolve') item.carry('pagerdutyAutoResolve');
    else if (item.isSet('pagerdutyAutoResolve'))
      item.change('pagerdutyAutoResolve', 'A recovery resolves the incident.');
    const isEurope = /(^|\/\/|\.)eu\./.test(item.text('pagerdutyIntegrationUrl') ?? '');
    const region = isEurope ? { region: 'eu' } : {};
    return {
      kind: 'pagerduty',
      config: { routing_key: item.text('pagerdutyIntegrationKey') ?? '', ...region },
    };
  },
  ntfy: (item) => {
    const token = item.text('ntfyaccesstoken');
    if (item.text('ntfyAuthenticationMethod') === 'usernamePassword') {
      const refusal = 'An ntfy channel takes an access token: make one for this user.';
      item.refuse('ntfyusername', refusal);
      item.refuse('ntfypassword', refusal);
    }
    item.carry('ntfytopic', 'ntfyserverurl', 'ntfyaccesstoken', 'ntfyAuthenticationMethod');
    const priority = item.number('ntfyPriority');
    item.carry('ntfyPriority');
    return {
      kind: 'ntfy',
      config: {
        topic: item.text('ntfytopic') ?? '',
        server_url: item.text('ntfyserverurl'),
        ...(token === null ? {} : { token }),
        ...(priority === null ? {} : { priority }),
      },
    };
  },
  gotify: (item) => {
    item.carry('gotifyserverurl', 'gotifyapplicationToken', 'gotifyPriority');
    const priority = item.number('gotifyPriority');
    return {
      kind: 'gotify',
      config: {
        server_url: item.text('gotifyserverurl') ?? '',
        token: item.text('gotifyapplicationToken') ?? '',
        ...(priority === null ? {} : { priority }),
      },
    };
  },
  webhook: webhookOf,
};

function byUrl(kind: string, field: string) {
  return (item: SourceItem): Made => {
    const url = item.text(field);
    if (url === null) return { problem: 'It has no address.' };
    item.carry(field);
    return { kind, config: { webhook_url: url } };
  };
}

const KUMA_BODY =
  '{"heartbeat": {"status": {% if state == "resolved" %}1{% else %}0{% endif %}, "msg": {{ text | json }}}, "monitor": {"name": {{ alert.subject.name | json }}}, "msg": {{ title | json }}}';

/** The default body of Uptime Kuma keeps its three keys; a template of one's own names what only Uptime Kuma has. */
function webhookOf(item: SourceItem): Made {
  const url = item.text('webhookURL');
  if (url === null) return { problem: 'It has no address.' };
  const headers = recordOf(item.text('webhookAdditionalHeaders'));
  if (headers === null) item.refuse('webhookAdditionalHeaders', 'Is no JSON object.');
  else item.carry('webhookAdditionalHeaders');
  item.carry('webhookURL', 'httpMethod');
  const method = (item.text('httpMethod') ?? 'post').toUpperCase() === 'GET' ? 'GET' : 'POST';
  const type = item.text('webhookContentType') ?? 'json';
  if (type === 'json')
    item.change('webhookContentType', 'heartbeat, monitor and msg stay, with fewer fields.');
  else
    item.refuse('webhookContentType', `The body “${type}” is sent as JSON of the alert: write its template.`);
  if (item.isSet('webhookCustomBody'))
    item.refuse('webhookCustomBody', 'Names what only Uptime Kuma has: write it with the names of Tocsin.');
  const body = method === 'POST' && type === 'json' ? { body: KUMA_BODY } : {};
  return { kind: 'custom_http', config: { method, url, headers: headers ?? {}, ...body } };
}
