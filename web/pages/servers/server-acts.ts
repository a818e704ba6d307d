// What is done to servers, with the way back.

import { useMutation } from '@tanstack/react-query';
import { deleteServer } from '../../api/resources/server-acts.ts';
import { useAccount } from '../../api/resources/session.ts';
import { changeSubjects } from '../../api/resources/subjects.ts';
import type { Server } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { undoable } from '../../ui/layers/undo.ts';

/** As lists know a server that is about to go. */
export const leavingServer = ({ id }: { id: number }) => `server ${id}`;

type Named = Pick<Server, 'id' | 'name'>;

/** Gone from the lists at once, deleted after ten seconds; `z` brings it back. */
export function useDeleteServer(): (server: Named) => void {
  const t = useText('servers');
  const { mutateAsync } = useMutation(deleteServer(useAccount()));
  return ({ id, name }) =>
    undoable({
      text: t('deleted', { name }),
      sign: 'deleted',
      leaving: leavingServer({ id }),
      commit: (how) => mutateAsync({ params: { id }, ...how }),
    });
}

export function useDeleteServers(): (servers: readonly Server[]) => void {
  const t = useText('servers');
  const { mutateAsync } = useMutation(changeSubjects(useAccount()));
  return (servers) =>
    undoable({
      text: t('deleted_many', { count: servers.length }),
      sign: 'deleted',
      leaving: servers.map(leavingServer),
      commit: (how) => mutateAsync({ action: 'delete', ids: servers.map(({ id }) => id), ...how }),
    });
}
