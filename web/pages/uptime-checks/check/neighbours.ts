// `u` leads back to the list that one came from, `[` and `]` to the neighbours there.

import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../../api/resources/session.ts';
import { uptimeCheckListQuery } from '../../../api/resources/uptime-checks.ts';
import { everyRowOf } from '../../../api/use-all.ts';
import { useText } from '../../../i18n/text.ts';
import { useWayBack } from '../../../ui/lists/list-place.tsx';
import { listAddress } from '../addresses.ts';
import { useKnown } from '../list/use-known.ts';

export function useNeighbours(id: number): () => void {
  const t = useText('uptime');
  const account = useAccount();
  const queries = useQueryClient();
  const known = useKnown();
  // What orders a list is loaded with it, or with the first key.
  const readIds = async () => {
    const { chooseChecks } = await import('../list/chosen-checks.ts');
    const checks = await everyRowOf(queries, uptimeCheckListQuery(account));
    return chooseChecks(checks, {}, known).map((check) => check.id);
  };
  const labels = { back: t('to_list'), previous: t('key_previous'), next: t('key_next') };
  return useWayBack({ details: listAddress(account), id, readIds, labels });
}
