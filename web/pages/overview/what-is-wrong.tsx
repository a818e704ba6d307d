// What is wrong, worst first: one cause, one line.

import { useSearch } from '@tanstack/react-router';
import type { Overview } from '../../api/overview.ts';
import { useAccount } from '../../api/session.ts';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/card.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { Segment, Segmented } from '../../ui/segmented.tsx';
import { useRows } from '../../ui/use-rows.ts';
import styles from './overview.module.css';
import type { Wrong } from './why.ts';
import { WrongRow } from './wrong-row.tsx';

type Filter = 'nobody' | 'muted' | undefined;

const isMuted = ({ quiet }: Wrong) => quiet !== null;
const isNobodys = (wrong: Wrong) => !isMuted(wrong) && !wrong.alert?.acknowledged_at;
const keyOf = ({ type, id }: Wrong) => `${type}-${id}`;
const RESOURCES = {
  cron_check: 'cron-checks',
  server: 'servers',
  process: 'processes',
  uptime_check: 'uptime-checks',
};
const resourceOf = ({ type }: Wrong) => RESOURCES[type];
const stateOf = ({ status, alert }: Wrong) => `${status} ${alert?.acknowledged_at ?? ''}`;

const TESTS = { nobody: isNobodys, muted: isMuted };

export function WhatIsWrong({ overview }: { overview: Overview }) {
  const t = useText('overview');
  const { wrong: filter }: { wrong?: Filter } = useSearch({ strict: false });
  const { worst, counts } = overview;
  const shown = filter ? worst.filter(TESTS[filter]) : worst;
  const list = useRows({ resource: resourceOf, rows: shown, keyOf, stateOf, question: filter ?? '' });
  const more = counts.all.down + counts.all.attention - worst.length;
  return (
    <Card
      title={t('what_is_wrong')}
      note={worst.length > 0 && t('worst_first')}
      actions={worst.length > 0 && <Filters worst={worst} />}
      className={styles.wrong}
      flush
    >
      {worst.length === 0 && (
        <p className={styles.none}>
          <b>{t('nothing_wrong')}</b> {t('nothing_wrong_text')}
        </p>
      )}
      {worst.length > 0 && shown.length === 0 && <p className={styles.none}>{t('none_in_filter')}</p>}
      <RowList list={list} label={t('what_is_wrong')} nameOf={({ name }) => name} rowClass={styles.w}>
        {(wrong) => <WrongRow wrong={wrong} />}
      </RowList>
      {more > 0 && <p className={styles.rest}>{t('more_wrong', { count: more })}</p>}
    </Card>
  );
}

function Filters({ worst }: { worst: readonly Wrong[] }) {
  const t = useText('overview');
  const account = useAccount();
  const to = `/a/${account}` as string;
  const { wrong: filter }: { wrong?: Filter } = useSearch({ strict: false });
  const counts = { nobody: worst.filter(isNobodys).length, muted: worst.filter(isMuted).length };
  return (
    <Segmented label={t('filter')}>
      <Segment to={to} search={{}} current={filter === undefined}>
        {t('filter_all', { count: worst.length })}
      </Segment>
      <Segment to={to} search={{ wrong: 'nobody' }} current={filter === 'nobody'}>
        {t('filter_nobody', { count: counts.nobody })}
      </Segment>
      <Segment to={to} search={{ wrong: 'muted' }} current={filter === 'muted'}>
        {t('filter_muted', { count: counts.muted })}
      </Segment>
    </Segmented>
  );
}
