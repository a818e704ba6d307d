// The columns of the list.

import { useMemo } from 'react';
import { useHeldBack } from '../../../api/resources/held-back.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { StateCell, StripCell } from '../../../domain/checks/cells.tsx';
import { useScheduleWords } from '../../../i18n/cron-words.ts';
import { useText } from '../../../i18n/text.ts';
import { LightLink } from '../../../ui/controls/light-link.tsx';
import type { Column } from '../../../ui/lists/table.tsx';
import { Tags } from '../../../ui/words/tag.tsx';
import { Ago, Duration } from '../../../ui/words/time.tsx';
import { checkAddress } from '../addresses.ts';
import { listedState } from '../listed-state.ts';
import css from './list.module.css';

export function useCheckColumns(): readonly Column<CronCheck>[] {
  const t = useText('cron');
  const common = useText('common');
  const account = useAccount();
  // It seldom changes, and is asked for once instead of in every row.
  const heldBack = useHeldBack();
  return useMemo(
    () => [
      {
        name: 'state',
        title: common('state'),
        isSortable: true,
        phone: 'aside',
        cell: (check) => <StateCell shown={listedState(check, heldBack)} by={check.muted} />,
      },
      {
        name: 'name',
        title: common('name'),
        isSortable: true,
        phone: 'title',
        cell: (check) => <NameLink check={check} account={account} />,
      },
      { name: 'schedule', title: t('column_schedule'), cell: (check) => <ScheduleWords of={check} /> },
      { name: 'tags', title: t('column_tags'), isWide: true, cell: ({ tags }) => <Tags of={tags} /> },
      {
        name: 'last',
        title: t('column_last'),
        isSortable: true,
        phone: 'note',
        cell: ({ last_ping_at }) => <Ago at={last_ping_at} />,
        phoneCell: (check) => <LastRun check={check} />,
      },
      {
        name: 'took',
        title: t('column_took'),
        isSortable: true,
        isNumber: true,
        cell: ({ last_duration_ms }) => <Duration ms={last_duration_ms} />,
      },
      {
        name: 'next',
        title: t('column_next'),
        isSortable: true,
        phone: 'note-aside',
        cell: (check) => <NextExpected check={check} />,
        phoneCell: (check) => <NextExpected check={check} isNamed />,
      },
      {
        name: 'strip',
        title: t('column_strip'),
        isWide: true,
        cell: (check) => <StripCell area="cron" of={check} className={css.strip} />,
      },
    ],
    [t, common, account, heldBack],
  );
}

const ScheduleWords = ({ of }: { of: CronCheck }) => useScheduleWords()(of);

/** Without a head of its column, on phones, it says itself what it is. */
function LastRun({ check: { last_ping_at: at } }: { check: CronCheck }) {
  const t = useText('cron');
  return at === null ? t('no_run') : t.rich('ran', { ago: <Ago at={at} /> });
}

function NextExpected({ check, isNamed = false }: { check: CronCheck; isNamed?: boolean }) {
  const { status, status_since, next_expected_at: at } = check;
  const t = useText('cron');
  if (status === 'late') return t.rich('late_by', { late: <Duration since={status_since} coarse /> });
  return (
    <>
      {isNamed && at !== null && `${t('next_short')} `}
      <Ago at={at} />
    </>
  );
}

function NameLink({ check, account }: { check: CronCheck; account: number }) {
  return (
    <LightLink className={`cover ${css.name}`} to={checkAddress(account, check.id)}>
      {check.name}
    </LightLink>
  );
}
