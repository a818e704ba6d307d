// The alerts of an account with what happened to them, and what was sent of them, for its export.

import type { Alert } from '../../delivery/alert-schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { everyRow } from '../../platform/every-row.ts';
import {
  type ExportedDelivery,
  type ExportedEvent,
  listDeliveriesAfter,
  listEventsOf,
} from './export-store.ts';

const AT_ONCE = 500;

type AlertWithEvents = Alert & { events: Omit<ExportedEvent, 'alert_id'>[] };

/** A page of alerts, each with its events, oldest first. */
export async function withEvents(
  database: Database,
  accountId: number,
  alerts: readonly Alert[],
): Promise<AlertWithEvents[]> {
  const events = await listEventsOf(
    database,
    accountId,
    alerts.map(({ id }) => id),
  );
  const byAlert = Map.groupBy(events, ({ alert_id }) => alert_id);
  return alerts.map((alert) => ({
    ...alert,
    events: (byAlert.get(alert.id) ?? []).map(({ alert_id: _, ...event }) => event),
  }));
}

/** To channels and webhooks, oldest first; without what was sent, which the alert says. */
export const everyDelivery = (database: Database, accountId: number): AsyncGenerator<ExportedDelivery> =>
  everyRow(AT_ONCE, (last, limit) => listDeliveriesAfter(database, accountId, last, limit));
