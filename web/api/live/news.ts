// Whether a change is more than a new reading, such as those of a server every minute: then what sums up is out of date.

import type { QueryClient } from '@tanstack/react-query';
import { serverTime } from '../server-time.ts';
import { sumsUp } from './apply.ts';
import type { CachedList } from './cached-lists.ts';
import { type Change, type Row, resourceOf } from './changes.ts';

const MOST_KNOWN = 20_000;
/** A status may be saved some seconds after it began. */
const SAVED_AFTER_MS = 60_000;

export function newsOf(client: QueryClient, account: number): (change: Change) => boolean {
  const known = new Map<string, string>();
  return (change) => {
    const key = `${change.type} ${change.id}`;
    const standing = standingOf(change.resource);
    const before = known.get(key);
    const isNews = before === undefined ? !isSummedUp(client, account, change) : before !== standing;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, standing);
    return isNews;
  };
}

const standingOf = (row: Row | null): string =>
  JSON.stringify([row?.status, row?.name, row?.paused, row?.tags]);

/** Of the first change of a resource: the cache has it as it is now, and what sums up was read since it is so. */
function isSummedUp(client: QueryClient, account: number, change: Change): boolean {
  const { resource } = change;
  const rows = cachedRows(client, account, change);
  if (!resource || rows.length === 0) return false;
  const standing = standingOf(resource);
  const savedBy = Date.parse(String(resource.status_since)) + SAVED_AFTER_MS;
  const summaries = client.getQueryCache().findAll({ queryKey: [account], predicate: sumsUp });
  return (
    rows.every((row) => standingOf(row) === standing) &&
    // One without an answer is read just now.
    summaries.every(({ state: { dataUpdatedAt: at } }) => savedBy <= serverTime(at || Date.now()))
  );
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
