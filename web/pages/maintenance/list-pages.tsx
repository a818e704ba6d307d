// Planned work, which raises no alarm, and times in which alerts are muted.

import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { BellOff, Wrench } from 'lucide-react';
import {
  deleteMaintenanceWindow,
  endMaintenanceWindow,
  maintenanceWindowListQuery,
} from '../../api/resources/maintenance-windows.ts';
import { useAccount } from '../../api/resources/session.ts';
import { deleteSilence, endSilence, silenceListQuery } from '../../api/resources/silences.ts';
import { useAll } from '../../api/use-all.ts';
import { ListPage, type ListWords } from '../../domain/list-page.tsx';
import { NewLink } from '../../domain/new-item.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { type QuietCalls, useQuietActs } from './acts.ts';
import { newAddress, type QuietKind } from './addresses.ts';
import { QuietList } from './quiet-list.tsx';
import type { Quiet } from './values.ts';

export function WindowsPage() {
  const account = useAccount();
  const ending = useMutation(endMaintenanceWindow(account));
  const deleting = useMutation(deleteMaintenanceWindow(account));
  const calls = {
    end: (id: number) => ending.mutateAsync({ params: { id } }),
    remove: (id: number, keepalive: boolean) => deleting.mutateAsync({ params: { id }, keepalive }),
  };
  return <QuietListPage kind="window" query={useAll(maintenanceWindowListQuery(account))} calls={calls} />;
}

export function SilencesPage() {
  const account = useAccount();
  const ending = useMutation(endSilence(account));
  const deleting = useMutation(deleteSilence(account));
  const calls = {
    end: (id: number) => ending.mutateAsync({ params: { id } }),
    remove: (id: number, keepalive: boolean) => deleting.mutateAsync({ params: { id }, keepalive }),
  };
  return <QuietListPage kind="silence" query={useAll(silenceListQuery(account))} calls={calls} />;
}

const LOOKS = {
  window: { tab: 'maintenance', icon: Wrench },
  silence: { tab: 'alert_mutes', icon: BellOff },
} as const;

interface QuietListPageProps {
  kind: QuietKind;
  query: UseQueryResult<readonly Quiet[]>;
  calls: QuietCalls;
}

function QuietListPage({ kind, query, calls }: QuietListPageProps) {
  const t = useText('maintenance');
  const acts = useQuietActs(kind, calls);
  const { tab, icon } = LOOKS[kind];
  const words: ListWords = {
    title: t(`title_${kind}`),
    loading: t(`loading_${kind}`),
    failed: t(`failed_${kind}`),
    empty: t(`empty_${kind}`),
    emptyText: t(`empty_text_${kind}`),
  };
  return (
    <ListPage
      words={words}
      icon={icon}
      query={query}
      lead={t(`about_${kind}`)}
      actions={<NewLink label={t(`new_${kind}`)} to={newAddress(useAccount(), kind)} />}
      above={<AlertTabs current={tab} />}
    >
      {(rows) => <QuietList kind={kind} rows={rows} label={words.title} acts={acts} />}
    </ListPage>
  );
}
