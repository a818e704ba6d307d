import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { bareApp } from '../testing/bare-app.ts';
import type { App } from './app.ts';
import { type Job, runJobsUntilIdle, startJobs } from './background.ts';
import type { WorkQueue } from './events.ts';
import { hours } from './time.ts';

/** A job whose steps the test watches: `next` waits for the one after those already seen. */
function watchedJob(job: Partial<Job> & { outcome?: (count: number) => boolean | Promise<boolean> } = {}) {
  const started = new EventTarget();
  let count = 0;
  let seen = 0;
  const step: Job['step'] = async (...call) => {
    count += 1;
    started.dispatchEvent(new Event('step'));
    return job.step ? job.step(...call) : ((await job.outcome?.(count)) ?? false);
  };
  return {
    job: { name: 'watched', every: 1, ...job, step } satisfies Job,
    count: () => count,
    async next() {
      while (count <= seen) await once(started, 'step');
      seen += 1;
    },
  };
}

function appWithQueue() {
  const wakers: (() => void)[] = [];
  const queues: WorkQueue[] = [];
  const app: App = bareApp({
    events: {
      subscribe: () => () => undefined,
      onWork(queue, wake) {
        queues.push(queue);
        wakers.push(wake);
        return () => void wakers.splice(wakers.indexOf(wake), 1);
      },
      nameNode: () => undefined,
    },
  });
  return { app, wakers, queues };
}

test('a job is repeated in its rhythm until it is closed', async () => {
  const watched = watchedJob();
  const jobs = startJobs(bareApp(), [watched.job]);
  for (let step = 0; step < 5; step += 1) await watched.next();
  await jobs.close();
  const { count } = watched;
  const atClose = count();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(count(), atClose);
});

test('a job that names the moment when more is due does not wait for its rhythm', async () => {
  const app = bareApp();
  const watched = watchedJob({ every: hours(1), step: async () => app.clock.now() });
  await using _jobs = startJobs(app, [watched.job]);
  for (let step = 0; step < 5; step += 1) await watched.next();
});

test('a job is repeated at once while it says that there may be more', async () => {
  const { app, wakers } = appWithQueue();
  const watched = watchedJob({ every: hours(1), wakeOn: 'mail', outcome: (count) => count < 50 });
  await using _jobs = startJobs(app, [watched.job]);
  for (const wake of wakers) wake();
  for (let step = 0; step < 50; step += 1) await watched.next();
});

test('a job never overlaps itself, however often it is woken', async () => {
  const { app, wakers } = appWithQueue();
  let running = 0;
  let most = 0;
  const watched = watchedJob({
    wakeOn: 'mail',
    every: 1,
    async step() {
      running += 1;
      most = Math.max(most, running);
      for (const wake of wakers) wake();
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return false;
    },
  });
  await using _jobs = startJobs(app, [watched.job]);
  for (let step = 0; step < 20; step += 1) await watched.next();
  assert.equal(most, 1);
});

test('announced work wakes a job that sleeps, and one that was busy runs again', async () => {
  const { app, wakers, queues } = appWithQueue();
  const release = Promise.withResolvers<boolean>();
  const watched = watchedJob({
    every: hours(1),
    wakeOn: 'deliveries',
    outcome: (count) => (count === 2 ? release.promise : false),
  });
  await using _jobs = startJobs(app, [watched.job]);
  assert.deepEqual(queues, ['deliveries']);
  const wake = () => {
    for (const one of wakers) one();
  };
  wake();
  await watched.next();
  await new Promise((resolve) => setImmediate(resolve));
  wake();
  await watched.next();
  wake();
  release.resolve(false);
  await watched.next();
  assert.equal(watched.count(), 3);
});

test('a job that fails comes back, and its failures are counted', async () => {
  const app = bareApp();
  const watched = watchedJob({
    outcome: (count) => {
      if (count === 1) throw new Error('the first step always fails');
      return false;
    },
  });
  await using _jobs = startJobs(app, [watched.job]);
  await watched.next();
  await watched.next();
  await watched.next();
  const text = await app.metrics.metrics();
  assert.match(text, /tocsin_job_failures_total\{job="watched"\} 1\n/);
  assert.match(text, /tocsin_job_runs_total\{job="watched"\} [2-9]/);
  assert.match(text, /tocsin_job_seconds_total\{job="watched"\} 0\n/);
});

test('closing tells the running step to stop and waits for it', async () => {
  let finished = false;
  const watched = watchedJob({
    async step(_app, _now, signal) {
      await once(signal, 'abort');
      await new Promise((resolve) => setImmediate(resolve));
      finished = true;
      return true;
    },
  });
  const jobs = startJobs(bareApp(), [watched.job]);
  await watched.next();
  await jobs.close();
  assert.equal(finished, true);
  assert.equal(watched.count(), 1);
});

test('jobs run until none of them finds anything to do', async () => {
  const work = { mails: 3, deliveries: 0 };
  const names: string[] = [];
  const job = (name: string, step: () => boolean): Job => ({
    name,
    every: hours(1),
    step: async () => {
      names.push(name);
      return step();
    },
  });
  await runJobsUntilIdle(bareApp(), [
    job('mail', () => {
      if (work.mails === 0) return false;
      work.mails -= 1;
      work.deliveries += 1;
      return true;
    }),
    job('deliver', () => {
      if (work.deliveries === 0) return false;
      work.deliveries -= 1;
      return true;
    }),
  ]);
  assert.deepEqual(work, { mails: 0, deliveries: 0 });
  assert.deepEqual(names.slice(-2).sort(), ['deliver', 'mail']);
});

test('a failing job fails the test that runs it', async () => {
  const job: Job = { name: 'fails', every: 1, step: () => Promise.reject(new Error('broken')) };
  await assert.rejects(runJobsUntilIdle(bareApp(), [job]), /broken/);
});
