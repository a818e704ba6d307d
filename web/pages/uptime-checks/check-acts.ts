// What can be done with an uptime check.

import { useMutation } from '@tanstack/react-query';
import { useAccount } from '../../api/resources/session.ts';
import {
  deleteUptimeCheck,
  pauseUptimeCheck,
  resumeUptimeCheck,
  undoPauseOfUptimeCheck,
} from '../../api/resources/uptime-checks.ts';
import { useActsOfCheck } from '../../domain/checks/acts.ts';

export const leavingOf = ({ id }: { id: number }) => `uptime check ${id}`;

export function useCheckActs() {
  const account = useAccount();
  const pausing = useMutation(pauseUptimeCheck(account));
  const resuming = useMutation(resumeUptimeCheck(account));
  const undoing = useMutation(undoPauseOfUptimeCheck(account));
  const deleting = useMutation(deleteUptimeCheck(account));
  return useActsOfCheck({
    leavingOf,
    pause: (id) => pausing.mutateAsync({ params: { id } }),
    resume: (id) => resuming.mutateAsync({ params: { id }, body: {} }),
    undoPause: (id) => undoing.mutateAsync({ params: { id }, body: { undo: true } }),
    remove: (id, how) => deleting.mutateAsync({ params: { id }, ...how }),
  });
}
