// What can be done with a cron check.

import {
  deleteCronCheck,
  pauseCronCheck,
  resumeCronCheck,
  undoPauseOfCronCheck,
} from '../../api/resources/cron-check-acts.ts';
import { useActsOfCheck } from '../../domain/checks/acts.ts';

export const leavingOf = ({ id }: { id: number }) => `cron check ${id}`;

const ACTS = {
  leavingOf,
  pause: pauseCronCheck,
  resume: resumeCronCheck,
  undoPause: undoPauseOfCronCheck,
  remove: deleteCronCheck,
};

export const useCheckActs = () => useActsOfCheck(ACTS);
