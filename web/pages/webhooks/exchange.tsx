// One attempt to send a delivery: what went out and what came back, as text and never as anything else.

import { useId } from 'react';
import type { ResponseOf } from '../../api/operation-types.ts';
import { useText } from '../../i18n/text.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Duration, Time } from '../../ui/words/time.tsx';
import { shownBody } from './shown-body.ts';
import css from './webhooks.module.css';

export type DeliveryDetail = ResponseOf<'GET /webhooks/:id/deliveries/:delivery_id'>;
type ExchangeOf = DeliveryDetail['exchanges'][number];
type Header = ExchangeOf['request_headers'][number];

export function Exchange({ exchange, isOpen }: { exchange: ExchangeOf; isOpen: boolean }) {
  const t = useText('webhooks');
  const { attempt, attempted_at, duration_ms, error, response_status, response_body } = exchange;
  return (
    <details className={css.exchange} open={isOpen}>
      <summary>
        <b>{t('attempt', { number: String(attempt) })}</b>
        <span className={css.outcome}>
          {error ?? t('status', { status: String(response_status) })}
          {' · '}
          <Duration ms={duration_ms} />
        </span>
        <Time at={attempted_at} seconds />
      </summary>
      <h3>{t('response')}</h3>
      {response_body === null ? (
        <p className="muted">{t('response_none')}</p>
      ) : (
        <>
          <RawText text={headerLines(exchange.response_headers ?? [])} what={t('response_headers')} />
          <AnswerBody body={response_body} isCut={exchange.response_cut} />
        </>
      )}
      <h3>{t('request')}</h3>
      <RawText
        text={`POST ${exchange.url}\n${headerLines(exchange.request_headers)}`}
        what={t('request_headers')}
      />
    </details>
  );
}

function AnswerBody({ body, isCut }: { body: string; isCut: boolean }) {
  const t = useText('webhooks');
  if (body === '') return <p className="muted">{t('response_empty')}</p>;
  return (
    <>
      <RawText text={body} shown={shownBody(body)} what={t('response_body')} />
      {isCut && <p className="muted">{t('response_cut')}</p>}
    </>
  );
}

const headerLines = (headers: readonly Header[]) =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** What is copied is `text`, whatever it is `shown` as. */
export function RawText({ text, shown = text, what }: { text: string; shown?: string; what: string }) {
  const labelledBy = useId();
  return (
    <section className="code" aria-labelledby={labelledBy}>
      <CopyButton text={text} what={what} />
      <p id={labelledBy} className={css.what}>
        {what}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with keys */}
      <pre tabIndex={0}>{shown}</pre>
    </section>
  );
}
