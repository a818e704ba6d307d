// What can be done with an uptime check.

import {
  deleteUptimeCheck,
  pauseUptimeCheck,
  resumeUptimeCheck,
  undoPauseOfUptimeCheck,
} from '../../api/resources/uptime-check-acts.ts';
import { useActsOfCheck } from '../../domain/checks/acts.ts';

export const leavingOf = ({ id }: { id: number }) => `uptime check ${id}`;

const ACTS = {
  leavingOf,
  pause: pauseUptimeCheck,
  resume: resumeUptimeCheck,
  undoPause: undoPauseOfUptimeCheck,
  remove: deleteUptimeCheck,
};

export const useCheckActs = () => useActsOfCheck(ACTS);
