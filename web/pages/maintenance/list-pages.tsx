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
import { type MuteWindowCalls, useMuteWindowActs } from './acts.ts';
import { type MuteWindowKind, newAddress } from './addresses.ts';
import { MuteWindowList } from './mute-window-list.tsx';
import type { MuteWindow } from './values.ts';

export function WindowsPage() {
  const account = useAccount();
  return (
    <MuteWindowsPage
      kind="window"
      query={useAll(maintenanceWindowListQuery(account))}
      end={useMutation(endMaintenanceWindow(account)).mutateAsync}
      remove={useMutation(deleteMaintenanceWindow(account)).mutateAsync}
    />
  );
}

export function SilencesPage() {
  const account = useAccount();
  return (
    <MuteWindowsPage
      kind="silence"
      query={useAll(silenceListQuery(account))}
      end={useMutation(endSilence(account)).mutateAsync}
      remove={useMutation(deleteSilence(account)).mutateAsync}
    />
  );
}

const LOOKS = {
  window: { tab: 'maintenance', icon: Wrench },
  silence: { tab: 'alert_mutes', icon: BellOff },
} as const;

interface MuteWindowsPageProps extends MuteWindowCalls {
  kind: MuteWindowKind;
  query: UseQueryResult<readonly MuteWindow[]>;
}

function MuteWindowsPage({ kind, query, ...calls }: MuteWindowsPageProps) {
  const t = useText('maintenance');
  const acts = useMuteWindowActs(kind, calls);
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
      {(rows) => <MuteWindowList kind={kind} rows={rows} label={words.title} acts={acts} />}
    </ListPage>
  );
}
