// `u` leads back to the list that one came from, `[` and `]` to the neighbours there.

import { useMemo } from 'react';
import { cronCheckListQuery } from '../../api/cron-checks.ts';
import { useHeldBack } from '../../api/held-back.ts';
import { useAccount } from '../../api/session.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { useWayBack } from '../../ui/list-place.tsx';
import { listAddress } from './addresses.ts';
import { chooseChecks } from './chosen-checks.ts';

export function useNeighbours(id: number): () => void {
  const t = useText('cron');
  const account = useAccount();
  const { data } = useAll(cronCheckListQuery(account));
  const heldBack = useHeldBack();
  const ids = useMemo(
    () => chooseChecks(data ?? [], {}, heldBack).map((check) => check.id),
    [data, heldBack],
  );
  const says = { back: t('key_back'), previous: t('key_previous'), next: t('key_next') };
  return useWayBack({ details: listAddress(account), id, ids, says });
}
