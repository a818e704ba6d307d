// Checks, servers and watched processes.

import { MASK } from '../../../../shared/mask.ts';
import { aliasIdOf, isOwnName } from '../../../monitors/cron-checks/alias.ts';
import { cronCheck } from '../../../monitors/cron-checks/checks/cron-check.ts';
import type { NewCronCheck } from '../../../monitors/cron-checks/checks/schema.ts';
import { settingsIn, settingsOf } from '../../../monitors/cron-checks/checks/settings.ts';
import { changeMonitor, deleteMonitor } from '../../../monitors/monitor.ts';
import { changeProcess, createProcess, deleteProcess } from '../../../monitors/servers/processes/manage.ts';
import { processOnServer } from '../../../monitors/servers/processes/process.ts';
import type { NewProcess, ProcessChanges } from '../../../monitors/servers/processes/schema.ts';
import type { NewServer } from '../../../monitors/servers/schema.ts';
import { createServer, server } from '../../../monitors/servers/server.ts';
import { maskedSettings } from '../../../monitors/uptime-checks/present.ts';
import { changedSettingsIssues, newSettingsIssues } from '../../../monitors/uptime-checks/reach.ts';
import type { NewUptimeCheck } from '../../../monitors/uptime-checks/schema.ts';
import { openSettings } from '../../../monitors/uptime-checks/sealed.ts';
import {
  type CheckSettings,
  settingsOf as uptimeSettingsOf,
} from '../../../monitors/uptime-checks/settings.ts';
import { uptimeCheck } from '../../../monitors/uptime-checks/uptime-check.ts';
import { shownDependency } from '../../../subjects/dependencies.ts';
import { normaliseTags } from '../../../subjects/tags.ts';
import { findHeldAddresses, findSubjectIds } from '../store.ts';
import { actsOn } from './pausable.ts';
import { asChecked, type Held, pick, type Resource, type Settings, without } from './resource.ts';

const idsOf = ({ app, actor }: Parameters<Resource['read']>[0], type: string) =>
  findSubjectIds(app.database, actor.account_id, type);

/** They are no list in which one comes first. */
const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

const tagsOf = (tags: unknown) => normaliseTags((tags as string[] | undefined) ?? []);

const isPaused = (given: unknown, before: Settings | null): boolean =>
  typeof given === 'boolean' ? given : before?.paused === true;

export const cronChecks: Resource = {
  limit: 'cron_checks',
  async read(view, ids) {
    const { app, actor } = view;
    const wanted = ids ?? (await idsOf(view, 'cron_check'));
    const rows = await cronCheck.find(app.database, actor.account_id, wanted);
    return rows.map((row) => ({
      id: row.id,
      settings: {
        ...{ name: row.name, tags: row.tags, depends_on: shownDependency(row) },
        ...settingsIn(row),
        paused: row.status === 'paused',
      },
    }));
  },
  whole: (body, before) => ({
    name: String(body.name).trim(),
    tags: tagsOf(body.tags),
    depends_on: body.depends_on ?? null,
    ...settingsOf(body as NewCronCheck),
    // One that is there keeps its own.
    ...(before === null && typeof body.slug === 'string' ? { slug: body.slug } : {}),
    paused: isPaused(body.paused, before),
  }),
  /** An address of another service is a secret; a name is none without the ping key. */
  conceal: (settings) => ({
    ...without(settings, 'slug'),
    name: settings.name,
    ping_aliases: (settings.ping_aliases as string[]).map((alias) => (isOwnName(alias) ? alias : MASK)),
  }),
  exclusive: {
    claims: ({ slug, ping_aliases }) => [
      ...(typeof slug === 'string' ? [{ field: 'slug', value: slug.toLowerCase() }] : []),
      ...(ping_aliases as string[]).map((alias) => ({
        field: 'ping_aliases',
        value: isOwnName(alias) ? alias.toLowerCase() : aliasIdOf(alias, ''),
      })),
    ],
    heldBeside: findHeldAddresses,
  },
  ...actsOn(cronCheck, {
    definitionOf: (settings) => without(settings, 'paused'),
    namesOf: (fields) => fields,
  }),
};

const TARGET = ['url', 'host', 'port'];

/** Without the settings of other kinds, which are null, and what a kind does not have. */
const withoutNulls = (settings: Settings): object =>
  Object.fromEntries(Object.entries(without(settings, 'paused')).filter(([, value]) => value !== null));

export const uptimeChecks: Resource = {
  limit: 'uptime_checks',
  async read(view, ids) {
    const { app, actor } = view;
    const wanted = ids ?? (await idsOf(view, 'uptime_check'));
    const rows = await uptimeCheck.find(app.database, actor.account_id, wanted);
    return rows.map((row) => ({
      id: row.id,
      settings: {
        ...{ name: row.name, tags: row.tags, depends_on: shownDependency(row) },
        ...openSettings(app, row),
        location_ids: inOrder(row.location_ids),
        paused: row.status === 'paused',
      },
    }));
  },
  whole(body, before) {
    const given = body as NewUptimeCheck;
    const { settings } = uptimeSettingsOf(given);
    return {
      name: given.name.trim(),
      tags: tagsOf(given.tags),
      depends_on: given.depends_on ?? null,
      ...settings,
      location_ids: inOrder(settings.location_ids),
      paused: isPaused(body.paused, before),
    };
  },
  conceal(settings) {
    const check = asChecked<CheckSettings>(settings);
    return { ...settings, [check.kind]: maskedSettings(check) };
  },
  refusals(call, settings, before) {
    const wanted = asChecked<CheckSettings>(settings);
    return before === null
      ? newSettingsIssues(call, wanted)
      : changedSettingsIssues(call, asChecked<CheckSettings>(before), wanted);
  },
  ...actsOn(uptimeCheck, {
    definitionOf: withoutNulls,
    // Secrets that are sent to another target have to be given with it.
    namesOf: (fields, { kind }) =>
      fields.some((name) => TARGET.includes(name)) ? [...new Set([...fields, String(kind)])] : fields,
  }),
};

export const servers: Resource = {
  limit: 'servers',
  async read(view) {
    const rows = await server.find(view.app.database, view.actor.account_id, await idsOf(view, 'server'));
    return rows.map(({ id, name, description, tags, badge_enabled }) => ({
      ...{ id, settings: { name, description, tags, badge_enabled } },
    }));
  },
  whole: ({ name, description = '', tags, badge_enabled = true }) => ({
    ...{ name: String(name).trim(), description, tags: tagsOf(tags), badge_enabled },
  }),
  create: async (call, settings) => (await createServer(call, settings as NewServer)).id,
  change: (call, { id }, { settings, fields }) =>
    changeMonitor(server, call, Number(id), pick(settings, fields)),
  remove: (call, { id }) => deleteMonitor(server, call, Number(id)),
};

const serverOf = (settings: Settings): number => Number(settings.server_id);

/** Their settings name their server, which never changes. */
export const processes: Resource = {
  async read(view) {
    const { app, actor } = view;
    const rows = await processOnServer.find(app.database, actor.account_id, await idsOf(view, 'process'));
    return rows.map((row) => {
      const { id, server: on, ...shown } = processOnServer.present(row, view);
      const { name, match, min_count, max_count, alert_on_stop } = shown;
      return { id, settings: { name, match, min_count, max_count, alert_on_stop, server_id: on.id } };
    });
  },
  whole: ({ name, match, min_count = 1, max_count = null, alert_on_stop = true, server_id }) => ({
    ...{ name: String(name).trim(), match, min_count, max_count, alert_on_stop, server_id },
  }),
  create: async (call, settings) =>
    (await createProcess(call, serverOf(settings), without(settings, 'server_id') as NewProcess)).id,
  change: (call, { id, settings: before }: Held, { settings, fields }) =>
    changeProcess(
      call,
      { server_id: serverOf(before), id: Number(id) },
      pick(settings, fields) as ProcessChanges,
    ),
  remove: (call, { id, settings }) => deleteProcess(call, serverOf(settings), Number(id)),
};
