// Planned work, which raises no alarm.

import { useMutation } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import {
  deleteMaintenanceWindow,
  endMaintenanceWindow,
  maintenanceWindowListQuery,
} from '../../api/maintenance-windows.ts';
import { useAccount } from '../../api/session.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { NewLink } from '../../ui/new-item.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useQuietActs } from './acts.ts';
import { newAddress } from './addresses.ts';
import { leavingWindow, QuietList } from './quiet-list.tsx';

export function WindowsPage() {
  const t = useText('maintenance');
  const account = useAccount();
  const rows = useAll(maintenanceWindowListQuery(account));
  const ending = useMutation(endMaintenanceWindow(account));
  const deleting = useMutation(deleteMaintenanceWindow(account));
  const acts = useQuietActs({
    leavingOf: leavingWindow,
    end: (id) => ending.mutateAsync({ params: { id } }),
    remove: (id, keepalive) => deleting.mutateAsync({ params: { id }, keepalive }),
  });
  return (
    <Page title={t('title_window')} lead={t('about_window')} actions={<New />}>
      <AlertTabs current="maintenance" />
      <QueryView query={rows} shape="table" label={t('loading_window')} failed={t('failed_window')}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon={Wrench} title={t('empty_window')} text={t('empty_text_window')} actions={<New />} />
          ) : (
            <QuietList kind="window" rows={all} label={t('title_window')} acts={acts} />
          )
        }
      </QueryView>
    </Page>
  );
}

function New() {
  return <NewLink label={useText('maintenance')('new_window')} to={newAddress(useAccount(), 'window')} />;
}
