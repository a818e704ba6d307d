import { useMemo } from 'react';
import { customEndpointListQuery } from '../../api/resources/custom-endpoints.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { CustomEndpoint } from '../../api/schema.gen.ts';
import { KeyedListPage } from '../../domain/keyed-list-page.tsx';
import { useSharedTexts, useText } from '../../i18n/text.ts';
import type { Column } from '../../ui/lists/table.tsx';
import { Time } from '../../ui/words/time.tsx';
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
