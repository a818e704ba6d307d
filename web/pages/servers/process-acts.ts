import { useMutation } from '@tanstack/react-query';
import { deleteProcess } from '../../api/resources/processes.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Process } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { undoable } from '../../ui/layers/undo.ts';
import { leavingProcess } from './process-columns.tsx';

/** Gone from the list at once, and for good after ten seconds. */
export function useDeleteProcess(): (serverId: number, process: Pick<Process, 'id' | 'name'>) => void {
  const t = useText('servers');
  const { mutateAsync } = useMutation(deleteProcess(useAccount()));
  return (serverId, { id, name }) =>
    undoable({
      text: t('not_watched', { name }),
      sign: 'deleted',
      leaving: leavingProcess({ id }),
      commit: (how) => mutateAsync({ params: { id: serverId, process_id: id }, ...how }),
    });
}
