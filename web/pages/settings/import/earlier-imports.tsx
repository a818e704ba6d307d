// Imports of the last 90 days.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { importListQuery, type ToolImport } from '../../../api/resources/imports.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { useText } from '../../../i18n/text.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { idOfRow } from '../../../ui/lists/row-names.ts';
import { type Column, Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import type { StateName } from '../../../ui/words/states.ts';
import { Time } from '../../../ui/words/time.tsx';
import { tools } from './tools.ts';

const STATES: Record<ToolImport['status'], StateName> = {
  uploading: 'run',
  reading: 'run',
  ready: 'new',
  failed: 'down',
  applied: 'ok',
  undone: 'paused',
  expired: 'unknown',
};

export function EarlierImports({ shown }: { shown: number | undefined }) {
  const t = useText('imports');
  const query = useInfiniteQuery(importListQuery(useAccount()));
  return (
    <QueryView query={query} label={t('earlier_loading')} shape="table" isPart>
      {(rows) => {
        const others = rows.filter(({ id }) => id !== shown);
        return others.length === 0 ? null : (
          <Card title={t('earlier')} flush>
            <Earlier rows={others} />
            <LoadMore
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </Card>
        );
      }}
    </QueryView>
  );
}

function Earlier({ rows }: { rows: readonly ToolImport[] }) {
  const t = useText('imports');
  const account = useAccount();
  const list = useRows({ rows, keyOf: idOfRow });
  const columns = useMemo(
    (): Column<ToolImport>[] => [
      {
        ...{ name: 'source', title: t('column_source'), phone: 'title' },
        cell: ({ id, tool, source }) => (
          <Link to={`/a/${account}/settings/import` as string} search={{ id: String(id) } as never}>
            {tools[tool].name}, <bdi>{source}</bdi>
          </Link>
        ),
      },
      {
        ...{ name: 'state', title: t('column_state'), phone: 'aside' },
        cell: ({ status }) => <State is={STATES[status]}>{t(`status_${status}`)}</State>,
      },
      {
        ...{ name: 'created', title: t('column_when'), phone: 'note' },
        cell: ({ created_at }) => <Time at={created_at} />,
      },
    ],
    [t, account],
  );
  return (
    <Table
      list={list}
      label={t('earlier')}
      columns={columns}
      nameOf={({ source }) => source}
      density="compact"
    />
  );
}
