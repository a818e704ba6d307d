import { useMemo } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { tvDashboardListQuery } from '../../api/resources/tv-dashboards.ts';
import type { TvDashboard } from '../../api/schema.gen.ts';
import { KeyedListPage } from '../../domain/keyed-list-page.tsx';
import { useText } from '../../i18n/text.ts';
import type { Column } from '../../ui/lists/table.tsx';
import { Time } from '../../ui/words/time.tsx';
import { TV } from './tv-type.ts';

const countServers = ({ layout }: TvDashboard) => layout.servers.length;

export function TvListPage() {
  const t = useText('tv');
  const common = useText('common');
  const columns = useMemo<Column<TvDashboard>[]>(
    () => [
      {
        name: 'theme',
        title: t('theme'),
        phone: 'note',
        cell: ({ layout }) => t(`theme_${layout.theme}`),
      },
      { name: 'updated', title: common('updated'), cell: ({ updated_at }) => <Time at={updated_at} /> },
    ],
    [t, common],
  );
  const query = tvDashboardListQuery(useAccount());
  return <KeyedListPage type={TV} query={query} countServers={countServers} columns={columns} />;
}
