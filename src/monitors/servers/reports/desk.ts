// Where reports of agents arrive: those that come while others are being stored are stored together next, and each is
// answered when it is stored, not before.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from '../../../platform/app.ts';
import { unauthorized, unavailable } from '../../../platform/errors.ts';
import { openRuleMemory } from '../metric-rules/rule-memory.ts';
import type { Report } from './fold.ts';
import { type ReportMemory, recordReports } from './record.ts';
import type { Watched } from './schema.ts';

const REPORTS_AT_ONCE = 500;
const SAMPLES_AT_ONCE = 5_000;
/** Reports that wait in memory, by their samples; beyond, agents are asked to come again. */
const MOST_WAITING_SAMPLES = 100_000;

interface Waiting {
  app: App;
  report: Report;
  /** null: the server does not exist any more. */
  done: PromiseWithResolvers<Watched[] | null>;
}

export interface ReportDesk {
  /**
   * Resolves with the processes to look for once the samples are stored. Throws Refusal 401 where the server does not
   * exist any more, 503 where too much waits, and what the database says.
   */
  take(app: App, report: Report): Promise<Watched[]>;
}

export function openReportDesk(): ReportDesk {
  const waiting: Waiting[] = [];
  const memory: ReportMemory = { madePartitions: new Set(), rules: openRuleMemory() };
  let waitingSamples = 0;
  let isWriting = false;

  async function write() {
    isWriting = true;
    await nextTurn();
    while (waiting.length > 0) {
      const batch = nextBatch(waiting);
      for (const { report } of batch) waitingSamples -= report.samples.length;
      await store(batch, memory);
    }
    isWriting = false;
  }

  return {
    async take(app, report) {
      if (waitingSamples + report.samples.length > MOST_WAITING_SAMPLES) return unavailable();
      const done = Promise.withResolvers<Watched[] | null>();
      waiting.push({ app, report, done });
      waitingSamples += report.samples.length;
      if (!isWriting) void write();
      return (await done.promise) ?? unauthorized();
    },
  };
}

function nextBatch(waiting: Waiting[]): Waiting[] {
  let [count, samples] = [0, 0];
  for (const { report } of waiting) {
    samples += report.samples.length;
    if (count === REPORTS_AT_ONCE || (count > 0 && samples > SAMPLES_AT_ONCE)) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/** A batch that fails is tried one by one, so that one report that cannot be stored takes no other with it. */
async function store(batch: readonly Waiting[], memory: ReportMemory): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  try {
    const reports = batch.map(({ report }) => report);
    const watched = await recordReports(first.app, reports, memory);
    for (const { report, done } of batch) done.resolve(watched.get(report.server_id) ?? null);
  } catch (error) {
    // A partition that was there before may have been dropped since, or its making was rolled back.
    memory.madePartitions.clear();
    if (others.length === 0) return first.done.reject(error);
    for (const one of batch) await store([one], memory);
  }
}
