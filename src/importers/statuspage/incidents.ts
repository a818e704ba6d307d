// Incidents and maintenance of Statuspage, which are one thing there. Pure.

import { keyOf, type Reference } from '../draft.ts';
import { addIncident, type DraftIncident } from '../page-incidents.ts';
import { addMaintenance, listOf, meantBy, momentOf, type PagesContext } from '../page-parts.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';

const MAINTENANCE: ReadonlySet<string> = new Set(['scheduled', 'in_progress', 'verifying', 'completed']);
const STATUSES = {
  investigating: 'investigating',
  identified: 'identified',
  monitoring: 'monitoring',
  resolved: 'resolved',
} as const;
const SEVERITIES = { minor: 'minor', major: 'major', critical: 'critical' } as const;
const IMPACTS = {
  degraded_performance: 'degraded',
  partial_outage: 'degraded',
  major_outage: 'outage',
} as const;

const INTERNAL = [
  ...['id', 'page_id', 'status', 'created_at', 'updated_at', 'started_at', 'monitoring_at', 'resolved_at'],
  ...[
    'shortlink',
    'components',
    'backfilled',
    'impact',
    'impact_override',
    'scheduled_for',
    'scheduled_until',
  ],
  ...['scheduled_remind_prior', 'scheduled_reminded_at', 'scheduled_auto_in_progress'],
  ...['scheduled_auto_completed', 'auto_transition_to_maintenance_state'],
  ...['auto_transition_to_operational_state', 'auto_transition_deliver_notifications_at_start'],
  ...['auto_transition_deliver_notifications_at_end', 'auto_tweet_at_beginning', 'auto_tweet_on_completion'],
  ...['auto_tweet_on_creation', 'auto_tweet_one_hour_before', 'reminder_intervals'],
  ...['postmortem_body_last_updated_at', 'postmortem_ignored', 'postmortem_published_at'],
  ...['postmortem_notified_subscribers', 'postmortem_notified_twitter'],
];

export function mapIncident(
  context: PagesContext,
  row: Fields,
  into: { page: Reference; incidents: DraftIncident[] },
): void {
  const id = String(row.id);
  const isMaintenance = MAINTENANCE.has(String(row.status)) || row.impact === 'maintenance';
  const item = openItem(context.report, {
    source: `${isMaintenance ? 'maintenance' : 'incident'} ${id}`,
    ...{ name: String(row.name ?? ''), fields: row, internal: INTERNAL },
    reasons: { metadata: 'An incident has no metadata.' },
  });
  const components = idsOf(row).flatMap((one) => context.became.get(one) ?? []);
  if (!isMaintenance) {
    mapReal(context, { item, row, components }, into);
    return;
  }
  const [latest] = updatesOf(row).filter(({ text }) => text !== '');
  addMaintenance(context, item, {
    ...{ key: keyOf(context.prefix, 'maintenance', id), components },
    ...{ starts: momentOf(row.scheduled_for), ends: momentOf(row.scheduled_until) },
    isOver: row.status === 'completed',
    text: { field: 'incident_updates', value: latest?.text ?? '' },
  });
}

function mapReal(
  { now, became }: PagesContext,
  { item, row, components }: { item: SourceItem; row: Fields; components: readonly Reference[] },
  into: { page: Reference; incidents: DraftIncident[] },
): void {
  if (row.impact === 'none') item.change('impact', 'Without an impact there: minor here.');
  const impacts = impactsOf(row);
  const byMonitor = new Map([...impacts].map(([id, impact]) => [became.get(id), impact]));
  const monitors = new Set([...components, ...[...byMonitor.keys()].flatMap((one) => one ?? [])]);
  const updates = updatesOf(row);
  addIncident(
    into,
    item,
    {
      ...{ title: 'name', updatesField: 'incident_updates', postmortem: postmortemOf(item, row) },
      severity: meantBy(SEVERITIES, row.impact) ?? 'minor',
      affected: [...monitors].map((monitor) => ({ monitor, impact: byMonitor.get(monitor) ?? null })),
      updates: updates.flatMap(({ status, at, text }) => {
        const known = meantBy(STATUSES, status);
        return known ? [{ status: known, at, text }] : [];
      }),
      beganAt: momentOf(row.started_at) ?? momentOf(row.created_at),
      resolvedAt: momentOf(row.resolved_at),
    },
    now,
  );
}

/** Newest first, as it gives them. */
const updatesOf = (row: Fields) =>
  listOf(row.incident_updates).map(({ status, body, display_at, created_at, affected_components }) => ({
    ...{ status, text: typeof body === 'string' ? body : '' },
    ...{ at: momentOf(display_at) ?? momentOf(created_at), affected: listOf(affected_components) },
  }));

const idsOf = (row: Fields): string[] => listOf(row.components).map(({ id }) => String(id));

/** The worst that any update said of a component. */
function impactsOf(row: Fields): Map<string, 'degraded' | 'outage'> {
  const impacts = new Map<string, 'degraded' | 'outage'>();
  for (const { affected } of updatesOf(row))
    for (const { code, new_status } of affected) {
      const impact = meantBy(IMPACTS, new_status);
      if (impact && impacts.get(String(code)) !== 'outage') impacts.set(String(code), impact);
    }
  return impacts;
}

/** A draft is nobody's to publish here. */
function postmortemOf(item: SourceItem, row: Fields): { field: string; text: string } | null {
  const field = 'postmortem_body';
  const published = updatesOf(row).find(({ status }) => status === 'postmortem');
  const text = item.text(field) ?? published?.text ?? '';
  if (text === '') return null;
  if (published || row.status === 'postmortem' || momentOf(row.postmortem_published_at))
    return { field, text };
  item.refuse(field, 'It was not published.');
  return null;
}
