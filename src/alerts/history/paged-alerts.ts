// The alerts that a page is about, and what is done to those of them that are open.

import { recordAudit } from '../../accounts/audit/record.ts';
import type { PageToken } from '../../on-call/contact-methods/page-token.ts';
import type { App } from '../../platform/app.ts';
import { type Database, transaction } from '../../platform/database/database.ts';
import { withGathering } from '../../platform/database/gathered.ts';
import type { AlertRow } from '../alert.ts';
import { changeAlerts } from '../lifecycle/change.ts';
import { findPagedAlerts, findPageOfAttempt, lockAlerts, type PressedPage } from './store.ts';

const AT_ONCE = 200;

/** Ascending. Its token names the first of them, all that fit into an address. */
export async function alertsOfPage(
  database: Database,
  { account_id, page_id, alert_ids }: PageToken,
): Promise<number[]> {
  const found = UUID.test(page_id) ? await findPagedAlerts(database, account_id, page_id) : [];
  return [...new Set([...alert_ids, ...found])].sort((one, other) => one - other);
}

/** The page that this attempt is of; null: the account has none. */
export const pageOfAttempt = async (
  database: Database,
  accountId: number,
  attemptId: string,
): Promise<PressedPage | null> =>
  UUID.test(attemptId) ? findPageOfAttempt(database, accountId, attemptId) : null;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Change {
  account_id: number;
  ids: readonly number[];
  audit: Omit<Parameters<typeof recordAudit>[1], 'target' | 'outcome' | 'now'>;
  turn: Parameters<typeof changeAlerts>[2];
  /** Which of those that are open are changed; unless given, all. */
  applies?: (alert: AlertRow) => boolean;
  now: Date;
}

/** The ids of those that were open and are changed: 200 in one transaction. */
export async function changeOpenAlerts(
  { database }: Pick<App, 'database'>,
  { account_id, ids, audit, turn, applies = () => true, now }: Change,
): Promise<number[]> {
  const changed: number[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const step = transaction(database, (tx) =>
      withGathering(tx, async () => {
        const open = (await lockAlerts(tx, account_id, some)).filter(
          (alert) => alert.status === 'open' && applies(alert),
        );
        for (const { id, title } of open) {
          const target = { type: 'alert', id, name: title };
          await recordAudit(tx, { ...audit, target, outcome: 'ok', now });
        }
        await changeAlerts(tx, open, turn, now);
        return open.map(({ id }) => id);
      }),
    );
    changed.push(...(await step));
  }
  return changed;
}
