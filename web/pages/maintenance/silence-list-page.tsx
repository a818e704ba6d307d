// Times in which alerts are not told.

import { useMutation } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useAccount } from '../../api/session.ts';
import { deleteSilence, endSilence, silenceListQuery } from '../../api/silences.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { NewLink } from '../../ui/new-item.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useQuietActs } from './acts.ts';
import { newAddress } from './addresses.ts';
import { leavingSilence, QuietList } from './quiet-list.tsx';

export function SilencesPage() {
  const t = useText('maintenance');
  const account = useAccount();
  const rows = useAll(silenceListQuery(account));
  const ending = useMutation(endSilence(account));
  const deleting = useMutation(deleteSilence(account));
  const acts = useQuietActs({
    leavingOf: leavingSilence,
    end: (id) => ending.mutateAsync({ params: { id } }),
    remove: (id, keepalive) => deleting.mutateAsync({ params: { id }, keepalive }),
  });
  return (
    <Page title={t('title_silence')} lead={t('about_silence')} actions={<New />}>
      <AlertTabs current="alert_mutes" />
      <QueryView query={rows} shape="table" label={t('loading_silence')} failed={t('failed_silence')}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              icon={BellOff}
              title={t('empty_silence')}
              text={t('empty_text_silence')}
              actions={<New />}
            />
          ) : (
            <QuietList kind="silence" rows={all} label={t('title_silence')} acts={acts} />
          )
        }
      </QueryView>
    </Page>
  );
}

function New() {
  return <NewLink label={useText('maintenance')('new_silence')} to={newAddress(useAccount(), 'silence')} />;
}
