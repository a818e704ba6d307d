// What was sent to a webhook and what it answered, newest first.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw, Send } from 'lucide-react';
import type { Webhook, WebhookDelivery } from '../../api/schema.gen.ts';
import { useAccount, useCan } from '../../api/session.ts';
import { deliveryListQuery, redeliver, testWebhook } from '../../api/webhooks.ts';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { State } from '../../ui/state.tsx';
import { deliveryState } from '../../ui/state-of.ts';
import { Ago, Duration, Time } from '../../ui/time.tsx';
import { notify } from '../../ui/undo.ts';
import css from './webhooks.module.css';

const WHILE_PENDING_MS = 2_000;

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useText('webhooks');
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
                  <li key={delivery.id}>
                    <Delivery webhook={webhook} delivery={delivery} />
                  </li>
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
    </Card>
  );
}

/** Tried within seconds, not in an hour. */
const isAwaited = ({ rows }: { rows: readonly WebhookDelivery[] }) =>
  rows.some(({ status, attempts }) => status === 'pending' && attempts === 0);

function useFailure() {
  const common = useText('common');
  return (error: unknown) => notify({ said: errorSentence(error, common), sign: 'failed' });
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const t = useText('webhooks');
  const common = useText('common');
  const testing = useMutation(testWebhook(useAccount()));
  const onError = useFailure();
  const because = useCan('editor') ? undefined : common('needs_role', { role: 'editor' });
  return (
    <Button
      size="sm"
      icon={Send}
      busy={testing.isPending}
      disabledBecause={because}
      onClick={() =>
        testing.mutate(
          { params: { id: webhook.id } },
          { onError, onSuccess: () => notify({ said: t('test_sent'), sign: 'done' }) },
        )
      }
    >
      {t('send_test')}
    </Button>
  );
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const states = useText('states');
  const t = useText('webhooks');
  const { state, word } = deliveryState(delivery.status);
  const { type, response_status, duration_ms, created_at } = delivery;
  return (
    <details className={css.delivery}>
      <summary>
        <State is={state}>{states(word)}</State>
        <code>{type}</code>
        <span className="muted">
          {response_status !== null && t('status', { status: String(response_status) })}
          {response_status !== null && duration_ms !== null && ' · '}
          {duration_ms !== null && <Duration ms={duration_ms} />}
        </span>
        <Ago at={created_at} />
      </summary>
      <DeliveryFacts webhook={webhook} delivery={delivery} />
    </details>
  );
}

function DeliveryFacts({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const t = useText('webhooks');
  const account = useAccount();
  const { alert_id, error, next_attempt_at, response_body } = delivery;
  return (
    <div className={css.facts}>
      <KeyValues
        pairs={[
          { term: t('request'), value: `POST ${webhook.url}`, mono: true },
          { term: t('message_id'), value: delivery.message_id, mono: true },
          { term: t('attempts'), value: String(delivery.attempts) },
          { term: t('attempted'), value: <Time at={delivery.attempted_at} seconds /> },
          ...(next_attempt_at === null
            ? []
            : [{ term: t('next_attempt'), value: <Time at={next_attempt_at} seconds /> }]),
          ...(error === null ? [] : [{ term: t('error'), value: error }]),
          ...(alert_id === null
            ? []
            : [
                {
                  term: t('alert'),
                  value: (
                    <Link className="link" to={`/a/${account}/alerts/${alert_id}` as string}>
                      {t('open_alert')}
                    </Link>
                  ),
                },
              ]),
        ]}
      />
      {response_body !== null && (
        <>
          <h3>{t('response')}</h3>
          {response_body === '' ? <p className="muted">{t('response_empty')}</p> : <pre>{response_body}</pre>}
        </>
      )}
      <SendAgain webhook={webhook} delivery={delivery} />
    </div>
  );
}

function SendAgain({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const t = useText('webhooks');
  const common = useText('common');
  const sending = useMutation(redeliver(useAccount()));
  const onError = useFailure();
  const mayEdit = useCan('editor');
  const because = !mayEdit
    ? common('needs_role', { role: 'editor' })
    : delivery.status === 'pending'
      ? t('still_tried')
      : undefined;
  return (
    <div>
      <Button
        size="sm"
        icon={RotateCw}
        busy={sending.isPending}
        disabledBecause={because}
        onClick={() => sending.mutate({ params: { id: webhook.id, delivery_id: delivery.id } }, { onError })}
      >
        {t('send_again')}
      </Button>
    </div>
  );
}
