// Every webhook: where it calls, what it is sent, whether it works.

import { Webhook as WebhookIcon } from 'lucide-react';
import { useAccount } from '../../api/resources/session.ts';
import { webhookListQuery } from '../../api/resources/webhooks.ts';
import type { Webhook } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { ListPage, useListWords } from '../../domain/list-page.tsx';
import { NewLink, useNewAction } from '../../domain/new-item.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { LightLink } from '../../ui/controls/light-link.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { leavingOf } from './acts.ts';
import { newAddress, webhookAddress } from './addresses.ts';
import { EVENTS } from './events.ts';
import { WebhookState } from './state-pill.tsx';
import { webhookState } from './webhook-state.ts';
import css from './webhooks.module.css';

const stateOf = (webhook: Webhook) => webhookState(webhook).word;

export function WebhooksPage() {
  const t = useText('webhooks');
  useNewAction('new-webhook', useNewWebhook());
  return (
    <ListPage
      words={useListWords('webhooks')}
      icon={WebhookIcon}
      query={useAll(webhookListQuery(useAccount()))}
      lead={t('lead')}
      actions={<NewWebhook />}
      above={<AlertTabs current="alert_webhooks" />}
    >
      {(webhooks) => <List webhooks={webhooks} />}
    </ListPage>
  );
}

const useNewWebhook = () => ({ label: useText('webhooks')('new'), to: newAddress(useAccount()) });

function NewWebhook() {
  return <NewLink {...useNewWebhook()} />;
}

function List({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useText('webhooks');
  const list = useRows({ resource: 'webhooks', rows: webhooks, keyOf: idOfRow, stateOf, leavingOf });
  const isFailing = webhooks.some(({ failing_since }) => failing_since !== null);
  const columns = useColumns().filter(({ name }) => isFailing || name !== 'failing');
  return (
    <Card flush>
      <Table list={list} label={t('title')} nameOf={nameOfRow} columns={columns} />
    </Card>
  );
}

function useColumns(): Column<Webhook>[] {
  const t = useText('webhooks');
  const common = useText('common');
  const account = useAccount();
  return [
    { name: 'state', title: common('state'), phone: 'note', cell: (one) => <WebhookState webhook={one} /> },
    {
      name: 'name',
      title: common('name'),
      phone: 'title',
      cell: ({ id, name }) => (
        <LightLink className={`cover ${css.name}`} to={webhookAddress(account, id)}>
          <bdi>{name}</bdi>
        </LightLink>
      ),
    },
    { name: 'url', title: t('field_url'), cell: ({ url }) => <code className={css.url}>{url}</code> },
    {
      name: 'events',
      title: t('column_events'),
      phone: 'aside',
      cell: ({ events }) =>
        events.length === EVENTS.length ? t('all_events') : t('some_events', { count: events.length }),
    },
    {
      name: 'failing',
      title: t('column_failing'),
      phone: 'note-aside',
      cell: ({ failing_since }) => failing_since !== null && <Ago at={failing_since} />,
    },
  ];
}
