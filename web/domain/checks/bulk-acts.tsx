// What is done with the checks that are selected.

import { CopyPlus, ListChecks, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Matching } from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Rows } from '../../ui/lists/use-rows.ts';
import { ChangeMany } from '../bulk/change-many.tsx';
import { useDuplicate } from '../use-duplicate.ts';
import { type Check, type LeavingOf, useActsOfChecks } from './acts.ts';

interface BulkActsProps {
  list: Pick<Rows<unknown>, 'clearSelection' | 'selectAll' | 'selectable'>;
  checks: readonly Check[];
  leavingOf: LeavingOf;
  /** Where one more is made. */
  newAddress: string;
  /** What the list asks for; beyond what the page knows where `isWhole` is false. */
  matching: Matching;
  isWhole: boolean;
}

export function BulkActs({ list, checks, leavingOf, newAddress, matching, isWhole }: BulkActsProps) {
  const t = useText('checks');
  const common = useText('common');
  const acts = useActsOfChecks(leavingOf);
  const duplicate = useDuplicate(() => newAddress);
  const [isMatching, setMatching] = useState(false);
  const { clearSelection } = list;
  const only = checks.length === 1 ? checks[0] : undefined;
  const hasAll = checks.length === list.selectable;
  const areAll = isMatching && hasAll;
  const button = { size: 'sm', busy: acts.isBusy } as const;
  const run = (act: (checks: readonly Check[]) => void) => () => {
    act(checks);
    clearSelection();
  };
  return (
    <>
      {!hasAll && (
        <Button size="sm" variant="ghost" icon={ListChecks} onClick={list.selectAll}>
          {t('select_all', { count: list.selectable })}
        </Button>
      )}
      {hasAll && !isWhole && !areAll && (
        <Button size="sm" variant="ghost" icon={ListChecks} onClick={() => setMatching(true)}>
          {t('select_matching')}
        </Button>
      )}
      {areAll && <span role="status">{t('matching_selected')}</span>}
      {!areAll && checks.some(({ paused }) => !paused) && (
        <Button {...button} icon={Pause} onClick={run(acts.pause)}>
          {common('pause')}
        </Button>
      )}
      {!areAll && checks.some(({ paused }) => paused) && (
        <Button {...button} icon={Play} onClick={run(acts.resume)}>
          {common('resume')}
        </Button>
      )}
      {only && (
        <Button {...button} icon={CopyPlus} onClick={() => duplicate(only.id)}>
          {common('duplicate')}
        </Button>
      )}
      <ChangeMany
        type={matching.type}
        scope={areAll ? { matching } : { ids: checks.map(({ id }) => id) }}
        onDone={clearSelection}
      />
      {!areAll && (
        <Button {...button} icon={Trash2} onClick={run(acts.remove)}>
          {common('delete')}
        </Button>
      )}
    </>
  );
}
