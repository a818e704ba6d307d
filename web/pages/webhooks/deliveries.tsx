// What was sent to a webhook and what it answered, newest first.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useAccount } from '../../api/resources/session.ts';
import { deliveryListQuery, testWebhook } from '../../api/resources/webhooks.ts';
import type { Webhook, WebhookDelivery } from '../../api/schema.gen.ts';
import { deliveryState } from '../../domain/state-of.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Empty } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago, Duration } from '../../ui/words/time.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import css from './webhooks.module.css';

const WHILE_PENDING_MS = 2_000;

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useText('webhooks');
  const [open, show] = useOpenDelivery();
  const deliveries = useInfiniteQuery({
    ...deliveryListQuery(useAccount(), webhook.id),
    // Deliveries are in no stream: what is on its way is asked for until it has arrived.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => isAwaited(page)) ? WHILE_PENDING_MS : false,
  });
  return (
    <Card title={t('deliveries')} actions={<TestButton webhook={webhook} />} flush>
      <QueryView
        query={deliveries}
        shape="list"
        label={t('loading_deliveries')}
        failed={t('failed_deliveries')}
        isPart
      >
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon={Send} title={t('no_deliveries')} text={t('no_deliveries_text')} />
          ) : (
            <>
              <ul className={css.deliveries} aria-label={t('deliveries')}>
                {rows.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </ul>
              <LoadMore
                hasMore={deliveries.hasNextPage}
                isLoading={deliveries.isFetchingNextPage}
                onMore={() => void deliveries.fetchNextPage()}
              />
            </>
          )
        }
      </QueryView>
      {open !== undefined && (
        <DeliverySheet webhook={webhook} id={open} onShow={show} onClose={() => show(undefined)} />
      )}
    </Card>
  );
}

/** Which the address names, and what makes it name another one or none. */
function useOpenDelivery(): [number | undefined, (id: number | undefined) => void] {
  const { delivery } = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    delivery,
    (id) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, delivery: id }),
        replace: true,
        resetScroll: false,
      }),
  ];
}

/** Tried within seconds, not in an hour. */
const isAwaited = ({ rows }: { rows: readonly WebhookDelivery[] }) =>
  rows.some(({ status, attempts }) => status === 'pending' && attempts === 0);

function TestButton({ webhook }: { webhook: Webhook }) {
  const t = useText('webhooks');
  const testing = useMutation(testWebhook(useAccount()));
  const onError = useFailure();
  const because = useNeedsRole('editor');
  return (
    <Button
      size="sm"
      icon={Send}
      busy={testing.isPending}
      disabledBecause={because}
      onClick={() =>
        testing.mutate(
          { params: { id: webhook.id } },
          { onError, onSuccess: () => notify({ text: t('test_sent'), sign: 'done' }) },
        )
      }
    >
      {t('send_test')}
    </Button>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const states = useText('states');
  const t = useText('webhooks');
  const { state, word } = deliveryState(delivery.status);
  const { id, type, response_status, duration_ms, created_at } = delivery;
  return (
    <li className={css.delivery}>
      <State is={state}>{states(word)}</State>
      <Link
        className="cover"
        to="."
        search={(before: object) => ({ ...before, delivery: id })}
        resetScroll={false}
      >
        <code>{type}</code>
      </Link>
      <span className="muted">
        {response_status !== null && t('status', { status: String(response_status) })}
        {response_status !== null && duration_ms !== null && ' · '}
        {duration_ms !== null && <Duration ms={duration_ms} />}
      </span>
      <Ago at={created_at} />
    </li>
  );
}
