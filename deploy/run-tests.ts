// Runs the tests that need programs of Debian: the packages for it and the manifests of Kubernetes. By themselves, because
// a machine on which all else is tested need not have those.

import { minutes } from '../src/platform/time.ts';
import { runTestFiles } from '../src/testing/test-files.ts';

process.exitCode = await runTestFiles({
  patterns: ['deploy/{debian,kubernetes}/*.test.ts'],
  concurrency: 2,
  timeoutMs: minutes(15),
  environment: {},
});
