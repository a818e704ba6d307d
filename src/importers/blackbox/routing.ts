// Whom an Alertmanager notifies: its receivers as channels, and its tree of routes. Pure.

import {
  addressesIn,
  byFields,
  eachOnce,
  type MadeChannel as Made,
  refuseMailServer,
} from '../channel-makers.ts';
import { type Draft, keyOf } from '../draft.ts';
import { parseGoDuration } from '../go-duration.ts';
import { cut } from '../limits.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { listIn, mapOf, textsIn } from './files.ts';
import { holds, type Labels, type Matcher, parseMatchers } from './matchers.ts';

interface Routed {
  /** Keys of channels. */
  channels: string[];
  repeatSeconds: number;
}

/** What an alert with these labels leads to. */
export type Router = (labels: Labels) => Routed[];

export function routerOf(config: Fields, context: { draft: Draft; report: Report; prefix: string }): Router {
  const channels = mapReceivers(config, context);
  reportTheRest(config, context.report);
  const root = mapOf(config.route);
  return (labels) =>
    matching(root, labels, { receiver: '', repeat: 14_400 }, 0).map(({ receiver, repeat }) => ({
      channels: channels.get(receiver) ?? [],
      repeatSeconds: Math.min(2_592_000, Math.max(300, repeat)),
    }));
}

interface Inherited {
  receiver: string;
  /** Seconds. */
  repeat: number;
}

/** The deepest routes that match: the first of its siblings, and those after one that continues. */
function matching(route: Fields, labels: Labels, inherited: Inherited, depth: number): Inherited[] {
  const ms = parseGoDuration(route.repeat_interval);
  const own = {
    receiver: typeof route.receiver === 'string' ? route.receiver : inherited.receiver,
    repeat: ms === null ? inherited.repeat : ms / 1_000,
  };
  const found: Inherited[] = [];
  for (const child of depth > 20 ? [] : listIn(route.routes)) {
    if (!matchersOf(child).every((matcher) => matcher !== null && holds(matcher, labels))) continue;
    found.push(...matching(child, labels, own, depth + 1));
    if (child.continue !== true) break;
  }
  return found.length > 0 ? found : [own];
}

function matchersOf(route: Fields): (Matcher | null)[] {
  const old = (field: 'match' | 'match_re', op: Matcher['op']) =>
    Object.entries(mapOf(route[field])).map(([name, value]) => ({ name, op, value: String(value) }));
  const given = textsIn(route.matchers).flatMap((text) => parseMatchers(text) ?? [null]);
  return [...old('match', '='), ...old('match_re', '=~'), ...given];
}

function mapReceivers(
  config: Fields,
  { draft, report, prefix }: { draft: Draft; report: Report; prefix: string },
): ReadonlyMap<string, string[]> {
  const byReceiver = new Map<string, string[]>();
  const global = mapOf(config.global);
  for (const receiver of listIn(config.receivers)) {
    const name = String(receiver.name ?? '');
    const keys = Object.entries(receiver).flatMap(([kind, configs]) =>
      listIn(configs).flatMap((fields, index) => {
        const key = keyOf(prefix, 'receiver', name, kind.replace(/_configs$/, ''), index + 1);
        const item = openItem(report, {
          ...{ source: `receiver ${name}`, name: `${name} ${kind}`, fields },
          reasons: { send_resolved: 'Recoveries are notified as well.' },
        });
        const made = makers[kind]?.(item, global) ?? { problem: `Channels as of ${kind} do not exist.` };
        if ('problem' in made) {
          item.end(null, made.problem);
          return [];
        }
        draft.channels.set(key, { name: cut(name, 90) || kind, ...made });
        item.end(`channels.${key}`);
        return [key];
      }),
    );
    byReceiver.set(name, keys);
  }
  return byReceiver;
}

const FILE = 'Its secret lies in a file: put it into the channel.';

const webhook =
  (kind: string, field: string, general?: string) =>
  (item: SourceItem, global: Fields): Made => {
    const url = item.text(field) ?? (general === undefined ? null : global[general]);
    item.carry(field);
    if (item.isSet('send_resolved')) item.carry('send_resolved');
    return typeof url === 'string' ? { kind, config: { webhook_url: url } } : { problem: FILE };
  };

const makers: Readonly<Record<string, (item: SourceItem, global: Fields) => Made>> = {
  email_configs: (item) => {
    item.carry('to', 'send_resolved');
    refuseMailServer(item, ['from', 'smarthost', 'auth_username', 'auth_password', 'require_tls']);
    return { kind: 'email', config: { to: eachOnce(addressesIn(item.text('to'))) } };
  },
  slack_configs: webhook('slack', 'api_url', 'slack_api_url'),
  discord_configs: webhook('discord', 'webhook_url'),
  msteamsv2_configs: webhook('teams', 'webhook_url'),
  telegram_configs: (item, global) => {
    item.carry('bot_token', 'chat_id', 'message_thread_id', 'send_resolved');
    const token = item.text('bot_token') ?? global.telegram_bot_token;
    if (typeof token !== 'string') return { problem: FILE };
    const thread = item.number('message_thread_id');
    const config = { bot_token: token, chat_id: item.text('chat_id') ?? '' };
    return { kind: 'telegram', config: thread === null ? config : { ...config, message_thread_id: thread } };
  },
  pagerduty_configs: (item) => {
    item.carry('routing_key', 'send_resolved');
    const key = item.text('routing_key');
    return key === null
      ? { problem: 'It has no routing_key of the Events API v2, or that lies in a file.' }
      : { kind: 'pagerduty', config: { routing_key: key } };
  },
  mattermost_configs: (item) => {
    item.carry('send_resolved');
    const made = byFields('mattermost', { webhook_url: 'webhook_url', channel: 'channel' })(item);
    return item.isSet('webhook_url') ? made : { problem: FILE };
  },
  opsgenie_configs: (item, global) => {
    item.carry('api_key', 'api_url', 'send_resolved');
    const key = item.text('api_key') ?? global.opsgenie_api_key;
    if (typeof key !== 'string') return { problem: FILE };
    const url = item.text('api_url') ?? global.opsgenie_api_url;
    const isEurope = typeof url === 'string' && /\/\/api\.eu\./.test(url);
    return { kind: 'opsgenie', config: { api_key: key, ...(isEurope ? { region: 'eu' } : {}) } };
  },
  victorops_configs: (item, global) => {
    item.carry('api_key', 'routing_key', 'send_resolved');
    const key = item.text('api_key') ?? global.victorops_api_key;
    if (typeof key !== 'string') return { problem: FILE };
    return { kind: 'splunk_on_call', config: { api_key: key, routing_key: item.text('routing_key') ?? '' } };
  },
  webhook_configs: (item) => {
    item.carry('url', 'send_resolved');
    const url = item.text('url');
    if (url === null) return { problem: FILE };
    item.change('url', 'Gets JSON of the alert, which is not that of Alertmanager.');
    return { kind: 'custom_http', config: { method: 'POST', url } };
  },
};

const REST: Readonly<Record<string, string>> = {
  inhibit_rules: 'Let a check depend on another instead.',
  time_intervals: 'Rules have no hours of their own: make silences or maintenance windows.',
  mute_time_intervals: 'Rules have no hours of their own: make silences or maintenance windows.',
  templates: 'Write templates of a channel anew.',
};

function reportTheRest(config: Fields, report: Report): void {
  for (const [name, note] of Object.entries(REST))
    if (config[name] !== undefined)
      report.lines.push({
        ...{ grade: 'not_possible', source: `alertmanager ${name}`, name, field: null, becomes: null, note },
      });
}
