// What a public status page says, as `GET /status/:slug` answers it (§2).

import Type, { type Static } from 'typebox';
import { nullable, timestamp } from '../../platform/schema.ts';
import { SubjectId } from '../../subjects/schema.ts';

const overallStatuses = ['operational', 'minor_issues', 'partial_outage', 'major_outage'] as const;
export type OverallStatus = (typeof overallStatuses)[number];

export const themes = ['light', 'dark', 'auto'] as const;

export const layouts = ['list', 'grid', 'groups'] as const;

/** Of history; a year of many components is megabytes. */
export const MOST_CHART_DAYS = 90;

/** What may stand on a status page. */
export const componentTypes = ['server', 'cron_check', 'uptime_check', 'external'] as const;
export type ComponentType = (typeof componentTypes)[number];

const componentStatuses = ['operational', 'degraded', 'outage', 'maintenance', 'unknown'] as const;
export type ComponentStatus = (typeof componentStatuses)[number];

export const incidentStatus = Type.Enum(['investigating', 'identified', 'monitoring', 'resolved']);
export const incidentSeverity = Type.Enum(['minor', 'major', 'critical']);

export const impacts = ['degraded', 'outage'] as const;
export type Impact = (typeof impacts)[number];

/** An incident as strangers see it. */
const shownIncident = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
  status: incidentStatus,
  severity: incidentSeverity,
  message: Type.String({ description: 'Of the first update, in Markdown.' }),
  affected_servers: Type.Array(SubjectId),
  affected_components: Type.Array(SubjectId, { description: 'Ids of `components`, the servers among them.' }),
  impacts: Type.Array(Type.Object({ id: SubjectId, impact: Type.Enum(impacts) }), {
    description: 'Of components of which somebody said how they are affected.',
  }),
  automatic: Type.Boolean({ description: 'Whether it was opened by the service itself.' }),
  updates: Type.Array(
    Type.Object({
      status: incidentStatus,
      message: Type.String({ description: 'Markdown.' }),
      created_at: timestamp,
    }),
    {
      description:
        'Newest first. Over 500,000 characters on a page, middle ones may be missing; see the history of the incident.',
    },
  ),
  created_at: timestamp,
  resolved_at: nullable(timestamp, 'null while it goes on.'),
  postmortem: nullable(Type.String(), 'Markdown, of a resolved one; null: none.'),
});
export type ShownIncident = Static<typeof shownIncident>;

const percentage = nullable(Type.String(), 'Percent, cut to two decimals; null: not known.');
const chartDay = { date: Type.String({ format: 'date', description: 'A UTC day.' }) };

const figure = nullable(Type.Number(), 'Percent; null: not reported, or not shown.');

const shownServer = Type.Object({
  id: SubjectId,
  name: Type.String({ description: 'As the page calls it.' }),
  status: Type.Enum(['online', 'warning', 'offline']),
  metrics: Type.Object({ cpu: figure, memory: figure, disk: figure }),
  uptime_chart: Type.Array(Type.Object({ ...chartDay, uptime: Type.String() }), {
    description: `The newest ${MOST_CHART_DAYS} at most, oldest first, without unknown days.`,
  }),
});

const shownComponent = Type.Object({
  type: Type.Enum(componentTypes),
  id: SubjectId,
  name: Type.String({ description: 'As the page calls it.' }),
  group: nullable(Type.String(), 'null: no group.'),
  status: Type.Enum(componentStatuses, {
    description: '`unknown`: paused or new.',
  }),
  uptime: percentage,
  uptime_chart: Type.Array(Type.Object({ ...chartDay, uptime: percentage }), {
    description: `The newest ${MOST_CHART_DAYS} at most, oldest first, from its creation on.`,
  }),
});

const shownThirdParty = Type.Object({
  name: Type.String({ description: 'As the page calls it.' }),
  url: Type.String({ description: 'The status page of the provider.' }),
  status: Type.Enum(componentStatuses, { description: '`unknown`: not read in the last 15 minutes.' }),
});

const shownMaintenance = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  status: Type.Enum(['upcoming', 'active']),
  starts_at: timestamp,
  ends_at: timestamp,
  affected_components: Type.Array(SubjectId),
});

export const shownPage = Type.Object({
  status_page: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    logo_url: nullable(Type.String({ format: 'uri' })),
    theme: Type.Enum(themes),
    overall_status: Type.Enum(overallStatuses, { description: 'Of the active incidents.' }),
  }),
  servers: Type.Array(shownServer, { description: 'Components that are servers, in order.' }),
  components: Type.Array(shownComponent, { description: 'In the order of the page.' }),
  third_party_components: Type.Array(shownThirdParty, { description: 'As their providers report them.' }),
  active_incidents: Type.Array(shownIncident, { description: 'Newest first.' }),
  past_incidents: Type.Array(shownIncident, {
    description: 'Of the last 14 days, newest first, at most 10.',
  }),
  maintenances: Type.Array(shownMaintenance, {
    description: 'Active, or in the next 30 days, soonest first.',
  }),
  history_days: Type.Integer({ description: 'Days that `uptime` is about.' }),
  timestamp,
});
export type ShownPage = Static<typeof shownPage>;
