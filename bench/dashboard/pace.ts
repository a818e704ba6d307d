// What is said of a slowed processor holds for the machine that the bars were set on. On it a bare route answers 72,000
// requests a second, which keeps a core busy: 13.9 us each. A machine that needs twice as long is twice as slow already,
// and is slowed by half as much. Processor time, since that hardly depends on what else the machine does. `BENCH_SLOWER=4`
// slows by that whatever the machine.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, load, startYardstick } from '../support.ts';

const BARE_US = 1e6 / 72_000;
const ROUNDS = 10;
const SECONDS = 1;

export interface Pace {
  /** By how much to slow this machine, so that it is `times` as slow as that of the bars; 1 where it is already. */
  slower(times: number): number;
  /** Milliseconds of this machine, as that of the bars would have needed. */
  scaled(ms: number): number;
  line: string;
}

/** At its best, so that a bad moment excuses nothing. */
export async function measurePace(): Promise<Pace> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-pace-'));
  const pathsFile = join(directory, 'paths');
  await writeFile(pathsFile, '/');
  const { pid, port, stop } = await startYardstick();
  const job = { port, connections: 64, seconds: SECONDS, rate: null, pathsFile, endsWith: '{"ok":true}' };
  let bestUs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await cpuSeconds(pid);
    const { answered } = await load(job);
    bestUs = Math.min(bestUs, (((await cpuSeconds(pid)) - before) / answered) * 1e6);
  }
  await stop();
  await rm(directory, { recursive: true });
  const share = Math.min(1, BARE_US / bestUs);
  const asked = Number(process.env.BENCH_SLOWER ?? 0);
  return {
    slower: (times) => asked || Math.max(1, times * share),
    scaled: (ms) => (asked ? ms : ms * share),
    line: `a bare route needs ${bestUs.toFixed(1)} us, ${BARE_US.toFixed(1)} on the machine of the bars: ${share.toFixed(2)} of it`,
  };
}
