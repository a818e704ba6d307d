// A new channel: first which kind, then its configuration.

import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { channelKindsQuery } from '../../api/resources/channels.ts';
import { useAccount } from '../../api/resources/session.ts';
import { RoleNeeded } from '../../domain/role-needed.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { late } from '../../ui/page/late.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { listAddress } from './addresses.ts';
import { NewChannelForm } from './new-form.tsx';
import type { NewChannelSearch } from './search.ts';
import { useKindWords } from './words.ts';

/** Forms come without it. */
const LateKindChoice = late(() => import('./kind-choice.tsx').then((file) => file.KindChoice));

export function NewChannelPage() {
  const t = useText('channels');
  const account = useAccount();
  const search: NewChannelSearch = useSearch({ strict: false });
  const kinds = useQuery(channelKindsQuery(account));
  const isUnknown = kinds.data?.channel_kinds.every(({ kind }) => kind !== search.kind) === true;
  const kind = isUnknown ? undefined : search.kind;
  const words = useKindWords();
  return (
    <Page
      title={kind === undefined ? t('new_title') : t('new_of_kind', { kind: words(kind).name })}
      lead={kind === undefined ? t('choose_kind') : undefined}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <AlertTabs current="alert_channels" />
      <QueryView query={kinds} shape="form" label={t('loading')} failed={t('failed_kinds')}>
        {({ channel_kinds }) => {
          const chosen = channel_kinds.find((one) => one.kind === kind);
          if (chosen) return <NewChannelForm key={chosen.kind} kind={chosen} />;
          return (
            <RoleNeeded needed="editor">
              <Suspense>
                <LateKindChoice of={channel_kinds} />
              </Suspense>
            </RoleNeeded>
          );
        }}
      </QueryView>
    </Page>
  );
}
