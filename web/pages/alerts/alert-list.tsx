// The alerts to choose from: open ones, and those that ended in the last day.

import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccount, useCan } from '../../api/resources/session.ts';
import type { Alert } from '../../api/schema.gen.ts';
import { AlertWords } from '../../domain/alert-words.tsx';
import { MutedText } from '../../domain/muted.tsx';
import { alertKindWord, alertState } from '../../domain/state-of.ts';
import { useAcknowledge } from '../../domain/use-acknowledge.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RowList } from '../../ui/lists/row-list.tsx';
import { idOfRow } from '../../ui/lists/row-names.ts';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { Avatar } from '../../ui/words/avatar.tsx';
import { State } from '../../ui/words/state.tsx';
import { Duration, Time } from '../../ui/words/time.tsx';
import styles from './alerts.module.css';
import type { AlertSearch } from './search.ts';

const stateOf = ({ status, occurrences }: Alert) => `${status} ${occurrences}`;

interface AlertListProps {
  open: readonly Alert[];
  resolved: readonly Alert[];
  chosen: number | null;
}

export function AlertList({ open, resolved, chosen }: AlertListProps) {
  const t = useText('alerts');
  const search: AlertSearch = useSearch({ strict: false });
  const isFiltered = Object.values(search).some((value) => value !== undefined && value !== '');
  const rows = useMemo(() => [...open], [open]);
  const list = useRows({
    resource: 'alerts',
    rows,
    keyOf: idOfRow,
    stateOf,
    question: JSON.stringify(search),
  });
  return (
    <Card flush className={styles.list}>
      <h2>
        {t('open_heading')} <span>{t('worst_first')}</span>
      </h2>
      {open.length === 0 ? (
        <p className={styles.calm}>
          <b>{isFiltered ? t('nothing_found') : t('none_open')}</b>
          {!isFiltered && <span>{t('none_open_text')}</span>}
        </p>
      ) : (
        <RowList
          list={list}
          label={t('open_heading')}
          nameOf={({ subject }) => subject.name}
          rowClass={styles.item}
          current={chosen === null ? null : String(chosen)}
        >
          {(alert) => <Row alert={alert} />}
        </RowList>
      )}
      {resolved.length > 0 && (
        <>
          <h2>
            {t('resolved_heading')} <span>{t('newest_first')}</span>
          </h2>
          <ul className="rows" aria-label={t('resolved_heading')}>
            {resolved.map((alert) => (
              <li
                key={alert.id}
                className={`row ${styles.item}`}
                aria-current={alert.id === chosen || undefined}
              >
                <Row alert={alert} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Within reach of a thumb: on phones the alert itself is a page further. */
function Acknowledge({ alert: { id, subject } }: { alert: Alert }) {
  const t = useText('alerts');
  const { acknowledge, isBusy } = useAcknowledge();
  return (
    <span className={`only-m ${styles.acknowledge}`}>
      <Button
        busy={isBusy}
        aria-label={t('acknowledge_name', { name: subject.name })}
        onClick={() => void acknowledge({ id, text: t('acknowledged', { name: subject.name }) })}
      >
        {t('acknowledge')}
      </Button>
    </span>
  );
}

function Row({ alert }: { alert: Alert }) {
  const mayEdit = useCan('editor');
  const states = useText('states');
  const account = useAccount();
  const { state, word } = alertState(alert);
  return (
    <>
      <State is={state} quiet>
        {states(word)}
      </State>
      <div className={styles.what}>
        <Link
          className="cover"
          to={`/a/${account}/alerts/${alert.id}` as string}
          search={(known: Record<string, unknown>) => known}
        >
          <bdi>{alert.subject.name}</bdi>
        </Link>
        <span>
          {states(alertKindWord(alert.kind))}
          {'. '}
          <AlertWords alert={alert} brief />
        </span>
        <div className={styles.muted}>
          <MutedText by={alert.muted} />
        </div>
      </div>
      <div className={styles.when}>
        <Duration since={alert.opened_at} until={alert.resolved_at} coarse />
        <span className={styles.who}>
          {alert.resolved_at !== null ? (
            <Time at={alert.resolved_at} as="short" />
          ) : (
            alert.acknowledged_by !== null && (
              <>
                <Avatar name={alert.acknowledged_by} />
                {alert.acknowledged_by}
              </>
            )
          )}
        </span>
      </div>
      {mayEdit && alert.status === 'open' && <Acknowledge alert={alert} />}
    </>
  );
}
