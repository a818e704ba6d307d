// The processes that have to run on the server.

import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { processListQuery } from '../../../api/resources/processes.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Process, Server } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { countProcesses } from '../all-processes/shown-processes.ts';
import {
  inOrder,
  leavingProcess,
  processKey,
  processName,
  processStatus,
  useProcessColumns,
} from '../process-columns.tsx';

export function WatchedCard({ server }: { server: Server }) {
  const t = useText('servers');
  const account = useAccount();
  const processes = useAll(processListQuery(account, server.id));
  const navigate = useNavigate();
  const needsEditor = useNeedsRole('editor');
  const { running, unknown, total } = countProcesses(processes.data ?? []);
  return (
    <Card
      title={t('watched_processes')}
      note={
        // While nothing is known of one, how many run is not known either.
        processes.isWhole &&
        total > 0 &&
        (unknown > 0 ? t('no_data_of', { unknown, total }) : t('running_of', { running, total }))
      }
      flush
      actions={
        <Button
          size="sm"
          icon={Plus}
          disabledBecause={needsEditor}
          onClick={() =>
            void navigate({
              to: '/a/$account/servers/$id/processes',
              params: { account: String(account), id: String(server.id) },
            })
          }
        >
          {total > 0 ? t('watch_another') : t('watch_process')}
        </Button>
      }
    >
      <QueryView
        query={processes}
        shape="table"
        label={t('loading_processes')}
        failed={t('failed_processes')}
        isPart
      >
        {(rows) => <Watched processes={rows} />}
      </QueryView>
    </Card>
  );
}

function Watched({ processes }: { processes: readonly Process[] }) {
  const t = useText('servers');
  const list = useRows({
    resource: 'processes',
    rows: useMemo(() => inOrder(processes), [processes]),
    keyOf: processKey,
    stateOf: processStatus,
    leavingOf: leavingProcess,
    hasKeys: false,
  });
  const columns = useProcessColumns();
  if (list.rows.length === 0) return <p className="card-b muted">{t('nothing_watched')}</p>;
  return <Table list={list} label={t('watched_processes')} columns={columns} nameOf={processName} />;
}
