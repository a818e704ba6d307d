// What was not as it should be, in the last 90 days.

import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/resources/session.ts';
import { uptimeTimelineQuery } from '../../../api/resources/uptime-results.ts';
import type { Alert, UptimeCheck } from '../../../api/schema.gen.ts';
import { AlertWords } from '../../../domain/alert-words.tsx';
import { periodState } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Duration, Time } from '../../../ui/words/time.tsx';
import css from './check.module.css';
import { type Happened, happened } from './results.ts';

const DAYS = 90;
const PERIOD = { last_seconds: DAYS * 86_400 };
const SHOWN = 8;

interface WhatHappenedProps {
  check: UptimeCheck;
  alerts: readonly Alert[];
}

export function WhatHappened({ check, alerts }: WhatHappenedProps) {
  const t = useText('uptime');
  const common = useText('common');
  const account = useAccount();
  const timeline = useQuery(uptimeTimelineQuery(account, check.id, PERIOD));
  return (
    <Card
      title={t('what_happened')}
      note={t('last_days', { days: String(DAYS) })}
      actions={
        <span className={css.end}>
          <ButtonLink
            size="sm"
            variant="ghost"
            to={`/a/${account}/alerts/history` as string}
            search={{ q: check.name }}
          >
            {common('all')}
          </ButtonLink>
        </span>
      }
      flush
    >
      <QueryView query={timeline} label={t('loading_happened')} failed={t('happened_failed')} isPart>
        {({ periods }) => <HappenedTable rows={happened(periods, alerts).slice(0, SHOWN)} />}
      </QueryView>
    </Card>
  );
}

function HappenedTable({ rows }: { rows: readonly Happened[] }) {
  const t = useText('uptime');
  const common = useText('common');
  if (rows.length === 0) return <p className={`muted ${css.nothing}`}>{t('nothing_happened')}</p>;
  return (
    <table className={`tbl ${css.happened}`}>
      <caption className="vh">{t('what_happened')}</caption>
      <thead>
        <tr>
          <th scope="col">{common('state')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('lasted')}</th>
          <th scope="col">{common('details')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.from} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { state, status, from, to, alert } }: { row: Happened }) {
  const states = useText('states');
  return (
    <tr>
      <td>
        <State is={state}>{states(periodState(status).word)}</State>
      </td>
      <td className="nw">
        <Time at={from} as="day" />
      </td>
      <td className="nw">
        <Duration since={from} until={to} />
      </td>
      <td className="muted">{alert && <AlertWords alert={alert} brief />}</td>
    </tr>
  );
}
