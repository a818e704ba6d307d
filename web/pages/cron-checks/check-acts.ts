// What can be done with a cron check.

import { useMutation } from '@tanstack/react-query';
import { deleteCronCheck, pauseCronCheck, resumeCronCheck } from '../../api/cron-checks.ts';
import { useAccount } from '../../api/session.ts';
import { useActsOfCheck } from '../../ui/checks/acts.ts';

export const leavingOf = ({ id }: { id: number }) => `cron check ${id}`;

export function useCheckActs() {
  const account = useAccount();
  const pausing = useMutation(pauseCronCheck(account));
  const resuming = useMutation(resumeCronCheck(account));
  const deleting = useMutation(deleteCronCheck(account));
  return useActsOfCheck({
    leavingOf,
    turn: (id, isPaused) => (isPaused ? pausing : resuming).mutateAsync({ params: { id } }),
    remove: (id, how) => deleting.mutateAsync({ params: { id }, ...how }),
  });
}
