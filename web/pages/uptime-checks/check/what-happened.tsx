// What was not as it should be, in the last 90 days.

import { useQuery } from '@tanstack/react-query';
import type { Alert, UptimeCheck } from '../../../api/schema.gen.ts';
import { useAccount } from '../../../api/session.ts';
import { uptimeTimelineQuery } from '../../../api/uptime-checks.ts';
import { useText } from '../../../i18n/text.ts';
import { AlertWords } from '../../../ui/alert-words.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { State } from '../../../ui/state.tsx';
import { periodState } from '../../../ui/state-of.ts';
import { Duration, Time } from '../../../ui/time.tsx';
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
