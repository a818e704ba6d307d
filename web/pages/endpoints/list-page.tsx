import { Link } from '@tanstack/react-router';
import { Braces } from 'lucide-react';
import { useMemo } from 'react';
import { customEndpointListQuery } from '../../api/custom-endpoints.ts';
import type { CustomEndpoint } from '../../api/schema.gen.ts';
import { useAccount } from '../../api/session.ts';
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

const keyOf = ({ endpoint_id }: CustomEndpoint) => endpoint_id;
const leavingOf = ({ endpoint_id }: CustomEndpoint) => `endpoint ${endpoint_id}`;

export function EndpointListPage() {
  const t = useText('endpoints');
  const endpoints = useAll(customEndpointListQuery(useAccount()));
  return (
    <Page title={t('title')} lead={t('lead')} actions={<NewButton />}>
      <QueryView query={endpoints} label={t('loading')} failed={t('failed')} shape="table">
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon={Braces} title={t('none')} text={t('none_text')} actions={<NewButton />} />
          ) : (
            <Endpoints rows={rows} />
          )
        }
      </QueryView>
    </Page>
  );
}

function NewButton() {
  return <NewLink label={useText('endpoints')('new')} to={`/a/${useAccount()}/endpoints/new`} />;
}

function Endpoints({ rows }: { rows: CustomEndpoint[] }) {
  const t = useText('endpoints');
  const list = useRows({ resource: 'custom-endpoints', rows, keyOf, leavingOf });
  return (
    <Card flush>
      <Table list={list} label={t('title')} columns={useColumns()} nameOf={({ name }) => name} />
    </Card>
  );
}

function useColumns(): Column<CustomEndpoint>[] {
  const t = useText('endpoints');
  const common = useText('common');
  const states = useText('states');
  const account = useAccount();
  return useMemo(
    () => [
      {
        name: 'name',
        title: t('name'),
        phone: 'title',
        cell: ({ endpoint_id, name }) => (
          <Link className="cover" to={`/a/${account}/endpoints/${endpoint_id}` as string}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        name: 'servers',
        title: t('column_servers'),
        isNumber: true,
        phone: 'aside',
        cell: ({ server_ids }) => server_ids.length,
      },
      {
        name: 'readings',
        title: t('column_readings'),
        phone: 'note',
        cell: ({ metrics }) => metrics.map((metric) => states(`metric_${metric}`)).join(', '),
      },
      { name: 'created', title: common('created'), cell: ({ created_at }) => <Time at={created_at} /> },
    ],
    [t, common, states, account],
  );
}
