// Recurring jobs: each is one step, repeated in its rhythm, never twice at the same time in one process.

import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { openAlarm } from './alarm.ts';
import type { App } from './app.ts';
import type { WorkQueue } from './events.ts';
import { counterOf } from './metrics.ts';
import { minutes, seconds } from './time.ts';

export interface Job {
  /** What it does, as a sentence without a subject: `take down overdue cron checks`. */
  name: string;
  /** Milliseconds between two steps while there is nothing to do. */
  every: number;
  /**
   * Does a bounded part of what is due; true when there may be more, which is then done at once. A moment: the next is
   * due then, which is waited for if it comes before the rhythm does.
   */
  step: (app: App, now: Date, signal: AbortSignal) => Promise<boolean | Date>;
  /** Also runs as soon as work was announced on this queue. */
  wakeOn?: WorkQueue;
  /** Of several nodes one at a time does it: what it does is done once anyway, but each would ask for it. */
  byOneNode?: true;
  /** It is held by others for most of its time, which says nothing about this program and is not counted. */
  waits?: true;
}

export interface Jobs extends AsyncDisposable {
  /** Starts no further step and waits for those that run, but not for long. */
  close(): Promise<void>;
}

const LONGEST_CLOSE_MS = seconds(5);
const FIRST_RETRY_MS = seconds(1);
const LONGEST_RETRY_MS = seconds(10);

export function startJobs(app: App, jobs: readonly Job[]): Jobs {
  const stop = new AbortController();
  offerJobs(app, jobs);
  const unfinished = new Set(jobs.map((job) => job.name));
  const running = jobs.map((job) => repeat(app, job, stop.signal).finally(() => unfinished.delete(job.name)));
  const close = async () => {
    stop.abort();
    await Promise.race([Promise.all(running), delay(LONGEST_CLOSE_MS, undefined, { ref: false })]);
    if (unfinished.size > 0) app.log.warn({ jobs: [...unfinished] }, 'jobs were left behind unfinished');
  };
  return { close, [Symbol.asyncDispose]: close };
}

const MOST_STEPS = 10_000;

/** Runs the jobs one after another until none of them finds anything to do; errors are thrown. */
export async function runJobsUntilIdle(app: App, jobs: readonly Job[]): Promise<void> {
  const { signal } = new AbortController();
  for (let steps = 0, quiet = 0; quiet < jobs.length; steps += 1) {
    if (steps > MOST_STEPS) throw new Error(`Jobs still find work after ${MOST_STEPS} steps`);
    const job = jobs[steps % jobs.length];
    quiet = job && (await stepOnce(app, job, signal)) ? 0 : quiet + 1;
  }
}

/** Whether there may be more to do. */
async function stepOnce(app: App, job: Job, signal: AbortSignal): Promise<boolean> {
  const turn = turnOf(app, job);
  if (!turn.begin()) return false;
  const next = await job.step(app, app.clock.now(), signal);
  turn.end(next);
  return next === true;
}

/** Announces to the other nodes what this one could do. */
export const offerJobs = (app: App, jobs: readonly Job[]) =>
  app.node?.jobs.offer(jobs.filter(({ byOneNode }) => byOneNode).map(({ name }) => name));

interface Turn {
  /** False while another node does it. */
  begin(): boolean;
  end(next: boolean | Date): void;
}

function turnOf({ node, clock }: App, { name, every, byOneNode }: Job): Turn {
  if (!node || !byOneNode) return { begin: () => true, end: () => undefined };
  return {
    begin: () => node.jobs.begin(name, clock.now()),
    end(next) {
      const dueMs = next instanceof Date ? next.getTime() : Number.POSITIVE_INFINITY;
      const rhythmMs = clock.now().getTime() + every;
      // To write down when the others come next would cost as much as to do them.
      const isSeldom = next !== true && every >= SELDOM_MS;
      node.jobs.end(name, isSeldom ? new Date(Math.min(dueMs, rhythmMs)) : null);
    },
  };
}

const SELDOM_MS = minutes(1);
/** How soon a node sees that a job has become its own. */
const LOOK_MS = seconds(1);

/** A job never dies: what it throws is logged and counted, and it comes back a little later each time. */
async function repeat(app: App, job: Job, signal: AbortSignal): Promise<void> {
  const measure = jobMetrics(app);
  const alarm = openAlarm();
  signal.addEventListener('abort', alarm.ring, { once: true });
  if (signal.aborted) alarm.ring();
  const forget = job.wakeOn ? app.events.onWork(job.wakeOn, alarm.ring) : () => undefined;
  let failures = 0;
  // Jobs of one rhythm are not to start in the same instant.
  await alarm.sleep(Math.random() * Math.min(job.every, seconds(1)));
  const turn = turnOf(app, job);
  while (!signal.aborted) {
    if (!turn.begin()) {
      await alarm.sleep(Math.min(job.every, LOOK_MS));
      continue;
    }
    const startedMs = app.clock.monotonicMs();
    const outcome = await runStep(app, job, signal);
    const ms = job.waits ? 0 : app.clock.monotonicMs() - startedMs;
    measure(job, { failed: outcome.failed, ms });
    turn.end(outcome.next);
    failures = outcome.failed ? failures + 1 : 0;
    if (outcome.failed) await rest(retryMs(failures), signal);
    else if (outcome.next === true) await nextTurn();
    else await alarm.sleep(sleepMs(app, job, outcome.next));
  }
  forget();
}

async function runStep(
  app: App,
  job: Job,
  signal: AbortSignal,
): Promise<{ failed: boolean; next: boolean | Date }> {
  try {
    return { failed: false, next: await job.step(app, app.clock.now(), signal) };
  } catch (error) {
    // A step that was told to stop may well say so by throwing.
    if (!signal.aborted) app.log.error({ err: error, job: job.name }, 'a background job failed');
    return { failed: true, next: true };
  }
}

function sleepMs(app: App, { every }: Job, next: false | Date): number {
  const rhythmMs = every * (0.9 + Math.random() * 0.2);
  return next ? Math.max(0, Math.min(rhythmMs, next.getTime() - app.clock.now().getTime())) : rhythmMs;
}

const retryMs = (failures: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS) * (0.5 + Math.random() / 2);

const rest = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined);

function jobMetrics(app: App) {
  const labelNames = ['job'];
  const runs = counterOf(app.metrics, {
    name: 'tocsin_job_runs_total',
    help: 'Steps of background jobs.',
    labelNames,
  });
  const failures = counterOf(app.metrics, {
    name: 'tocsin_job_failures_total',
    help: 'Steps of background jobs that failed.',
    labelNames,
  });
  const time = counterOf(app.metrics, {
    name: 'tocsin_job_seconds_total',
    help: 'Time spent in steps of background jobs.',
    labelNames,
  });
  return (job: Job, { failed, ms }: { failed: boolean; ms: number }) => {
    runs.inc({ job: job.name });
    failures.inc({ job: job.name }, failed ? 1 : 0);
    time.inc({ job: job.name }, Math.max(0, ms) / 1_000);
  };
}
