// `u` leads back to the list that one came from, `[` and `]` to the neighbours there.

import { useQueryClient } from '@tanstack/react-query';
import { cronCheckListQuery } from '../../../api/resources/cron-checks.ts';
import { useHeldBack } from '../../../api/resources/held-back.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { everyRowOf } from '../../../api/use-all.ts';
import { useText } from '../../../i18n/text.ts';
import { useWayBack } from '../../../ui/lists/list-place.tsx';
import { listAddress } from '../addresses.ts';

export function useNeighbours(id: number): () => void {
  const t = useText('cron');
  const account = useAccount();
  const queries = useQueryClient();
  const heldBack = useHeldBack();
  // What orders a list is loaded with it, or with the first key.
  const readIds = async () => {
    const { chooseChecks } = await import('../list/chosen-checks.ts');
    const checks = await everyRowOf(queries, cronCheckListQuery(account));
    return chooseChecks(checks, {}, heldBack).map((check) => check.id);
  };
  const labels = { back: t('key_back'), previous: t('key_previous'), next: t('key_next') };
  return useWayBack({ details: listAddress(account), id, readIds, labels });
}
