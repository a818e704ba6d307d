// A data directory on which the program was started once, of which tests get copies: to start on an empty one costs more
// than most of them do.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchNode, lineWith, PROGRAM, within } from './program.ts';

export interface Prepared extends AsyncDisposable {
  /** For the processes of tests. */
  environment: { TOCSIN_TEST_PREPARED: string };
}

export async function prepareInstallation(): Promise<Prepared> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tocsin-prepared-'));
  const prepared = {
    environment: { TOCSIN_TEST_PREPARED: dataDir },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
  };
  try {
    await startOnce(dataDir);
    return prepared;
  } catch (error) {
    await prepared[Symbol.asyncDispose]();
    throw error;
  }
}

async function startOnce(dataDir: string): Promise<void> {
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
