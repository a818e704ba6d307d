// Who gets the updates of a status page, and to whom nothing is ever sent.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, Mail, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { mayIn, useAccount } from '../../../api/resources/session.ts';
import {
  exportSubscribers,
  removeSubscriber,
  subscriberListQuery,
} from '../../../api/resources/subscribers.ts';
import type { StatusPage, Subscriber } from '../../../api/schema.gen.ts';
import { RoleNeeded } from '../../../domain/role-needed.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { undoable } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { idOfRow } from '../../../ui/lists/row-names.ts';
import { type Column, Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Empty } from '../../../ui/page/page-states.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Ago } from '../../../ui/words/time.tsx';
import { PageFrame } from '../page-frame.tsx';
import { askForPage } from '../use-page.ts';
import { AddSubscriber } from './add-subscriber.tsx';
import { saveFile } from './save-file.ts';
import { subscriberState } from './subscriber-state.ts';
import { Suppressions } from './suppressions.tsx';
import { TelegramCard } from './telegram-card.tsx';

/** Addresses are personal: whoever may only look at monitors does not see them. */
export function SubscribersPage() {
  const t = useText('status_pages');
  return (
    <PageFrame>
      {(page) => (
        <RoleNeeded needed="editor" title={t('subscribers_hidden')}>
          <Subscribers page={page} />
          <TelegramCard page={page} />
          <Suppressions />
        </RoleNeeded>
      )}
    </PageFrame>
  );
}

SubscribersPage.asks = ((queries, params) =>
  askForPage(
    queries,
    params,
    (account, pageId) =>
      mayIn(queries, account, 'editor') &&
      queries.prefetchInfiniteQuery(subscriberListQuery(account, pageId)),
  )) satisfies Asks;

const addressOf = ({ email, webhook_url, telegram_chat }: Subscriber) =>
  email ?? webhook_url ?? telegram_chat ?? 'Telegram';
const leavingOf = ({ id }: Subscriber) => `subscriber ${id}`;
const stateOf = ({ status, suppressed }: Subscriber) => `${status} ${suppressed}`;

function Subscribers({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const [isAdding, setAdding] = useState(false);
  const query = useInfiniteQuery(subscriberListQuery(useAccount(), page.id));
  return (
    <Card
      title={t('tab_subscribers')}
      note={t('subscribers_note')}
      flush
      actions={
        <div className="acts">
          <ExportButton page={page} />
          <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
            {t('add_subscriber')}
          </Button>
        </div>
      }
    >
      <QueryView query={query} isPart label={t('loading_subscribers')} failed={t('subscribers_failed')}>
        {(subscribers) => (
          <>
            <SubscriberTable page={page} subscribers={subscribers} />
            <LoadMore
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </QueryView>
      {isAdding && <AddSubscriber page={page} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function ExportButton({ page }: { page: StatusPage }) {
  const common = useText('common');
  const account = useAccount();
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await exportSubscribers(account, page.id));
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon={Download} busy={isBusy} onClick={() => void save()}>
      {common('export_csv')}
    </Button>
  );
}

function SubscriberTable({ page, subscribers }: { page: StatusPage; subscribers: readonly Subscriber[] }) {
  const t = useText('status_pages');
  const list = useRows({ resource: 'subscribers', rows: subscribers, keyOf: idOfRow, stateOf, leavingOf });
  const columns = useColumns(page);
  if (list.rows.length === 0)
    return <Empty icon={Mail} title={t('subscribers_empty')} text={t('subscribers_empty_text')} />;
  return <Table list={list} label={t('tab_subscribers')} columns={columns} nameOf={addressOf} />;
}

function useColumns(page: StatusPage): Column<Subscriber>[] {
  const t = useText('status_pages');
  const common = useText('common');
  return [
    {
      name: 'state',
      title: common('state'),
      phone: 'note',
      cell: (subscriber) => <SubscriberState subscriber={subscriber} />,
    },
    {
      name: 'address',
      title: t('column_subscriber'),
      isClipped: true,
      phone: 'title',
      cell: (subscriber) => <bdi title={addressOf(subscriber)}>{addressOf(subscriber)}</bdi>,
    },
    { name: 'kind', title: common('kind'), cell: ({ kind }) => t(`subscriber_kind_${kind}`) },
    {
      name: 'about',
      title: t('column_about'),
      cell: ({ components }) =>
        components === null ? t('about_all') : t('about_some', { count: components.length }),
    },
    {
      name: 'since',
      title: t('column_since'),
      phone: 'note-aside',
      cell: ({ confirmed_at, asked_at }) => <Ago at={confirmed_at ?? asked_at} />,
    },
    {
      name: 'acts',
      title: common('actions'),
      isTitleHidden: true,
      phone: 'aside',
      cell: (subscriber) => <RemoveButton page={page} subscriber={subscriber} />,
    },
  ];
}

function SubscriberState({ subscriber }: { subscriber: Subscriber }) {
  const t = useText('status_pages');
  const states = useText('states');
  const state = subscriberState(subscriber);
  if (subscriber.suppressed) return <State is={state}>{t('suppressed')}</State>;
  return <State is={state}>{states(`subscriber_${subscriber.status}`)}</State>;
}

function RemoveButton({ page, subscriber }: { page: StatusPage; subscriber: Subscriber }) {
  const t = useText('status_pages');
  const remove = useMutation(removeSubscriber(useAccount()));
  const name = addressOf(subscriber);
  const params = { id: page.id, subscriber_id: subscriber.id };
  return (
    <IconButton
      icon={Trash2}
      variant="ghost"
      size="sm"
      label={t('remove_name', { name })}
      onClick={() =>
        undoable({
          text: t('subscriber_removed', { name }),
          sign: 'deleted',
          leaving: leavingOf(subscriber),
          commit: (how) => remove.mutateAsync({ params, ...how }),
        })
      }
    />
  );
}
