import { useMemo } from 'react';
import { customEndpointListQuery } from '../../api/custom-endpoints.ts';
import type { CustomEndpoint } from '../../api/schema.gen.ts';
import { useAccount } from '../../api/session.ts';
import { useSharedTexts, useText } from '../../i18n/text.ts';
import { KeyedListPage } from '../../ui/keyed-list-page.tsx';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { ENDPOINT } from './endpoint-type.ts';

const countServers = ({ server_ids }: CustomEndpoint) => server_ids.length;

export function EndpointListPage() {
  const t = useText('endpoints');
  const common = useText('common');
  const texts = useSharedTexts();
  const columns = useMemo<Column<CustomEndpoint>[]>(
    () => [
      {
        name: 'readings',
        title: t('column_readings'),
        phone: 'note',
        cell: ({ metrics }) => metrics.map((metric) => texts.metrics[metric]).join(', '),
      },
      { name: 'created', title: common('created'), cell: ({ created_at }) => <Time at={created_at} /> },
    ],
    [t, common, texts],
  );
  const query = customEndpointListQuery(useAccount());
  return <KeyedListPage type={ENDPOINT} query={query} countServers={countServers} columns={columns} />;
}
