// What acts do to the cache, in the same way as the stream does.

import type { Query, QueryClient } from '@tanstack/react-query';
import { type CachedList, changedList } from './live/cached-lists.ts';
import { filtersOf, type Row, rowId } from './live/changes.ts';
import { rememberGone } from './live/gone.ts';
import type { AccountId } from './queries.ts';

type Id = Row['id'];

/** Any resource that is known by its `id`. */
interface Identified {
  id: Id;
}

export interface Place {
  client: QueryClient;
  account: AccountId;
  /** The second part of the keys, such as `cron-checks`. */
  resource: string;
}

/** The resource as it is now; lists that may lack it or order it otherwise are fetched again. */
export function putRow(place: Place, row: Identified): void {
  const { client, account, resource } = place;
  const queryKey = [account, resource, 'one', row.id];
  const isAsked = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData(queryKey, (before: Row | undefined) => ({ ...before, ...row }));
  // What is on its way was asked for before the act, and would show the resource as it was.
  if (isAsked) void client.invalidateQueries({ queryKey, exact: true });
  changeLists(place, row.id, { ...row });
  refetchLists(place);
}

function dropRow(place: Place, id: Id): void {
  const { client, account, resource } = place;
  rememberGone(resource, id);
  changeLists(place, id, null);
  // The page of what is gone may still be shown: it is not asked for again.
  void client.invalidateQueries({ queryKey: [account, resource, 'one', id], refetchType: 'none' });
  refetchLists(place);
}

/** Also what of the plan is used. */
function refetchLists({ client, account, resource }: Place): void {
  for (const queryKey of [
    [account, resource, 'list'],
    [account, 'usage'],
  ])
    void client.invalidateQueries({ queryKey });
}

/**
 * Shows these fields of a resource before the server has answered; gives what shows the former ones again, but for what
 * came in between, and asks how it is.
 */
export function expectFields(place: Place, id: Id, fields: Record<string, unknown>): () => void {
  const { client, account, resource } = place;
  const before = knownRow(place, id);
  if (!before) return () => undefined;
  const show = (row: Row) => {
    if (client.getQueryData([account, resource, 'one', id]))
      client.setQueryData([account, resource, 'one', id], row);
    changeLists(place, id, row);
  };
  show({ ...before, ...fields });
  return () => {
    const now = knownRow(place, id);
    const expected = Object.keys(fields).filter((name) => now?.[name] === fields[name]);
    if (now) show({ ...now, ...Object.fromEntries(expected.map((name) => [name, before[name]])) });
    void client.invalidateQueries({ queryKey: [account, resource, 'one', id] });
    refetchLists(place);
  };
}

/** What `act` does after its answer: with the resource that it gives … */
export const saved =
  (resource: string) =>
  ({ client, account, answer }: Omit<Place, 'resource'> & { answer: Identified }): void =>
    putRow({ client, account, resource }, answer);

/** … with the resource that it deleted, whose id is the parameter `param` … */
export function dropped(resource: string): Dropping<'id'>;
export function dropped<Param extends string>(resource: string, param: Param): Dropping<Param>;
export function dropped(resource: string, param = 'id'): Dropping<string> {
  return ({ client, account, input }) => {
    const id = input.params[param];
    if (id !== undefined) dropRow({ client, account, resource }, id);
  };
}

type Dropping<Param extends string> = (
  settled: Omit<Place, 'resource'> & { input: { params: Record<Param, Id> } },
) => void;

/** … and where whatever is known of such resources may have changed. */
export const outdated =
  (resource: string) =>
  ({ client, account }: Omit<Place, 'resource'>): void => {
    for (const queryKey of [
      [account, resource],
      [account, 'usage'],
    ])
      void client.invalidateQueries({ queryKey });
  };

/** What `act` does before its answer: shows these fields; what takes it back is for when it fails. */
export const expected =
  (resource: string, fields: Record<string, unknown>) =>
  ({ client, account, input }: Omit<Place, 'resource'> & { input: { params: Identified } }): (() => void) =>
    expectFields({ client, account, resource }, input.params.id, fields);

const listsOf = ({ client, account, resource }: Place): Query[] =>
  client.getQueryCache().findAll({ queryKey: [account, resource, 'list'] });

const listIn = (query: Query) => query.state.data as CachedList | undefined;

function changeLists(place: Place, id: Id, row: Row | null): void {
  for (const query of listsOf(place)) {
    const list = listIn(query);
    if (!list?.pages) continue;
    const changed = changedList(list, filtersOf(query.queryKey), { type: '', id, resource: row });
    if (changed.list !== list)
      place.client.setQueryData(query.queryKey, changed.list, { updatedAt: query.state.dataUpdatedAt });
  }
}

/** As it was fetched, by itself or in a list. */
export function knownRow(place: Place, id: Id): Row | undefined {
  const one = place.client.getQueryData<Row>([place.account, place.resource, 'one', id]);
  if (one) return one;
  for (const query of listsOf(place))
    for (const { rows } of listIn(query)?.pages ?? []) {
      const row = rows.find((other) => rowId(other) === id);
      if (row) return row;
    }
  return undefined;
}
