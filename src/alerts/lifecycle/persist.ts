// Stores alerts that changed, with all that follows, in the same transaction: history, pages, whoever watches, deliveries.

import type { Tx } from '../../platform/database/database.ts';
import { announceChanges } from '../../platform/events.ts';
import type { AlertEvent, AlertRow, Notice } from '../alert.ts';
import { notify } from '../notifying/notify.ts';
import { climbDue, pageClimbed } from '../paging/climb.ts';
import { endingOf, endPages } from '../paging/end-pages.ts';
import { noteMatches } from '../rules/read.ts';
import { nextReviewAt } from './plan-notifications.ts';
import { insertAlerts, insertEvents, updateAlerts } from './store.ts';

interface AlertChangeSet {
  /** Those that were there before. */
  stored: readonly AlertRow[];
  opened?: readonly AlertRow[];
  /** Those with more than a new review time; all unless given. */
  changed?: readonly AlertRow[];
  events: readonly AlertEvent[];
  notices: readonly Notice[];
}

/** Locks the rules by which something is sent, and the destinations of the accounts: call it last and once. */
export async function persistAlertChanges(
  tx: Tx,
  { stored, opened = [], changed = [...stored, ...opened], events, notices }: AlertChangeSet,
  now: Date,
): Promise<void> {
  const climbed = await climbDue(tx, changed, now);
  for (const row of climbed.rows) row.next_review_at = nextReviewAt(row, now);
  // What ends goes first: it makes room for what opens anew under the same key.
  await updateAlerts(tx, stored);
  await insertAlerts(tx, opened);
  const ending = endingOf(changed);
  await pageClimbed(tx, climbed, { ending, now });
  await endPages(tx, ending, events, now);
  await insertEvents(tx, [...events, ...climbed.events]);
  const ruled = new Set(events.filter(({ type }) => ruling.has(type)).map(({ alert_id }) => alert_id));
  await noteMatches(tx, changed.filter(({ id }) => ruled.has(id)).flatMap(matchesOf));
  await announceChanges(
    tx,
    changed.map(({ account_id, id }) => ({ account_id, type: 'alert', id })),
  );
  await notify(tx, [...notices, ...climbed.notices], now);
}

/** What happens to an alert when rules are asked about it. */
const ruling: ReadonlySet<AlertEvent['type']> = new Set(['opened', 'reopened', 'joined']);

const matchesOf = ({ account_id, id, rule_ids }: AlertRow) =>
  rule_ids.map((rule_id) => ({ account_id, alert_id: id, rule_id }));
