// Who did what in the account.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { auditLogQuery, exportAuditLog } from '../../api/resources/account.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { AuditEntry } from '../../api/schema.gen.ts';
import { RoleNeeded } from '../../domain/role-needed.tsx';
import { useZone } from '../../i18n/person.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { idOfRow } from '../../ui/lists/row-names.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { NothingFound } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { type AuditSearch, filtersOf } from './audit-search.ts';
import { auditSuggestions } from './audit-suggestions.ts';
import { SettingsPage } from './settings-page.tsx';

export function AuditPage() {
  const t = useText('settings');
  return (
    <SettingsPage part="audit" lead={t('audit_lead')}>
      <RoleNeeded needed="admin">
        <AuditLog />
      </RoleNeeded>
    </SettingsPage>
  );
}

function AuditLog() {
  const t = useText('settings');
  const account = useAccount();
  const navigate = useNavigate();
  const search: AuditSearch = useSearch({ strict: false });
  const filters = filtersOf(search, useZone());
  const log = useInfiniteQuery(auditLogQuery(account, filters));
  const { data: lately = [] } = useInfiniteQuery(auditLogQuery(account, {}));
  const look = (wanted: AuditSearch) =>
    void navigate({ to: `/a/${account}/settings/audit` as string, search: wanted });
  return (
    <>
      <AuditFilterForm
        key={JSON.stringify(search)}
        search={search}
        suggestions={auditSuggestions(lately)}
        onLook={look}
      />
      <Downloads filters={filters} />
      <QueryView query={log} label={t('audit_loading')} shape="table">
        {(rows) =>
          rows.length === 0 ? (
            <NothingFound title={t('audit_nothing')} onClear={() => look({})} />
          ) : (
            <Entries rows={rows} question={JSON.stringify(search)} />
          )
        }
      </QueryView>
      <LoadMore
        hasMore={log.hasNextPage}
        isLoading={log.isFetchingNextPage}
        onMore={() => void log.fetchNextPage()}
      />
    </>
  );
}

function Entries({ rows, question }: { rows: readonly AuditEntry[]; question: string }) {
  const t = useText('settings');
  const list = useRows({ rows, keyOf: idOfRow, question });
  return (
    <Card flush>
      <Table
        list={list}
        label={t('title_audit')}
        columns={useAuditColumns()}
        nameOf={({ action }) => action}
        density="compact"
      />
    </Card>
  );
}

function Downloads({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const t = useText('settings');
  const common = useText('common');
  const account = useAccount();
  const attempt = useAttempt();
  const [busy, setBusy] = useState<'csv' | 'json' | null>(null);
  async function save(format: 'csv' | 'json') {
    setBusy(format);
    const made = await attempt(exportAuditLog(account, { ...filters, format }));
    setBusy(null);
    if (made) saveFile(made.file, made.name ?? `tocsin-audit-log.${format}`);
  }
  return (
    <div className="acts bar-f">
      <Button size="sm" icon={Download} busy={busy === 'csv'} onClick={() => void save('csv')}>
        {common('export_csv')}
      </Button>
      <Button size="sm" icon={Download} busy={busy === 'json'} onClick={() => void save('json')}>
        {t('audit_json')}
      </Button>
    </div>
  );
}
