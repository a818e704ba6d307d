// What is wrong, worst first: one cause, one line.

import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Overview, worstQuery } from '../../api/resources/overview.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { Segment, Segmented } from '../../ui/controls/segmented.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { RowList } from '../../ui/lists/row-list.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
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
  external: 'external-checks',
};
const resourceOf = ({ type }: Wrong) => RESOURCES[type];
const stateOf = ({ status, alert }: Wrong) => `${status} ${alert?.acknowledged_at ?? ''}`;

/** As many as the overview has. */
const PAGE = 50;
/** More than so many are worked through in groups: here are the first few of them, with the way there. */
const MANY = 20;
const FEW = 10;
/** As many as the server gives. */
const MOST = 500;

const TESTS = { nobody: isNobodys, muted: isMuted };

export function WhatIsWrong({ overview }: { overview: Overview }) {
  const t = useText('overview');
  const { wrong: filter }: { wrong?: Filter } = useSearch({ strict: false });
  const { worst, worst_counts: counts } = overview;
  const isMany = counts.all > MANY;
  const [limit, setLimit] = useState<number | null>(null);
  // The overview holds the first of them; what lies beyond is asked for.
  const isBeyond = counts.all > worst.length && (filter !== undefined || (limit ?? 0) > worst.length);
  const beyond = useQuery({
    ...worstQuery(useAccount(), filter, Math.max(limit ?? 0, PAGE)),
    enabled: isBeyond,
  });
  const known = isBeyond ? (beyond.data?.worst ?? worst) : worst;
  const fitting = filter ? known.filter(TESTS[filter]) : known;
  const shown = isMany && limit === null ? fitting.slice(0, FEW) : fitting;
  const list = useRows({ resource: resourceOf, rows: shown, keyOf, stateOf, question: filter ?? '' });
  const total = filter ? counts[filter] : counts.all;
  const more = (total ?? shown.length) - shown.length;
  return (
    <Card
      title={t('what_is_wrong')}
      note={worst.length > 0 && t('worst_first')}
      actions={worst.length > 0 && <Filters counts={counts} />}
      className={styles.wrong}
      flush
    >
      {worst.length === 0 && (
        <p className={styles.none}>
          <b>{t('nothing_wrong')}</b> {t('nothing_wrong_text')}
        </p>
      )}
      {isMany && <Groups count={counts.all} />}
      {worst.length > 0 && shown.length === 0 && !beyond.isFetching && (
        <p className={styles.none}>{t('none_in_filter')}</p>
      )}
      <RowList list={list} label={t('what_is_wrong')} nameOf={({ name }) => name} rowClass={styles.w}>
        {(wrong) => <WrongRow wrong={wrong} />}
      </RowList>
      {more > 0 && <p className={styles.rest}>{t('more_wrong', { count: more })}</p>}
      <LoadMore
        hasMore={more > 0 && shown.length < MOST}
        isLoading={beyond.isFetching}
        onMore={() => setLimit(limit === null && isMany ? PAGE : Math.min(MOST, shown.length + 2 * PAGE))}
      />
    </Card>
  );
}

/** Many failures have few causes. */
function Groups({ count }: { count: number }) {
  const t = useText('overview');
  const account = useAccount();
  const link = (text: ReactNode) => (
    <Link className="link" to={`/a/${account}/alerts` as string} search={{ group: 'cause' } as never}>
      {text}
    </Link>
  );
  return <p className={styles.rest}>{t.rich('many_wrong', { count, a: link })}</p>;
}

function Filters({ counts }: { counts: Overview['worst_counts'] }) {
  const t = useText('overview');
  const account = useAccount();
  const to = `/a/${account}` as string;
  const { wrong: filter }: { wrong?: Filter } = useSearch({ strict: false });
  return (
    <Segmented label={t('filter')}>
      <Segment to={to} search={{}} current={filter === undefined}>
        {t('filter_all', { count: counts.all })}
      </Segment>
      <Segment to={to} search={{ wrong: 'nobody' }} current={filter === 'nobody'}>
        {counts.nobody === null ? t('filter_nobody_plain') : t('filter_nobody', { count: counts.nobody })}
      </Segment>
      <Segment to={to} search={{ wrong: 'muted' }} current={filter === 'muted'}>
        {counts.muted === null ? t('filter_muted_plain') : t('filter_muted', { count: counts.muted })}
      </Segment>
    </Segmented>
  );
}
