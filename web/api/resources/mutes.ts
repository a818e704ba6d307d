// What shows whether something is muted is fetched again once a silence or a maintenance window has changed.

import { outdated } from '../cache.ts';
import { SHOW_MUTES } from '../live/changes.ts';

type Done = Parameters<ReturnType<typeof outdated>>[0];

/** As `after`, and then so. */
export const thenMutes =
  <T extends Done>(after: (done: T) => void) =>
  (done: T): void => {
    after(done);
    for (const resource of SHOW_MUTES) outdated(resource)(done);
  };
