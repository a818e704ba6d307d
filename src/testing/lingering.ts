// Loaded before the files of a group: a process whose tests have all ended, and that something still keeps from its own
// end, fails and says what that is. It would else be waited for until the runner gives it up.

import { after } from 'node:test';
import { minutes } from '../platform/time.ts';

/** What tests close when they end takes seconds, on a machine that is slow and busy. */
const PATIENCE_MS = minutes(1);

after(() => {
  const timer = setTimeout(() => {
    const kept = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`All tests have ended, and this process is still kept by: ${kept}\n`);
    process.exit(1);
  }, PATIENCE_MS);
  timer.unref();
});
