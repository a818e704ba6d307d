// Whether a change is more than a new reading, such as those of a server every minute: then what sums up is out of date.

import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../operation-types.ts';
import { serverTime } from '../server-time.ts';
import { sumsUp } from './apply.ts';
import type { CachedList } from './cached-lists.ts';
import { type Change, type Row, resourceOf } from './changes.ts';

const MOST_KNOWN = 20_000;
/** A status may be saved some seconds after it began. */
const SAVED_AFTER_MS = 60_000;

export function materialChangesOf(client: QueryClient, account: number): (change: Change) => boolean {
  const known = new Map<string, string>();
  return (change) => {
    const key = `${change.type} ${change.id}`;
    const standing = standingOf(change.resource);
    const before = known.get(key);
    const isMaterial = before === undefined ? !isSummedUp(client, account, change) : before !== standing;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, standing);
    return isMaterial;
  };
}

const standingOf = (row: Row | null): string =>
  JSON.stringify([row?.status, row?.name, row?.paused, row?.tags]);

/** Of the first change of a resource: it is known as it is now, and what sums up was read since it is so. */
function isSummedUp(client: QueryClient, account: number, change: Change): boolean {
  const { resource } = change;
  if (!resource) return false;
  const rows = cachedRows(client, account, change);
  const standing = standingOf(resource);
  const isKnown =
    rows.length > 0
      ? rows.every((row) => standingOf(row) === standing)
      : overviewShows(client.getQueryData<Summary>([account, 'overview']), change.type, resource);
  const savedBy = changedAt(resource, rows.length > 0) + SAVED_AFTER_MS;
  const summaries = client.getQueryCache().findAll({ queryKey: [account], predicate: sumsUp });
  return (
    isKnown &&
    // One without an answer is read just now.
    summaries.every(({ state: { dataUpdatedAt: at } }) => savedBy <= serverTime(at || Date.now()))
  );
}

/** Its name and tags can be compared with those of the cache, else they may be as new as its settings are. */
function changedAt({ status_since, updated_at }: Row, isCached: boolean): number {
  const since = Date.parse(String(status_since));
  return isCached ? since : Math.max(since, Date.parse(String(updated_at)));
}

type Summary = Pick<ResponseOf<'GET /overview'>, 'worst' | 'worst_counts'>;

/** Of these, every status has its own `status_since`; nothing says since when a check has been late. */
const DATED = ['server', 'uptime_check'];

/**
 * Whether the overview has the resource as it is, given that it has been so since before: as wrong as it is there, or not
 * named. What may have been late is among what is fine only where all that is wrong is named.
 */
function overviewShows(overview: Summary | undefined, type: string, { id, status }: Row): boolean {
  if (!overview) return true;
  const { worst, worst_counts } = overview;
  const wrong = worst.find((one) => one.id === id);
  if (wrong) return wrong.status === status;
  return status !== 'late' && (DATED.includes(type) || worst_counts.all <= worst.length);
}

/** The resource as single answers and lists have it. */
function cachedRows(client: QueryClient, account: number, change: Change): Row[] {
  const resource = resourceOf(change);
  return client
    .getQueryCache()
    .findAll({ queryKey: [account, resource] })
    .flatMap(({ queryKey: [, , part, id], state: { data } }) => {
      if (part === 'list')
        return ((data as CachedList | undefined)?.pages ?? []).flatMap(({ rows }) =>
          rows.filter((row) => row.id === change.id),
        );
      return part === 'one' && String(id) === String(change.id) && data ? [data as Row] : [];
    });
}
