// The cron checks that the address asks for.

import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useHeldBack } from '../../../api/resources/held-back.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { CheckList, type ListedChecks, useSetSearch } from '../../../domain/checks/check-list.tsx';
import { cronCheckState } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { listAddress } from '../addresses.ts';
import { leavingOf } from '../check-acts.ts';
import { useCheckColumns } from './check-columns.tsx';
import { chooseChecks, stateNames, wantedChecks } from './chosen-checks.ts';
import { isFiltered, listSearch, matchingOf, STATES } from './list-search.ts';

const stateOf = (check: CronCheck) => cronCheckState(check).word;
const signOf = (check: CronCheck) => cronCheckState(check).state;

/** Columns that can be left out. */
const OPTIONAL = ['schedule', 'tags', 'last', 'took', 'next', 'strip'] as const;

export function CronCheckList({ checks, isChosen, ...listed }: ListedChecks<CronCheck>) {
  const t = useText('cron');
  const given = useSearch({ strict: false });
  const search = useMemo(() => listSearch(given), [given]);
  const set = useSetSearch(listSearch);
  const heldBack = useHeldBack();
  const rows = useMemo(
    () => (isChosen ? wantedChecks(checks, search) : chooseChecks(checks, search, heldBack)),
    [checks, search, heldBack, isChosen],
  );
  return (
    <CheckList
      {...listed}
      area="cron"
      resource="cron-checks"
      details={listAddress(useAccount())}
      rows={rows}
      search={search}
      set={set}
      onClear={() => set({ q: undefined, state: undefined, tag: undefined })}
      isFiltered={isFiltered(search)}
      matching={matchingOf(search)}
      states={STATES.map((value) => ({ value, state: stateNames[value] }))}
      columns={useCheckColumns()}
      optional={OPTIONAL.map((name) => ({ name, title: t(`column_${name}`) }))}
      stateOf={stateOf}
      signOf={signOf}
      leavingOf={leavingOf}
    />
  );
}
