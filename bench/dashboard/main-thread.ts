// What a page asks of its main thread while something is done to it: time on a core of each frame, from a trace of
// Chromium. That time, other than what a clock says, hardly depends on what else the machine does.

import type { Browser, Page } from 'playwright-core';
import { quantile } from '../support.ts';

const FRAME_MS = 1_000 / 60;
/** As browsers define it. */
const LONG_TASK_MS = 50;
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

export interface Work {
  frames: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  longestMs: number;
  longTasks: number;
  totalMs: number;
  /** Of the total, by what it was for. */
  parts: Record<string, number>;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as the others. */
  ts: number;
  dur?: number;
  /** Time on a core. */
  tdur?: number;
  args?: { name?: string };
}

export async function watchWork(page: Page, act: () => Promise<void>): Promise<Work> {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return workOf(traceEvents);
}

function workOf(events: readonly TraceEvent[]): Work {
  const own = ofBusiestPage(events);
  const tasks = own.filter(({ name }) => name === 'RunTask').toSorted((one, other) => one.ts - other.ts);
  const commits = own.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const frames = framesOf(tasks, commits);
  const at = (share: number) => tenths(quantile(frames, share));
  return {
    frames: frames.length,
    ...{ p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), longestMs: at(1) },
    longTasks: tasks.filter((task) => coreMs(task) > LONG_TASK_MS).length,
    totalMs: Math.round(tasks.reduce((sum, task) => sum + coreMs(task), 0)),
    parts: partsOf(own),
  };
}

const coreMs = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1_000;
const tenths = (ms: number) => Math.round(ms * 10) / 10;

/** Of the main thread that had most to do: there is one page, and pages that are closed have idle ones. */
function ofBusiestPage(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(({ ph, name, args }) => named(ph, name) && args?.name === 'CrRendererMain');
  const threads = mains.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X'),
  );
  return threads.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

const named = (ph: string, name: string) => ph === 'M' && name === 'thread_name';

/** What was done up to each commit, or in the time of a frame where nothing was drawn. */
function framesOf(tasks: readonly TraceEvent[], commits: readonly number[]): number[] {
  const frames: number[] = [];
  let begunAt = Number.NEGATIVE_INFINITY;
  let isOver = true;
  for (const task of tasks) {
    if (isOver || task.ts - begunAt > FRAME_MS * 1_000) {
      frames.push(0);
      begunAt = task.ts;
    }
    frames[frames.length - 1] = (frames.at(-1) ?? 0) + coreMs(task);
    isOver = commits.some((ts) => ts >= task.ts && ts <= task.ts + (task.dur ?? 0));
  }
  return frames;
}

const PARTS: Record<string, readonly string[]> = {
  script: ['FunctionCall', 'EventDispatch', 'TimerFire', 'V8.GC_SCAVENGER', 'v8.compile', 'EvaluateScript'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};

function partsOf(own: readonly TraceEvent[]): Record<string, number> {
  const outermost = (names: readonly string[]) => {
    let end = 0;
    let sum = 0;
    for (const event of own.filter(({ name }) => names.includes(name)).toSorted((a, b) => a.ts - b.ts)) {
      if (event.ts < end) continue;
      end = event.ts + (event.dur ?? 0);
      sum += coreMs(event);
    }
    return Math.round(sum);
  };
  return Object.fromEntries(Object.entries(PARTS).map(([part, names]) => [part, outermost(names)]));
}

/** `12 ms at most, 95% 8 ms` and what it was for. */
export const workLine = ({ frames, p50Ms, p95Ms, p99Ms, longestMs, longTasks, totalMs, parts }: Work) =>
  `${frames} frames, p50 ${p50Ms} p95 ${p95Ms} p99 ${p99Ms} longest ${longestMs} ms; ${longTasks} long tasks; ` +
  `${totalMs} ms in all (${Object.entries(parts)
    .map(([part, ms]) => `${part} ${ms}`)
    .join(', ')})`;
