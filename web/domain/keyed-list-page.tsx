// The list of what is published behind a key of its own: custom endpoints, TV dashboards.

import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useAccount } from '../api/resources/session.ts';
import { type ListOptions, useAll } from '../api/use-all.ts';
import { useText } from '../i18n/text.ts';
import { LightLink } from '../ui/controls/light-link.tsx';
import { type Column, Table } from '../ui/lists/table.tsx';
import { useRows } from '../ui/lists/use-rows.ts';
import { Card } from '../ui/page/card.tsx';
import { Crumb } from '../ui/page/page.tsx';
import { ListPage, useListWords } from './list-page.tsx';
import { NewLink } from './new-item.tsx';

/** A constant of a module, as rows are told apart by its functions. */
export interface KeyedType<Row> {
  /** Of its texts. */
  area: 'endpoints' | 'tv';
  icon: LucideIcon;
  /** Of its pages behind that of the account. */
  path: 'endpoints' | 'tv-dashboards';
  /** As the cache calls it. */
  resource: 'custom-endpoints' | 'tv-dashboards';
  idOf: (row: Row) => string;
  /** What its row is known by while it leaves. */
  leavingOf: (row: Row) => string;
}

export const useListAddress = ({ path }: Pick<KeyedType<never>, 'path'>) =>
  `/a/${useAccount()}/${path}` as string;

export function ListCrumb({ type }: { type: Pick<KeyedType<never>, 'area' | 'path'> }) {
  return <Crumb to={useListAddress(type)}>{useText(type.area)('title')}</Crumb>;
}

interface KeyedListProps<Row> {
  type: KeyedType<Row>;
  query: ListOptions<Row>;
  countServers: (row: Row) => number;
  /** Behind name and number of servers; the same array until something in it changes, as is `countServers`. */
  columns: readonly Column<Row>[];
}

export function KeyedListPage<Row extends { name: string }>({ query, ...shown }: KeyedListProps<Row>) {
  const { area, icon } = shown.type;
  const t = useText(area);
  return (
    <ListPage
      words={useListWords(area)}
      icon={icon}
      query={useAll(query)}
      lead={t('lead')}
      actions={<NewLink label={t('new')} to={`${useListAddress(shown.type)}/new`} />}
    >
      {(rows) => <List {...shown} rows={rows} />}
    </ListPage>
  );
}

function List<Row extends { name: string }>({
  type,
  rows,
  countServers,
  columns,
}: Omit<KeyedListProps<Row>, 'query'> & { rows: readonly Row[] }) {
  const t = useText(type.area);
  const address = useListAddress(type);
  const { resource, idOf, leavingOf } = type;
  const list = useRows({ resource, rows, keyOf: idOf, leavingOf });
  const all = useMemo<Column<Row>[]>(
    () => [
      {
        name: 'name',
        title: t('name'),
        phone: 'title',
        cell: (row) => (
          <LightLink className="cover" to={`${address}/${idOf(row)}`}>
            <bdi>{row.name}</bdi>
          </LightLink>
        ),
      },
      {
        ...{ name: 'servers', title: t('column_servers'), isNumber: true, phone: 'aside' },
        cell: countServers,
      },
      ...columns,
    ],
    [t, address, idOf, countServers, columns],
  );
  return (
    <Card flush>
      <Table list={list} label={t('title')} columns={all} nameOf={({ name }) => name} />
    </Card>
  );
}
