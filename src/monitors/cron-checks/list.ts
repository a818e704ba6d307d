// Reads cron checks as the API gives them: one by its id, or a page of those that match.

import type { App } from '../../platform/app.ts';
import { cursorIssues, decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Issue } from '../../platform/errors.ts';
import { type Actor, maySeeSecrets } from '../../platform/http/actor.ts';
import { presentCronCheck, shownOf } from './present.ts';
import type { CronCheck, CronCheckList, CronCheckListQuery } from './schema.ts';
import type { CronCheckState } from './state.ts';
import { type CronCheckRow, findChecks, type PageOfChecks, pageOfChecks } from './store.ts';

/** Late and up are told apart by the clock, so more checks may have to be read than are shown; never more than this. */
const MOST_READ = 5_000;
const READ_AT_ONCE = 500;

export const viewOf = (app: App, actor: Actor, now: Date) => ({
  apiUrl: app.urls.api,
  showSecrets: maySeeSecrets(actor),
  now,
});

/** A check as the actor may see it; null where the account has none of this id. */
export async function readCheck(app: App, actor: Actor, id: number, now: Date): Promise<CronCheck | null> {
  const [row] = await findChecks(app.database, actor.account_id, [id]);
  return row ? presentCronCheck(row, viewOf(app, actor, now)) : null;
}

/** Newest first. The cursor was checked by `checkCursorIssues`. */
export async function listChecks(
  app: App,
  actor: Actor,
  query: CronCheckListQuery,
  now: Date,
): Promise<CronCheckList> {
  const limit = query.limit ?? 50;
  const { rows, next } = await matching(app, actor.account_id, { ...query, limit }, now);
  return {
    checks: rows.map((row) => presentCronCheck(row, viewOf(app, actor, now))),
    next_cursor: next && encodeCursor([next.created_at.getTime(), next.id]),
  };
}

export const checkCursorIssues = (query: unknown): Issue[] => cursorIssues(query, placeOf);

interface Found {
  rows: CronCheckRow[];
  /** The check after which the next page goes on; null on the last page. */
  next: PageOfChecks['after'];
}

async function matching(
  app: App,
  accountId: number,
  query: CronCheckListQuery & { limit: number },
  now: Date,
): Promise<Found> {
  const isDerived = query.status === 'late' || query.status === 'up';
  const page: PageOfChecks = {
    after: query.cursor === undefined ? null : placeOf(query.cursor),
    tags: query.tag ?? [],
    status: storedStatus(query.status),
    q: query.q ?? null,
    limit: isDerived ? READ_AT_ONCE : query.limit + 1,
  };
  const rows: CronCheckRow[] = [];
  for (let read = 0; read < MOST_READ; read += page.limit) {
    const some = await pageOfChecks(app.database, accountId, page);
    rows.push(...(isDerived ? some.filter((row) => shownOf(row, now).status === query.status) : some));
    if (rows.length > query.limit)
      return { rows: rows.slice(0, query.limit), next: rows[query.limit - 1] ?? null };
    if (some.length < page.limit) return { rows, next: null };
    page.after = some.at(-1) ?? null;
  }
  return { rows, next: page.after };
}

const storedStatus = (status: CronCheckListQuery['status']): CronCheckState['status'] | null =>
  status === 'late' ? 'up' : (status ?? null);

const END_OF_YEAR_9999_MS = 253_402_300_799_999;

function placeOf(cursor: string): PageOfChecks['after'] {
  const [createdMs, id] = decodeCursor(cursor) ?? [];
  const isPlace = isSafe(createdMs) && isSafe(id) && createdMs >= 0 && createdMs <= END_OF_YEAR_9999_MS;
  return isPlace ? { created_at: new Date(createdMs), id } : null;
}

const isSafe = (value: unknown): value is number => Number.isSafeInteger(value);
