// What was sent last, and what a mapping would read of it.

import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../api/operation-types.ts';
import { payloadsQuery, tryMapping } from '../../api/resources/integrations.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { Card } from '../../ui/page/card.tsx';
import { Output } from '../../ui/page/output.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { State } from '../../ui/words/state.tsx';
import { Time } from '../../ui/words/time.tsx';
import type { MappingValues } from './kinds.ts';

type Payload = ResponseOf<'GET /integrations/:id/payloads'>['payloads'][number];
type Tried = ResponseOf<'POST /integrations/:id/try'>['results'][number];

const REFRESH_MS = 15_000;

/** `mapping`: as it stands in the form, to be tried; null: the kind has none. */
export function Payloads({ id, mapping }: { id: number; mapping: MappingValues | null }) {
  const t = useText('integrations');
  const account = useAccount();
  const failed = useFailure();
  const query = useQuery({ ...payloadsQuery(account, id), refetchInterval: REFRESH_MS });
  const trying = useMutation(tryMapping(account));
  const tryIt = (tried: MappingValues) =>
    trying.mutate({ params: { id }, body: { mapping: tried } }, { onError: failed });
  return (
    <Card
      title={t('payloads')}
      note={t('payloads_note')}
      actions={
        mapping && (
          <Button size="sm" busy={trying.isPending} onClick={() => tryIt(mapping)}>
            {t('try')}
          </Button>
        )
      }
    >
      <QueryView query={query} label={t('loading_payloads')} failed={t('failed_payloads')} isPart>
        {({ payloads }) =>
          payloads.length === 0 ? (
            <p className="muted">{t('no_payloads')}</p>
          ) : (
            <ul className="stack">
              {payloads.map((payload) => (
                <li key={payload.id}>
                  <One
                    payload={payload}
                    tried={trying.data?.results.find(({ payload_id }) => payload_id === payload.id)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function One({ payload, tried }: { payload: Payload; tried: Tried | undefined }) {
  const t = useText('integrations');
  const { received_at, taken, problem, body } = payload;
  return (
    <>
      <p>
        <State is={problem === null ? 'ok' : 'warn'}>
          <Time at={received_at} as="date_time" />
        </State>{' '}
        {problem ?? t('taken', { count: taken })}
      </p>
      {tried && <Read tried={tried} />}
      <details>
        <summary>{t('body')}</summary>
        <Output label={t('body')}>{body}</Output>
      </details>
    </>
  );
}

function Read({ tried: { problem, alerts } }: { tried: Tried }) {
  const t = useText('integrations');
  if (problem !== null) return <p>{t('tried_nothing', { problem })}</p>;
  return (
    <ul>
      {alerts.map(({ key, name, state, severity }) => (
        <li key={key}>
          <State is={state === 'down' ? 'down' : 'ok'}>{t(`tried_${state}`)}</State> <b>{name}</b>{' '}
          <code>{key}</code> {severity}
        </li>
      ))}
    </ul>
  );
}
