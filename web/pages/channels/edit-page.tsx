// One channel: whether it works, which rules notify it, and its configuration.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { channelKindQuery, channelQuery, testChannel } from '../../api/resources/channels.ts';
import { ruleListQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Channel, ChannelKind } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { KeyValues } from '../../ui/page/key-values.tsx';
import { late } from '../../ui/page/late.tsx';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { useChannelActs } from './acts.ts';
import { listAddress } from './addresses.ts';
import { channelState } from './channel-state.ts';
import css from './channels.module.css';
import { EditChannelForm } from './edit-form.tsx';
import { useIsLogOnly } from './log-only.ts';
import { rulesNotifying } from './notified-by.ts';
import { useKindWords } from './words.ts';

const LateTestCard = late(() => import('./test-card.tsx').then((file) => file.TestCard));
/** Of chats that act. */
const LateCallbackCard = late(() => import('./callback-card.tsx').then((file) => file.CallbackCard));
/** Of mail channels alone. */
const LateAddressCard = late(() => import('./address-card.tsx').then((file) => file.AddressCard));

export function EditChannelPage() {
  const t = useText('channels');
  const account = useAccount();
  const { channelId = '' }: { channelId?: string } = useParams({ strict: false });
  const channel = useQuery(channelQuery(account, Number(channelId)));
  return (
    <Page
      title={channel.data?.name ?? t('one')}
      state={channel.data && <HeadState channel={channel.data} />}
      actions={channel.data && <Acts channel={channel.data} />}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <AlertTabs current="alert_channels" />
      <QueryView query={channel} shape="form" label={t('loading')} failed={t('failed_one')}>
        {(data) => <WithKind channel={data} />}
      </QueryView>
    </Page>
  );
}

EditChannelPage.asks = (async (queries, { account, channelId }) => {
  const loading = LateTestCard.preload();
  const channel = await queries.fetchQuery(channelQuery(Number(account), Number(channelId)));
  await Promise.all([
    queries.prefetchQuery(channelKindQuery(Number(account), channel.kind)),
    channel.addresses && LateAddressCard.preload(),
    loading,
  ]);
}) satisfies Asks;

function WithKind({ channel }: { channel: Channel }) {
  const t = useText('channels');
  const kinds = useQuery(channelKindQuery(useAccount(), channel.kind));
  return (
    <QueryView query={kinds} shape="form" label={t('loading')} failed={t('failed_kinds')}>
      {({ channel_kinds: [kind] }) => (
        <div className="stack">
          <ManagedWarning section="channels" id={channel.id} />
          <Loaded channel={channel} kind={kind} />
        </div>
      )}
    </QueryView>
  );
}

function HeadState({ channel }: { channel: Channel }) {
  const t = useText('channels');
  const { state, word } = channelState(channel, useIsLogOnly(channel.kind));
  return (
    <State is={state} pill>
      {t(word)}
    </State>
  );
}

function Acts({ channel }: { channel: Channel }) {
  const common = useText('common');
  const because = useNeedsRole('editor');
  const acts = useChannelActs(channel);
  return (
    <>
      <Button busy={acts.isTurning} disabledBecause={because} onClick={() => acts.turn(!channel.enabled)}>
        {channel.enabled ? common('disable') : common('enable')}
      </Button>
      <Button icon={Trash2} disabledBecause={because} onClick={acts.remove}>
        {common('delete')}
      </Button>
    </>
  );
}

function Loaded({ channel, kind }: { channel: Channel; kind: ChannelKind | undefined }) {
  const t = useText('channels');
  const account = useAccount();
  const because = useNeedsRole('editor');
  const testing = useMutation(testChannel(account));
  return (
    <>
      <Troubles channel={channel} />
      <div className={css.page}>
        {kind && <EditChannelForm key={channel.id} channel={channel} kind={kind} disabledBecause={because} />}
        <div className={css.beside}>
          {channel.addresses && (
            <Suspense>
              <LateAddressCard channel={channel} disabledBecause={because} />
            </Suspense>
          )}
          {kind?.callback_url && (
            <Suspense>
              <LateCallbackCard kind={kind.kind} url={kind.callback_url} />
            </Suspense>
          )}
          <Suspense>
            <LateTestCard
              text={t('test_saved')}
              send={() => testing.mutateAsync({ params: { id: channel.id }, timeoutMs: 40_000 })}
              disabledBecause={because}
            />
          </Suspense>
          <Facts channel={channel} />
        </div>
      </div>
    </>
  );
}

function Troubles({
  channel: { enabled, disabled_reason, failing_since, template_error },
}: {
  channel: Channel;
}) {
  const t = useText('channels');
  return (
    <>
      {!enabled && disabled_reason !== null && (
        <Banner state="down" title={t('state_refused')}>
          {t('refused_text', { reason: disabled_reason })}
        </Banner>
      )}
      {failing_since !== null && (
        <Banner state="down" title={t('state_failing')}>
          {t.rich('failing_text', { time: <Ago at={failing_since} /> })}
        </Banner>
      )}
      {template_error !== null && (
        <Banner state="warn" title={t('template_title')}>
          {t('template_text', { reason: template_error })}
        </Banner>
      )}
    </>
  );
}

function Facts({ channel }: { channel: Channel }) {
  const t = useText('channels');
  const common = useText('common');
  const words = useKindWords();
  const account = useAccount();
  const rules = useAll(ruleListQuery(account));
  const notifying = rules.data && rulesNotifying(channel.id, rules.data);
  const { last_delivery } = channel;
  const isLogOnly = useIsLogOnly(channel.kind);
  return (
    <Card title={common('details')}>
      <KeyValues
        pairs={[
          { term: common('kind'), value: words(channel.kind).name },
          { term: t('column_last'), value: last_delivery ? <Ago at={last_delivery.at} /> : t('never') },
          {
            term: t('column_result'),
            value: last_delivery
              ? (last_delivery.error ?? t(isLogOnly ? 'state_log_only' : 'arrived'))
              : t('nothing_sent'),
          },
          {
            term: t('column_rules'),
            value:
              notifying?.length === 0 ? (
                <State is="warn">{t('no_rule')}</State>
              ) : (
                <ul className={css.links}>
                  {notifying?.map(({ id, name }) => (
                    <li key={id}>
                      <Link className="link" to={`/a/${account}/alerts/rules/${id}` as string}>
                        <bdi>{name}</bdi>
                      </Link>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  );
}
