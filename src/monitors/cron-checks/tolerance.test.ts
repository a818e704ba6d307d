import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyDeadline } from './apply-deadline.ts';
import { deadlineAt } from './deadline.ts';
import type { Schedule } from './schedule.ts';
import { type AlertSettings, applyPing, type CronCheckState, newState, pause, resume } from './state.ts';
import { after, alerts, outage, ping, plain, start, tenMinutely } from './test-state.ts';

const three: AlertSettings = { ...alerts, failure_threshold: 3 };

interface Story {
  settings?: AlertSettings;
  schedule?: Schedule;
  from?: CronCheckState;
}
type Step = ReturnType<typeof ping> | number | { until: number; outage: [number, number] };

/** Pings, and moments in seconds up to which deadlines are judged; what was notified, and the state at the end. */
function played(steps: Step[], { settings = three, schedule = plain, from = newState(start) }: Story = {}) {
  let state = from;
  const alerted: string[] = [];
  let resolved = 0;
  for (const step of steps) {
    if (typeof step === 'object' && 'kind' in step) {
      const outcome = applyPing(state, schedule, settings, step);
      state = outcome.state;
      alerted.push(...outcome.raise.map(({ kind }) => kind));
      if (outcome.resolve) resolved += 1;
    } else {
      const until = typeof step === 'number' ? step : step.until;
      const outages = typeof step === 'number' ? [] : [outage(...step.outage)];
      const outcome = applyDeadline(state, schedule, settings, { listenedUntil: after(until), outages });
      state = outcome.state;
      alerted.push(...outcome.raise.map(({ kind }) => kind));
    }
  }
  return { state, alerted, resolved, is: [state.status, state.failures] };
}

test('failed and missed runs in a row count together, and the one that is too many alerts', () => {
  const story = [ping('success', 0), ping('fail', 600), 1_260, ping('fail', 1_300)];
  assert.deepEqual([played(story.slice(0, 2)).is, played(story.slice(0, 2)).alerted], [['up', 1], []]);
  assert.deepEqual([played(story.slice(0, 3)).is, played(story.slice(0, 3)).alerted], [['up', 2], []]);
  const { is, alerted, state } = played(story);
  assert.deepEqual([is, alerted, state.status_since], [['down', 3], ['cron_fail'], after(1_300)]);
});

test('a success begins the count anew', () => {
  const story = [ping('success', 0), ping('fail', 600), ping('fail', 1_200), ping('success', 1_800)];
  assert.deepEqual(played(story).is, ['up', 0]);
  assert.deepEqual(played([...story, ping('fail', 2_400), ping('fail', 3_000)]).is, ['up', 2]);
});

test('a job that is dead misses as many runs as are tolerated, each at its own deadline', () => {
  const [first, second, third] = [660, 1_260, 1_860];
  for (const [until, is] of [
    [first - 1, ['up', 0]],
    [first, ['up', 1]],
    [second, ['up', 2]],
    [third - 1, ['up', 2]],
    [third, ['down', 3]],
  ] as const)
    assert.deepEqual(played([ping('success', 0), until]).is, is, `${until}`);
  const { state, alerted } = played([ping('success', 0), 100_000]);
  assert.deepEqual([state.status_since, alerted], [after(third), ['cron_missed']]);
  const cron = played([ping('success', 0), 100_000], { schedule: tenMinutely });
  assert.deepEqual([cron.state.status_since, cron.alerted], [after(third), ['cron_missed']]);
});

test('a slot that an outage of Tocsin hid neither counts nor begins the count anew', () => {
  const story: Step[] = [ping('success', 0), 1_260, { until: 1_900, outage: [1_790, 1_850] }];
  const { is, state } = played(story, { schedule: tenMinutely });
  assert.deepEqual([is, deadlineAt(state, tenMinutely)], [['up', 2], after(2_460)]);
  assert.deepEqual(played([...story, 2_460], { schedule: tenMinutely }).is, ['down', 3]);
});

test('a run that overruns and then fails counts once, and its slot is not missed as well', () => {
  const schedule = { ...tenMinutely, max_runtime_seconds: 120 };
  const story = [ping('success', 0), ping('start', 600), 750];
  assert.deepEqual(played(story, { schedule }).is, ['up', 1]);
  assert.deepEqual(played([...story, ping('fail', 800)], { schedule }).is, ['up', 1]);
  assert.deepEqual(played([...story, 1_259], { schedule }).is, ['up', 1]);
  assert.deepEqual(played([...story, ping('success', 800)], { schedule }).is, ['up', 0]);
});

test('a run that is too fast counts as one that failed', () => {
  const schedule = { ...plain, min_runtime_seconds: 5 };
  const settings = { ...alerts, failure_threshold: 2 };
  const run = (at: number) => [ping('start', at), ping('success', at + 1)];
  assert.deepEqual(played([...run(0), ...run(600)], { schedule, settings }).alerted, ['cron_too_fast']);
});

test('a new check that fails within what is tolerated is up, and one that never pinged stays new', () => {
  assert.deepEqual(played([ping('fail', 10)]).is, ['up', 1]);
  const awaited = newState(start, true);
  assert.deepEqual(played([1_260], { from: awaited }).is, ['new', 2]);
  const { is, alerted } = played([1_860], { from: awaited });
  assert.deepEqual([is, alerted], [['down', 3], ['cron_missed']]);
});

test('a check that is down needs its successes in a row, and what comes between them counts again', () => {
  const settings = { ...alerts, recovery_threshold: 2 };
  const down = [ping('success', 0), 660, ping('success', 700)];
  const first = played(down, { settings });
  assert.deepEqual([first.is, first.state.successes, first.resolved], [['down', 0], 1, 1]);
  const second = played([...down, ping('success', 1_300)], { settings });
  assert.deepEqual([second.is, second.resolved], [['up', 0], 2]);
  const failed = played([...down, ping('fail', 1_300), ping('success', 1_900)], { settings });
  assert.deepEqual([failed.is[0], failed.state.successes], ['down', 1]);
  const missed = played([...down, 1_360, ping('success', 1_900)], { settings });
  assert.deepEqual([missed.is[0], missed.state.successes, missed.resolved], ['down', 1, 1]);
});

test('a pause forgets what was counted, and a lower threshold counts from the next failure', () => {
  const { state } = played([ping('success', 0), ping('fail', 10), ping('fail', 20)]);
  assert.equal(resume(pause(state, after(30)), after(40)).failures, 0);
  assert.deepEqual(played([ping('fail', 30)], { from: state, settings: alerts }).is, ['down', 1]);
});
