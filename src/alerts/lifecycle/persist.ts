// What follows whenever alerts changed, in the transaction that changed them: history, pages, whoever watches, deliveries.

import type { Tx } from '../../platform/database/database.ts';
import { announceChanges } from '../../platform/events.ts';
import type { AlertEvent, AlertRow, Notice } from '../alert.ts';
import { notify } from '../notifying/notify.ts';
import { climbDue } from '../paging/climb.ts';
import { endPages } from '../paging/end-pages.ts';
import { saveLadders } from '../paging/store.ts';
import { noteMatches } from '../rules/read.ts';
import { nextReviewAt } from './plan-notifications.ts';
import { insertEvents } from './store.ts';

interface AlertChangeSet {
  /** The alerts that changed, which are stored already. */
  rows: readonly AlertRow[];
  events: readonly AlertEvent[];
  notices: readonly Notice[];
}

/** Locks the rules by which something is sent, and the destinations of the accounts: call it last and once. */
export async function persistAlertChanges(
  tx: Tx,
  { rows, events, notices }: AlertChangeSet,
  now: Date,
): Promise<void> {
  const climbed = await climbDue(tx, rows, now);
  for (const row of climbed.rows) row.next_review_at = nextReviewAt(row, now);
  await saveLadders(tx, climbed.rows);
  await endPages(tx, rows, events, now);
  await insertEvents(tx, [...events, ...climbed.events]);
  const ruled = new Set(events.filter(({ type }) => ruling.has(type)).map(({ alert_id }) => alert_id));
  await noteMatches(tx, rows.filter(({ id }) => ruled.has(id)).flatMap(matchesOf));
  await announceChanges(
    tx,
    rows.map(({ account_id, id }) => ({ account_id, type: 'alert', id })),
  );
  await notify(tx, [...notices, ...climbed.notices], now);
}

/** What happens to an alert when rules are asked about it. */
const ruling: ReadonlySet<AlertEvent['type']> = new Set(['opened', 'reopened', 'joined']);

const matchesOf = ({ account_id, id, rule_ids }: AlertRow) =>
  rule_ids.map((rule_id) => ({ account_id, alert_id: id, rule_id }));
