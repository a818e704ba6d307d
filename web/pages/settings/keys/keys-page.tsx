// Keys of programs that use the API.

import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { keyListQuery, pingKeyQuery } from '../../../api/resources/account.ts';
import { mayIn, useAccount } from '../../../api/resources/session.ts';
import type { ApiKey } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { RoleNeeded } from '../../../domain/role-needed.tsx';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { idOfRow } from '../../../ui/lists/row-names.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Empty } from '../../../ui/page/page-states.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { PingKeyCard } from './ping-key-card.tsx';

const leavingOf = ({ id }: ApiKey) => `key ${id}`;

export function KeysPage() {
  const t = useText('team');
  const because = useNeedsRole('admin');
  const [isMaking, setMaking] = useState(false);
  const button = (
    <Button variant="primary" icon={Plus} disabledBecause={because} onClick={() => setMaking(true)}>
      {t('key_new')}
    </Button>
  );
  return (
    <SettingsPage part="keys" lead={t('keys_lead')} actions={button}>
      <RoleNeeded needed="admin">
        <Keys />
        <PingKeyCard />
      </RoleNeeded>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
}

KeysPage.asks = (async (queries, params) => {
  const account = Number(params.account);
  if (!mayIn(queries, account, 'admin')) return;
  await Promise.all([
    queries.prefetchInfiniteQuery(keyListQuery(account)),
    queries.prefetchQuery(pingKeyQuery(account)),
  ]);
}) satisfies Asks;

function Keys() {
  const t = useText('team');
  const keys = useAll(keyListQuery(useAccount()));
  return (
    <QueryView query={keys} label={t('keys_loading')} shape="table">
      {(rows) =>
        rows.length === 0 ? (
          <Empty icon={KeyRound} title={t('keys_none')} text={t('keys_none_text')} />
        ) : (
          <KeyTable rows={rows} />
        )
      }
    </QueryView>
  );
}

function KeyTable({ rows }: { rows: readonly ApiKey[] }) {
  const t = useText('settings');
  const list = useRows({ resource: 'api-keys', rows, keyOf: idOfRow, leavingOf });
  return (
    <Card flush>
      <Table list={list} label={t('title_keys')} columns={useKeyColumns()} nameOf={({ name }) => name} />
    </Card>
  );
}
