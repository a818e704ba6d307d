// What a public page shows, for tests of how it is drawn.

import type { ShownIncident } from '../published/status-pages/shown-schema.ts';
import type {
  View,
  ViewAnnouncement,
  ViewComponent,
  ViewDay,
  ViewMaintenance,
} from '../published/status-pages/view.ts';

const AT = new Date('2026-06-16T09:42:00Z');

/** `trouble` by place, the newest day last. */
export const viewDays = (
  count: number,
  trouble: Readonly<Record<number, Partial<ViewDay>>> = {},
): ViewDay[] =>
  Array.from({ length: count }, (_, place) => ({
    date: new Date(AT.getTime() - (count - 1 - place) * 86_400_000).toISOString().slice(0, 10),
    uptime: '100.00',
    ...{ response_ms: null, down_ms: 0, degraded_ms: 0, maintenance_ms: 0 },
    ...trouble[place],
  }));

export const viewComponent = (fields: Partial<ViewComponent> = {}): ViewComponent => ({
  ...{ type: 'uptime_check', id: 1, name: 'Checkout', group: null, status: 'operational' },
  ...{
    impact: null,
    server_status: null,
    status_since: AT,
    metrics: null,
    uptime: '99.98',
    days: viewDays(30),
  },
  ...fields,
});

export const viewIncident = (fields: Partial<ShownIncident> = {}): ShownIncident => ({
  ...{ id: '01980000-0000-7000-8000-000000000001', title: 'Delayed tracking in Asia', status: 'identified' },
  ...{ severity: 'major', message: 'We look.', affected_servers: [], affected_components: [1] },
  ...{ impacts: [], automatic: false, postmortem: null },
  updates: [
    { status: 'identified', message: 'Found **it**.', created_at: new Date('2026-06-16T09:38:00Z') },
    { status: 'investigating', message: 'We look.', created_at: new Date('2026-06-16T09:33:00Z') },
  ],
  created_at: new Date('2026-06-16T09:31:00Z'),
  resolved_at: null,
  ...fields,
});

export const viewMaintenance = (fields: Partial<ViewMaintenance> = {}): ViewMaintenance => ({
  ...{ id: 7, name: 'Payments gateway upgrade', description: 'Card payments pause.', status: 'upcoming' },
  ...{ starts_at: new Date('2026-06-16T12:00:00Z'), ends_at: new Date('2026-06-16T12:45:00Z') },
  affected_components: [1],
  ...fields,
});

export const viewAnnouncement = (fields: Partial<ViewAnnouncement> = {}): ViewAnnouncement => ({
  ...{ id: 9, name: 'Payments gateway upgrade', description: 'Card payments pause.', state: 'planned' },
  ...{ starts_at: new Date('2026-06-16T12:00:00Z'), ends_at: new Date('2026-06-16T12:45:00Z') },
  ...{ created_at: new Date('2026-06-15T08:00:00Z'), changed_at: new Date('2026-06-15T08:00:00Z') },
  ...fields,
});

export const statusView = ({
  page,
  ...fields
}: Partial<Omit<View, 'page'>> & { page?: Partial<View['page']> } = {}): View => ({
  page: {
    ...{ id: 1, account_id: 1, slug: 'quillmoor', name: 'Quillmoor status', description: '', logo: null },
    ...{ dark_logo: null, accent_color: null, background_color: null, header_links: [], footer_links: [] },
    ...{ embed_origins: [], layout: 'list', custom_css: '', show_response_times: false },
    ...{ theme: 'auto', custom_domain: null, show_metrics: true, history_days: 30 },
    ...{ time_zone: 'UTC', language: null, telegram_bot: null, access: null },
    ...page,
  },
  overall_status: 'operational',
  ...{ components: [viewComponent()], active_incidents: [], past_incidents: [], maintenances: [] },
  ...{ announcements: [], third_parties: [] },
  at: AT,
  ...fields,
});
