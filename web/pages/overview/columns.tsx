// Everything, small: three columns, worst first, each leading to its own page.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import type { SubjectType } from '../../../src/subjects/schema.ts';
import { WORST_FIRST } from '../../api/lists.ts';
import { cronCheckListQuery } from '../../api/resources/cron-checks.ts';
import { externalCheckListQuery } from '../../api/resources/external-checks.ts';
import type { Overview } from '../../api/resources/overview.ts';
import { serverListQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import { uptimeCheckListQuery } from '../../api/resources/uptime-checks.ts';
import { heldState } from '../../domain/held-state.ts';
import {
  cronCheckState,
  externalState,
  type Shown,
  serverState,
  uptimeCheckState,
} from '../../domain/state-of.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { State } from '../../ui/words/state.tsx';
import { rankOf } from '../../ui/words/states.ts';
import { CronValue, ServerValue, UptimeValue } from './column-values.tsx';
import styles from './overview.module.css';
import { SubjectStrip } from './subject-strip.tsx';
import { wrongState } from './wrong-state.ts';

/** What a column shows; the rest is on its own page. */
const MOST_ROWS = 8;
const WORST = { ...WORST_FIRST, limit: MOST_ROWS };

type Type = Exclude<SubjectType, 'process'>;

export function Columns({ overview }: { overview: Overview }) {
  const { counts, worst, held_back_ids } = overview;
  // What is held back or has an alert open while its own status is fine is drawn as above.
  const shown = (id: number, own: Shown): Shown => {
    const wrong = worst.find((one) => one.id === id);
    return wrong && own.state === 'ok' ? wrongState(wrong) : heldState(own, held_back_ids.includes(id));
  };
  const t = useText('overview');
  const account = useAccount();
  const cronChecks = useInfiniteQuery(cronCheckListQuery(account, WORST));
  const servers = useInfiniteQuery(serverListQuery(account, WORST));
  const uptimeChecks = useInfiniteQuery(uptimeCheckListQuery(account, WORST));
  const hasExternal = counts.external.total > 0;
  const external = useInfiniteQuery({ ...externalCheckListQuery(account, WORST), enabled: hasExternal });
  return (
    <div className={styles.columns}>
      <Column
        title={t('cron_checks')}
        path="/cron-checks"
        counts={counts.cron_check}
        query={cronChecks}
        empty={t('column_empty_cron')}
        stateOf={(one) => shown(one.id, cronCheckState(one))}
        value={(check) => (held_back_ids.includes(check.id) ? t('value_held') : <CronValue check={check} />)}
      />
      <Column
        title={t('servers')}
        path="/servers"
        counts={counts.server}
        query={servers}
        empty={t('column_empty_server')}
        stateOf={(one) => shown(one.id, serverState(one))}
        value={(server) => <ServerValue server={server} />}
      />
      <Column
        title={t('uptime_checks')}
        path="/uptime-checks"
        counts={counts.uptime_check}
        query={uptimeChecks}
        empty={t('column_empty_uptime')}
        stateOf={(one) => shown(one.id, uptimeCheckState(one))}
        value={(check) =>
          held_back_ids.includes(check.id) ? t('value_held') : <UptimeValue check={check} />
        }
      />
      {hasExternal && (
        <Column
          title={t('external_checks')}
          path="/external-checks"
          counts={counts.external}
          query={external}
          empty=""
          stateOf={(one) => shown(one.id, externalState(one))}
          value={({ id, integration }) => (held_back_ids.includes(id) ? t('value_held') : integration.name)}
        />
      )}
    </div>
  );
}

interface Named {
  id: number;
  name: string;
}

interface ColumnProps<Row extends Named> {
  title: string;
  path: `/${string}`;
  counts: Overview['counts'][Type];
  query: Parameters<typeof QueryView<Row[]>>[0]['query'];
  empty: string;
  stateOf: (row: Row) => Shown;
  value: (row: Row) => ReactNode;
}

function Column<Row extends Named>(props: ColumnProps<Row>) {
  const { title, path, counts, query, empty } = props;
  const t = useText('overview');
  const account = useAccount();
  const to = `/a/${account}${path}` as string;
  return (
    <Card
      title={<Link to={to}>{title}</Link>}
      note={<Notes counts={counts} />}
      className={styles.column}
      flush
    >
      <QueryView query={query} label={title} isPart>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.none}>
              {empty}{' '}
              <Link className="link" to={`/a/${account}/welcome` as string}>
                {t('begin')}
              </Link>
            </p>
          ) : (
            <Rows {...props} rows={rows} />
          )
        }
      </QueryView>
      {counts.total > MOST_ROWS && (
        <Link className={styles.more} to={to}>
          {t('all_of', { count: counts.total })}
          <Icon of={ChevronRight} size={14} />
        </Link>
      )}
    </Card>
  );
}

function Notes({ counts: { down, attention, paused } }: { counts: Overview['counts'][Type] }) {
  const t = useText('overview');
  return [
    down > 0 && t('some_down', { count: down }),
    attention > 0 && t('some_attention', { count: attention }),
    paused > 0 && t('some_paused', { count: paused }),
  ]
    .filter(Boolean)
    .join(', ');
}

function Rows<Row extends Named>({ path, rows, stateOf, value }: ColumnProps<Row> & { rows: Row[] }) {
  const states = useText('states');
  const account = useAccount();
  const worstFirst = rows.toSorted(
    (a, b) => rankOf(stateOf(a).state) - rankOf(stateOf(b).state) || inNaturalOrder(a.name, b.name),
  );
  return (
    <ul>
      {worstFirst.slice(0, MOST_ROWS).map((row) => {
        const { state, word } = stateOf(row);
        return (
          <li key={row.id}>
            <State is={state} quiet>
              {states(word)}
            </State>
            <Link to={`/a/${account}${path}/${row.id}` as string}>
              <bdi>{row.name}</bdi>
            </Link>
            <SubjectStrip id={row.id} isMini />
            <span className={styles.value}>{value(row)}</span>
          </li>
        );
      })}
    </ul>
  );
}
