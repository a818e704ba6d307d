// Ends pages: an acknowledgement or the end of an alert ends all of its pages, and notifies the others who were paged.

import { randomUUID } from 'node:crypto';
import { isChatKind } from '../../on-call/contact-methods/chat-address.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announceWork } from '../../platform/events.ts';
import type { AlertEvent, AlertRow } from '../alert.ts';
import { changeMessages, endPagesOf, findLastWays, insertAttempts } from './store.ts';

/** Those that are not open any more, and may have pages. */
export const endingOf = (rows: readonly AlertRow[]): AlertRow[] =>
  rows.filter(({ status, plan }) => status !== 'open' && (plan.policies?.length ?? 0) > 0);

/** Of `endingOf`; they are stored already. */
export async function endPages(
  tx: Tx,
  over: readonly AlertRow[],
  events: readonly AlertEvent[],
  now: Date,
): Promise<void> {
  for (const [actor, own] of Map.groupBy(over, (row) => takenBy(row, events))) {
    const reason = own[0]?.status === 'acknowledged' ? 'acknowledged' : 'resolved';
    const ended = await endPagesOf(tx, own, { reason, by: actor, now });
    const resolved = own
      .filter(({ status }) => status === 'resolved')
      .map(({ account_id, id, reopened_at, opened_at }) => ({
        account_id,
        id,
        since: reopened_at ?? opened_at,
      }));
    const endedIds = ended.map(({ id }) => id);
    if (await changeMessages(tx, { endedIds, resolved }, now)) await announceWork(tx, 'pages');
    if (actor === null) continue;
    const others = ended.filter(({ started_at, person_name }) => started_at && person_name !== actor);
    const ways = await findLastWays(
      tx,
      others.map(({ id }) => id),
    );
    const accountOf = new Map(others.map(({ id, account_id }) => [id, account_id]));
    // A message of a chat says so itself.
    const sent = ways.filter(({ method_kind }) => !isChatKind(method_kind));
    await insertAttempts(
      tx,
      sent.map(({ page_id, method_id, method_kind }) => ({
        ...{ id: randomUUID(), account_id: accountOf.get(page_id) ?? 0, page_id, type: 'taken', place: 0 },
        ...{ method_id, method_kind, due_at: now },
      })),
    );
    if (sent.length > 0) await announceWork(tx, 'pages');
  }
}

/** Who acknowledged it just now; null: nobody did. */
const takenBy = ({ id }: AlertRow, events: readonly AlertEvent[]): string | null =>
  events.find(({ alert_id, type }) => alert_id === id && (type === 'acknowledged' || type === 'snoozed'))
    ?.actor ?? null;
