// Every channel: what it is, whether it works, and what came of the last message.

import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { channelKindsQuery, channelListQuery } from '../../api/resources/channels.ts';
import { ruleListQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Channel } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { ListPage, useListWords } from '../../domain/list-page.tsx';
import { NewLink, useNewAction } from '../../domain/new-item.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { leavingOf } from './acts.ts';
import { newAddress } from './addresses.ts';
import { channelState } from './channel-state.ts';
import { useChannelColumns } from './columns.tsx';
import { useLogOnlyKinds } from './log-only.ts';

const stateOf = (channel: Channel) => channelState(channel).word;

export function ChannelsPage() {
  const account = useAccount();
  const channels = useAll(channelListQuery(account));
  const isOnlyLogged = useIsOnlyLogged(channels.data);
  useNewAction('new-channel', useNewChannel());
  return (
    <ListPage
      words={useListWords('channels')}
      icon={Megaphone}
      query={channels}
      lead={
        channels.data && channels.data.length > 0 && !isOnlyLogged && <Summary channels={channels.data} />
      }
      actions={<NewChannel />}
      above={
        <>
          <AlertTabs current="alert_channels" />
          {isOnlyLogged && <MailNotice />}
          <MailTrouble />
        </>
      }
    >
      {(rows) => <List channels={rows} />}
    </ListPage>
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

function List({ channels }: { channels: readonly Channel[] }) {
  const t = useText('channels');
  const rules = useAll(ruleListQuery(useAccount()));
  const list = useRows({ resource: 'channels', rows: channels, keyOf: idOfRow, stateOf, leavingOf });
  const columns = useChannelColumns(rules.data);
  return (
    <Card flush>
      <Table list={list} label={t('title')} nameOf={nameOfRow} columns={columns} />
    </Card>
  );
}
