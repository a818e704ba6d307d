// Incidents and maintenance of Instatus. Pure.

import { addMs, minutes } from '../../platform/time.ts';
import { keyOf, type Reference } from '../draft.ts';
import { addIncident, type DraftIncident } from '../page-incidents.ts';
import { addMaintenance, listOf, meantBy, momentOf, type PagesContext } from '../page-parts.ts';
import { type Fields, openItem } from '../source-item.ts';

const STATUSES = {
  INVESTIGATING: 'investigating',
  IDENTIFIED: 'identified',
  MONITORING: 'monitoring',
  RESOLVED: 'resolved',
} as const;
const SEVERITIES = { MAJOROUTAGE: 'critical', PARTIALOUTAGE: 'major' } as const;
const IMPACTS = {
  DEGRADEDPERFORMANCE: 'degraded',
  PARTIALOUTAGE: 'degraded',
  MINOROUTAGE: 'degraded',
  MAJOROUTAGE: 'outage',
} as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function mapIncident(
  { report, became, now }: PagesContext,
  row: Fields,
  into: { page: Reference; incidents: DraftIncident[] },
): void {
  const item = openItem(report, {
    source: `incident ${String(row.id)}`,
    ...{ name: textOf(row.name), fields: row },
    internal: [
      ...['id', 'status', 'started', 'resolved', 'components', 'impact', 'createdAt', 'updatedAt', 'siteId'],
    ],
  });
  const isOpen = row.status !== 'RESOLVED';
  addIncident(
    into,
    item,
    {
      ...{ title: 'name', updatesField: 'updates', postmortem: null },
      severity: meantBy(SEVERITIES, row.impact) ?? 'minor',
      // A component says how it is now: of what is over that is not how it was.
      affected: listOf(row.components).flatMap(({ id, status }) => {
        const monitor = became.get(String(id));
        const impact = isOpen ? meantBy(IMPACTS, status) : null;
        return monitor === undefined ? [] : [{ monitor, impact }];
      }),
      updates: listOf(row.updates).flatMap(({ status, message, started, createdAt }) => {
        const known = meantBy(STATUSES, status);
        const at = momentOf(started) ?? momentOf(createdAt);
        return known === null ? [] : [{ status: known, at, text: textOf(message) }];
      }),
      beganAt: momentOf(row.started),
      resolvedAt: isOpen ? null : momentOf(row.resolved),
    },
    now,
  );
}

export function mapMaintenance(context: PagesContext, row: Fields): void {
  const id = String(row.id);
  const item = openItem(context.report, {
    ...{ source: `maintenance ${id}`, name: textOf(row.name), fields: row },
    internal: [
      ...['id', 'status', 'start', 'duration', 'components', 'createdAt', 'updatedAt', 'siteId'],
      ...['notifyStart', 'notifyEnd', 'notifyEarly', 'notifyMinutes', 'autoStart', 'autoEnd'],
    ],
  });
  const starts = momentOf(row.start);
  const length = item.number('duration');
  const latest = listOf(row.updates).findLast(({ message }) => textOf(message) !== '');
  addMaintenance(context, item, {
    ...{ key: keyOf(context.prefix, 'maintenance', id), isOver: row.status === 'COMPLETED', starts },
    ends: starts && length !== null ? addMs(starts, minutes(length)) : null,
    text: { field: 'updates', value: textOf(latest?.message) },
    components: listOf(row.components).flatMap((one) => context.became.get(String(one.id)) ?? []),
  });
}
