// What is done with a whole page.

import { useMutation } from '@tanstack/react-query';
import { useAccount } from '../../api/resources/session.ts';
import { deleteStatusPage, updateStatusPage } from '../../api/resources/status-pages.ts';
import type { StatusPage } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { undoable } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';

export const leavingOf = ({ id }: { id: number }) => `status page ${id}`;

type Named = Pick<StatusPage, 'id' | 'name'>;

export function usePageActs() {
  const t = useText('status_pages');
  const account = useAccount();
  const failed = useFailure();
  const updating = useMutation(updateStatusPage(account));
  const deleting = useMutation(deleteStatusPage(account));
  const turn = async ({ id, name }: Named, enabled: boolean, isUndone = false): Promise<void> => {
    try {
      await updating.mutateAsync({ params: { id }, body: { enabled } });
      if (isUndone) return;
      undoable({
        text: enabled ? t('published', { name }) : t('unpublished', { name }),
        undo: () => void turn({ id, name }, !enabled, true),
      });
    } catch (error) {
      failed(error);
    }
  };
  return {
    isBusy: updating.isPending,
    publish: (page: Named) => void turn(page, true),
    unpublish: (page: Named) => void turn(page, false),
    remove: ({ id, name }: Named) =>
      undoable({
        text: t('deleted_one', { name }),
        sign: 'deleted',
        leaving: leavingOf({ id }),
        commit: (how) => deleting.mutateAsync({ params: { id }, ...how }),
      }),
  };
}
