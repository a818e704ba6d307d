// What can be done with checks that are watched by us or heard from: at once with an opposite, or after ten seconds in
// which it can be taken back.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../api/session.ts';
import { changeSubjects } from '../../api/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../undo.ts';
import { useFailure } from '../use-failure.ts';

/** What all kinds of checks have. */
export interface Check {
  id: number;
  name: string;
  paused: boolean;
  tags: readonly string[];
}

type Named = Pick<Check, 'id' | 'name'>;

/** What the row of a check is known by while it leaves. */
export type LeavingOf = (check: Pick<Check, 'id'>) => string;

interface CheckCalls {
  leavingOf: LeavingOf;
  turn(id: number, isPaused: boolean): Promise<unknown>;
  remove(id: number, how: { keepalive: boolean }): Promise<unknown>;
}

export function useActsOfCheck({ leavingOf, turn, remove }: CheckCalls) {
  const t = useText('checks');
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const turnTo = async ({ id, name }: Named, isPaused: boolean, isUndone = false): Promise<void> => {
    setBusy(true);
    try {
      await turn(id, isPaused);
      if (isUndone) return;
      undoable({
        said: isPaused ? t('paused_one', { name }) : t('resumed_one', { name }),
        undo: () => void turnTo({ id, name }, !isPaused, true),
      });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    pause: (check: Named) => void turnTo(check, true),
    resume: (check: Named) => void turnTo(check, false),
    remove: ({ id, name }: Named) =>
      undoable({
        said: t('deleted_one', { name }),
        sign: 'deleted',
        leaving: leavingOf({ id }),
        commit: (how) => remove(id, how),
      }),
  };
}

type Many = readonly Check[];

export function useActsOfChecks(leavingOf: LeavingOf) {
  const t = useText('checks');
  const failed = useFailure();
  const acting = useMutation(changeSubjects(useAccount()));
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

  const [paused, watched] = [({ paused }: Check) => paused, ({ paused }: Check) => !paused];
  return {
    isBusy: acting.isPending,
    pause: (checks: Many) => void turn(checks.filter(watched), 'pause'),
    resume: (checks: Many) => void turn(checks.filter(paused), 'resume'),
    tag: (checks: Many, name: string) => void tag(checks, name),
    remove,
  };
}
