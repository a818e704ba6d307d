// `u` leads back to the list that one came from, `[` and `]` to the neighbours there.

import { useQueryClient } from '@tanstack/react-query';
import { serverListQuery } from '../../../api/resources/servers.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { everyRowOf } from '../../../api/use-all.ts';
import { useText } from '../../../i18n/text.ts';
import { useWayBack } from '../../../ui/lists/list-place.tsx';
import { shownServers } from '../shown-servers.ts';

export function useNeighbours(id: number): () => void {
  const t = useText('servers');
  const account = useAccount();
  const queries = useQueryClient();
  const readIds = async () =>
    shownServers(await everyRowOf(queries, serverListQuery(account)), {}).map((server) => server.id);
  const labels = { back: t('to_list'), previous: t('key_previous'), next: t('key_next') };
  return useWayBack({ details: `/a/${account}/servers`, id, readIds, labels });
}
