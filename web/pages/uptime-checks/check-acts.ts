// What can be done with an uptime check.

import { useMutation } from '@tanstack/react-query';
import { useAccount } from '../../api/session.ts';
import { deleteUptimeCheck, pauseUptimeCheck, resumeUptimeCheck } from '../../api/uptime-checks.ts';
import { useActsOfCheck } from '../../ui/checks/acts.ts';

export const leavingOf = ({ id }: { id: number }) => `uptime check ${id}`;

export function useCheckActs() {
  const account = useAccount();
  const pausing = useMutation(pauseUptimeCheck(account));
  const resuming = useMutation(resumeUptimeCheck(account));
  const deleting = useMutation(deleteUptimeCheck(account));
  return useActsOfCheck({
    leavingOf,
    turn: (id, isPaused) => (isPaused ? pausing : resuming).mutateAsync({ params: { id } }),
    remove: (id, how) => deleting.mutateAsync({ params: { id }, ...how }),
  });
}
