// The providers of Gatus as channels. Pure.

import {
  addressesIn,
  byFields,
  eachOnce,
  type MadeChannel as Made,
  refuseMailServer,
  unknownChannel,
} from '../channel-makers.ts';
import type { Fields, SourceItem } from '../source-item.ts';

/** What of a provider its channel is made of; the rest is reported. */
export function channelOf(type: string, item: SourceItem): Made {
  return makers[type]?.(item) ?? unknownChannel(type);
}

const webhook = (kind: string) => byFields(kind, { webhook_url: 'webhook-url' });

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const makers: Readonly<Record<string, (item: SourceItem) => Made>> = {
  slack: webhook('slack'),
  discord: webhook('discord'),
  teams: webhook('teams'),
  'teams-workflows': webhook('teams'),
  googlechat: webhook('google_chat'),
  mattermost: byFields('mattermost', { webhook_url: 'webhook-url', channel: 'channel' }),
  rocketchat: byFields('rocket_chat', { webhook_url: 'webhook-url', channel: 'channel' }),
  squadcast: webhook('squadcast'),
  webex: webhook('webex'),
  signl4: byFields('signl4', { team_secret: 'team-secret' }),
  opsgenie: (item) => {
    if (item.isSet('priority')) item.change('priority', 'The severity is that of the rule.');
    return byFields('opsgenie', { api_key: 'api-key' })(item);
  },
  'incident-io': (item) => {
    item.carry('url', 'auth-token');
    const [, source_id] = /\/http\/([^/?\s]+)$/.exec(item.text('url') ?? '') ?? [];
    return source_id
      ? { kind: 'incident_io', config: { source_id, token: item.text('auth-token') ?? '' } }
      : { problem: 'Its address has no id of an alert source at its end.' };
  },
  line: (item) => {
    const ids = Array.isArray(item.fields['user-ids']) ? item.fields['user-ids'].map(String) : [];
    item.carry('channel-access-token', 'user-ids');
    if (ids.length > 1) item.change('user-ids', 'The first alone: make a channel for each of the others.');
    return {
      kind: 'line',
      config: { channel_token: item.text('channel-access-token') ?? '', to: ids[0] ?? '' },
    };
  },
  zulip: () => ({ problem: 'It names its channel by a number: make a Zulip channel with its name.' }),
  telegram: (item) => {
    item.carry('token', 'id', 'topic-id', 'api-url');
    return {
      kind: 'telegram',
      config: given({
        bot_token: item.text('token') ?? '',
        chat_id: item.text('id') ?? '',
        message_thread_id: item.number('topic-id'),
        api_url: item.text('api-url'),
      }),
    };
  },
  pagerduty: (item) => {
    item.carry('integration-key');
    return { kind: 'pagerduty', config: { routing_key: item.text('integration-key') ?? '' } };
  },
  ntfy: (item) => {
    item.carry('topic', 'url', 'priority', 'token');
    return {
      kind: 'ntfy',
      config: given({
        topic: item.text('topic') ?? '',
        server_url: item.text('url'),
        token: item.text('token'),
        priority: item.number('priority'),
      }),
    };
  },
  gotify: (item) => {
    item.carry('server-url', 'token', 'priority');
    return {
      kind: 'gotify',
      config: given({
        server_url: item.text('server-url') ?? '',
        token: item.text('token') ?? '',
        priority: item.number('priority'),
      }),
    };
  },
  matrix: (item) => {
    item.carry('server-url', 'access-token', 'internal-room-id');
    return {
      kind: 'matrix',
      config: {
        server_url: item.text('server-url') ?? 'https://matrix-client.matrix.org',
        access_token: item.text('access-token') ?? '',
        room_id: item.text('internal-room-id') ?? '',
      },
    };
  },
  pushover: (item) => {
    item.carry('application-token', 'user-key', 'device');
    for (const field of ['priority', 'resolved-priority'])
      if (item.isSet(field)) item.change(field, 'The priority follows from the severity of the rule.');
    return {
      kind: 'pushover',
      config: given({
        token: item.text('application-token') ?? '',
        user: item.text('user-key') ?? '',
        device: item.text('device'),
        emergency: item.number('priority') === 2 ? true : null,
      }),
    };
  },
  signal: (item) => {
    item.carry('api-url', 'number', 'recipients');
    const recipients = item.fields.recipients;
    return {
      kind: 'signal',
      config: {
        server_url: item.text('api-url') ?? '',
        number: item.text('number') ?? '',
        recipients: Array.isArray(recipients) ? recipients.map(String) : [],
      },
    };
  },
  github: (item) => {
    item.carry('repository-url', 'token');
    const url = URL.parse(item.text('repository-url') ?? '');
    const [, repository] = /^\/([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(url?.pathname ?? '') ?? [];
    if (!url || repository === undefined) return { problem: 'Its address names no repository.' };
    const api = url.hostname === 'github.com' ? {} : { api_url: `${url.origin}/api/v3` };
    return {
      kind: 'github_issues',
      config: { repository, token: item.text('token') ?? '', ...api },
    };
  },
  email: (item) => {
    item.carry('to');
    refuseMailServer(item, ['from', 'username', 'password', 'host', 'port', 'client']);
    return { kind: 'email', config: { to: eachOnce(addressesIn(item.text('to'))) } };
  },
  custom: (item) => {
    const url = item.text('url') ?? '';
    const method = (item.text('method') ?? 'GET').toUpperCase();
    item.carry('url', 'method', 'headers');
    if (/\[[A-Z_]+\]/.test(url))
      return { problem: 'Its address names what only Gatus has: write it as a template.' };
    if (item.isSet('body'))
      item.refuse('body', 'Names what only Gatus has: write it with the names of Tocsin.');
    return { kind: 'custom_http', config: { method, url, headers: textsOf(item.fields.headers) } };
  },
};

const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value as Fields).map(([name, one]) => [name, String(one)]))
    : {};
