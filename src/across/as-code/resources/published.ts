// Status pages, custom endpoints and TV dashboards.

import { everyItem, inMemory } from '../../../platform/every-row.ts';
import { customEndpoint } from '../../../published/custom-endpoints/endpoint.ts';
import type { EndpointChanges, NewEndpoint } from '../../../published/custom-endpoints/schema.ts';
import {
  changeResource,
  createResource,
  listResources,
  removeResource,
} from '../../../published/keyed-resource.ts';
import { LOOK_FIELDS, lookSettings } from '../../../published/status-pages/look.ts';
import { changePage, createPage, deletePage, readPages } from '../../../published/status-pages/manage.ts';
import type {
  NewComponent,
  NewStatusPage,
  StatusPageChanges,
} from '../../../published/status-pages/schema.ts';
import { accessSettings, unset } from '../../../published/status-pages/settings.ts';
import { tvDashboard } from '../../../published/tv-dashboards/dashboard.ts';
import type { Dashboard, DashboardChanges, NewDashboard } from '../../../published/tv-dashboards/schema.ts';
import { findHeldPages } from '../store.ts';
import { asChecked, pick, type Resource } from './resource.ts';

const ACCESS_FIELDS = ['visibility', 'allowed_email_domains', 'allowed_networks'];

/**
 * Logos that were uploaded are not up to documents: it is as if there were none. Nor is the password of a private page, which
 * is compared by its hash alone.
 */
const PAGE_FIELDS = [
  ...[
    'slug',
    'name',
    'description',
    'logo_url',
    'dark_logo_url',
    'theme',
    'enabled',
    'custom_domain',
    'components',
  ],
  ...['layout', 'custom_css', 'show_response_times'],
  ...['show_metrics', 'history_days', 'excludes_maintenance', 'time_zone', 'language'],
  ...['maintenance_notices', 'maintenance_ahead_hours', 'update_reminder_minutes'],
  ...LOOK_FIELDS,
  ...ACCESS_FIELDS,
];

export const statusPages: Resource = {
  limit: 'status_pages',
  async read({ app, actor }) {
    const found = await inMemory(
      everyItem(async (query) => {
        const { status_pages: items, next_cursor } = await readPages(app, actor, query);
        return { items, next_cursor };
      }),
    );
    return found.map((page) => ({
      id: page.id,
      settings: {
        ...pick({ ...page }, PAGE_FIELDS),
        name: page.name,
        logo_url: linked(page.logo_url, app.urls.api),
        dark_logo_url: linked(page.dark_logo_url, app.urls.api),
      },
    }));
  },
  whole(body, before) {
    const given = body as NewStatusPage;
    const name = given.name.trim();
    const none = unset(given.slug, name);
    // A document from before a page was made private does not publish it.
    const kept = { ...none, ...pick(before ?? {}, ACCESS_FIELDS) };
    return {
      ...pick(
        { ...none, ...given, ...accessSettings(kept, given), ...lookSettings(none, given) },
        PAGE_FIELDS,
      ),
      ...{ name, description: given.description?.trim() ?? '' },
      logo_url: given.logo_url === undefined ? (before?.logo_url ?? null) : given.logo_url,
      dark_logo_url:
        given.dark_logo_url === undefined ? (before?.dark_logo_url ?? null) : given.dark_logo_url,
      components: (given.components ?? []).map(wholeComponent),
    };
  },
  exclusive: {
    claims: ({ slug, custom_domain }) => [
      { field: 'slug', value: String(slug) },
      // Whoever shows first that it is theirs has it.
      ...(typeof custom_domain === 'string'
        ? [{ field: 'custom_domain', value: custom_domain, mayRepeat: true }]
        : []),
    ],
    heldBeside: findHeldPages,
  },
  create: async (call, settings) => (await createPage(call, asChecked<NewStatusPage>(settings))).id,
  change: (call, { id }, { settings, fields }) =>
    changePage(call, Number(id), pick(settings, fields) as StatusPageChanges),
  remove: (call, { id }) => deletePage(call, Number(id)),
};

/** null: it was uploaded, or there is none. */
const linked = (url: string | null, api: string): string | null =>
  url?.startsWith(`${api}/status/`) ? null : url;

const wholeComponent = ({ type, id, display_name, group, auto_incident_minutes }: NewComponent) => ({
  ...{ type, id },
  display_name: display_name?.trim() ?? null,
  group: group?.trim() ?? null,
  auto_incident_minutes: auto_incident_minutes ?? null,
});

const once = <T>(list: unknown): T[] => [...new Set(list as T[])];

export const customEndpoints: Resource = {
  limit: 'custom_endpoints',
  async read({ app, actor }) {
    const found = await inMemory(everyItem((query) => listResources(customEndpoint, app, actor, query)));
    return found.map(({ endpoint_id: id, name, server_ids, metrics }) => ({
      ...{ id, settings: { name, server_ids, metrics } },
    }));
  },
  whole(body) {
    const { name, servers, settings } = customEndpoint.ofNew(body as NewEndpoint);
    return { name: name.trim(), server_ids: once(servers), metrics: settings.metrics };
  },
  create: async (call, settings) =>
    (await createResource(customEndpoint, call, asChecked<NewEndpoint>(settings))).endpoint_id,
  change: (call, { id }, { settings, fields }) =>
    changeResource(customEndpoint, call, {
      ...{ id: String(id), body: pick(settings, fields) as EndpointChanges },
    }),
  remove: (call, { id }) => removeResource(customEndpoint, call, String(id)),
};

export const tvDashboards: Resource = {
  limit: 'tv_dashboards',
  async read({ app, actor }) {
    const found = await inMemory(everyItem((query) => listResources(tvDashboard, app, actor, query)));
    return found.map(({ dashboard_id: id, name, layout }) => ({ id, settings: { name, layout } }));
  },
  whole(body) {
    const { name, servers, settings } = tvDashboard.ofNew(body as NewDashboard);
    const layout: Dashboard['layout'] = { servers: once<number>(servers), ...settings };
    return { name: name.trim(), layout };
  },
  create: async (call, settings) =>
    (await createResource(tvDashboard, call, asChecked<NewDashboard>(settings))).dashboard_id,
  change: (call, { id }, { settings, fields }) =>
    changeResource(tvDashboard, call, {
      ...{ id: String(id), body: pick(settings, fields) as DashboardChanges },
    }),
  remove: (call, { id }) => removeResource(tvDashboard, call, String(id)),
};
