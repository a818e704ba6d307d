// Puts together what a page shows from what was read. Pure.

import type { Server } from '../../monitors/servers/schema.ts';
import type { Maintenance } from '../../subjects/muting/history.ts';
import { percentOf, type Stretch, sumTallies, type Tally, utcDate } from '../../subjects/uptime.ts';
import type { ComponentStatus, OverallStatus, ShownIncident } from './shown-schema.ts';
import type { View, ViewComponent, ViewDay, ViewLogo, ViewMaintenance } from './view.ts';
import type { ComponentRow, ShownPageRow } from './view-store.ts';

/** §3 */
export function overallStatus(active: readonly Pick<ShownIncident, 'severity'>[]): OverallStatus {
  const severities = new Set(active.map(({ severity }) => severity));
  if (severities.has('critical')) return 'major_outage';
  if (severities.has('major')) return 'partial_outage';
  return severities.size > 0 ? 'minor_issues' : 'operational';
}

type LogoColumns = Pick<ShownPageRow, `${'' | 'dark_'}logo_${'url' | 'etag' | 'width' | 'height'}`>;

/** That of dark pages stands in for one: without a logo there is none. */
export function logosShown(row: LogoColumns): Pick<View['page'], 'logo' | 'dark_logo'> {
  const logo = logoShown(row.logo_url, [row.logo_etag, row.logo_width, row.logo_height]);
  const dark = logoShown(row.dark_logo_url, [row.dark_logo_etag, row.dark_logo_width, row.dark_logo_height]);
  return { logo, dark_logo: logo && dark };
}

type Uploaded = [etag: string | null, width: number | null, height: number | null];

function logoShown(url: string | null, [version, width, height]: Uploaded): ViewLogo | null {
  if (version !== null && width !== null && height !== null)
    return { kind: 'uploaded', version, width, height };
  return url === null ? null : { kind: 'linked', url };
}

interface Readings {
  servers: ReadonlyMap<number, Server>;
  tallies: ReadonlyMap<number, readonly DayTally[]>;
  maintenance: ReadonlyMap<number, readonly Stretch[]>;
  /** Of each component by day; none where the page shows none. */
  responses: ReadonlyMap<number, ReadonlyMap<string, number>>;
  page: Pick<View['page'], 'show_metrics'>;
  now: Date;
}

interface DayTally {
  date: string;
  tally: Tally;
}

export const componentsShown = (rows: readonly ComponentRow[], readings: Readings): ViewComponent[] =>
  rows.map((row) => {
    const server = readings.servers.get(row.id);
    const maintenance = readings.maintenance.get(row.id) ?? [];
    const isCovered = maintenance.some(({ from, to }) => from <= readings.now && readings.now < to);
    const since = utcDate(row.created_at);
    const tallies = (readings.tallies.get(row.id) ?? []).filter(({ date }) => date >= since);
    return {
      ...{ type: row.type, id: row.id, name: row.name, group: row.group },
      status: isCovered ? 'maintenance' : componentStatus(row.status, server),
      impact: null,
      server_status: row.type === 'server' ? (server?.status ?? 'offline') : null,
      status_since: STATUSES.has(row.status) ? row.status_since : null,
      metrics: server && readings.page.show_metrics ? metricsOf(server) : null,
      uptime: percentOf(sumTallies(tallies.map(({ tally }) => tally))),
      days: daysShown(tallies, {
        covered: maintenanceByDay(maintenance, readings.now),
        responses: readings.responses.get(row.id),
      }),
    };
  });

/** With what people said of them: a component is at least as bad as the worst of its active incidents has it. */
export function withImpacts(
  components: readonly ViewComponent[],
  active: readonly Pick<ShownIncident, 'impacts'>[],
): ViewComponent[] {
  const said = active.flatMap(({ impacts }) => impacts);
  return components.map((component) => {
    const own = said.filter(({ id }) => id === component.id).map(({ impact }) => impact);
    const impact = own.includes('outage') ? 'outage' : (own[0] ?? null);
    if (impact === null) return component;
    const isWorse = impact === 'outage' || component.status !== 'outage';
    return { ...component, impact, status: isWorse ? impact : component.status };
  });
}

const STATUSES: ReadonlyMap<string, ComponentStatus> = new Map([
  ['online', 'operational'],
  ['up', 'operational'],
  ['degraded', 'degraded'],
  ['down', 'outage'],
  ['offline', 'outage'],
]);

const componentStatus = (stored: string, server: Server | undefined): ComponentStatus =>
  stored === 'online' && server?.status === 'warning' ? 'degraded' : (STATUSES.get(stored) ?? 'unknown');

const metricsOf = ({ metrics: { cpu, memory, disk } }: Server) => ({ cpu, memory, disk });

interface KnownByDay {
  covered: ReadonlyMap<string, number>;
  responses: ReadonlyMap<string, number> | undefined;
}

const daysShown = (tallies: readonly DayTally[], { covered, responses }: KnownByDay): ViewDay[] =>
  tallies.map(({ date, tally }) => ({
    date,
    uptime: percentOf(tally),
    response_ms: responses?.get(date) ?? null,
    down_ms: tally.down_ms,
    degraded_ms: tally.degraded_ms,
    maintenance_ms: covered.get(date) ?? 0,
  }));

/** Milliseconds of maintenance up to now, by UTC day. */
function maintenanceByDay(maintenance: readonly Stretch[], now: Date): Map<string, number> {
  const covered = new Map<string, number>();
  for (const stretch of maintenance) {
    const end = Math.min(stretch.to.getTime(), now.getTime());
    for (let from = stretch.from.getTime(); from < end; ) {
      const date = utcDate(new Date(from));
      const to = Math.min(end, new Date(`${date}T00:00:00.000Z`).getTime() + DAY_MS);
      covered.set(date, (covered.get(date) ?? 0) + to - from);
      from = to;
    }
  }
  return covered;
}

const DAY_MS = 86_400_000;

const MOST_MAINTENANCES = 50;

/** Of every window what is on now, or else what comes next. */
export function maintenancesShown(
  planned: readonly Maintenance[],
  ids: readonly number[],
  now: Date,
): ViewMaintenance[] {
  const shown = planned.flatMap((window): ViewMaintenance[] => {
    const next = window.stretches.find(({ to }) => to > now);
    if (!next) return [];
    const { id, name, description } = window;
    const covered = new Set(window.subject_ids);
    return [
      {
        ...{ id, name, description },
        status: next.from <= now ? 'active' : 'upcoming',
        starts_at: next.from,
        ends_at: next.to,
        affected_components: ids.filter((component) => covered.has(component)),
      },
    ];
  });
  return shown
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id)
    .slice(0, MOST_MAINTENANCES);
}
