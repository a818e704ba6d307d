// Brings what is in the cache up to date with what the stream sends.

import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { type CachedList, changedList } from './cached-lists.ts';
import { type Change, filtersOf, isOlder, mutes, type Row, resourceOf, SHOW_MUTES } from './changes.ts';
import { rememberGone } from './gone.ts';

export interface StatusChange {
  type: string;
  id: Row['id'];
  /** Of a thing its name, of an alert or incident its title. */
  name: string;
  status: string;
  previous: string;
}

export interface ApplyOptions {
  client: QueryClient;
  account: number;
  /** Hidden tabs only mark what has changed, but for queries with `meta.inBackground`: they make the title. */
  isVisible: boolean;
  /** The query is out of date beyond what the event holds: rows that it lacks, or has too many of. */
  refetchSoon: (query: Query) => void;
  /** Whether more than readings have changed: then also answers that sum up (`meta.sumsUp`) are out of date. */
  isMaterial: boolean;
  lists: ChangedLists;
}

/** Lists as the changes of a drawing leave them. Setting one compares all of its rows: it is set once for all of them. */
export interface ChangedLists {
  of(query: Query): CachedList | undefined;
  replace(query: Query, list: CachedList): void;
  /** The answer that is under way may be older than the change, which is applied to it as well. */
  applyLater(query: Query, apply: (lists: ChangedLists) => void): void;
  /** To be called once all changes are applied. */
  set(): void;
}

export function changedLists(client: QueryClient): ChangedLists {
  const changed = new Map<Query, CachedList>();
  const later = new Map<Query, ((lists: ChangedLists) => void)[]>();
  return {
    of: (query) => changed.get(query) ?? (query.state.data as CachedList | undefined),
    replace: (query, list) => void changed.set(query, list),
    applyLater: (query, apply) => void later.set(query, [...(later.get(query) ?? []), apply]),
    set() {
      for (const [query, list] of changed) setKept(client, query, list);
      changed.clear();
      for (const [query, applies] of later)
        query.promise?.then(
          () =>
            applyTogether(client, (lists) => {
              for (const apply of applies) apply(lists);
            }),
          () => undefined,
        );
      later.clear();
    },
  };
}

/** What is applied is drawn at once, also where some of it fails. */
export function applyTogether(client: QueryClient, apply: (lists: ChangedLists) => void): void {
  const lists = changedLists(client);
  notifyManager.batch(() => {
    try {
      apply(lists);
    } finally {
      lists.set();
    }
  });
}

/** Gives what changed its status, as far as anything of it was in the cache. */
export function applyChange(options: ApplyOptions, change: Change): StatusChange | null {
  const resource = resourceOf(change);
  if (resource === null) return null;
  if (change.resource === null) rememberGone(resource, change.id);
  const cache = options.client.getQueryCache();
  const isMuting = mutes(change);
  if (isMuting) outdateMuted(options);
  if (options.isMaterial || isMuting)
    for (const query of cache.findAll({ queryKey: [options.account], predicate: sumsUp }))
      outdate(options, query);
  const queries = cache.findAll({ queryKey: [options.account, resource] });
  let before: Row | null = null;
  for (const query of queries) {
    if (query.state.fetchStatus === 'fetching')
      options.lists.applyLater(query, (lists) => void applyTo({ ...options, lists }, query, change));
    before = applyTo(options, query, change) ?? before;
  }
  return isMuting ? null : statusChange(before, change);
}

/** Gives the row as the query had it. */
function applyTo(options: ApplyOptions, query: Query, change: Change): Row | null {
  const [, , part, id] = query.queryKey;
  const isApplied = options.isVisible || query.meta?.inBackground === true;
  if (part === 'list') return isApplied ? applyToList(options, query, change) : mark(query);
  if (String(id) !== String(change.id)) return null;
  if (!isApplied) return mark(query);
  if (part === 'one') return applyToOne(options.client, query, change);
  return outdate(options, query);
}

/** What is muted is worked out by the server: lists and single resources are fetched again, not what was measured. */
function outdateMuted(options: ApplyOptions): void {
  const cache = options.client.getQueryCache();
  for (const resource of SHOW_MUTES)
    for (const query of cache.findAll({ queryKey: [options.account, resource] }))
      if (query.queryKey[2] === 'list' || query.queryKey[2] === 'one') outdate(options, query);
}

export const sumsUp = ({ meta }: Query): boolean => meta?.sumsUp === true;

function outdate({ refetchSoon }: ApplyOptions, query: Query): null {
  refetchSoon(query);
  return mark(query);
}

function mark(query: Query): null {
  if (!query.state.isInvalidated) query.invalidate();
  return null;
}

function applyToOne(client: QueryClient, query: Query, { resource }: Change): Row | null {
  const before = query.state.data as Row | undefined;
  if (resource && before && isOlder(resource, before)) return null;
  if (!resource) void client.resetQueries({ queryKey: query.queryKey, exact: true });
  else if (before) setKept(client, query, { ...before, ...resource });
  return before ?? null;
}

function applyToList(options: ApplyOptions, query: Query, change: Change): Row | null {
  const list = options.lists.of(query);
  if (!list?.pages) return null;
  const changed = changedList(list, filtersOf(query.queryKey), change);
  if (changed.list !== list) options.lists.replace(query, changed.list);
  if (changed.membership !== 'same') mark(query);
  if (changed.membership === 'arrived' || changed.membership === 'left') options.refetchSoon(query);
  return changed.before;
}

/** It is no fresher than it was: only what the change is about has been looked at. */
function setKept(client: QueryClient, query: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = query.state;
  client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

function statusChange(before: Row | null, { type, id, resource }: Change): StatusChange | null {
  if (!before || !resource) return null;
  const { status: previous } = before;
  const { status } = resource;
  if (typeof status !== 'string' || typeof previous !== 'string' || status === previous) return null;
  return { type, id, name: String(resource.title ?? resource.name), status, previous };
}
