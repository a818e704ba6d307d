// Brings samples to the service: oldest first, one request at a time, and removed only when it says that it has them. Where
// many wait, the newest figures come before all, so that the service knows at once that the machine is there.

import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Host } from '../measure/host.ts';
import type { TokenSource } from '../options.ts';
import type { Batch, Spool } from '../spool/spool.ts';
import { readToken } from '../token.ts';
import { backoffMs } from './backoff.ts';
import { outcomeOf, type ReportOutcome, type Stored } from './outcome.ts';
import { AGENT_VERSION, post } from './request.ts';

export interface Destination {
  url: URL;
  token: TokenSource;
  host(): Promise<Host>;
}

export interface SenderOptions extends Destination {
  spool: Spool;
  log: Log;
  intervalMs(): number;
  onStored(answer: Stored): void;
}

export interface Sender {
  /** There is something to send. */
  wake(): void;
  /** Tries once more what waits, within the time; then nothing is sent any more. */
  stop(limitMs: number): Promise<void>;
}

export function openSender(options: SenderOptions): Sender {
  const stopped = new AbortController();
  let failures = 0;
  let isResting = false;
  /** Something came while the last of the rest was being sent. */
  let isWoken = false;
  let sending: Promise<void> | null = null;

  async function drain() {
    let shown: string | null = null;
    while (!stopped.signal.aborted) {
      isWoken = false;
      const newest = await options.spool.newest();
      const batch = await options.spool.oldest();
      if (!batch) return;
      const ahead = newest === null || newest === shown ? [] : [withoutProcesses(newest)];
      const first = await sendBatch(options, ahead, stopped.signal);
      shown = newest;
      const outcome = first.kind === 'stored' ? await sendBatch(options, batch.lines, stopped.signal) : first;
      await settle(batch, outcome);
      if (outcome.kind === 'stored') continue;
      isResting = true;
      await rest(outcome);
      isResting = false;
    }
  }

  async function settle(batch: Batch, outcome: ReportOutcome) {
    if (outcome.kind !== 'stored') {
      failures += 1;
      batch.keep();
      if (!stopped.signal.aborted) options.log.say('reach', `${options.url.origin}: ${outcome.reason}`);
      return;
    }
    await batch.done();
    if (failures > 0) options.log.line(`${options.url.origin} takes reports again`);
    failures = 0;
    options.log.say('reach', null);
  }

  const rest = (outcome: ReportOutcome) =>
    wait(
      backoffMs({
        count: failures,
        intervalMs: options.intervalMs(),
        chance: Math.random(),
        retryAfterMs: outcome.kind === 'failed' ? outcome.retryAfterMs : null,
      }),
      undefined,
      { signal: stopped.signal },
    ).catch(() => undefined);

  function wake() {
    isWoken = true;
    sending ??= drain().finally(() => {
      sending = null;
      if (isWoken && !stopped.signal.aborted) wake();
    });
  }

  return {
    wake,
    async stop(limitMs) {
      // A service that was away a moment ago is not asked again: what waits is on disk.
      if (isResting) stopped.abort();
      else if (options.spool.size() > 0) wake();
      const timer = setTimeout(() => stopped.abort(), limitMs);
      await sending;
      clearTimeout(timer);
    },
  };
}

/** One that is too much is sent in halves; a single sample that cannot be taken is dropped, with a line. */
async function sendBatch(
  options: SenderOptions,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<ReportOutcome> {
  const [first] = lines;
  if (first === undefined) return NOTHING_TO_STORE;
  const outcome = await sendReport(options, lines, signal);
  if (outcome.kind === 'stored') {
    noteRejected(options, outcome);
    options.onStored(outcome);
  }
  if (outcome.kind !== 'indigestible') return outcome;
  if (lines.length === 1) {
    options.log.line(`a sample was dropped: ${options.url.origin}: ${outcome.reason}`);
    return NOTHING_TO_STORE;
  }
  const middle = Math.ceil(lines.length / 2);
  const older = await sendBatch(options, lines.slice(0, middle), signal);
  return older.kind === 'stored' ? sendBatch(options, lines.slice(middle), signal) : older;
}

/** Changes of processes are sent oldest first, so the newest sample goes ahead without them. */
function withoutProcesses(line: string): string {
  const { processes: _, ...figures } = JSON.parse(line);
  return JSON.stringify(figures);
}

const NOTHING_TO_STORE: Stored = { kind: 'stored', intervalSeconds: null, watch: null, rejected: [] };

function noteRejected({ log, url }: SenderOptions, { rejected }: Stored): void {
  const [first] = rejected;
  if (first)
    log.line(
      `${rejected.length} samples were dropped: ${url.origin} does not take them: ${first.reason.slice(0, 200)}`,
    );
}

/** Sends samples, as JSON texts, in one report. */
export async function sendReport(
  { url, token, host }: Destination,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<ReportOutcome> {
  const given = await readToken(token);
  if ('problem' in given) return { kind: 'refused', reason: given.problem };
  const head = JSON.stringify({
    agent_version: AGENT_VERSION,
    sent_at: new Date().toISOString(),
    host: await host(),
  });
  const body = `${head.slice(0, -1)},"samples":[${lines.join(',')}]}`;
  const posted = await post({ url, token: given.token, body, signal });
  if ('problem' in posted) return { kind: 'failed', reason: posted.problem, retryAfterMs: null };
  return outcomeOf(posted.reply, Date.now());
}
