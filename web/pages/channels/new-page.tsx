// A new channel: first which kind, then its configuration.

import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { channelKindsQuery } from '../../api/resources/channels.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { ChannelKind } from '../../api/schema.gen.ts';
import { RoleNeeded } from '../../domain/role-needed.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { listAddress, newAddress } from './addresses.ts';
import css from './channels.module.css';
import { iconOf } from './kinds.ts';
import { NewChannelForm } from './new-form.tsx';
import type { NewChannelSearch } from './search.ts';
import { useKindWords } from './words.ts';

export function NewChannelPage() {
  const t = useText('channels');
  const account = useAccount();
  const { kind }: NewChannelSearch = useSearch({ strict: false });
  const kinds = useQuery(channelKindsQuery(account));
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
              <Kinds of={channel_kinds} />
            </RoleNeeded>
          );
        }}
      </QueryView>
    </Page>
  );
}

function Kinds({ of }: { of: readonly ChannelKind[] }) {
  const words = useKindWords();
  const account = useAccount();
  const described = of.map(({ kind, name, description }) => ({
    kind,
    ...words(kind, { name, about: description }),
  }));
  return (
    <div className={css.kinds}>
      {described.map(({ kind, name, about }) => (
        <div key={kind} className={css.choice}>
          <Icon of={iconOf(kind)} size={18} />
          <h2>
            <Link className="cover" to={newAddress(account)} search={{ kind }}>
              {name}
            </Link>
          </h2>
          <p>{about}</p>
        </div>
      ))}
    </div>
  );
}
