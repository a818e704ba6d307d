// Runs the tests that inject faults into the real program: three files at a time, or as many as TOCSIN_TEST_AT_ONCE says,
// because most of them wait for something half of the time. By themselves, because the other half loads the machine as far as
// it goes. Arguments are test files or patterns; none means all.

import { minutes } from '../../src/platform/time.ts';
import { filesAtOnce, runTestFiles } from '../../src/testing/test-files.ts';
import { prepareInstallation } from '../prepared.ts';

const ALL = ['e2e/faults/*.test.ts'];

const chosen = process.argv.slice(2);
await using prepared = await prepareInstallation();
process.exitCode = await runTestFiles({
  patterns: chosen.length > 0 ? chosen : ALL,
  concurrency: filesAtOnce(),
  timeoutMs: minutes(15),
  environment: prepared.environment,
});
