// Every integration: which tool it is for, and whether anything comes.

import { Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { integrationListQuery } from '../../api/resources/integrations.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Integration } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { ListPage, useListWords } from '../../domain/list-page.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { LightLink } from '../../ui/controls/light-link.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { checksAddress, integrationAddress } from './addresses.ts';
import { NewIntegrationDialog } from './new-dialog.tsx';

/** Payloads come all the time, and nothing announces that they do. */
const REFRESH_MS = 30_000;

/** What its row is known by while it leaves. */
export const leavingOf = ({ id }: { id: number }) => `integration ${id}`;

export function IntegrationsPage() {
  const t = useText('integrations');
  const account = useAccount();
  const because = useNeedsRole('editor');
  const [isMaking, setMaking] = useState(false);
  const add = (
    <Button variant="primary" icon={Plus} disabledBecause={because} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <ListPage
        words={useListWords('integrations')}
        icon={Plug}
        query={useAll({ ...integrationListQuery(account), refetchInterval: REFRESH_MS })}
        lead={t('lead')}
        actions={
          <>
            <ButtonLink to={checksAddress(account)}>{t('to_checks')}</ButtonLink>
            {add}
          </>
        }
        emptyActions={add}
        above={<AlertTabs current="alert_integrations" />}
      >
        {(integrations) => <List integrations={integrations} />}
      </ListPage>
      {isMaking && <NewIntegrationDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function List({ integrations }: { integrations: readonly Integration[] }) {
  const t = useText('integrations');
  const list = useRows({ resource: 'integrations', rows: integrations, keyOf: idOfRow, leavingOf });
  return (
    <Card flush>
      <Table list={list} label={t('title')} nameOf={nameOfRow} columns={useColumns()} />
    </Card>
  );
}

function useColumns(): Column<Integration>[] {
  const t = useText('integrations');
  const common = useText('common');
  const account = useAccount();
  const { number } = useFormat();
  return [
    {
      name: 'name',
      title: common('name'),
      phone: 'title',
      cell: ({ id, name }) => (
        <LightLink className="cover" to={integrationAddress(account, id)}>
          <bdi>{name}</bdi>
        </LightLink>
      ),
    },
    { name: 'kind', title: t('kind'), phone: 'note', cell: ({ kind }) => t(`kind_${kind}`) },
    { name: 'checks', title: t('checks'), isNumber: true, cell: ({ checks }) => number(checks) },
    {
      name: 'received',
      title: t('received'),
      phone: 'note-aside',
      cell: ({ last_received_at: at }) => (at === null ? common('never') : <Ago at={at} />),
    },
    { name: 'problem', title: t('problem'), cell: ({ last_problem }) => last_problem ?? '–' },
  ];
}
