// Runs the tests that inject faults into the real program, one file after another, because they load the machine as far
// as it goes. Arguments are test files or patterns; none means all.

import { minutes } from '../platform/time.ts';
import { runTestFiles } from './test-files.ts';

const ALL = ['e2e/faults/*.test.ts'];

const chosen = process.argv.slice(2);
process.exitCode = await runTestFiles({
  patterns: chosen.length > 0 ? chosen : ALL,
  concurrency: 1,
  timeoutMs: minutes(4),
});
