// Who is on call now, in every schedule of the account.

import { Link } from '@tanstack/react-router';
import { CalendarClock, Megaphone } from 'lucide-react';
import { useMemo } from 'react';
import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import { scheduleListQuery } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Schedule } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { ListPage, type ListWords } from '../../domain/list-page.tsx';
import { NewLink } from '../../domain/new-item.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { Time } from '../../ui/words/time.tsx';
import { newAddress, oneAddress, policiesAddress } from './addresses.ts';
import { leavingOf } from './delete-schedule.ts';
import css from './on-call.module.css';
import { OnCallNow } from './on-call-now.tsx';

export function SchedulesPage() {
  const t = useText('on_call');
  const account = useAccount();
  const query = useAll(scheduleListQuery(account));
  const words: ListWords = {
    title: t('title'),
    loading: t('loading'),
    failed: t('failed'),
    empty: t('empty_title'),
    emptyText: t('empty_text'),
  };
  return (
    <ListPage
      words={words}
      icon={CalendarClock}
      query={query}
      lead={t('lead')}
      actions={
        <>
          <ButtonLink icon={Megaphone} to={policiesAddress(account)}>
            {t('policies')}
          </ButtonLink>
          <NewLink label={t('new')} to={newAddress(account)} />
        </>
      }
      above={<AlertTabs current="alert_on_call" />}
    >
      {(rows) => <ScheduleList rows={rows} />}
    </ListPage>
  );
}

const holderOf = ({ on_call }: Schedule) => String(on_call.member?.id);

function ScheduleList({ rows }: { rows: readonly Schedule[] }) {
  const t = useText('on_call');
  const ordered = useMemo(() => rows.toSorted((a, b) => inNaturalOrder(a.name, b.name)), [rows]);
  const list = useRows({
    ...{ resource: 'schedules', rows: ordered, keyOf: idOfRow },
    ...{ stateOf: holderOf, leavingOf },
  });
  return (
    <Card flush>
      <Table list={list} label={t('title')} nameOf={nameOfRow} columns={useColumns()} />
    </Card>
  );
}

function useColumns(): Column<Schedule>[] {
  const t = useText('on_call');
  const common = useText('common');
  const account = useAccount();
  return useMemo(
    () => [
      {
        name: 'name',
        title: common('name'),
        phone: 'title',
        cell: ({ id, name, description }) => (
          <>
            <Link className={css.name} to={oneAddress(account, id)}>
              <bdi>{name}</bdi>
            </Link>
            {description !== '' && <span className={css.why}>{description}</span>}
          </>
        ),
      },
      {
        name: 'now',
        title: t('column_now'),
        phone: 'note',
        cell: ({ on_call }) => <OnCallNow onCall={on_call} />,
      },
      {
        name: 'until',
        title: t('column_until'),
        phone: 'note-aside',
        cell: ({ on_call: { until } }) => until !== null && <Time at={until} as="day" />,
      },
      {
        name: 'next',
        title: t('column_next'),
        cell: ({ on_call: { next } }) =>
          next && t.rich('next_from', { name: next.member.name, time: <Time at={next.from} as="day" /> }),
      },
    ],
    [t, common, account],
  );
}
