// What can be done with checks: at once with an opposite, or after ten seconds in which it can be taken back.

import { useMutation } from '@tanstack/react-query';
import type { UptimeCheck } from '../../api/schema.gen.ts';
import { useAccount } from '../../api/session.ts';
import { changeSubjects } from '../../api/subjects.ts';
import { deleteUptimeCheck, pauseUptimeCheck, resumeUptimeCheck } from '../../api/uptime-checks.ts';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/undo.ts';

export const leavingOf = ({ id }: { id: number }) => `uptime check ${id}`;

/** Says why an act did not work. */
export function useFailure(): (error: unknown) => void {
  const common = useText('common');
  return (error) => notify({ said: errorSentence(error, common), sign: 'failed' });
}

type Named = Pick<UptimeCheck, 'id' | 'name'>;

export function useCheckActs() {
  const t = useText('uptime');
  const account = useAccount();
  const failed = useFailure();
  const pausing = useMutation(pauseUptimeCheck(account));
  const resuming = useMutation(resumeUptimeCheck(account));
  const deleting = useMutation(deleteUptimeCheck(account));
  const turn = async ({ id, name }: Named, isPaused: boolean, isUndone = false): Promise<void> => {
    try {
      await (isPaused ? pausing : resuming).mutateAsync({ params: { id } });
      if (isUndone) return;
      undoable({
        said: isPaused ? t('paused_one', { name }) : t('resumed_one', { name }),
        undo: () => void turn({ id, name }, !isPaused, true),
      });
    } catch (error) {
      failed(error);
    }
  };
  return {
    isBusy: pausing.isPending || resuming.isPending,
    pause: (check: Named) => void turn(check, true),
    resume: (check: Named) => void turn(check, false),
    remove: ({ id, name }: Named) =>
      undoable({
        said: t('deleted_one', { name }),
        sign: 'deleted',
        leaving: leavingOf({ id }),
        commit: (how) => deleting.mutateAsync({ params: { id }, ...how }),
      }),
  };
}

type Many = readonly UptimeCheck[];

export function useBulkActs() {
  const t = useText('uptime');
  const account = useAccount();
  const failed = useFailure();
  const acting = useMutation(changeSubjects(account));
  const idsOf = (checks: Many) => checks.map(({ id }) => id);

  const turn = async (checks: Many, action: 'pause' | 'resume', isUndone = false): Promise<void> => {
    if (checks.length === 0) return;
    try {
      const { done } = await acting.mutateAsync({ action, ids: idsOf(checks) });
      if (isUndone) return;
      undoable({
        said: action === 'pause' ? t('paused_many', { count: done }) : t('resumed_many', { count: done }),
        undo: () => void turn(checks, action === 'pause' ? 'resume' : 'pause', true),
      });
    } catch (error) {
      failed(error);
    }
  };

  /** Undone, only those lose the tag again that did not have it. */
  const tag = async (checks: Many, name: string): Promise<void> => {
    const without = checks.filter(({ tags }) => !tags.includes(name));
    if (without.length === 0) return notify({ said: t('tagged_already', { tag: name }) });
    const tags = [name];
    try {
      const { done } = await acting.mutateAsync({ action: 'add_tags', tags, ids: idsOf(without) });
      undoable({
        said: t('tagged_many', { count: done, tag: name }),
        undo: () => acting.mutate({ action: 'remove_tags', tags, ids: idsOf(without) }),
      });
    } catch (error) {
      failed(error);
    }
  };

  const remove = (checks: Many): void =>
    undoable({
      said: t('deleted_many', { count: checks.length }),
      sign: 'deleted',
      leaving: checks.map(leavingOf),
      commit: (how) => acting.mutateAsync({ action: 'delete', ids: idsOf(checks), ...how }),
    });

  return {
    isBusy: acting.isPending,
    pause: (checks: Many) =>
      void turn(
        checks.filter(({ paused }) => !paused),
        'pause',
      ),
    resume: (checks: Many) =>
      void turn(
        checks.filter(({ paused }) => paused),
        'resume',
      ),
    tag: (checks: Many, name: string) => void tag(checks, name),
    remove,
  };
}
