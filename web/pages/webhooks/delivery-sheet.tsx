// One delivery of a webhook beside the page: what it is about, and each attempt to send it.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useAccount } from '../../api/resources/session.ts';
import { deliveryQuery, redeliver } from '../../api/resources/webhooks.ts';
import type { Webhook } from '../../api/schema.gen.ts';
import { deliveryState } from '../../domain/state-of.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { type KeyValue, KeyValues } from '../../ui/page/key-values.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { State } from '../../ui/words/state.tsx';
import { Time } from '../../ui/words/time.tsx';
import { type DeliveryDetail, Exchange, RawText } from './exchange.tsx';
import { shownBody } from './shown-body.ts';
import css from './webhooks.module.css';

/** Deliveries are in no stream: what is on its way is asked for until it has arrived. */
const SOON_MS = 2_000;
const LATER_MS = 15_000;

interface SheetProps {
  webhook: Webhook;
  id: number;
  onShow(id: number): void;
  onClose(): void;
}

export function DeliverySheet({ webhook, id, onShow, onClose }: SheetProps) {
  const t = useText('webhooks');
  const delivery = useQuery({
    ...deliveryQuery(useAccount(), webhook.id, id),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' && (data.attempts === 0 ? SOON_MS : LATER_MS),
  });
  return (
    <Sheet
      title={t('delivery')}
      onClose={onClose}
      footer={delivery.data && <SendAgain webhook={webhook} delivery={delivery.data} onShow={onShow} />}
    >
      <QueryView
        query={delivery}
        shape="detail"
        label={t('loading_delivery')}
        failed={t('failed_delivery')}
        isPart
      >
        {(data) => <Delivery delivery={data} />}
      </QueryView>
    </Sheet>
  );
}

function Delivery({ delivery }: { delivery: DeliveryDetail }) {
  const t = useText('webhooks');
  const { request_body, exchanges } = delivery;
  return (
    <div className={css.sheet}>
      <KeyValues pairs={useFacts(delivery)} />
      <RawText text={request_body} shown={shownBody(request_body)} what={t('request_body')} />
      {exchanges.map((exchange, place) => (
        <Exchange key={exchange.attempt} exchange={exchange} isOpen={place === 0} />
      ))}
      {exchanges.length < delivery.attempts && <p className="muted">{t('exchanges_gone')}</p>}
    </div>
  );
}

function useFacts({ status, type, ...delivery }: DeliveryDetail): KeyValue[] {
  const t = useText('webhooks');
  const states = useText('states');
  const account = useAccount();
  const { state, word } = deliveryState(status);
  const { alert_id, next_attempt_at, error } = delivery;
  const alert = `/a/${account}/alerts/${alert_id}`;
  const facts: (KeyValue | false)[] = [
    { term: t('event'), value: type, mono: true },
    { term: t('outcome'), value: <State is={state}>{states(word)}</State> },
    error !== null && { term: t('error'), value: error },
    next_attempt_at !== null && {
      term: t('next_attempt'),
      value: <Time at={next_attempt_at} seconds />,
    },
    { term: t('message_id'), value: delivery.message_id, mono: true },
    { term: t('created'), value: <Time at={delivery.created_at} seconds /> },
    alert_id !== null && {
      term: t('alert'),
      value: (
        <Link className="link" to={alert as string}>
          {t('open_alert')}
        </Link>
      ),
    },
  ];
  return facts.filter((fact) => fact !== false);
}

function SendAgain({
  webhook,
  delivery,
  onShow,
}: Pick<SheetProps, 'webhook' | 'onShow'> & { delivery: DeliveryDetail }) {
  const t = useText('webhooks');
  const sending = useMutation(redeliver(useAccount()));
  const onError = useFailure();
  const needsEditor = useNeedsRole('editor');
  const because = needsEditor ?? (delivery.status === 'pending' ? t('still_tried') : undefined);
  return (
    <Button
      icon={RotateCw}
      busy={sending.isPending}
      disabledBecause={because}
      onClick={() =>
        sending.mutate(
          { params: { id: webhook.id, delivery_id: delivery.id } },
          { onError, onSuccess: ({ id }) => onShow(id) },
        )
      }
    >
      {t('send_again')}
    </Button>
  );
}
