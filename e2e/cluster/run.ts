// Runs the tests that break nodes and servers of a cluster: three files at a time, or as many as
// TOCSIN_TEST_AT_ONCE says, because each starts up to eight processes of its own, which wait for most of the time. Arguments are test files or patterns; none means all.

import { minutes } from '../../src/platform/time.ts';
import { filesAtOnce, runTestFiles } from '../../src/testing/test-files.ts';

const ALL = ['e2e/cluster/*.test.ts'];

const chosen = process.argv.slice(2);
process.exitCode = await runTestFiles({
  patterns: chosen.length > 0 ? chosen : ALL,
  concurrency: filesAtOnce(),
  timeoutMs: minutes(10),
});
