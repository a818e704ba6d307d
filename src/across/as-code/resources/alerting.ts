// Webhooks, channels, rules, silences and maintenance windows.

import { findAlertToSend } from '../../../alerts/history/manage.ts';
import { reviewAgain } from '../../../alerts/lifecycle/review-again.ts';
import { joinRules } from '../../../alerts/rules/channels.ts';
import { changeRule, createRule, removeRule } from '../../../alerts/rules/manage.ts';
import { rulesOf } from '../../../alerts/rules/read.ts';
import type { NewRule, RuleChanges } from '../../../alerts/rules/schema.ts';
import { newSettings } from '../../../alerts/rules/settings.ts';
import { silences as silenceKind, wholeSilence } from '../../../alerts/silences/manage.ts';
import type { NewSilence } from '../../../alerts/silences/schema.ts';
import { changeChannel, createChannel, removeChannel } from '../../../delivery/channels/manage.ts';
import type { NewChannel } from '../../../delivery/channels/new-channel.ts';
import { plainChannels } from '../../../delivery/channels/plain.ts';
import type { ChannelChanges } from '../../../delivery/channels/schema.ts';
import { kindOf } from '../../../delivery/kinds/kinds.ts';
import { type Config, shownConfig, wholeConfig } from '../../../delivery/kinds/masks.ts';
import { changeWebhook, createWebhook, removeWebhook } from '../../../delivery/webhooks/manage.ts';
import { plainWebhooks } from '../../../delivery/webhooks/plain.ts';
import { type NewWebhook, type WebhookChanges, webhookEvents } from '../../../delivery/webhooks/schema.ts';
import { releaseRule } from '../../../monitors/servers/metric-rules/release.ts';
import { everyItem, inMemory } from '../../../platform/every-row.ts';
import { type Headers, maskHeaders } from '../../../platform/secret-headers.ts';
import { watchMaintenance } from '../../../published/status-pages/maintenance/watch.ts';
import {
  changeMuteWindow,
  createMuteWindow,
  type MuteWindowKind,
  type NewMuteWindow,
  readMuteWindows,
  removeMuteWindow,
} from '../../../subjects/muting/manage.ts';
import { completeTargets } from '../../../subjects/targets.ts';
import type { NewTargets } from '../../../subjects/targets-schema.ts';
import { asChecked, pick, type Resource, type Settings } from './resource.ts';

const sorted = (ids: unknown) =>
  Array.isArray(ids) ? [...new Set(ids as number[])].sort((one, other) => one - other) : null;

export const webhooks: Resource = {
  limit: 'webhooks',
  async read({ app, actor }) {
    const found = await plainWebhooks(app, actor.account_id);
    return found.map(({ id, rule_ids, events, ...settings }) => ({
      id,
      settings: { ...settings, events: eventsOf(events), rule_ids: sorted(rule_ids) },
    }));
  },
  whole: ({ name, url, headers = {}, events = webhookEvents, rule_ids = null, enabled = true }) => ({
    ...{ name: String(name), url, headers, enabled },
    ...{ events: eventsOf(events), rule_ids: sorted(rule_ids) },
  }),
  conceal: (settings) => ({ ...settings, headers: maskHeaders(settings.headers as Headers) }),
  create: async (call, settings) => (await createWebhook(call, asChecked<NewWebhook>(settings))).id,
  // Headers that are sent to another address have to be given with it.
  change: (call, { id }, { settings, fields }) =>
    changeWebhook(
      call,
      Number(id),
      pick(
        settings,
        fields.includes('url') ? [...new Set([...fields, 'headers'])] : fields,
      ) as WebhookChanges,
    ),
  remove: (call, { id }) => removeWebhook(call, Number(id)),
  targets: ({ url }) => [String(url)],
};

const eventsOf = (events: unknown) => webhookEvents.filter((event) => (events as string[]).includes(event));

const knownAlerts = { joinRules, findAlert: findAlertToSend };

export const channels: Resource = {
  async read({ app, actor }) {
    const found = await plainChannels(app, actor.account_id);
    return found.map(({ id, ...settings }) => ({ id, settings }));
  },
  whole: ({ name, kind, config, title_template = null, text_template = null, enabled = true }) => ({
    ...{ name: String(name), kind, title_template, text_template, enabled },
    config: wholeConfig(kindOf(String(kind)), config as Config),
  }),
  conceal: (settings) => ({
    ...settings,
    config: shownConfig(kindOf(String(settings.kind)), settings.config as Config),
  }),
  create: async (call, settings) =>
    (await createChannel(call, { ...settings, config: givenConfig(settings) } as NewChannel, knownAlerts)).id,
  change: (call, { id }, { settings, fields }) =>
    changeChannel(call, Number(id), {
      ...pick(settings, fields),
      ...(fields.includes('config') ? { config: givenConfig(settings) } : {}),
    } as ChannelChanges),
  remove: (call, { id }) => removeChannel(call, Number(id)),
  targets({ kind: name, config }) {
    const kind = kindOf(String(name));
    const url = kind.way === 'http' ? kind.target(config as Config)?.url : undefined;
    return url === undefined ? [] : [url];
  },
};

/** null stands for what was not given. */
const givenConfig = ({ config }: Settings): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config as Config).filter(([, value]) => value !== null));

const ruleSettings = (rule: NewRule): Settings => ({ ...newSettings(rule) });

export const rules: Resource = {
  async read({ app, actor }) {
    const found = await rulesOf(app.database, [actor.account_id]);
    return found.map((rule) => ({ id: rule.id, settings: ruleSettings(rule) }));
  },
  whole: (body) => ruleSettings(body as NewRule),
  create: async (call, settings) => (await createRule(call, asChecked<NewRule>(settings))).id,
  change: (call, { id }, { settings, fields }) =>
    changeRule(call, {
      ...{ id: Number(id), release: releaseRule },
      changes: pick(settings, fields) as RuleChanges,
    }),
  remove: (call, { id }) => removeRule(call, Number(id), releaseRule),
};

const momentOf = (given: unknown): string | null =>
  given === null || given === undefined ? null : new Date(given as string).toISOString();

/** `starts_at` of null: once it is created. */
function wholeWindow(body: Settings, before: Settings | null): Settings {
  const { name, description = '', targets, starts_at, ends_at = null, recurrence = null } = body;
  return {
    ...{ name: name.trim(), description },
    targets: completeTargets(targets as NewTargets),
    starts_at: momentOf(starts_at) ?? before?.starts_at ?? null,
    ends_at: momentOf(ends_at),
    recurrence: recurrence === null ? null : { timezone: 'UTC', ...(recurrence as object) },
  };
}

const windows = (kind: MuteWindowKind, own: readonly string[]): Omit<Resource, 'whole'> => ({
  async read(view) {
    const found = await inMemory(
      everyItem(async (query) => {
        const { shown: items, next_cursor } = await readMuteWindows(view, kind.type, query);
        return { items, next_cursor };
      }),
    );
    return found.map((window) => ({
      id: window.id,
      settings: {
        ...pick({ ...window }, ['name', 'description', 'recurrence', ...own]),
        ...{ name: window.name, targets: completeTargets(window.targets) },
        ...{ starts_at: momentOf(window.starts_at), ends_at: momentOf(window.ends_at) },
      },
    }));
  },
  async create(call, { starts_at, ...settings }) {
    const wanted = { ...settings, ...(starts_at === null ? {} : { starts_at }) };
    return (await createMuteWindow(call, kind, asChecked<NewMuteWindow>(wanted))).id;
  },
  change: (call, { id }, { settings, fields }) =>
    changeMuteWindow(call, kind, Number(id), pick(settings, fields)),
  remove: (call, { id }) => removeMuteWindow(call, kind, Number(id)),
});

/** Until it is created, one that begins at once has a duration in place of an end. */
export const silences: Resource = {
  ...windows(silenceKind, []),
  whole({ duration_seconds, ...body }, before, now) {
    const start = body.starts_at ?? before?.starts_at;
    if (duration_seconds === undefined) return wholeWindow(body as Settings, before);
    if (typeof start !== 'string') return { ...wholeWindow(body as Settings, before), duration_seconds };
    const { ends_at } = wholeSilence(
      asChecked<NewSilence>({ ...body, starts_at: start, duration_seconds }),
      now,
    );
    return wholeWindow(Object.assign({}, body as Settings, { ends_at }), before);
  },
  create: async (call, { starts_at, ends_at, ...settings }) => {
    const wanted = {
      ...settings,
      ...(starts_at === null ? {} : { starts_at }),
      ...(ends_at === null ? {} : { ends_at }),
    };
    const silence = wholeSilence(asChecked<NewSilence>(wanted), call.now);
    return (await createMuteWindow(call, silenceKind, silence)).id;
  },
};

const maintenance: MuteWindowKind = {
  type: 'maintenance',
  noun: 'maintenance_window',
  tooMany: 'too_many_maintenance_windows',
  reviewAgain,
  changed: watchMaintenance,
};

export const maintenanceWindows: Resource = {
  ...windows(maintenance, ['show_on_status_pages']),
  whole: (body, before) => ({
    ...wholeWindow(body as Settings, before),
    show_on_status_pages: body.show_on_status_pages ?? false,
  }),
};
