// Deletes a schedule, with ten seconds to undo that.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteSchedule } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { undoable } from '../../ui/layers/undo.ts';
import { listAddress } from './addresses.ts';

/** What the row is known by while it leaves. */
export const leavingOf = ({ id }: { id: number }) => `schedule ${id}`;

/** Goes to the list, where it is left out from now on. */
export function useDeleteSchedule({ id, name }: { id: number; name: string }): () => void {
  const t = useText('on_call');
  const account = useAccount();
  const navigate = useNavigate();
  const { mutateAsync: remove } = useMutation(deleteSchedule(account));
  return () => {
    undoable({
      text: t('deleted', { name }),
      sign: 'deleted',
      leaving: leavingOf({ id }),
      commit: ({ keepalive }) => remove({ params: { id }, keepalive }),
    });
    void navigate({ to: listAddress(account), ignoreBlocker: true });
  };
}
