// Deletes an escalation policy, with ten seconds to undo that.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deletePolicy } from '../../../api/resources/escalation-policies.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { useText } from '../../../i18n/text.ts';
import { undoable } from '../../../ui/layers/undo.ts';
import { policiesAddress } from '../addresses.ts';

/** What the row is known by while it leaves. */
export const leavingOf = ({ id }: { id: number }) => `escalation policy ${id}`;

/** Goes to the list, where it is left out from now on. */
export function useDeletePolicy({ id, name }: { id: number; name: string }): () => void {
  const t = useText('policies');
  const account = useAccount();
  const navigate = useNavigate();
  const { mutateAsync: remove } = useMutation(deletePolicy(account));
  return () => {
    undoable({
      text: t('deleted', { name }),
      sign: 'deleted',
      leaving: leavingOf({ id }),
      commit: ({ keepalive }) => remove({ params: { id }, keepalive }),
    });
    void navigate({ to: policiesAddress(account), ignoreBlocker: true });
  };
}
