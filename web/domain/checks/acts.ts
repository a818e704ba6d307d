// What can be done with checks that are probed by us or that ping: at once with an opposite, or after ten seconds in
// which it can be taken back.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActOf } from '../../api/queries.ts';
import { useAccount } from '../../api/resources/session.ts';
import { changeSubjects } from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';

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

type OfOne = { params: { id: number } };

interface CheckCalls<Answer, Gone> {
  leavingOf: LeavingOf;
  pause: ActOf<OfOne, Answer>;
  /** As new: nothing is expected until it pings. */
  resume: ActOf<OfOne & { body: Record<never, never> }, Answer>;
  /** As it was before the pause. */
  undoPause: ActOf<OfOne & { body: { undo: true } }, Answer>;
  remove: ActOf<OfOne & { keepalive: boolean }, Gone>;
}

export function useActsOfCheck<Answer, Gone>({ leavingOf, ...calls }: CheckCalls<Answer, Gone>) {
  const account = useAccount();
  const pausing = useMutation(calls.pause(account));
  const resuming = useMutation(calls.resume(account));
  const undoing = useMutation(calls.undoPause(account));
  const deleting = useMutation(calls.remove(account));
  const pause = (id: number) => pausing.mutateAsync({ params: { id } });
  const resume = (id: number) => resuming.mutateAsync({ params: { id }, body: {} });
  const undoPause = (id: number) => undoing.mutateAsync({ params: { id }, body: { undo: true } });
  const t = useText('checks');
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  /** Whether it worked; if not, it was said why. */
  const carryOut = async (act: (id: number) => Promise<unknown>, { id }: Named): Promise<boolean> => {
    setBusy(true);
    try {
      await act(id);
      return true;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const pauseOne = async (check: Named): Promise<void> => {
    if (!(await carryOut(pause, check))) return;
    undoable({ text: t('paused_one', { name: check.name }), undo: () => void carryOut(undoPause, check) });
  };
  const resumeOne = async (check: Named): Promise<void> => {
    if (!(await carryOut(resume, check))) return;
    undoable({ text: t('resumed_one', { name: check.name }), undo: () => void carryOut(pause, check) });
  };
  return {
    isBusy,
    pause: (check: Named) => void pauseOne(check),
    resume: (check: Named) => void resumeOne(check),
    remove: ({ id, name }: Named) =>
      undoable({
        text: t('deleted_one', { name }),
        sign: 'deleted',
        leaving: leavingOf({ id }),
        commit: (how) => deleting.mutateAsync({ params: { id }, ...how }),
      }),
  };
}

type Many = readonly Check[];

export function useActsOfChecks(leavingOf: LeavingOf) {
  const t = useText('checks');
  const common = useText('common');
  const failed = useFailure();
  const acting = useMutation(changeSubjects(useAccount()));
  const idsOf = (checks: Many) => checks.map(({ id }) => id);

  const turn = async (checks: Many, action: 'pause' | 'resume'): Promise<void> => {
    if (checks.length === 0) return;
    try {
      const { done } = await acting.mutateAsync({ action, ids: idsOf(checks) });
      undoable({
        text: action === 'pause' ? t('paused_many', { count: done }) : t('resumed_many', { count: done }),
        undo: () => void turnBack(checks, action),
      });
    } catch (error) {
      failed(error);
    }
  };

  const turnBack = async (checks: Many, done: 'pause' | 'resume'): Promise<void> => {
    const opposite =
      done === 'pause' ? ({ action: 'resume', undo: true } as const) : ({ action: 'pause' } as const);
    try {
      const { results } = await acting.mutateAsync({ ...opposite, ids: idsOf(checks) });
      if (results.some(({ outcome }) => outcome === 'undo_expired'))
        notify({ text: common('error_undo_expired'), sign: 'failed' });
    } catch (error) {
      failed(error);
    }
  };

  const remove = (checks: Many): void =>
    undoable({
      text: t('deleted_many', { count: checks.length }),
      sign: 'deleted',
      leaving: checks.map(leavingOf),
      commit: (how) => acting.mutateAsync({ action: 'delete', ids: idsOf(checks), ...how }),
    });

  const [paused, watched] = [({ paused }: Check) => paused, ({ paused }: Check) => !paused];
  return {
    isBusy: acting.isPending,
    pause: (checks: Many) => void turn(checks.filter(watched), 'pause'),
    resume: (checks: Many) => void turn(checks.filter(paused), 'resume'),
    remove,
  };
}
