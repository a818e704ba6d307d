// A TV dashboard as it is created, changed and shown, and what its screen is given.

import Type, { type Static } from 'typebox';
import { metricNames } from '../../../shared/metric-names.ts';
import { nullable, timestamp } from '../../platform/schema.ts';
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
export const dashboard = Type.Object({
  dashboard_id: Type.String({ description: 'Of `/tv/:dashboard_id`.' }),
  name,
  layout,
  created_at: timestamp,
  updated_at: timestamp,
});
export type Dashboard = Static<typeof dashboard>;

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
