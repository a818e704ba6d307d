// What can be done with a cron check.

import { useMutation } from '@tanstack/react-query';
import {
  deleteCronCheck,
  pauseCronCheck,
  resumeCronCheck,
  undoPauseOfCronCheck,
} from '../../api/resources/cron-checks.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useActsOfCheck } from '../../domain/checks/acts.ts';

export const leavingOf = ({ id }: { id: number }) => `cron check ${id}`;

export function useCheckActs() {
  const account = useAccount();
  const pausing = useMutation(pauseCronCheck(account));
  const resuming = useMutation(resumeCronCheck(account));
  const undoing = useMutation(undoPauseOfCronCheck(account));
  const deleting = useMutation(deleteCronCheck(account));
  return useActsOfCheck({
    leavingOf,
    pause: (id) => pausing.mutateAsync({ params: { id } }),
    resume: (id) => resuming.mutateAsync({ params: { id }, body: {} }),
    undoPause: (id) => undoing.mutateAsync({ params: { id }, body: { undo: true } }),
    remove: (id, how) => deleting.mutateAsync({ params: { id }, ...how }),
  });
}
