// The uptime checks that the address asks for.

import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { probeKinds } from '../../../../shared/probe-kinds.gen.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { CheckList, type ListedChecks, useSetSearch } from '../../../domain/checks/check-list.tsx';
import { uptimeCheckState } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { listAddress } from '../addresses.ts';
import { leavingOf } from '../check-acts.ts';
import { useKindText } from '../kind-text.ts';
import { useCheckColumns } from './check-columns.tsx';
import { chooseChecks, stateNames, wantedChecks } from './chosen-checks.ts';
import { isFiltered, listSearch, matchingOf, STATES } from './list-search.ts';
import { useKnown } from './use-known.ts';

const stateOf = (check: UptimeCheck) => uptimeCheckState(check).word;
const signOf = (check: UptimeCheck) => uptimeCheckState(check).state;

/** Columns that can be left out. */
const OPTIONAL = ['target', 'median', 'slowest', 'up', 'certificate', 'strip'] as const;

export function UptimeCheckList({ checks, isChosen, ...listed }: ListedChecks<UptimeCheck>) {
  const t = useText('uptime');
  const common = useText('common');
  const kindText = useKindText();
  const given = useSearch({ strict: false });
  const search = useMemo(() => listSearch(given), [given]);
  const set = useSetSearch(listSearch);
  const known = useKnown();
  const rows = useMemo(
    () => (isChosen ? wantedChecks(checks, search) : chooseChecks(checks, search, known)),
    [checks, search, known, isChosen],
  );
  const ofKind = {
    name: 'kind',
    title: common('kind'),
    any: t('any_kind'),
    isMany: true,
    options: probeKinds.map((value) => ({ value, label: kindText(value, 'name') })),
    chosen: search.kind ?? [],
    onChoose: (kind: readonly string[]) => set({ kind }),
  };
  return (
    <CheckList
      {...listed}
      area="uptime"
      resource="uptime-checks"
      details={listAddress(useAccount())}
      rows={rows}
      search={search}
      set={set}
      onClear={() => set({ q: undefined, state: undefined, kind: undefined, tag: undefined })}
      isFiltered={isFiltered(search)}
      matching={matchingOf(search)}
      states={STATES.map((value) => ({ value, state: stateNames[value] }))}
      filters={[ofKind]}
      columns={useCheckColumns()}
      optional={OPTIONAL.map((name) => ({ name, title: t(`column_${name}`) }))}
      stateOf={stateOf}
      signOf={signOf}
      leavingOf={leavingOf}
    />
  );
}
