// Strangers who send random slugs with large bodies as fast as the machine gives: pings of known slugs are answered and
// recorded all the same, the journal stays within its bound and memory stays flat.

import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { register } from '../caller.ts';
import { ALL_WELL, accountFor, createChecks, inWords, startLoad, untilAllRecorded } from '../ping-load.ts';
import { installation, launchNode } from '../program.ts';
import { createShortRuns, falseAlerts, runShortly } from '../short-runs.ts';
import { residentMb } from './memory.ts';
import { metric } from './metrics.ts';

const STRANGERS = fileURLToPath(new URL('./strangers.ts', import.meta.url));
/** The smallest that may be set. */
const JOURNAL_MAX_BYTES = 16 * 1_048_576;
const KNOWN = { checks: 100, each: 40, perSecond: 500 };

async function bytesIn(directory: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(directory)).map((name) =>
      stat(join(directory, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('strangers who flood the service lose nobody a ping, fill no disk and take no memory', async (t) => {
  const { start, dataDir } = await installation(t);
  const tocsin = await start({
    TOCSIN_TRUST_PROXY: '127.0.0.1',
    TOCSIN_JOURNAL_MAX_BYTES: String(JOURNAL_MAX_BYTES),
  });
  const alice = await register(tocsin.api);
  const checks = await createChecks(alice, KNOWN.checks);
  const shortRuns = await createShortRuns(alice);
  const journal = join(dataDir, 'journal');
  const sizes: number[] = [];
  const mb = [await residentMb(tocsin.pid)];

  const strangers = launchNode([STRANGERS, new URL(tocsin.api).port]);
  t.after(() => strangers.child.kill('SIGKILL'));
  const load = startLoad(checks, { ...KNOWN, address: async () => tocsin.api });
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await runShortly(tocsin.api, shortRuns);
    await load.reaches(share);
    sizes.push(await bytesIn(journal));
    mb.push(await residentMb(tocsin.pid));
  }
  await load.done;
  strangers.child.kill('SIGTERM');
  const { stdout } = await strangers.ended;

  await untilAllRecorded(alice);
  mb.push(await residentMb(tocsin.pid));
  const account = await accountFor(alice, load.ledger);
  const false_alerts = await falseAlerts(alice, shortRuns);
  t.diagnostic(`known pings: ${inWords(load.figures())}`);
  t.diagnostic(JSON.stringify({ ...account, false_alerts: false_alerts.length }));
  t.diagnostic(
    `${stdout} pings of strangers were answered; resident: ${mb.join(', ')} MB; journal: ${sizes.map((size) => Math.round(size / 1_024)).join(', ')} KB`,
  );
  assert.ok(Number(stdout) > 0, 'the strangers were not heard');
  assert.deepEqual(account, ALL_WELL);
  assert.deepEqual(false_alerts, []);
  assert.equal(await metric(tocsin.api, 'tocsin_pings_lost_total'), 0);
  for (const size of sizes) assert.ok(size <= JOURNAL_MAX_BYTES, `the journal took ${size} bytes`);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
});
