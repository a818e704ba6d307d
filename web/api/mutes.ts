// What shows whether something is muted is fetched again once a silence or a maintenance window has changed.

import { outdated } from './cache.ts';

type Done = Parameters<ReturnType<typeof outdated>>[0];

const SHOW_MUTES = ['alerts', 'cron-checks', 'servers', 'processes', 'uptime-checks'];

/** As `after`, and then so. */
export const thenMutes =
  <T extends Done>(after: (done: T) => void) =>
  (done: T): void => {
    after(done);
    for (const resource of SHOW_MUTES) outdated(resource)(done);
  };
