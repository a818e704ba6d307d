// The agent that keeps running: a sample at each slot, kept on disk, sent as soon as may be.

import { setTimeout as wait } from 'node:timers/promises';
import { openLog } from './log.ts';
import { hostKey, readHost } from './measure/host.ts';
import { withoutTop } from './measure/sample.ts';
import { openSampler } from './measure/sampler.ts';
import { type AgentOptions, AgentUsageError } from './options.ts';
import { openSender } from './report/sender.ts';
import { dueSlot, nextSlot, type Slots, slotsOf } from './slots.ts';
import { openSpool } from './spool/spool.ts';
import { warnOfReaders } from './token.ts';

const USUAL_INTERVAL_MS = 60_000;
/** A timer does not notice that the clock was set or that the machine slept, so the clock is looked at in between. */
const LONGEST_NAP_MS = 15_000;
/** Together with what closing takes, less than two seconds. */
const LAST_REPORT_MS = 1_500;

/** Resolves once it was told to end. Exit code 1: samples cannot be kept here. */
export async function runAgent({ url, token, intervalMs: asked, ...options }: AgentOptions): Promise<void> {
  if (!url || !token) throw new AgentUsageError('where to? Give --url and --token-file');
  const write = (text: string) => process.stdout.write(text);
  const log = openLog({ isJson: options.isJsonLog, now: () => new Date(), write });
  const ending = endingSignal();
  await warnOfReaders(token, log);
  const spool = await openSpool(options.stateDirectory, log).catch(problemOf);
  if ('problem' in spool) {
    log.line(`samples cannot be kept in ${options.stateDirectory} (${spool.problem}); give --state-dir`);
    process.exitCode = 1;
    return;
  }
  const sampler = await openSampler();
  let intervalMs = asked ?? USUAL_INTERVAL_MS;
  const sender = openSender({
    url,
    token,
    host: readHost,
    spool,
    log,
    intervalMs: () => intervalMs,
    onStored(answer) {
      intervalMs = asked ?? (answer.intervalSeconds === null ? intervalMs : answer.intervalSeconds * 1_000);
      if (answer.watch) sampler.watch(answer.watch);
      log.say('running', `reports to ${url.origin} every ${intervalMs / 1_000} s`);
    },
  });
  // What the agent before left behind.
  sender.wake();
  // What rates are counted from.
  await sampler.sample(new Date());
  const key = await hostKey();
  await atEachSlot({ slots: () => slotsOf(key, intervalMs), signal: ending }, async (at) => {
    const sample = await sampler.sample(at);
    // While something waits, the service is away, and what it keeps of the newest only would fill the disk.
    await spool.add(spool.size() > 0 ? withoutTop(sample) : sample);
    sender.wake();
  });
  await sender.stop(LAST_REPORT_MS);
}

/** Aborted on the first signal to end; a second one ends at once, as if nobody listened. */
function endingSignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

interface Rhythm {
  /** They may change from one sample to the next. */
  slots(): Slots;
  signal: AbortSignal;
}

async function atEachSlot({ slots, signal }: Rhythm, take: (at: Date) => Promise<void>): Promise<void> {
  let due = nextSlot(slots(), Date.now());
  let asked = slots();
  while (await hasWaited(Math.min(due - Date.now(), LONGEST_NAP_MS), signal)) {
    const now = slots();
    // Told a new rhythm, it begins at once; the old place may be a long way off.
    if (now.intervalMs !== asked.intervalMs) due = nextSlot(now, Date.now());
    asked = now;
    const slot = dueSlot(now, due, Date.now());
    if (slot === null) continue;
    await take(new Date(slot));
    due = Math.max(nextSlot(now, Date.now()), slot + now.intervalMs);
  }
}

/** False where it was called off. */
const hasWaited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(Math.max(0, ms), true, { signal }).catch(() => false);

const problemOf = (error: unknown) => ({
  problem: error instanceof Error && 'code' in error ? String(error.code) : String(error),
});
