// Channels of Healthchecks. Their values are in its database only: the API gives names and kinds. Pure.

import {
  type MadeChannel as Made,
  NEEDS_APPRISE_SERVER,
  splunkOnCallOf,
  unknownChannel,
} from '../channel-makers.ts';
import type { DraftChannel } from '../draft.ts';
import { nameWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { webhookOf } from './webhook.ts';

export function channelOf(report: Report, row: Fields, becomes: string): DraftChannel | null {
  const kind = String(row.kind ?? '');
  const item = openItem(report, {
    source: `channel ${String(row.id)}`,
    name: String(row.name || kind),
    fields: row,
    defaults: { disabled: 0 },
    internal: ['id', 'kind'],
  });
  const name = nameWithin(item, 'name', kind);
  item.carry('disabled');
  const made: Made =
    typeof row.value === 'string'
      ? (makers[kind]?.(item, parsedValue(row.value)) ?? unknownChannel(kind))
      : { problem: 'The API gives no addresses and no secrets: make the channel, or import the database.' };
  if ('problem' in made) {
    item.end(null, made.problem);
    return null;
  }
  item.carry('value');
  item.end(becomes);
  const isOff = row.disabled === 1 || row.disabled === true;
  return { name, ...made, ...(isOff ? { enabled: false } : {}) };
}

/** JSON, or a plain text as `value`. */
function parsedValue(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {}
  return { value: text };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const within = (value: Fields, ...path: string[]): string => {
  let at: unknown = value;
  for (const field of path) at = typeof at === 'object' && at !== null ? (at as Fields)[field] : undefined;
  return textOf(at);
};

const webhook = (kind: string, ...path: string[]) => {
  return (_: SourceItem, value: Fields): Made => ({
    kind,
    config: {
      webhook_url: (within(value, ...path) || within(value, 'value')).replace(
        '//discordapp.com/',
        '//discord.com/',
      ),
    },
  });
};

/** One direction only is no setting of a channel. */
function onlyOne(item: SourceItem, value: Fields): void {
  if (value.up === false || value.down === false)
    item.change('value', 'Is notified of problems and recoveries alike.');
}

/** What the database of the instance does not have. */
const ofInstance = (whose: string, kind: string): Made => ({
  problem: `${whose} is that of the instance, whose token is a setting: make a ${kind} channel with it.`,
});

const PHONES =
  'Phones are those of members: each gives their own number, and an escalation policy pages them.';

const makers: Readonly<Record<string, (item: SourceItem, value: Fields) => Made>> = {
  email: (item, value) => {
    onlyOne(item, value);
    return { kind: 'email', config: { to: [within(value, 'value')] } };
  },
  slack: webhook('slack', 'incoming_webhook', 'url'),
  discord: webhook('discord', 'webhook', 'url'),
  msteamsw: webhook('teams', 'value'),
  googlechat: webhook('google_chat', 'value'),
  mattermost: webhook('mattermost', 'value'),
  rocketchat: webhook('rocket_chat', 'value'),
  pagertree: webhook('pagertree', 'value'),
  victorops: (_, value) => splunkOnCallOf(within(value, 'value')),
  opsgenie: (_, value) => {
    const region = within(value, 'region') === 'eu' ? { region: 'eu' } : {};
    return {
      kind: 'opsgenie',
      config: { api_key: within(value, 'key') || within(value, 'value'), ...region },
    };
  },
  zulip: (_, value) => {
    if (within(value, 'mtype') !== 'stream')
      return { problem: 'It writes to a person: a Zulip channel writes to a channel of Zulip.' };
    const bot_email = within(value, 'bot_email');
    const topic = within(value, 'topic');
    return {
      kind: 'zulip',
      config: {
        ...{ bot_email, api_key: within(value, 'api_key'), channel: within(value, 'to') },
        server_url: within(value, 'site') || `https://${bot_email.split('@').at(-1)}`,
        ...(topic === '' ? {} : { topic }),
      },
    };
  },
  apprise: () => NEEDS_APPRISE_SERVER,
  github: () => ofInstance('Its app', 'GitHub issues'),
  matrix: () => ofInstance('Its user', 'Matrix'),
  po: () => ofInstance('Its application', 'Pushover'),
  pushbullet: () => ofInstance('Its client', 'Pushbullet'),
  signal: () => ofInstance('Its number', 'Signal'),
  whatsapp: () => ofInstance('Its sender', 'WhatsApp'),
  pd: (_, value) => ({
    kind: 'pagerduty',
    config: { routing_key: within(value, 'service_key') || within(value, 'value') },
  }),
  ntfy: (item, value) => {
    const [token, priority] = [within(value, 'token'), Number(value.priority ?? 0)];
    if (Number(value.priority_up ?? 0) !== 3) item.change('value', 'A recovery has the priority 3.');
    return {
      kind: 'ntfy',
      config: {
        topic: within(value, 'topic'),
        server_url: within(value, 'url') || null,
        ...(token === '' ? {} : { token }),
        ...(priority > 0 ? { priority } : {}),
      },
    };
  },
  gotify: (_, value) => ({
    kind: 'gotify',
    config: {
      server_url: within(value, 'url'),
      token: within(value, 'token'),
      ...(typeof value.priority === 'number' ? { priority: value.priority } : {}),
    },
  }),
  telegram: () => ofInstance('Its bot', 'Telegram'),
  sms: () => ({ problem: PHONES }),
  call: () => ({ problem: PHONES }),
  webhook: webhookOf,
};
