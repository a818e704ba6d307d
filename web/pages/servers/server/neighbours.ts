// `u` leads back to the list that one came from, `[` and `]` to the neighbours there.

import { useMemo } from 'react';
import { serverListQuery } from '../../../api/servers.ts';
import { useAccount } from '../../../api/session.ts';
import { useAll } from '../../../api/use-all.ts';
import { useText } from '../../../i18n/text.ts';
import { useWayBack } from '../../../ui/list-place.tsx';
import { shownServers } from '../shown-servers.ts';

export function useNeighbours(id: number): () => void {
  const t = useText('servers');
  const account = useAccount();
  const { data } = useAll(serverListQuery(account));
  const ids = useMemo(() => shownServers(data ?? [], {}).map((server) => server.id), [data]);
  const says = { back: t('to_list'), previous: t('key_previous'), next: t('key_next') };
  return useWayBack({ details: `/a/${account}/servers`, id, ids, says });
}
