// A TV dashboard: some servers, laid out for a screen.

import type { ManagedType } from '../keyed-resource.ts';
import type { Dashboard, DashboardChanges, NewDashboard } from './schema.ts';

type Settings = Omit<Dashboard['layout'], 'servers'>;

export const tvDashboard: ManagedType<Settings, Dashboard, NewDashboard, DashboardChanges> = {
  type: 'tv_dashboard',
  idField: 'dashboard_id',
  key: 'tv',
  serversField: 'layout.servers',
  ofNew: ({ name, layout: { servers, columns = null, theme = 'auto', rotate_seconds = null } }) => ({
    ...{ name, servers, settings: { columns, theme, rotate_seconds } },
  }),
  ofChanges: ({ name, layout: { servers, ...settings } = {} }) => ({ name, servers, settings }),
  shown: ({ id, name, server_ids, columns, theme, rotate_seconds, created_at, updated_at }) => ({
    dashboard_id: id,
    name,
    layout: { servers: server_ids, columns, theme, rotate_seconds },
    created_at,
    updated_at,
  }),
};
