// The processes that have to run on a server, and what else runs there.

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Ellipsis, ListChecks, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { processListQuery } from '../../api/resources/processes.ts';
import { serverQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Process, Server } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../ui/controls/menu.tsx';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { Empty } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { useDeleteProcess } from './process-acts.ts';
import {
  inOrder,
  leavingProcess,
  processKey,
  processName,
  processStatus,
  useProcessColumns,
} from './process-columns.tsx';
import { type Draft, ProcessSheet } from './process-sheet.tsx';
import { WhatRuns } from './what-runs.tsx';

const route = getRouteApi('/a/$account/servers/$id/processes');

export function ProcessesPage() {
  const t = useText('servers');
  const { id } = route.useParams();
  const server = useQuery(serverQuery(useAccount(), Number(id)));
  return (
    <QueryView query={server} shape="detail" label={t('loading_one')} failed={t('failed_one')}>
      {(found) => <Shown key={found.id} server={found} />}
    </QueryView>
  );
}

ProcessesPage.asks = ((queries, { account, id }) =>
  Promise.all([
    queries.prefetchQuery(serverQuery(Number(account), Number(id))),
    queries.prefetchInfiniteQuery(processListQuery(Number(account), Number(id))),
  ])) satisfies Asks;

function Shown({ server }: { server: Server }) {
  const t = useText('servers');
  const params = route.useParams();
  const processes = useAll(processListQuery(useAccount(), server.id));
  const [open, setOpen] = useState<Draft | null>(null);
  const needsEditor = useNeedsRole('editor');
  return (
    <Page
      title={t('processes_of', { name: server.name })}
      lead={t('processes_lead')}
      crumbs={[
        <Crumb key="servers" to="/a/$account/servers" params={params}>
          {t('title')}
        </Crumb>,
        <Crumb key="server" to="/a/$account/servers/$id" params={params}>
          {server.name}
        </Crumb>,
      ]}
      actions={
        <Button variant="primary" icon={Plus} disabledBecause={needsEditor} onClick={() => setOpen({})}>
          {t('watch_process')}
        </Button>
      }
    >
      <div className="stack">
        <Card flush title={t('watched_processes')}>
          <QueryView
            query={processes}
            shape="table"
            label={t('loading_processes')}
            failed={t('failed_processes')}
            isPart
          >
            {(rows) => (
              <Watched server={server} processes={rows} onEdit={(process) => setOpen({ process })} />
            )}
          </QueryView>
        </Card>
        <WhatRuns server={server} watched={processes.data ?? []} onWatch={(name) => setOpen({ name })} />
      </div>
      {open && <ProcessSheet server={server} draft={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

interface WatchedProps {
  server: Server;
  processes: readonly Process[];
  onEdit(process: Process): void;
}

function Watched({ server, processes, onEdit }: WatchedProps) {
  const t = useText('servers');
  const columns = useProcessColumns();
  const list = useRows({
    resource: 'processes',
    rows: useMemo(() => inOrder(processes), [processes]),
    keyOf: processKey,
    stateOf: processStatus,
    leavingOf: leavingProcess,
  });
  if (list.rows.length === 0)
    return <Empty icon={ListChecks} title={t('nothing_watched_title')} text={t('nothing_watched')} />;
  const acts: Column<Process> = {
    name: 'acts',
    title: t('acts'),
    isTitleHidden: true,
    phone: 'note-aside',
    cell: (process) => <RowActs server={server} process={process} onEdit={() => onEdit(process)} />,
  };
  return (
    <Table
      list={list}
      label={t('watched_processes')}
      columns={[...columns.map((column) => withoutAside(column)), acts]}
      nameOf={processName}
    />
  );
}

/** On phones the acts stand where the memory would. */
const withoutAside = ({ phone, ...column }: Column<Process>): Column<Process> =>
  phone === undefined || phone === 'note-aside' ? column : { ...column, phone };

function RowActs({ server, process, onEdit }: { server: Server; process: Process; onEdit(): void }) {
  const t = useText('servers');
  const common = useText('common');
  const needsEditor = useNeedsRole('editor');
  const remove = useDeleteProcess();
  return (
    <Menu
      label={t('more_for', { name: process.name })}
      className="btn ico sm ghost"
      align="end"
      trigger={<Icon of={Ellipsis} />}
    >
      <MenuItem icon={Pencil} disabledBecause={needsEditor} onSelect={onEdit}>
        {common('edit')}
      </MenuItem>
      <MenuItem
        icon={Trash2}
        danger
        disabledBecause={needsEditor}
        onSelect={() => remove(server.id, process)}
      >
        {t('stop_watching')}
      </MenuItem>
    </Menu>
  );
}
