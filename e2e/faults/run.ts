// Runs the tests that inject faults into the real program: three files at a time, because most of them wait for something
// half of the time. By themselves, because the other half loads the machine as far as it goes. Arguments are test files
// or patterns; none means all.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes } from '../../src/platform/time.ts';
import { runTestFiles } from '../../src/testing/test-files.ts';
import { launchNode, lineWith, PROGRAM, within } from '../program.ts';

const ALL = ['e2e/faults/*.test.ts'];

const chosen = process.argv.slice(2);
const prepared = await mkdtemp(join(tmpdir(), 'tocsin-prepared-'));
try {
  await prepare(prepared);
  process.exitCode = await runTestFiles({
    patterns: chosen.length > 0 ? chosen : ALL,
    concurrency: 3,
    timeoutMs: minutes(15),
    environment: { TOCSIN_TEST_PREPARED: prepared },
  });
} finally {
  await rm(prepared, { recursive: true });
}

/** A data directory of which every test gets a copy: to start on an empty one costs more than most faults. */
async function prepare(dataDir: string): Promise<void> {
  const launched = launchNode([PROGRAM, 'serve'], {
    TOCSIN_DATA_DIR: dataDir,
    TOCSIN_API_PORT: '0',
    TOCSIN_DASHBOARD_PORT: '0',
  });
  await within(Promise.race([lineWith(launched, '{"ready":true'), launched.ended]), 'the first start');
  launched.child.kill('SIGTERM');
  const { code, stderr } = await within(launched.ended, 'the end of the first start');
  if (code !== 0) throw new Error(`the first start failed: ${stderr}`);
}
