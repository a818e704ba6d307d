// Every channel: what it is, whether it works, and what came of the last message.

import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { channelKindsQuery, channelListQuery } from '../../api/resources/channels.ts';
import { ruleListQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Channel } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { NewLink, useNewAction } from '../../domain/new-item.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Empty } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { leavingOf } from './acts.ts';
import { newAddress } from './addresses.ts';
import { channelState } from './channel-state.ts';
import { useChannelColumns } from './columns.tsx';
import { useLogOnlyKinds } from './log-only.ts';

const keyOf = ({ id }: Channel) => String(id);
const nameOf = ({ name }: Channel) => name;
const stateOf = (channel: Channel) => channelState(channel).word;

export function ChannelsPage() {
  const t = useText('channels');
  const account = useAccount();
  const channels = useAll(channelListQuery(account));
  const isOnlyLogged = useIsOnlyLogged(channels.data);
  useNewAction('new-channel', useNewChannel());
  return (
    <Page
      title={t('title')}
      lead={
        channels.data && channels.data.length > 0 && !isOnlyLogged && <Summary channels={channels.data} />
      }
      actions={<NewChannel />}
    >
      <AlertTabs current="alert_channels" />
      {isOnlyLogged && <MailNotice />}
      <MailTrouble />
      <QueryView query={channels} shape="table" label={t('loading')} failed={t('failed')}>
        {(rows) => (rows.length === 0 ? <NoChannels /> : <List channels={rows} />)}
      </QueryView>
    </Page>
  );
}

/** What is written to a log counts as delivered, and wakes nobody. */
function useIsOnlyLogged(channels: readonly Channel[] = []): boolean {
  const logged = useLogOnlyKinds();
  return channels.some(({ kind, enabled }) => enabled && logged.has(kind));
}

function MailNotice() {
  const t = useText('channels');
  return (
    <Banner state="warn" title={t('mails_logged_title')}>
      {t('mails_logged_text')}
    </Banner>
  );
}

/** Shown as long as the mail server accepts no mail, also where this account sent none lately. */
function MailTrouble() {
  const t = useText('channels');
  const kinds = useQuery(channelKindsQuery(useAccount()));
  const since = kinds.data?.channel_kinds.find(({ failing_since }) => failing_since !== null)?.failing_since;
  if (!since) return null;
  return (
    <Banner state="down" title={t('mail_trouble_title')}>
      {t.rich('mail_trouble_text', { time: <Ago at={since} /> })}
    </Banner>
  );
}

function Summary({ channels }: { channels: readonly Channel[] }) {
  const t = useText('channels');
  const broken = channels.filter((channel) => channelState(channel).state === 'down').length;
  return broken > 0
    ? t('summary_broken', { broken, count: channels.length })
    : t('summary_fine', { count: channels.length });
}

const useNewChannel = () => ({ label: useText('channels')('new'), to: newAddress(useAccount()) });

function NewChannel() {
  return <NewLink {...useNewChannel()} />;
}

function NoChannels() {
  const t = useText('channels');
  return <Empty icon={Megaphone} title={t('empty_title')} text={t('empty_text')} actions={<NewChannel />} />;
}

function List({ channels }: { channels: readonly Channel[] }) {
  const t = useText('channels');
  const rules = useAll(ruleListQuery(useAccount()));
  const list = useRows({ resource: 'channels', rows: channels, keyOf, stateOf, leavingOf });
  const columns = useChannelColumns(rules.data);
  return (
    <Card flush>
      <Table list={list} label={t('title')} nameOf={nameOf} columns={columns} />
    </Card>
  );
}
