import { Link } from '@tanstack/react-router';
import { Tv } from 'lucide-react';
import { useMemo } from 'react';
import type { TvDashboard } from '../../api/schema.gen.ts';
import { useAccount } from '../../api/session.ts';
import { tvDashboardListQuery } from '../../api/tv-dashboards.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/card.tsx';
import { NewLink } from '../../ui/new-item.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useRows } from '../../ui/use-rows.ts';

const keyOf = ({ dashboard_id }: TvDashboard) => dashboard_id;
const leavingOf = ({ dashboard_id }: TvDashboard) => `tv ${dashboard_id}`;

export function TvListPage() {
  const t = useText('tv');
  const dashboards = useAll(tvDashboardListQuery(useAccount()));
  return (
    <Page title={t('title')} lead={t('lead')} actions={<NewButton />}>
      <QueryView query={dashboards} label={t('loading')} failed={t('failed')} shape="table">
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon={Tv} title={t('none')} text={t('none_text')} actions={<NewButton />} />
          ) : (
            <Dashboards rows={rows} />
          )
        }
      </QueryView>
    </Page>
  );
}

function NewButton() {
  return <NewLink label={useText('tv')('new')} to={`/a/${useAccount()}/tv-dashboards/new`} />;
}

function Dashboards({ rows }: { rows: TvDashboard[] }) {
  const t = useText('tv');
  const list = useRows({ resource: 'tv-dashboards', rows, keyOf, leavingOf });
  return (
    <Card flush>
      <Table list={list} label={t('title')} columns={useColumns()} nameOf={({ name }) => name} />
    </Card>
  );
}

function useColumns(): Column<TvDashboard>[] {
  const t = useText('tv');
  const common = useText('common');
  const account = useAccount();
  return useMemo(
    () => [
      {
        name: 'name',
        title: t('name'),
        phone: 'title',
        cell: ({ dashboard_id, name }) => (
          <Link className="cover" to={`/a/${account}/tv-dashboards/${dashboard_id}` as string}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        name: 'servers',
        title: t('column_servers'),
        isNumber: true,
        phone: 'aside',
        cell: ({ layout }) => layout.servers.length,
      },
      {
        name: 'theme',
        title: t('theme'),
        phone: 'note',
        cell: ({ layout }) => t(`theme_${layout.theme}`),
      },
      { name: 'updated', title: common('updated'), cell: ({ updated_at }) => <Time at={updated_at} /> },
    ],
    [t, common, account],
  );
}
