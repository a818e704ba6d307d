// The columns of the list.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CronCheck } from '../../api/schema.gen.ts';
import { useAccount } from '../../api/session.ts';
import { useStrip } from '../../api/strips.ts';
import { useScheduleWords } from '../../i18n/cron-words.ts';
import { useText } from '../../i18n/text.ts';
import { statusCells } from '../../ui/charts/geometry/strip-cells.ts';
import { Strip, useStripName } from '../../ui/charts/strip.tsx';
import { State } from '../../ui/state.tsx';
import { cronCheckState } from '../../ui/state-of.ts';
import type { Column } from '../../ui/table.tsx';
import { Tags } from '../../ui/tag.tsx';
import { Ago, Duration } from '../../ui/time.tsx';
import { checkAddress } from './addresses.ts';
import css from './list.module.css';

export function useCheckColumns(): Column<CronCheck>[] {
  const t = useText('cron');
  const common = useText('common');
  const words = useScheduleWords();
  const account = useAccount();
  return [
    {
      name: 'state',
      title: common('state'),
      isSortable: true,
      phone: 'note',
      cell: (check) => <CheckState check={check} />,
    },
    {
      name: 'name',
      title: common('name'),
      isSortable: true,
      phone: 'title',
      cell: (check) => <NameLink check={check} account={account} />,
    },
    { name: 'schedule', title: t('column_schedule'), cell: (check) => words(check) },
    { name: 'tags', title: t('column_tags'), cell: ({ tags }) => <Tags of={tags} /> },
    {
      name: 'last',
      title: t('column_last'),
      isSortable: true,
      phone: 'note-aside',
      cell: ({ last_ping_at }) => <Ago at={last_ping_at} />,
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
      phone: 'aside',
      cell: ({ next_expected_at }) => <Ago at={next_expected_at} />,
    },
    {
      name: 'strip',
      title: t('column_strip'),
      cell: (check) => <CheckStrip check={check} />,
    },
  ];
}

function CheckState({ check }: { check: CronCheck }) {
  const t = useText('states');
  const { state, word } = cronCheckState(check);
  return <State is={state}>{t(word)}</State>;
}

function NameLink({ check, account }: { check: CronCheck; account: number }) {
  return (
    <Link className={`cover ${css.name}`} to={checkAddress(account, check.id)}>
      {check.name}
    </Link>
  );
}

function CheckStrip({ check: { id, name } }: { check: CronCheck }) {
  const t = useText('cron');
  const strip = useStrip(id);
  const cells = useMemo(
    () => (strip ? statusCells(strip.states, { from: strip.from, stepMs: strip.step_ms }) : []),
    [strip],
  );
  const says = useStripName(t('strip_of', { name }), cells);
  return <div className={css.strip}>{cells.length > 0 && <Strip cells={cells} name={says} />}</div>;
}
