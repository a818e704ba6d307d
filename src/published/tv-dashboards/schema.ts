// A TV dashboard as it is created, changed and shown, and what its screen is given.

import Type, { type Static } from 'typebox';
import { metricNames } from '../../../shared/metric-names.ts';
import { nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';
import { SubjectId } from '../../subjects/schema.ts';

const name = Type.String({ minLength: 1, maxLength: 100 });
const servers = Type.Array(SubjectId, {
  maxItems: 100,
  description: 'In this order. A deleted one leaves.',
});
const columns = nullable(Type.Integer({ minimum: 1, maximum: 12 }), 'null: as many as fit.');
const theme = Type.Enum(['auto', 'light', 'dark']);
const rotateSeconds = nullable(
  Type.Integer({ minimum: 5, maximum: 3_600 }),
  'How long each page is shown. null: one page.',
);

const newLayout = Type.Object({
  servers,
  columns: Type.Optional(columns),
  theme: Type.Optional(theme),
  rotate_seconds: Type.Optional(rotateSeconds),
});
export const newDashboard = Type.Object({ name, layout: newLayout });
export type NewDashboard = Static<typeof newDashboard>;

export const dashboardChanges = Type.Object({
  name: Type.Optional(name),
  layout: Type.Optional(Type.Partial(newLayout)),
});
export type DashboardChanges = Static<typeof dashboardChanges>;

const layout = Type.Object({ servers, columns, theme, rotate_seconds: rotateSeconds });
const fields = {
  dashboard_id: Type.String({ description: 'Of `/tv/:dashboard_id`.' }),
  name,
  layout,
  created_at: timestamp,
  updated_at: timestamp,
};
export const dashboard = Type.Object(fields);
export type Dashboard = Static<typeof dashboard>;

export const dashboardWithKey = Type.Object({
  ...fields,
  key: Type.String({ description: 'Reads only this dashboard. Shown once.' }),
});
export type DashboardWithKey = Static<typeof dashboardWithKey>;

export const dashboardParams = Type.Object({ dashboard_id: Type.String({ minLength: 1, maxLength: 100 }) });
export const dashboardListQuery = Type.Object(pageQuery);
export const dashboardList = Type.Object({ tv_dashboards: Type.Array(dashboard), next_cursor: nextCursor });

export const keyQuery = Type.Object({
  key: Type.Optional(Type.String({ maxLength: 200, description: 'Where no header can be sent.' })),
  api_key: Type.Optional(Type.String({ maxLength: 200, description: 'As `key`.' })),
});

const metrics = Object.fromEntries(
  metricNames.map((metric) => [metric, nullable(Type.Number(), 'null until reported.')]),
);
export const screen = Type.Object({
  dashboard: Type.Object({ id: Type.String(), name, layout }),
  servers: Type.Array(
    Type.Object({
      id: SubjectId,
      name,
      hostname: nullable(Type.String(), 'null until reported.'),
      ip: nullable(Type.String(), 'null until reported.'),
      status: Type.Enum(['online', 'warning', 'offline']),
      last_seen: nullable(timestamp, 'null: never.'),
      metrics: Type.Object(metrics),
    }),
    { description: 'In layout order.' },
  ),
  timestamp,
});
